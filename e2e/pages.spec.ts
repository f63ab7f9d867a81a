/** Every page of the route table: opens, reports no error, and is accessible, themes and widths taking turns; also offline. */
import { catalogue } from '@constat/analyses';
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { appPages, entrancePages } from './support/routes.ts';
import { expect, OFFLINE_ERRORS, test, testInstalled, testSignedIn } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

const PER_PAGE_MS = 20_000;
/** The pages are shared out, so that two browsers can work at the same time. */
const PARTS = 6;

/** Addresses of analyses. They are drawn by the same parts: the example of every second is looked at, with `A11Y=all` of each. */
const analyses = new Set(catalogue.map(({ path }) => `/app/${path}`));
const lookedAt = new Set(
  catalogue.filter((_, i) => i % 2 === 0 || process.env.A11Y === 'all').map(({ path }) => `/app/${path}`),
);

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** Moves on inside the app, as a link does: its parts are fetched, the page is not loaded again. */
async function moveTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  const before = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`));
  // Until then the page before is still on the screen.
  await page.waitForFunction((title) => document.title !== title, before, { timeout: 10_000 });
  await heading(page).waitFor({ timeout: 10_000 });
}

for (let part = 0; part < PARTS; part++) {
  const paths = appPages.filter((_, i) => i % PARTS === part);
  testSignedIn(`pages of the app open and are accessible, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(paths.length * PER_PAGE_MS);
    await new LoginPage(page).enter();
    for (const path of paths) {
      await test.step(path, async () => {
        await moveTo(page, path);
        if (analyses.has(path) && !lookedAt.has(path)) return;
        if (analyses.has(path)) await new AnalysisPage(page).showExample();
        await expectAccessibleEverywhere(page);
      });
    }
  });
}

test('pages for visitors open and are accessible', async ({ page }) => {
  const paths = ['/', ...entrancePages, '/app/no-such-page'];
  test.setTimeout(paths.length * PER_PAGE_MS);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expectAccessibleEverywhere(page);
    });
  }
});

test('addresses without a page say so, and short ones lead on', async ({ page }) => {
  for (const path of [
    'no-such-page',
    'stats/no-such-tool',
    'pivot',
    'dev-training',
    'publication-ready/table1',
  ]) {
    await page.goto(`/app/${path}`);
    await expect(heading(page)).toHaveText('Page Not Found');
  }
  for (const [from, to] of [
    ['stats/descriptive?x=1#y', 'stats/descriptives?x=1#y'],
    ['correlation/linear', 'stats/linear-regression'],
    ['inferential-stats/ttest', 'inference/ttest'],
    ['sample-size/one-sample?n=3', 'samplesize/one-sample?n=3'],
  ] as const) {
    await page.goto(`/app/${from}`);
    await expect(page).toHaveURL(`/app/${to}`);
  }
});

testInstalled('pages open offline, from a cold start', async ({ context, page, problems }) => {
  problems.allow(OFFLINE_ERRORS);
  test.setTimeout(300_000);
  await new LoginPage(page).signUp();
  await waitUntilOfflineReady(page);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const opens = async (path: string, open: () => Promise<unknown>) => {
    await open();
    await expect(heading(cold), path).toBeVisible();
    await expect(heading(cold), path).not.toHaveText(/Page Not Found|Something went wrong/);
  };
  for (const path of ['/', '/app/stats/descriptives', '/app/dashboard']) {
    await test.step(path, () => opens(path, () => cold.goto(path)));
  }
  // Analyses are stored alike: every third is opened.
  const some = appPages.filter((path, i) => !analyses.has(path) || i % 3 === 0);
  for (const path of some) await test.step(path, () => opens(path, () => moveTo(cold, path)));

  // The public pages as well.
  for (const path of [
    '/',
    '/pricing',
    '/knowledge-base/t-tests-and-alternatives',
    '/summary-stats/one-way-anova',
  ]) {
    await cold.goto(path);
    await expect(heading(cold), path).toBeVisible();
  }
  await cold.goto('/nobody/here');
  await expect(cold).toHaveURL('/');
});
