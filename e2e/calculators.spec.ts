import { AnalysisPage } from './page-models/analysis-page.ts';
import { expect, test, testSignedIn } from './support/test.ts';

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

test('an outbreak is counted from a line list', { tag: '@turn-b' }, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/one-sample-ttest');
  await analysis.showExample();
  await page.goto('/app/epicalc/outbreak-investigation');
  await page.getByRole('button', { name: 'From data' }).click();
  await page.getByRole('combobox', { name: 'Illness' }).selectOption('HeartDisease');
  await page.getByRole('checkbox', { name: 'Smoker', exact: true }).check();
  await expect(analysis.result).toContainText('Smoker');
});

test('a calculator takes its numbers from a variable, and gives the old ones back', {
  tag: '@turn-a',
}, async ({ page }) => {
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

testSignedIn(
  'rows are a grid: pasted from a spreadsheet, moved through by keys, undone; on a phone the finding stays in sight',
  async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto('/app/summary-stats/one-way-anova');
    const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
    await cell('Group 1, Name').evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, 'Name\tn\tM\tSD\nA\t10\t23,1\t3.2\nB\t12\t26,4\t4.1\nC\t9\t21,9\t2.8\nD\t14\t28,2\t5.5\n');
    await expect(page.getByText('16 cells pasted')).toBeVisible();
    await expect(analysis.result).toContainText('F(3, 41) = 5.31');
    await cell('Group 4, SD').press('Enter');
    await expect(cell('Group 5, SD')).toBeFocused();
    await cell('Group 5, SD').fill('x');
    await expect(page.getByText('Group 5, SD: at least 0, not “x”.')).toBeVisible();
    await cell('Group 5, SD').press('Control+Backspace');
    await expect(cell('Group 4, SD')).toBeFocused();
    await cell('Group 4, SD').press('ArrowLeft');
    await cell('Group 4, Mean').press('ArrowUp');
    await expect(cell('Group 3, Mean')).toBeFocused();
    await cell('Group 3, Mean').press('Control+Backspace');
    await expect(page.getByText('Group 3 deleted')).toBeVisible();
    await expect(analysis.result).toContainText('F(2, 33)');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(analysis.result).toContainText('F(3, 41) = 5.31');
    await page.setViewportSize({ width: 375, height: 480 });
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: /The difference between the 4 means/ }).click();
    await expect(analysis.result.getByText('The difference between the 4 means')).toBeInViewport();
  },
);
