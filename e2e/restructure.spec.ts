/** A guest reshapes, aggregates, merges and splits whole datasets, and takes it back. */
import { DataPage } from './page-models/data-page.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test, testSignedIn } from './support/test.ts';
import { scaled } from './support/waits.ts';

test('wide to long and aggregate; the new dataset is made again and taken back', { tag: '@turn-i' }, async ({
  page,
}) => {
  const data = new DataPage(page);
  await data.open('restructure');
  await page.getByRole('button', { name: 'Health Dataset' }).click();
  await expect(data.active(/^Active dataset: Health Dataset/)).toBeVisible();

  // The items HealthSat1 to HealthSat10 are found by their names.
  await expect(page.getByLabel('Name of measure 1')).toHaveValue('HealthSat');
  await expect(page.getByText('1,000 rows × 18 variables')).toBeVisible();
  await page.getByLabel('Name of the occasion').fill('item');
  await expect(page.getByRole('columnheader', { name: 'item' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(data.active(/^Active dataset: Health Dataset \(long\), 1,000/)).toBeVisible();
  await expect(page.getByText('was made from Health Dataset: wide to long: HealthSat by item')).toBeVisible();

  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('Health Dataset (long) made again')).toBeVisible();

  await page.getByLabel('What to do').first().selectOption('Aggregate');
  await page.getByLabel('Statistic 1').first().selectOption('Median');
  await expect(page.getByRole('columnheader', { name: /_median$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create dataset' }).click();
  const aggregated = data.active(/^Active dataset: Health Dataset \(long\) \(aggregated\)/);
  await expect(aggregated).toBeVisible();
  await data.undo();
  await expect(data.active(/^Active dataset: Health Dataset \(long\), 1,000/)).toBeVisible();
});

test('merge reports what matches before it is made; split makes one dataset per group', {
  tag: '@turn-j',
}, async ({ page }) => {
  const data = new DataPage(page);
  await data.open('restructure');
  await page.getByRole('button', { name: 'Health Dataset' }).click();
  await expect(data.active(/^Active dataset: Health Dataset/)).toBeVisible();
  const kind = page.getByLabel('What to do').first();
  await kind.selectOption('Aggregate');
  await expect(page.getByText(/^2 rows × 3 variables$/)).toBeVisible();
  await page.getByLabel('Name of the new dataset').fill('By gender');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(data.active(/^Active dataset: By gender/)).toBeVisible();

  await kind.selectOption('Merge with another dataset');
  await page.getByLabel('Second dataset').selectOption({ label: 'Health Dataset' });
  await expect(page.getByLabel('Key 1 of By gender')).toHaveValue('Gender');
  const report = page.getByLabel('Report');
  await expect(report).toContainText('Rows matched more than once2');
  await expect(report).toContainText('Rows of Health Dataset without a match0');
  await page.getByRole('button', { name: 'Remove key 1' }).click();
  await page.getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByLabel('Key 1 of Health Dataset')).toBeVisible();
  await page.getByLabel('Key 1 of Health Dataset').selectOption('Gender');
  await expectAccessibleEverywhere(page);

  await kind.selectOption('Split');
  await page.getByLabel('Group', { exact: true }).selectOption('Gender');
  await page.getByRole('button', { name: 'Create datasets' }).click();
  await expect(page.getByText('2 datasets created')).toBeVisible();
  await expect(data.active(/^Active dataset: By gender \(Gender = /)).toBeVisible();

  await kind.selectOption('Random sample');
  await page.getByLabel('Percent', { exact: true }).fill('0');
  await expect(page.getByRole('alert')).toContainText('The share must lie above 0');
});

testSignedIn('merge keeps the rows that are asked for', { tag: '@turn-j' }, async ({ page }) => {
  const data = new DataPage(page);
  await data.open('restructure');
  const dialog = new ImportDialog(page);
  await dialog.importFile('visits.csv', 'id,seen\n2,5\n3,6\n4,7\n5,8\n');
  await dialog.expectDone('visits: 4 rows, 2 variables loaded');
  await dialog.importFile('people.csv', 'id,age\n1,30\n2,40\n3,50\n');
  await dialog.expectDone('people: 3 rows, 2 variables loaded');
  const kind = page.getByLabel('What to do').first();
  await kind.selectOption('Merge with another dataset');
  await page.getByLabel('Second dataset').selectOption({ label: 'visits' });
  await expect(page.getByLabel('Key 1 of people')).toHaveValue('id');
  const rows = page.getByLabel('Rows to keep');
  for (const [choice, size] of [
    ['All rows of the second dataset', '4 rows × 3 variables'],
    ['All rows of both', '5 rows × 3 variables'],
    ['Only rows found in both', '2 rows × 3 variables'],
    ['Rows of the first that the second does not have', '1 row × 2 variables'],
  ] as const) {
    await rows.selectOption(choice);
    await expect(page.getByText(size, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Name of the new dataset').fill('Never seen');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(data.active(/^Active dataset: Never seen/)).toBeVisible();
});

test('missing values are filled in once, and several times with their convergence', {
  tag: '@turn-f',
}, async ({ page }) => {
  const data = new DataPage(page);
  await data.open('transform');
  await page.getByRole('button', { name: 'Health Dataset' }).click();
  await expect(data.active(/^Active dataset: Health Dataset/)).toBeVisible();
  await page.getByLabel('Transformation').selectOption('Fill in missing values');
  await page.getByLabel('Variable', { exact: true }).selectOption('Income');
  await page.getByLabel('Fill in', { exact: true }).selectOption('Prediction from other variables');
  await page.getByLabel('Age', { exact: true }).check();
  await expect(page.getByLabel('Summary of Income_filled')).toContainText('Missing0');
  await page.getByRole('button', { name: 'Create variable' }).click();
  await expect(page.getByText('Income_filled created')).toBeVisible();

  await data.open('restructure');
  await page.getByLabel('What to do').first().selectOption('Multiple imputation');
  await expect(page.getByLabel('Report')).toContainText('Missing in Income3');
  await page.getByLabel('Imputations', { exact: true }).fill('0');
  await expect(page.getByRole('alert')).toContainText('The number of imputations must be from 1');
  await page.getByLabel('Imputations', { exact: true }).fill('3');
  await page.getByLabel('Iterations', { exact: true }).fill('4');
  await expect(page.getByText('400 rows × 29 variables')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await expect(data.active(/^Active dataset: Health Dataset \(imputed\), 400/)).toBeVisible({
    timeout: scaled(60_000),
  });
  await page.getByText('Convergence of the imputations').click();
  await expect(page.getByRole('img', { name: /^Lines of the mean of the imputed values/ })).toBeVisible();
});

test('an imputation that takes long can be given up', async ({ page }) => {
  const data = new DataPage(page);
  await data.open('restructure');
  await page.getByRole('button', { name: 'Health Dataset' }).click();
  await page.getByLabel('What to do').first().selectOption('Multiple imputation');
  await page.getByLabel('Imputations', { exact: true }).fill('500');
  await page.getByLabel('Iterations', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Create dataset' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
  await expect(data.active(/^Active dataset: Health Dataset,/)).toBeVisible();
});
