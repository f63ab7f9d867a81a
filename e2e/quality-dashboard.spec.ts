/** A chart with rules of one's own is saved, put on the quality dashboard, followed as the data change, and opened in its tool again. */
import { AnalysisPage } from './page-models/analysis-page.ts';
import { EditorPage } from './page-models/editor-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const SIX_SIGMA = 'advanced-analysis/six-sigma';

test('a saved control chart with rules of one’s own is on the dashboard and follows the data', {
  tag: '@turn-j',
}, async ({ page }) => {
  const chart = new AnalysisPage(page);
  await chart.open(`${SIX_SIGMA}/spc-charts`);
  await chart.showExample();
  await page.getByRole('radio', { name: /^Own choice/ }).check();
  await page.getByRole('checkbox', { name: 'Four of five beyond 1σ on one side' }).uncheck();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Rule 1, Points').fill('2');
  await page.getByLabel('Rule 1, Of the last').fill('2');
  await page.getByLabel('Rule 1, Beyond σ').fill('1');
  await expect(chart.result).toContainText('User rule: 2 points in a row beyond 1σ on one side');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await chart.save();

  await visit(page, `/app/${SIX_SIGMA}/quality-dashboard`);
  await page.getByRole('button', { name: 'Add a saved result' }).click();
  await page.getByRole('menuitem').first().click();
  const panel = page.getByRole('article', { name: 'Control charts: Fill' });
  await expect(panel).toContainText('user rule: 2 points in a row beyond 1σ on one side');
  await expect(panel.getByText('Off target')).toBeVisible();
  await expect(panel).toContainText('Points with a signal3 of 30');

  const editor = new EditorPage(page);
  await editor.open();
  // The first bottle of the first sample is far too full: its mean is one more signal.
  await editor.type(1, 4, '540');
  await visit(page, `/app/${SIX_SIGMA}/quality-dashboard`);
  await expect(panel).not.toContainText('Points with a signal3 of 30');
  await expect(panel).toContainText('points 1');

  await panel.getByRole('button', { name: 'Open in Control charts' }).click();
  await expect(page.getByLabel('Rule 1, Beyond σ')).toHaveValue('1');
});
