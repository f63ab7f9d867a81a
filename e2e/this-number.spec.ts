import { AnalysisPage } from './page-models/analysis-page.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a number says what it is, by mouse and by keyboard, and gives the focus back', {
  tag: '@turn-d',
}, async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open('inferential-stats/independent-samples-ttest');
  await analysis.showExample();
  const table = analysis.result.getByRole('table').first();
  const p = table.getByRole('button', { name: '.013', exact: true });
  await p.click();
  const panel = page.getByRole('dialog', { name: 'p value' });
  await expect(panel).toContainText('It is not the probability that the null hypothesis is true');
  await expect(panel).toContainText('p = 2 · P(t(53.22) ≥ 2.558) = 0.01341');
  await expect(panel).toContainText('100 used, 0 excluded, of Health Dataset');
  await expect(panel.getByRole('row', { name: /^SPSS Sig\./ })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Run them on this device' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(p).toBeFocused();
  // One stop of the Tab key for the table; arrows go on from there.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Difference' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table.locator('[data-number][tabindex="0"]')).toHaveCount(1);
  await page.getByRole('region', { name: 'Finding' }).getByRole('button', { name: '0.54' }).click();
  await expect(page.getByRole('dialog', { name: 'Cohen’s d' })).toContainText('The finding');
  await page.getByRole('link', { name: 'Change the options' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(p).toBeVisible();
  await p.click();
  await page.getByRole('link', { name: 'Show the rows' }).click();
  await expect(page).toHaveURL(/\/data-management\/editor\?variable=/);
  await expect(page.getByRole('grid')).toBeVisible();
});
