import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { ResultsPage } from './page-models/results-page.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { expect, OFFLINE_ERRORS, test, testInstalled } from './support/test.ts';

const TTEST = 'inferential-stats/independent-samples-ttest';
const TITLE = 'Independent-samples t-test: BloodPressure by Smoker';

/** Sample, t-test, save, export, results: what a guest can do, online or not. */
async function walk(page: Page): Promise<void> {
  const analysis = new AnalysisPage(page);
  await analysis.open(TTEST);
  await analysis.showExample();
  await expect(analysis.result).toContainText(/t\(\d+\.\d\d\)\s=\s/);
  await analysis.save();
  const word = await analysis.export('Word');
  expect(word.suggestedFilename()).toBe('statistical-analysis-results.doc');

  const results = new ResultsPage(page);
  await results.open();
  await expect(results.title(TITLE)).toBeVisible();
  await results.rename(TITLE, 'Smoking and pressure');
  await results.choose('Smoking and pressure', 'Delete');
  await expect(results.title('Smoking and pressure')).toBeHidden();
  await results.undo();
  await expect(results.title('Smoking and pressure')).toBeVisible();

  const html = await results.exportAll('HTML');
  expect(html.suggestedFilename()).toBe('statistical-analysis-results.html');
  const text = readFileSync(await html.path(), 'utf8');
  expect(text).toContain('Smoking and pressure');
  expect(text).toContain('<table');
  expect(text).toContain('data:image/svg+xml');
  expect(text).not.toMatch(/\bNaN\b|\bundefined\b/);

  await results.title('Smoking and pressure').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Smoking and pressure' })).toBeVisible();
  await expect(analysis.result.getByRole('table').first()).toBeVisible();
}

test('a guest opens the sample, runs a t-test, saves and exports it', async ({ page }) => {
  await new LoginPage(page).open();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await walk(page);
});

testInstalled('the same offline, from a cold start', async ({ context, page, problems }) => {
  problems.allow(OFFLINE_ERRORS);
  await page.goto('/');
  await waitUntilOfflineReady(page);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await walk(cold);
  await cold.close();
  // Everything is still there after another cold start.
  const later = await context.newPage();
  const results = new ResultsPage(later);
  await results.open();
  await expect(results.title('Smoking and pressure')).toBeVisible();
  const analysis = new AnalysisPage(later);
  await analysis.open(TTEST);
  await analysis.waitForResult();
});
