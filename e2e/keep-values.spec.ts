import { AnalysisPage } from './page-models/analysis-page.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('residuals are added to the data, used, and taken back', { tag: '@turn-a' }, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('stats/linear-regression');
  await analysis.showExample();
  await page.getByRole('button', { name: /^Add to the data/ }).click();
  await page.getByRole('button', { name: 'Add residuals to the data' }).click();
  await expect(page.getByText(/^Residual added to /)).toBeVisible();
  await expect(page.getByRole('option', { name: /^Residual/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: Add residuals')).toBeVisible();
  await expect(page.getByRole('option', { name: /^Residual/ })).toBeHidden();
});

test('values of the rows that a filter keeps go to these rows of the dataset', { tag: '@turn-i' }, async ({
  page,
}) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('stats/linear-regression');
  await analysis.showExample();
  await visit(page, '/app/data-management/filter');
  await page.getByRole('combobox', { name: 'Variable' }).selectOption('Age');
  await page.getByRole('combobox', { name: 'Operator' }).selectOption('is above');
  await page.getByRole('textbox', { name: 'Value' }).fill('40');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByText(/Filtered/).first()).toBeVisible();
  await analysis.open('stats/linear-regression');
  await analysis.assign('BloodPressure', 'Age');
  await analysis.waitForResult();
  await page.getByRole('button', { name: /^Add to the data/ }).click();
  await page.getByRole('button', { name: 'Add residuals to the data' }).click();
  await expect(page.getByText(/^Residual added to Health Dataset$/)).toBeVisible();
  await expect(page.getByRole('option', { name: /^Residual/ })).toBeVisible();
});
