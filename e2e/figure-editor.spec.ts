import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { ReportPage } from './page-models/report-page.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** The first figure, saved as SVG. */
async function savedSvg(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export figure 1' }).click();
  await page.getByRole('menuitem', { name: /^SVG/ }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('a figure is edited by keyboard in its place, kept with the result, and exported as it was edited', {
  tag: '@turn-g',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/one-way-anova');
  await analysis.showExample();

  // Enter on Edit opens it, Tab walks through the parts, Enter goes to the controls of one, Escape back.
  await page.getByRole('button', { name: 'Edit figure 1' }).press('Enter');
  const editor = page.getByRole('region', { name: 'Editing figure 1' });
  await expect(editor.locator('svg').first()).toBeVisible();
  await expectAccessible(page);
  await expect(editor.getByRole('button', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.getByLabel('Caption', { exact: true })).toBeFocused();
  await editor.getByLabel('Title in the figure', { exact: true }).fill('Income and R^2');
  await expect(editor.getByText('Income and R²')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(editor.getByLabel('Part of the figure')).toHaveValue('axis:x');
  await editor.getByLabel('To', { exact: true }).fill('7000');
  await expect(editor.getByText(/values are outside this range/)).toBeVisible();
  await editor.getByLabel('To', { exact: true }).fill('9000');
  await expect(editor.getByText('9,000')).toBeVisible();

  // A series by its name, and by a click on what is drawn of it.
  await editor.getByLabel('Part of the figure').selectOption('Senior');
  await editor.getByLabel('Name in the figure', { exact: true }).fill('Senior staff');
  await editor.getByRole('button', { name: 'vermillion' }).click();
  await editor.getByRole('button', { name: 'green', exact: true }).click();
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.getByRole('button', { name: 'vermillion' })).toHaveAttribute('aria-pressed', 'true');
  await editor.getByLabel('Part of the figure').selectOption('Annotations');
  await editor.getByRole('button', { name: /^Junior, Lead/ }).click();
  await expect(editor.getByText('𝑝 < .001').first()).toBeVisible();
  await editor.getByRole('button', { name: 'Preset' }).click();
  await page.getByRole('menuitem', { name: /^APA 7/ }).click();
  await expect(editor.getByText('140 × 105 mm, shown at 100%. Text 9 pt.')).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Edit figure 1' })).toBeFocused();

  const expected = ['Income and R²', 'Senior staff', '9,000', '#D55E00', 'p < .001'];
  const first = (await savedSvg(page)).replaceAll('𝑝', 'p').replaceAll('&lt;', '<');
  for (const words of expected) expect(first).toContain(words);
  // as large as it is printed: 140 mm
  expect(first).toContain('width="529"');

  // Kept: after a reload, with other options, and in what is saved and exported.
  await analysis.save();
  await page.reload();
  await analysis.waitForResult();
  await expect(analysis.result.getByText('Senior staff').first()).toBeVisible();
  const exported = await analysis.export('HTML');
  expect(await readFile(await exported.path(), 'utf8')).toContain(encodeURIComponent('Income and R²'));
  await page.goto('/app/publication-ready/results-manager');
  await page
    .getByRole('checkbox', { name: /One-way ANOVA|MonthlyIncome/ })
    .first()
    .check();
  await expect(
    page.getByRole('region', { name: 'Report preview' }).getByText('Senior staff').first(),
  ).toBeVisible();
});

test('the values of a figure are walked through by keyboard, and its data is one key away', {
  tag: '@turn-g',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('charts/violin');
  await analysis.showExample();
  const figure = page.getByRole('region', { name: /^Figure 1/ });
  await expect(figure.locator('svg').first()).toBeVisible();
  const walk = figure.getByRole('button', { name: 'Values of the figure one by one, with the arrow keys' });
  await walk.focus();
  await expect(walk).toContainText('1 of 2. group: No; n: 73; min: 90; q1: 114; median: 121');
  await page.keyboard.press('ArrowRight');
  await expect(walk).toContainText('2 of 2. group: Yes');
  await page.keyboard.press('Home');
  await expect(walk).toContainText('1 of 2.');
  await expectAccessible(page);
  await figure.getByRole('button', { name: 'Data of figure 1 as a table' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('cell', { name: '73' })).toBeVisible();
});

/** Opens the editor of the first figure, gives it a caption, and leaves it. */
async function caption(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit figure 1' }).click();
  const editor = page.getByRole('region', { name: 'Editing figure 1' });
  await editor.getByLabel('Caption', { exact: true }).fill(words);
  await expect(editor.locator('.fe-hd')).toContainText(words);
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(words).first()).toBeVisible();
}

test('figures are edited in a saved result and in a report, and both keep what was changed', {
  tag: '@turn-b',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/one-way-anova');
  await analysis.showExample();
  await analysis.save();
  await page.goto('/app/publication-ready/results-manager');
  await page.getByRole('checkbox', { name: /^Select One-way/ }).check();
  await page.getByRole('button', { name: 'Open in the report builder' }).click();
  await caption(page, 'Edited on the paper');
  // As soon as it is stored it is exported, too.
  await expect(async () => {
    const exported = await new ReportPage(page).export('HTML .html');
    expect(await readFile(await exported.path(), 'utf8')).toContain('Edited on the paper');
  }).toPass();
  await page.goto('/app/publication-ready/results-manager');
  await page.getByRole('list', { name: 'Saved results' }).getByRole('link').first().click();
  await expect(page.getByText('Edited on the paper').first()).toBeVisible();
  await caption(page, 'Edited in the saved result');
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Report preview' })).toBeAttached();
  await page.goForward();
  await expect(page.getByText('Edited in the saved result').first()).toBeVisible();
});

test('figures are edited in a guided analysis and in a conversation', { tag: '@turn-c' }, async ({
  page,
}) => {
  await page.goto('/app/inference/workflow?design=independent&step=data');
  await page.getByRole('button', { name: 'Show the example' }).click();
  await expect(page.getByText('cases can be used')).toBeVisible();
  await page.getByRole('button', { name: 'Next: Assumptions' }).click();
  await caption(page, 'Distribution in both groups');
  await page.getByRole('button', { name: 'Next: Test' }).click();
  await page.getByRole('button', { name: 'Next: Result' }).click();
  await caption(page, 'Found on the guided way');
  await page.reload();
  await expect(page.getByText('Found on the guided way').first()).toBeVisible();

  await page.goto('/app/assistant');
  const box = page.getByRole('textbox', { name: 'Your question' });
  await box.fill('Is income different between smokers and non-smokers?');
  await box.press('Enter');
  const result = page.getByRole('article', { name: /^Result of / });
  await expect(result.getByRole('button', { name: 'Edit figure 1' })).toBeVisible();
  await caption(page, 'Said in the conversation');
  await page.reload();
  await expect(result.getByText('Said in the conversation').first()).toBeVisible();
});

test('figures of saved results become panels of one figure, which is edited and exported as a whole', {
  tag: '@turn-d',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  for (const path of ['charts/scatter', 'charts/histogram']) {
    await analysis.open(path);
    await analysis.showExample();
    await analysis.save();
  }
  await page.goto('/app/publication-ready/results-manager');
  await page.getByRole('checkbox', { name: 'Select all results shown' }).check();
  await page.getByRole('button', { name: 'Figures of the selected as panels of one' }).click();
  const list = page.getByRole('region', { name: 'Panels' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('svg').first()).toBeVisible();
  await expectAccessible(page);
  await list
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click();
  await expect(list.getByRole('listitem').first()).toContainText('Histogram');
  await page.getByLabel('Letters').selectOption('(a)');
  await expect(preview.getByText('(b)').first()).toBeVisible();
  await page.getByLabel('One vertical axis').check();
  await page.getByRole('button', { name: 'Save the figure' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Figure of 2 panels' })).toBeVisible();
  await caption(page, 'Both in one');
  const svg = await savedSvg(page);
  for (const words of ['>(a)<', '>(b)<', 'Count', 'Age (years)']) expect(svg).toContain(words);
  await page.getByRole('link', { name: 'Change the panels' }).click();
  await list
    .getByRole('button', { name: /^Move down/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save the figure' }).click();
  await expect(page.getByText('Both in one').first()).toBeVisible();
});

test('groups selected in a figure are seen in the others', { tag: '@turn-f' }, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('stats/descriptives');
  await analysis.showExample();
  await page.getByRole('button', { name: 'Select rows in figure 1' }).click();
  const select = page.getByRole('region', { name: 'Selecting rows in figure 1' });
  // by keyboard
  const group = select.getByRole('checkbox', { name: 'Gender: Female, Age (years): 20 to below 30' });
  await group.focus();
  await page.keyboard.press('Space');
  await expect(select.getByRole('status')).toHaveText('5 of 100 rows are selected.');
  await expect(select.getByText('1 of 12 marks hold selected rows.')).toBeAttached();
  await expect(page.getByText(/^3 of \d+ marks hold selected rows/).first()).toBeAttached();
  await expectAccessible(page);
  // and by a click, which lets go what is chosen
  await select.locator('.fsel-sheet').evaluate((sheet) => sheet.scrollIntoView({ block: 'center' }));
  const mark = await select.locator('.fsel-marks rect').first().boundingBox();
  await page.mouse.click((mark?.x ?? 0) + (mark?.width ?? 0) / 2, (mark?.y ?? 0) + (mark?.height ?? 0) / 2);
  await expect(group).not.toBeChecked();
  await group.check();
  await select.getByRole('button', { name: 'Leave these out' }).click();
  await expect(page.getByText('Filter applied: 95 of 100 rows')).toBeVisible();
});

test('points of a control chart are rows, which a variable names before they are left out', {
  tag: '@turn-g',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('advanced-analysis/six-sigma/spc-charts');
  await analysis.showExample();
  await page.getByRole('button', { name: 'Select rows in figure 1' }).click();
  const select = page.getByRole('region', { name: 'Selecting rows in figure 1' });
  await select.getByRole('checkbox', { name: 'Rows 6 to 10', exact: true }).press('Space');
  await expect(select.getByRole('status')).toHaveText('5 of 150 rows are selected.');
  // the chart of the ranges shows them too
  await expect(page.getByText('1 of 30 marks hold selected rows.').last()).toBeAttached();
  await select.getByRole('button', { name: 'Leave these out' }).click();
  await expect(page.getByText('Filter applied: 145 of 150 rows')).toBeVisible();
  // the rows that stay have places of their own
  await page.getByRole('button', { name: 'Select rows in figure 1' }).click();
  await select.getByRole('checkbox', { name: 'Rows 6 to 10', exact: true }).press('Space');
  await select.getByRole('button', { name: 'Leave these out' }).click();
  await expect(page.getByText('Filter applied: 140 of 150 rows')).toBeVisible();
  await expect(select.getByRole('status')).not.toHaveText(/selected/);
});

test('points selected in a figure are rows: counted, named, left out, and shown in the data editor', {
  tag: '@turn-e',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('charts/scatter');
  await analysis.showExample();
  await page.getByRole('button', { name: 'Select rows in figure 1' }).click();
  const select = page.getByRole('region', { name: 'Selecting rows in figure 1' });
  const sheet = select.locator('.fsel-sheet');
  await expect(sheet.locator('svg')).toBeVisible();
  await expectAccessible(page);
  // With the pointer a rectangle, with the keyboard limits.
  const box = await sheet.boundingBox();
  const at = (x: number, y: number) =>
    [(box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + y * (box?.height ?? 0)] as const;
  await page.mouse.move(...at(0.3, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.6, 0.6), { steps: 4 });
  await page.mouse.up();
  await expect(select.getByRole('status')).toHaveText(/^\d+ of 100 rows are selected\.$/);
  await select.getByRole('button', { name: 'Clear' }).click();
  const age = select.getByRole('group', { name: 'Age (years)' });
  await age.getByLabel('From').fill('60');
  await age.getByLabel('To').fill('80');
  await expect(select.getByRole('status')).toHaveText('24 of 100 rows are selected.');
  await select.getByRole('button', { name: 'Name them in a variable' }).click();
  await expect(page.getByText('Selected created')).toBeVisible();
  await select.getByRole('button', { name: 'Leave these out' }).click();
  await expect(page.getByText('Filter applied: 76 of 100 rows')).toBeVisible();
  // The analysis goes on with the rows that stay.
  await expect(analysis.result.getByText('76', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Select rows in figure 1' }).click();
  await age.getByLabel('To').fill('30');
  await select.getByRole('button', { name: 'Show in the data editor' }).click();
  await expect(page).toHaveURL(/data-management\/editor/);
  await expect(page.getByRole('grid')).toBeVisible();
});
