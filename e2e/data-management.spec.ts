/** A guest computes a variable, filters, analyses what is left, and brings everything back. */
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { DataPage } from './page-models/data-page.ts';
import { EditorPage } from './page-models/editor-page.ts';
import { ImportPage } from './page-models/import-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test, testSignedIn } from './support/test.ts';
import { visit } from './support/visit.ts';

async function openHealth(page: Page): Promise<DataPage> {
  const data = new DataPage(page);
  await data.open('transform');
  await page.getByRole('button', { name: 'Health Dataset' }).click();
  await expect(data.active(/^Active dataset: Health Dataset/)).toBeVisible();
  return data;
}

/** The rows of the sample whose age is above 40, as a filter keeps them. */
async function openFiltered(page: Page) {
  const data = await openHealth(page);
  await data.open('filter');
  await page.getByLabel('Variable of condition 1 of group 1').selectOption('Age');
  await page.getByLabel('Operator of condition 1 of group 1').selectOption('is above');
  await page.getByLabel('Value of condition 1 of group 1').fill('40');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect(data.active(/^Active dataset: Health Dataset \(Filtered/)).toBeVisible();
  return data;
}

test('compute, filter, analyse, clear', async ({ page }) => {
  const data = await openHealth(page);
  await page.getByLabel('Expression').fill('Weight / (Heigth / 100) ^ 2');
  await expect(page.getByText("There is no column 'Heigth'.")).toBeVisible();
  await page.getByLabel('Expression').fill('');
  await page.getByLabel('Expression').pressSequentially('Wei');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Expression')).toHaveValue('Weight');
  await data.compute('BMI', 'Weight / (Height/100)^2');
  await expectAccessibleEverywhere(page);
  const create = page.getByRole('button', { name: 'Create variable' });
  await create.click();
  await expect(page.getByText('BMI created')).toBeVisible();
  await expect(data.active(/× 2[0-9]$/)).toBeVisible();
  await data.undo();
  await expect(page.getByText('Undone: Create BMI')).toBeVisible();
  await data.compute('BMI', 'Weight / (Height/100)^2');
  await create.click();
  await expect(page.getByText('BMI created')).toBeVisible();

  await data.open('filter');
  await page.getByLabel('Variable of condition 1 of group 1').selectOption('Age');
  await page.getByLabel('Operator of condition 1 of group 1').selectOption('is above');
  await page.getByLabel('Value of condition 1 of group 1').fill('40');
  const count = page.getByText(/^\d+ of \d+ rows$/);
  await expect(count).toBeVisible();
  const kept = Number((await count.textContent())?.split(' ')[0]);
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByLabel('Variable of condition 1 of group 1.2').selectOption('BMI');
  await page.getByLabel('Operator of condition 1 of group 1.2').selectOption('is not missing');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Remove group 1.2' }).click();
  await expect(count).toHaveText(new RegExp(`^${kept} of `));
  await page.getByRole('button', { name: 'Apply filter' }).click();
  const filtered = data.active(new RegExp(`^Active dataset: Health Dataset \\(Filtered - ${kept} rows\\)`));
  await expect(filtered).toBeVisible();

  const analysis = new AnalysisPage(page);
  await analysis.open('stats/descriptives');
  await analysis.assign('BMI');
  await analysis.waitForResult();
  await expect(analysis.result).toContainText('BMI');

  // What is changed reaches the original, and the filter follows.
  await data.open('variables');
  await page.getByRole('button', { name: 'Age', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Years');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name of Age changed')).toBeVisible();
  await page.getByRole('button', { name: 'BMI', exact: true }).click();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('BMI computed again')).toBeVisible();
  await expect(filtered).toBeVisible();

  await data.open('filter');
  await expect(page.getByLabel('Variable of condition 1 of group 1')).toHaveValue('Years');
  await expect(page.getByLabel('Value of condition 1 of group 1')).toHaveValue('40');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(data.active(/^Active dataset: Health Dataset,/)).toBeVisible();
  await expect(filtered).toBeHidden();
});

test('variables are edited, converted with a warning, and edits are undone', { tag: '@turn-j' }, async ({
  page,
}) => {
  const data = await openHealth(page);
  await data.open('variables');
  await page.getByRole('button', { name: 'Gender', exact: true }).click();
  await page.getByLabel('Label', { exact: true }).fill('Gender at birth');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: 'Gender at birth' })).toBeVisible();
  await page.getByLabel('Type', { exact: true }).selectOption('Numeric');
  await expect(page.getByRole('alert').filter({ hasText: 'would become missing' })).toContainText("'Male'");
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Keep as it is' }).click();
  await page.getByRole('button', { name: 'Move Male up' }).click();
  await expect(page.getByRole('cell', { name: 'Male < Female' })).toBeVisible();

  await page.getByLabel('Choose Age', { exact: true }).check();
  await page.getByLabel('Choose Income').check();
  await page.getByLabel('Choose Gender').uncheck();
  await page.getByLabel('Role', { exact: true }).selectOption('Covariate');
  await expect(page.getByRole('cell', { name: 'Covariate' })).toHaveCount(2);
  await page.getByLabel(/Missing-value codes/).fill('0; 99');
  await expect(page.getByText("'0' is often a real value")).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '0; 99' })).toHaveCount(2);

  await page.getByRole('button', { name: 'Undo: Missing-value codes of 2 variables' }).click();
  await expect(page.getByRole('cell', { name: '0; 99' })).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('cell', { name: 'Covariate' })).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('cell', { name: 'Covariate' })).toHaveCount(2);
});

test('one history for the editor, the variables and the transformations; an edited sample is a copy', {
  tag: '@turn-c',
}, async ({ page }) => {
  const data = await openHealth(page);
  const analysis = new AnalysisPage(page);
  await analysis.open('stats/descriptives');
  await analysis.assign('Age');
  await analysis.waitForResult();

  await data.open('transform');
  await data.compute('BMI', 'Weight / (Height/100)^2');
  await page.getByRole('button', { name: 'Create variable' }).click();
  await expect(page.getByText('BMI created')).toBeVisible();

  const editor = new EditorPage(page);
  await editor.open();
  await editor.type(1, 1, '99');
  await expect(editor.saved()).toBeVisible();

  await data.open('variables');
  await page.getByRole('button', { name: 'Age', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Years');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name of Age changed')).toBeVisible();

  // What was chosen under the old name is there under the new one.
  await analysis.open('stats/descriptives');
  await analysis.waitForResult();
  await expect(page.getByRole('button', { name: 'Remove Years' })).toBeVisible();

  // Undone one after the other, whichever page made it, also after a reload.
  await data.open('variables');
  await page.getByRole('button', { name: 'Undo: Name of Age' }).click();
  await expect(page.getByRole('button', { name: 'Age', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Undo: (?!Name)/ }).click();
  await page.getByRole('button', { name: 'Undo: Create BMI' }).click();
  await expect(page.getByRole('button', { name: 'BMI', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Redo: Create BMI' }).click();
  await expect(page.getByRole('button', { name: 'BMI', exact: true })).toBeVisible();

  // The sample itself is opened fresh beside the edited copy.
  await visit(page, '/app/data-management/sample');
  await page.getByRole('button', { name: 'Use Health Dataset', exact: true }).click();
  await expect(data.active(/^Active dataset: Health Dataset_copy, 100 × 26/)).toBeVisible();
});

test('a variable weighs the cases, and every result says whether it counts', { tag: '@turn-j' }, async ({
  page,
}) => {
  const data = await openHealth(page);
  await data.open('variables');
  await page.getByRole('button', { name: 'PainScoreBaseline', exact: true }).click();
  await page.getByLabel('Weight cases by this variable').click();
  await expect(page.getByText('cases weighted by PainScoreBaseline')).toBeVisible();
  await expectAccessibleEverywhere(page);

  const analysis = new AnalysisPage(page);
  await analysis.open('stats/descriptives');
  await analysis.assign('Age');
  await analysis.waitForResult();
  await expect(page.getByText('Cases weighted by PainScoreBaseline')).toBeVisible();
  await expect(analysis.result).toContainText('Cases are weighted by Pain at baseline (0–10)');

  await analysis.open('data-management/outliers');
  await analysis.assign('Age');
  await analysis.waitForResult();
  await expect(analysis.result).toContainText('this analysis counts every case once');

  await data.open('variables');
  await page.getByRole('button', { name: 'Undo: Weighting by PainScoreBaseline' }).click();
  await expect(page.getByText('cases weighted by')).toBeHidden();
});

test('rows of a filter are shown in the editor, and edited in the original', { tag: '@turn-f' }, async ({
  page,
}) => {
  const data = await openFiltered(page);
  const editor = new EditorPage(page);
  await editor.open();
  await expect(page.getByRole('note')).toContainText('cannot be edited here');
  await editor.type(1, 1, '7');
  await expect(page.getByRole('alert')).toContainText('Clear the filter, or open the original dataset');
  await expectAccessibleEverywhere(page);
  // Both can be kept: the rows as they are now, and the filter that follows the original.
  await page.getByRole('button', { name: 'Keep as own dataset' }).click();
  const own = data.active(/^Active dataset: Health Dataset \(\d+ rows\)/);
  await expect(own).toBeVisible();
  await expect(page.getByRole('note')).toBeHidden();
  await editor.type(1, 1, '7');
  await expect(editor.cell(1, 1)).toHaveText('7');
  await expect(editor.saved()).toBeVisible();
  await visit(page, '/app/data-management/datasets');
  await expect(page.getByRole('row', { name: /Health Dataset/ })).toHaveCount(3);
  await page.getByRole('button', { name: /^Actions for Health Dataset \(Filtered/ }).click();
  await page.getByRole('menuitem', { name: 'Make active' }).click();
  await editor.open();
  await page.getByRole('button', { name: 'Edit Health Dataset' }).click();
  await expect(page.getByRole('note')).toBeHidden();
  await editor.type(1, 1, '77');
  await expect(editor.saved()).toBeVisible();
});

test('a filter that keeps nothing says so, and what is kept of it begins with a row', {
  tag: '@turn-i',
}, async ({ page }) => {
  const data = await openHealth(page);
  await data.open('filter');
  await page.getByLabel('Variable of condition 1 of group 1').selectOption('Age');
  await page.getByLabel('Operator of condition 1 of group 1').selectOption('is above');
  await page.getByLabel('Value of condition 1 of group 1').fill('999');
  await expect(page.getByText('No row satisfies the conditions.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect(data.active(/^Active dataset: Health Dataset \(Filtered - 0 rows/)).toBeVisible();
  const editor = new EditorPage(page);
  await editor.open();
  await expect(page.getByText('No row satisfies the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as own dataset' }).click();
  await expect(page.getByText('No rows yet.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Add row' }).click();
  await expect(page.getByText('No rows yet.')).toBeHidden();
  await editor.type(1, 1, '30');
  await expect(editor.cell(1, 1)).toHaveText('30');
});

test('rows of a filter whose original was deleted can be kept and edited', { tag: '@turn-f' }, async ({
  page,
}) => {
  const data = await openFiltered(page);
  await visit(page, '/app/data-management/datasets');
  await page.getByRole('button', { name: 'Actions for Health Dataset', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Health Dataset deleted')).toBeVisible();
  await data.open('variables');
  await expect(page.getByRole('note')).toContainText('was deleted');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Keep as own dataset' }).click();
  await expect(data.active(/^Active dataset: Health Dataset \(\d+ rows\)/)).toBeVisible();
  await expect(page.getByRole('note')).toBeHidden();
});

testSignedIn(
  'long names of variables, levels and datasets fit on a phone',
  { tag: '@turn-a' },
  async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const long = 'a_name_without_any_place_where_it_could_be_broken_into_two_lines';
    const file = new ImportPage(page);
    await file.open();
    const fits = () =>
      expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(375);
    await page.getByLabel('Choose a file').setInputFiles({
      name: `${long}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `${long}_1,group\n${Array.from({ length: 20 }, (_, i) => `${i},${long}_${i % 2}`).join('\n')}\n`,
      ),
    });
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await fits();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const data = new DataPage(page);
    await expect(data.active(new RegExp(`^Active dataset: ${long}`))).toBeVisible();
    for (const path of ['dashboard', 'data-management/export', 'data-management/filter']) {
      await visit(page, `/app/${path}`);
      await expect(page.getByRole('main').getByText(long).first()).toBeAttached();
      await fits();
    }
    await data.open('transform');
    await page.getByLabel('Transformation').selectOption('Logarithm');
    await expect(page.getByRole('alert')).toContainText(long);
    await fits();
    await page.getByLabel('Transformation').selectOption('Dummy coding');
    await expect(page.getByLabel(/^Summary of /).first()).toBeVisible();
    await fits();
    await data.open('restructure');
    await page.getByLabel('What to do').first().selectOption('Split');
    await expect(page.getByText(`group = ${long}_0`).first()).toBeVisible();
    await fits();
  },
);
