import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { ReportPage } from './page-models/report-page.ts';
import { ResultsPage } from './page-models/results-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const TTEST = 'Independent-samples t-test: Blood pressure (mmHg) by Smoker';
const COPY = `${TTEST} (copy)`;

/** The example of the t-test, saved twice. */
async function saveTwo(page: Page): Promise<ResultsPage> {
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/independent-samples-ttest');
  await analysis.showExample();
  await analysis.save();
  const results = new ResultsPage(page);
  await results.open();
  await results.choose(TTEST, 'Duplicate');
  await expect(results.title(COPY)).toBeVisible();
  return results;
}

test('a report is built from results, headings and own text, survives a reload, and is exported', {
  tag: '@turn-d',
}, async ({ page }) => {
  const results = await saveTwo(page);
  await results.rename(COPY, 'Second & <b>test</b>');
  await page.getByRole('checkbox', { name: `Select ${TTEST}` }).check();
  await page.getByRole('button', { name: 'Open in the report builder' }).click();
  const report = new ReportPage(page);
  await expect(report.paper.getByRole('heading', { name: 'Statistical analysis results' })).toBeVisible();
  // It opens on what it holds, not on an empty sheet.
  await expect(report.paper.getByRole('link', { name: TTEST })).toBeInViewport();
  await report.addResults('Second & <b>test</b>');
  await report.add('Heading');
  await page.keyboard.type('Comparison of groups');
  await report.move('Comparison of groups', -2);
  await report.add('Text');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('We expected ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('higher');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' values in');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- smokers');
  // A number of a result, which Escape leaves out and Enter puts in.
  await page.keyboard.type(' @');
  await expect(page.getByRole('combobox', { name: 'Find a number' })).toBeFocused();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('(@');
  await expect(page.getByRole('combobox', { name: 'Find a number' })).toBeFocused();
  await page.keyboard.type('cases used');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' cases)');
  await expect(report.items).toHaveText([
    'Heading: Comparison of groups',
    /^Text: We expected higher values in smokers \(\d+ cases\)$/,
    `Result: ${TTEST}`,
    'Result: Second & <b>test</b>',
  ]);
  await expect(report.paper.getByText('We expected higher values in')).toBeVisible();
  const item = report.paper.getByRole('listitem').filter({ hasText: /^smokers \(\d+ cases\)$/ });
  await item.getByRole('button').click();
  const source = page.getByRole('dialog', { name: 'Source of the number' });
  await expect(source.getByRole('link', { name: 'Open the result' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item.getByRole('button')).toBeFocused();
  await expectAccessibleEverywhere(page);

  // Order, by keys and by dragging; every step can be taken back.
  await report.move('Second', -1);
  await expect(report.items.nth(2)).toContainText('Second');
  await report.item(TTEST).dragTo(report.item('Second'));
  await expect(report.items.nth(2)).toContainText(TTEST);
  await page.keyboard.press('Control+z');
  await expect(report.items.nth(2)).toContainText('Second');
  await page.keyboard.press('Control+Shift+z');
  await expect(report.items.nth(2)).toContainText(TTEST);

  // Numbers and chapters.
  await expect(report.paper.getByText('t(53.22) = 2.56, p = .013').first()).toBeAttached();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Thesis & <i>notes</i>');
  await page.getByLabel('p and proportions').selectOption({ label: 'With the zero: 0.061' });
  await page.getByLabel(/^Decimals ?Means/).selectOption('4');
  await expect(report.paper.getByText('t(53.2244) = 2.5579, p = 0.013').first()).toBeAttached();
  await page.getByRole('checkbox', { name: 'Title page' }).uncheck();
  await expectAccessibleEverywhere(page);
  await report.saved();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Thesis & <i>notes</i>' })).toBeVisible();
  await expect(report.items.nth(2)).toContainText(TTEST);
  await page.keyboard.press('Control+z');
  await expect(report.paper.locator('.title-page')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(report.paper.locator('.title-page')).toHaveCount(0);

  const file = await report.export('HTML .html');
  expect(file.suggestedFilename()).toBe('thesis-i-notes-i.html');
  const html = readFileSync(await file.path(), 'utf8');
  expect(html).toContain('Thesis &amp; &lt;i&gt;notes&lt;/i&gt;');
  expect(html).toContain('<b>higher</b>');
  expect(html).toMatch(/smokers \(\d+ cases\)/);
  expect(html.indexOf('Comparison of groups')).toBeLessThan(html.indexOf('We expected'));
  expect(html.indexOf('We expected')).toBeLessThan(html.indexOf('>Table 1'));
  expect(html).toContain('Figure 2');
  expect(html).toContain('= 2.5579');
  expect(html).toContain('= 0.013');
  expect(html).toMatch(/<a href="#section\d+">/);

  const docx = unzipSync(readFileSync(await (await report.export('Word .docx')).path()));
  const document = strFromU8(docx['word/document.xml']!);
  expect(document).toContain('Comparison of groups');
  expect(document).toContain('2.5579');
  expect(Object.keys(docx).filter((name) => name.startsWith('word/media/'))).toEqual(
    [1, 2].flatMap((figure) => [`word/media/figure${figure}.png`, `word/media/figure${figure}.svg`]),
  );

  const latex = unzipSync(readFileSync(await (await report.export('LaTeX .tex, .zip')).path()));
  expect(Object.keys(latex).sort()).toEqual(['figure-1.png', 'figure-2.png', 'thesis-i-notes-i.tex']);
  expect(strFromU8(latex['thesis-i-notes-i.tex']!)).toContain('figure-2.png');
});

test('a report is printed, renamed, copied, deleted and brought back', {
  tag: ['@alone', '@turn-b'],
}, async ({ page }) => {
  // The print dialog belongs to the browser: what it would be given is looked at instead.
  await page.addInitScript(() => {
    window.print = () => window.top?.postMessage(document.body.textContent, '*');
    window.addEventListener('message', ({ data }) =>
      document.documentElement.setAttribute('data-printed', String(data)),
    );
  });
  await page.goto('/app/publication-ready/results-manager?reports');
  await page.getByRole('button', { name: 'New report' }).click();
  const report = new ReportPage(page);
  await report.add('Text');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('Words to be printed.');
  await report.chooseExport('PDF (print) .pdf');
  await expect(page.locator('html')).toHaveAttribute('data-printed', /Words to be printed\./);
  await report.saved();

  // Two tabs write at once: both see what both wrote.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByRole('tab', { name: 'Settings' }).click();
  await tab.getByLabel('Subtitle').fill('From the other tab');
  await page.getByRole('textbox', { name: 'Text' }).press('End');
  await page.keyboard.type(' And more.');
  await expect(report.paper.getByText('From the other tab')).toBeVisible();
  await expect(new ReportPage(tab).paper.getByText('Words to be printed. And more.')).toBeVisible();
  await tab.close();

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  const list = page.getByRole('list', { name: 'Reports' }).getByRole('link');
  const choose = async (title: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await choose('Statistical analysis results', 'Rename');
  await page.getByRole('dialog').getByLabel('Title').fill('Thesis');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(list).toHaveText(['Thesis']);
  await choose('Thesis', 'Duplicate');
  await expect(list).toHaveText(['Thesis (copy)', 'Thesis']);
  await choose('Thesis', 'Delete');
  await expect(list).toHaveText(['Thesis (copy)']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list).toHaveText(['Thesis (copy)', 'Thesis']);
  await expectAccessibleEverywhere(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('thesis copy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Thesis (copy)' })).toBeVisible();
  await expect(report.items).toHaveText(['Text: Words to be printed. And more.']);
});
