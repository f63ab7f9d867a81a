/** A guest reshapes, aggregates, merges and splits whole datasets, and takes it back. */
import { DataPage } from './page-models/data-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('wide to long and aggregate; the new dataset is made again and taken back', async ({ page }) => {
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

test('merge reports what matches before it is made; split makes one dataset per group', async ({ page }) => {
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
