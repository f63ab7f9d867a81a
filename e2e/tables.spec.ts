/** Tables of the server: chosen, asked, refused where a group is small, saved like any result. */
import { AnalysisPage } from './page-models/analysis-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const hasDuckdb = await import(String('@duckdb/node-api')).then(
  () => true,
  () => false,
);

test('a table of the server answers by sums, hides small groups, and its result is saved', {
  tag: '@turn-a',
}, async ({ page }) => {
  test.skip(!hasDuckdb, 'the optional engine is not installed');
  await new LoginPage(page).signUp();
  await page.goto('/app/data-management/datasets');
  await page.getByRole('link', { name: 'Analyse a table of the server' }).click();
  await expect(page.getByText('3,000 rows, 4 variables')).toBeVisible();
  const tool = new AnalysisPage(page);
  const analysis = page.getByRole('combobox', { name: 'Analysis' });
  await tool.assign('systolic');
  await analysis.selectOption({ label: 'Independent-samples t-test' });
  await expect(page.getByText('Dependent variables', { exact: true })).toBeVisible();
  await tool.assign('systolic', 'arm');
  const ask = page.getByRole('button', { name: 'Ask the table' });
  await ask.click();
  await tool.waitForResult();
  await expect(tool.result).toContainText('t(2995.94) = 10.74');
  await expect(tool.result).toContainText('Sums, counts and extremes computed by the database over all rows');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Variable of condition 1').selectOption('age');
  await page.getByLabel('Value of condition 1').fill('60');
  await expect(tool.result).toContainText('belongs to the choices before');
  await ask.click();
  await expect(tool.result).toContainText('age ≥ 60');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved to your results')).toBeVisible();

  await analysis.selectOption({ label: 'Frequencies' });
  await expect(tool.result).toContainText('The table stays where it is');
  await tool.assign('clinic');
  await page.getByRole('button', { name: 'Ask the table' }).click();
  await expect(tool.result).toContainText('The group clinic = Annex has fewer than 5 rows');
  await page.getByRole('combobox', { name: 'Table' }).selectOption('Visits, open');
  // the table before has as many rows, and says that it hides some
  await page.getByText(/^3,000 rows, 4 variables, read by DuckDB v[\d.]+$/).click();
  await expect(page.getByRole('table', { name: 'First rows' }).getByRole('row')).toHaveCount(6);

  await analysis.selectOption({ label: 'Pivot table' });
  await page.getByLabel('First row field').selectOption('clinic');
  await page.getByLabel('First column field').selectOption('arm');
  await page.getByLabel('Statistic of value 1').selectOption('mean');
  await page.getByLabel('Field of value 1').selectOption('systolic');
  await ask.click();
  await expect(tool.result.getByRole('table').first()).toContainText('Annex');
  await page.goto('/app/publication-ready/results-manager');
  await expect(page.getByText('Visits of 2025 · n = 1,710')).toBeVisible();
});
