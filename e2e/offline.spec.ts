/**
 * Without a network, from a cold start: what a person with an account does, every kind of page, and what a guest does. In one
 * window, because installing the app takes more work than any of them.
 */
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { ImportPage } from './page-models/import-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { ResultsPage } from './page-models/results-page.ts';
import { Shell } from './page-models/shell.ts';
import { TTEST, walk } from './support/guest-walk.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { FINDING, PLANTS } from './support/plants.ts';
import { analysisPages, otherPages, some } from './support/routes.ts';
import { expect, OFFLINE_ERRORS, testInstalled as test } from './support/test.ts';
import { visit } from './support/visit.ts';
import { scaled } from './support/waits.ts';

const turn = Number(process.env.E2E_TURN);
/** What is drawn by one component is stored alike: some are opened in turn. */
const pages = [...otherPages(3, turn + 5), ...some(analysisPages, 8, turn + 5)];

async function expectOpen(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  await expect(heading, path).toBeVisible();
  await expect(heading, path).not.toHaveText(/Page Not Found|Something went wrong/);
}

/** Imports and computes with an account that was signed in before. */
async function work(page: Page, email: string): Promise<void> {
  const imports = new ImportPage(page);
  const shell = new Shell(page);
  await page.goto('/app/dashboard');
  await expect(shell.account(email)).toBeVisible();
  await imports.open();
  await expect(shell.account(email)).toBeVisible();
  await imports.upload('plants.csv', PLANTS);
  const analysis = new AnalysisPage(page);
  await analysis.open('stats/linear-regression');
  await analysis.assign('height', 'water', 'light');
  await analysis.waitForResult();
  await expect(analysis.result).toContainText(FINDING);
  await page.goto('/app/assistant');
  const question = page.getByRole('textbox', { name: 'Your question' });
  await question.fill('predict height from water and light');
  await question.press('Enter');
  await expect(page.getByRole('article', { name: 'Result of Linear regression' })).toContainText(FINDING);
}

/** Writes a document, which is there when its page is opened again. */
async function write(page: Page): Promise<void> {
  await page.goto('/app/advanced-analysis/six-sigma/project-charter-template');
  const name = page.getByLabel('Project name', { exact: true });
  await page.getByRole('button', { name: 'Start from the example' }).click();
  await name.fill('Written without a network');
  await page.reload();
  await expect(name).toHaveValue('Written without a network');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
}

/** Every kind of page, of those alike some in turn; then the public ones. */
async function look(page: Page): Promise<void> {
  for (const path of ['/', '/app/stats/descriptives', '/app/dashboard']) {
    await page.goto(path);
    await expectOpen(page, path);
  }
  for (const path of pages) {
    await test.step(path, async () => {
      if (new URL(page.url()).pathname !== path) {
        await visit(page, path);
        await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`));
      }
      await expectOpen(page, path);
    });
  }
  for (const path of [
    '/pricing',
    '/knowledge-base/t-tests-and-alternatives',
    '/summary-stats/one-way-anova',
  ]) {
    await page.goto(path);
    await expectOpen(page, path);
  }
  await page.goto('/nobody/here');
  await expect(page).toHaveURL('/');
}

/** Numbers are proved on the device, so they are without a network too. */
async function prove(page: Page): Promise<void> {
  await page.goto('/app/validation');
  await page.getByLabel('Area', { exact: true }).selectOption('Tests from summaries');
  await page.getByRole('button', { name: 'Run this area' }).click();
  await expect(page.getByText(/^(\d+) of \1 checks passed on this device/)).toBeVisible();
}

async function leave(page: Page, email: string): Promise<void> {
  const shell = new Shell(page);
  await page.goto('/app/dashboard');
  await shell.signOut(email);
  await expect(page).toHaveURL('/');
  await page.goto('/app/dashboard');
  await expect(shell.signIn()).toBeVisible();
  const login = new LoginPage(page);
  await login.open();
  await page.reload();
  await login.fill('ada@example.org', 'correct horse');
  await login.submit('Sign in');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
}

test(`offline, after one visit: work, pages (turn ${turn}), signing out, a guest, and all kept`, {
  tag: '@turn-a',
}, async ({ context, page, problems }) => {
  problems.allow(OFFLINE_ERRORS);
  test.setTimeout(scaled(60_000) * (pages.length + 20));
  // One look at the front page is enough to have all.
  await page.goto('/');
  await waitUntilOfflineReady(page);
  const email = await new LoginPage(page).signUp();
  await page.close();
  await context.setOffline(true);

  const cold = await context.newPage();
  await test.step('work', () => work(cold, email));
  await test.step('a document', () => write(cold));
  await test.step('pages', () => look(cold));
  await test.step('validation', () => prove(cold));
  await test.step('signing out, and not in again', () => leave(cold, email));
  await cold.close();

  const guest = await context.newPage();
  await test.step('a guest', () => walk(guest));
  await guest.close();
  // Everything is still there after another cold start.
  const later = await context.newPage();
  const results = new ResultsPage(later);
  await results.open();
  await expect(results.title('Smoking and pressure')).toBeVisible();
  const analysis = new AnalysisPage(later);
  await analysis.open(TTEST);
  await analysis.waitForResult();
});
