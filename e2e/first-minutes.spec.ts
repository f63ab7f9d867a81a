/** The first minutes: how few clicks lead to a finding, forty items into a box, and messy patients to variables of the right types. */
import { readFileSync } from 'node:fs';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { expect, test, testSignedIn } from './support/test.ts';
import { visit } from './support/visit.ts';

const ITEMS = Array.from({ length: 40 }, (_, i) => `item${String(i + 1).padStart(2, '0')}`);
const ANSWERS = Array.from({ length: 60 }, (_, row) =>
  ITEMS.map((_, i) => 1 + ((row * 7 + ((row + 3 * i) % 4)) % 5)).join(','),
);
const PATIENTS = readFileSync(
  new URL('../packages/data/test/fixtures/messy-patients.csv', import.meta.url),
  'utf8',
);

test('two clicks lead from the landing page to a finding', { tag: '@turn-d' }, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Try it with sample data' }).first().click();
  await page.getByRole('button', { name: 'Independent-samples t-test' }).first().click();
  const analysis = new AnalysisPage(page);
  await analysis.waitForResult();
  await expect(analysis.result).toContainText(/t\(\d+(?:\.\d+)?\)\s=\s/);
});

testSignedIn('three actions put forty items into reliability', { tag: '@turn-e' }, async ({ page }) => {
  await visit(page, '/app/data-management/datasets');
  const dialog = new ImportDialog(page);
  await dialog.importFile('items.csv', [ITEMS.join(','), ...ANSWERS, ''].join('\n'));
  await dialog.expectDone('items: 60 rows, 40 variables loaded');
  const analysis = new AnalysisPage(page);
  await analysis.open('advanced-analysis/reliability');
  await page.getByRole('option', { name: /^item01,/ }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Add 40 to Items or raters' }).click();
  const box = page.getByRole('group', { name: 'Items or raters' });
  await expect(box.getByRole('button', { name: /^Remove / })).toHaveCount(40);
  await analysis.waitForResult();
});

testSignedIn('600 messy patients get their types in one screen', { tag: '@turn-f' }, async ({ page }) => {
  await visit(page, '/app/data-management/datasets');
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.chooseFile('patients.csv', PATIENTS);
  await dialog.box.getByRole('button', { name: 'Accept all' }).click();
  await expect(dialog.box.getByRole('status').getByText('8 suggestions accepted.')).toBeVisible();
  const types = {
    ID: 'text',
    'Age (years)': 'numeric',
    Sex: 'numeric',
    Admitted: 'date',
    'Length of stay': 'numeric',
    Weight: 'numeric',
    Satisfaction: 'ordinal',
    Income: 'numeric',
    Smoker: 'categorical',
  };
  for (const [name, type] of Object.entries(types))
    await expect(dialog.box.getByLabel(`Type of ${name}`)).toHaveValue(type);
  await dialog.box.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.box.getByRole('button', { name: 'Accept all' })).toBeVisible();
  await dialog.box.getByRole('button', { name: 'Accept all' }).click();
  await expect(dialog.box.getByLabel('Type of Satisfaction')).toHaveValue('ordinal');
  await dialog.confirm();
  await dialog.expectStored('patients: 600 rows, 10 variables loaded');
});

testSignedIn('an example stands beside own data on its page alone', { tag: '@turn-b' }, async ({ page }) => {
  await visit(page, '/app/data-management/datasets');
  const dialog = new ImportDialog(page);
  await dialog.importFile('ward.csv', 'stay,arm\n3,a\n4,b\n6,a\n5,b\n');
  await dialog.expectDone('ward: 4 rows, 2 variables loaded');
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/one-way-anova');
  await page.getByRole('button', { name: 'Example', exact: true }).click();
  await expect(page.getByText(/^Example data: .*\. Other pages go on with ward\.$/)).toBeVisible();
  await analysis.waitForResult();
  await analysis.open('stats/descriptives');
  await expect(page.getByRole('option', { name: /^stay,/ })).toBeVisible();
  await analysis.open('inferential-stats/one-way-anova');
  await page.getByRole('button', { name: 'Example', exact: true }).click();
  await page.getByRole('button', { name: 'Back to ward' }).click();
  await expect(page.getByRole('option', { name: /^stay,/ })).toBeVisible();
  await expect(page.getByText(/^Example data: /)).toHaveCount(0);
});

test('a tool plays its example step by step, and takes it back', { tag: '@turn-d' }, async ({ page }) => {
  await visit(page, '/app/inferential-stats/independent-samples-ttest');
  const box = page.getByRole('group', { name: 'Dependent variables' });
  const removed = box.getByRole('button', { name: 'Remove BloodPressure' });
  const step = (title: string) => page.getByRole('dialog', { name: title });
  await page.getByRole('button', { name: 'Show me', exact: true }).click();
  await step('The data').getByRole('button', { name: 'Next' }).click();
  await expect(step('Dependent variables')).toBeVisible();
  await expect(removed).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(step('The data')).toBeVisible();
  await expect(removed).toBeHidden();
  for (const title of ['Dependent variables', 'Grouping variable', 'Test', 'The result']) {
    await page.keyboard.press('ArrowRight');
    await expect(step(title)).toBeVisible();
  }
  await new AnalysisPage(page).waitForResult();
  await step('The result').getByRole('button', { name: 'Done' }).click();
  await expect(step('The result')).toBeHidden();
  await page.getByRole('button', { name: 'Show me', exact: true }).click();
  await expect(step('The data')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step('The data')).toBeHidden();
  await expect(removed).toBeVisible();
});
