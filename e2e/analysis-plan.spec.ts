/** Somebody writes down what is to be analysed, freezes it, analyses, and sees what follows the plan and what does not. */
import { AnalysisPage } from './page-models/analysis-page.ts';
import { ResultsPage } from './page-models/results-page.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const PLAN = '/app/publication-ready/analysis-plan';

test('a frozen plan is followed, departed from and amended', { tag: '@turn-g' }, async ({ page }) => {
  await visit(page, PLAN);
  const freeze = page.getByRole('button', { name: 'Freeze', exact: true });
  await expect(freeze).toBeDisabled();
  await page.getByRole('button', { name: 'Start from the example' }).click();
  await freeze.click();
  const document = page.getByRole('article', { name: 'Document' });
  await expect(document.getByRole('table', { name: /Frozen States of the Plan/ })).toContainText(
    /[0-9a-f]{64}/,
  );
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Freeze changes' })).toBeDisabled();
  await expectAccessible(page);

  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/independent-samples-ttest');
  await analysis.showExample();
  await analysis.save();
  await analysis.open('inferential-stats/mann-whitney-u-test');
  await analysis.showExample();
  await analysis.save();
  const results = new ResultsPage(page);
  await results.open();
  const planned = results.title(/^Independent-samples t-test/);
  await planned.click();
  const result = page.getByRole('article', { name: 'Result' });
  await expect(result).toContainText(
    'As in row 1 of the plan “Smoking and blood pressure in the health survey”',
  );
  await expectAccessible(page);

  await results.open();
  await results.title(/^Mann–Whitney/).click();
  await expect(result).toContainText(
    /Departs from row 1 of the plan .*: Mann–Whitney U test instead of Independent-samples t-test\./,
  );

  // an amendment is written beside what was planned first
  await visit(page, PLAN);
  await page.getByRole('textbox', { name: 'Cases', exact: true }).fill('120');
  await expect(document.getByRole('table', { name: /Changes After the Plan Was Frozen/ })).toContainText(
    'Not frozen yetCases100120',
  );
  await page.getByRole('button', { name: 'Freeze changes' }).click();
  await expect(document.getByRole('table', { name: /Frozen States/ })).toContainText('Amendment 1');
  await results.open();
  await planned.click();
  // it was made before the amendment
  await expect(result).toContainText('As in row 1 of the plan');
});
