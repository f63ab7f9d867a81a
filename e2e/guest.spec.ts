import { readFileSync } from 'node:fs';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { expect, OFFLINE_ERRORS, test } from './support/test.ts';

/** Sample, t-test, save, export: what a guest can do, online or not. */
async function walk(analysis: AnalysisPage): Promise<void> {
  await analysis.open('inferential-stats/independent-samples-ttest');
  await analysis.showExample();
  await expect(analysis.result).toContainText(/t\(\d+\.\d\d\)\s=\s/);
  await analysis.save();
  const html = await analysis.export('HTML');
  expect(html.suggestedFilename()).toBe('statistical-analysis-results.html');
  const text = readFileSync(await html.path(), 'utf8');
  expect(text).toContain('<table');
  expect(text).toContain('data:image/svg+xml');
  expect(text).not.toMatch(/NaN|undefined/);
  const word = await analysis.export('Word');
  expect(word.suggestedFilename()).toBe('statistical-analysis-results.doc');
}

test('a guest opens the sample, runs a t-test, saves and exports it', async ({ page }) => {
  await new LoginPage(page).open();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await walk(new AnalysisPage(page));
});

test('the same offline, from a cold start', async ({ context, page, problems }) => {
  problems.allow(OFFLINE_ERRORS);
  await page.goto('/');
  await waitUntilOfflineReady(page);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await walk(new AnalysisPage(cold));
  await cold.close();
  const later = await context.newPage();
  const analysis = new AnalysisPage(later);
  await analysis.open('inferential-stats/independent-samples-ttest');
  await analysis.waitForResult();
});
