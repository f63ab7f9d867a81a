import { AnalysisPage } from './page-models/analysis-page.ts';
import { expect, test } from './support/test.ts';

test('a calculator follows every keystroke, keeps its numbers and saves for a visitor', {
  tag: '@alone',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  // A page that never has a moment to store what was typed, until it goes away.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto('/app/ci-calculators/single-mean');
  await expect(page.getByRole('heading', { name: 'Enter the numbers' })).toBeVisible();
  const cases = page.getByRole('textbox', { name: 'Cases' });
  await cases.fill('25');
  await page.getByRole('textbox', { name: 'Mean', exact: true }).fill('101,3');
  await page.getByRole('textbox', { name: 'Sample standard deviation' }).pressSequentially('12.4');
  await expect(analysis.result).toContainText('lies between 96.18 and 106.42');
  await cases.fill('-3');
  await expect(page.getByText('At least 0')).toBeVisible();
  await expect(analysis.result).toContainText('Enter the numbers');
  await cases.fill('1');
  await expect(analysis.result).toContainText('An interval needs at least two cases; Cases is 1.');
  await cases.fill('9');
  await expect(analysis.result).toContainText('91.77');
  await page.reload();
  await expect(analysis.result).toContainText('91.77');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved to your results')).toBeVisible();
  await page.goto('/app/publication-ready/results-manager');
  await expect(page.getByText('Confidence interval of a mean: Cases 9, Mean 101.3')).toBeVisible();
});

test('an outbreak is counted from a line list', async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/one-sample-ttest');
  await analysis.showExample();
  await page.goto('/app/epicalc/outbreak-investigation');
  await page.getByRole('button', { name: 'From data' }).click();
  await page.getByRole('combobox', { name: 'Illness' }).selectOption('HeartDisease');
  await page.getByRole('checkbox', { name: 'Smoker', exact: true }).check();
  await expect(analysis.result).toContainText('Smoker');
});

test('a calculator takes its numbers from a variable, and gives the old ones back', async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/one-sample-ttest');
  await analysis.showExample();
  await page.goto('/app/ci-calculators/single-mean');
  await page.getByRole('textbox', { name: 'Cases' }).fill('4');
  await page.getByRole('button', { name: 'From data' }).click();
  await page.getByRole('combobox', { name: 'Variable' }).selectOption('BloodPressure');
  await expect(page.getByRole('textbox', { name: 'Cases' })).toHaveValue('100');
  await expect(analysis.result).toContainText('n = 100');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Cases' })).toHaveValue('4');
});
