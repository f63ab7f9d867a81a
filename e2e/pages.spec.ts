/** Every page of the route table: opens, reports no error, and is accessible, themes and widths taking turns. */
import { catalogue } from '@constat/analyses';
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { inTurn, REPRESENTATIVES } from './support/representatives.ts';
import { appPages, entrancePages } from './support/routes.ts';
import { expect, test, testSignedIn } from './support/test.ts';
import { visit } from './support/visit.ts';
import { scaled } from './support/waits.ts';

test.describe.configure({ mode: 'parallel' });

const PER_PAGE_MS = scaled(60_000);
/** The pages are shared out, so that two browsers can work at the same time. */
const PARTS = 4;

/** Addresses of analyses and of their presets. They are drawn by the same parts: all are opened, the results of some looked at. */
const analyses = catalogue.map(({ path }) => `/app/${path}`);
const presets = catalogue.flatMap(({ presets: own = [] }) => own.map(({ path }) => `/app/${path}`));
const isAnalysis = new Set([...analyses, ...presets]);
const represent = new Set(
  catalogue.filter(({ id }) => REPRESENTATIVES.includes(id)).map(({ path }) => `/app/${path}`),
);
const others = analyses.filter((path) => !represent.has(path));

const turn = Number(process.env.E2E_TURN);
const everything = process.env.A11Y === 'all';
/** Whose turn it is, beside those that represent all. */
const now = everything ? [...others, ...presets] : [...inTurn(others, 6, turn), ...inTurn(presets, 2, turn)];
const lookedAt = new Set([...represent, ...now]);
/** How to have the same pages again. */
const annotation = { type: 'turn', description: `E2E_TURN=${turn}: ${now.join(' ')}` };

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** Moves on inside the app. */
async function moveTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  await visit(page, path);
  await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`));
  await heading(page).waitFor();
}

// The dear ones first to each part, then the rest in the order of the table: every part gets as many of both.
const ordered = [
  ...appPages.filter((path) => lookedAt.has(path) || !isAnalysis.has(path)),
  ...appPages.filter((path) => isAnalysis.has(path) && !lookedAt.has(path)),
];
for (let part = 0; part < PARTS; part++) {
  const paths = ordered.filter((_, i) => i % PARTS === part);
  testSignedIn(
    `pages of the app open and are accessible, part ${part + 1} of ${PARTS}, turn ${turn}`,
    { annotation },
    async ({ page }) => {
      test.setTimeout(paths.length * PER_PAGE_MS);
      await new LoginPage(page).enter();
      for (const path of paths) {
        await test.step(path, async () => {
          await moveTo(page, path);
          if (isAnalysis.has(path) && !lookedAt.has(path)) return;
          // An address of a preset has its own options, and no example of its own.
          if (isAnalysis.has(path) && !presets.includes(path)) await new AnalysisPage(page).showExample();
          await expectAccessibleEverywhere(page);
        });
      }
    },
  );
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

testSignedIn('addresses without a page say so, and short ones lead on', async ({ page }) => {
  for (const path of [
    'no-such-page',
    'stats/no-such-tool',
    'pivot',
    'dev-training',
    'publication-ready/no-such-tool',
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
