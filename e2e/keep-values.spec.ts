import { expect, test } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';

test('residuals are added to the data, used, and taken back', async ({ page }) => {
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
