import { AnalysisPage } from './page-models/analysis-page.ts';
import { expect, test } from './support/test.ts';

test('Spearman’s correlation has its own address, which keeps what is added to it', {
  tag: '@turn-c',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('correlation-analysis/spearman');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spearman correlation');
  await analysis.showExample();
  await expect(analysis.result).toContainText('ρ(98) = .54');
  await page.getByRole('checkbox', { name: /^Kendall/ }).check();
  await expect(analysis.result).toContainText('Kendall Rank Correlations');
  await page.getByRole('button', { name: 'Bayes factor' }).click();
  await page.getByRole('checkbox', { name: 'Bayes factor' }).check();
  await expect(analysis.result.getByRole('columnheader', { name: 'log BF10' })).toBeVisible();
  await page.reload();
  await analysis.waitForResult();
  await expect(page.getByRole('checkbox', { name: /^Kendall/ })).toBeChecked();
  await analysis.open('correlation-analysis/pearson');
  await analysis.waitForResult();
  await expect(analysis.result).toContainText('r(98) = .55');
  await expect(page.getByRole('checkbox', { name: /^Kendall/ })).not.toBeChecked();
});
