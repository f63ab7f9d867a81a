import { AnalysisPage } from './page-models/analysis-page.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('analyses of one dataset stand on one page, change in place and survive a reload', {
  tag: '@turn-f',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/independent-samples-ttest');
  await analysis.showExample();
  await page.getByRole('button', { name: 'Add to worksheet' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to the worksheet' })).toBeVisible();

  await analysis.open('stats/descriptives');
  await page.getByRole('option', { name: /^Weight/ }).press('Enter');
  await analysis.waitForResult();
  await page.getByRole('button', { name: 'Add to worksheet' }).first().click();
  await page.getByRole('button', { name: 'Open worksheet' }).click();

  const blocks = page.getByRole('list', { name: 'Analyses and text' }).getByRole('heading', { level: 2 });
  const titles = blocks.filter({ hasText: /^(Independent|Descriptives)/ });
  await expect(titles).toHaveText([
    'Independent-samples t-test: Blood pressure (mmHg) by Smoker',
    'Descriptives: Weight (kg)',
  ]);

  // Options open in place; the result in its place is the new one.
  await page.getByRole('button', { name: 'Options' }).first().click();
  const options = page.getByRole('region', { name: /^Options of Independent/ });
  await options.getByText('Student', { exact: true }).click();
  const first = page.getByRole('article', { name: /^Independent/ });
  await expect(first).toContainText('t(98)');
  await options.getByRole('button', { name: 'Close options' }).click();

  // Moved by keys, hidden, removed and brought back.
  await page.getByRole('button', { name: 'Actions for Descriptives: Weight (kg)' }).press('Alt+ArrowUp');
  await expect(titles.first()).toHaveText('Descriptives: Weight (kg)');
  await page.getByRole('button', { name: 'Actions for Descriptives: Weight (kg)' }).click();
  await page.getByRole('menuitem', { name: 'Text below' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Weight was measured at entry.');
  await page.getByRole('button', { name: /^Actions for Independent/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(titles).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveCount(2);
  await expectAccessible(page);

  await expect(page.getByText('Saved on this device')).toBeVisible();
  await visit(page, '/app/publication-ready/worksheet');
  await expect(titles).toHaveText([
    'Descriptives: Weight (kg)',
    'Independent-samples t-test: Blood pressure (mmHg) by Smoker',
  ]);
  await expect(page.getByText('Weight was measured at entry.')).toBeVisible();
  await expect(first).toContainText('t(98)');
});
