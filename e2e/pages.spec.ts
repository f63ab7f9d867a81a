/** The pages of the route table: they open, report no error, and are accessible, themes and widths taking turns. */
import { catalogue } from '@constat/analyses';
import type { Page } from '@playwright/test';
import { AnalysisPage } from './page-models/analysis-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { REPRESENTATIVES } from './support/representatives.ts';
import { analysisPages, entrancePages, otherPages, some } from './support/routes.ts';
import { expect, test, testSignedIn } from './support/test.ts';
import { TURN_COUNT, tagOf } from './support/turns.ts';
import { visit } from './support/visit.ts';
import { scaled } from './support/waits.ts';

test.describe.configure({ mode: 'parallel' });

const PER_PAGE_MS = scaled(60_000);
/** The pages are shared out among the turns. */
const PARTS = TURN_COUNT;
/** Where one component draws more addresses than these, they take turns. */
const LOOKED_AT = 6;
const ONLY_OPENED = 18;

const turn = Number(process.env.E2E_TURN);
/** The same pages until every part of them has had its turn. */
const round = Math.floor(turn / TURN_COUNT);
const represent = new Set(
  catalogue.filter(({ id }) => REPRESENTATIVES.includes(id)).map(({ path }) => `/app/${path}`),
);
const others = analysisPages.filter((path) => !represent.has(path));
const now = some(others, LOOKED_AT, round);
const opened = some(
  others.filter((path) => !now.includes(path)),
  ONLY_OPENED,
  round,
);
/** They have options of their own, and no example. */
const presets = new Set(catalogue.flatMap(({ presets: own = [] }) => own.map(({ path }) => `/app/${path}`)));
const lookedAt = new Set([...represent, ...now, ...otherPages(LOOKED_AT, round)]);
/** How to have the same pages again. */
const annotation = { type: 'turn', description: `E2E_TURN=${turn}: ${[...now, ...opened].join(' ')}` };

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** Moves on inside the app. */
async function moveTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  await visit(page, path);
  await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`));
  await heading(page).waitFor();
}

// The dear ones first to each part: every part gets as many of both.
const ordered = [...lookedAt, ...opened];
for (let part = 0; part < PARTS; part++) {
  const paths = ordered.filter((_, i) => i % PARTS === part);
  testSignedIn(
    `pages of the app open and are accessible, part ${part + 1} of ${PARTS}, turn ${turn}`,
    { annotation, tag: tagOf(part) },
    async ({ page }) => {
      test.setTimeout(paths.length * PER_PAGE_MS);
      await new LoginPage(page).enter();
      for (const path of paths) {
        await test.step(path, async () => {
          await moveTo(page, path);
          if (!lookedAt.has(path)) return;
          if (analysisPages.includes(path) && !presets.has(path)) await new AnalysisPage(page).showExample();
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

testSignedIn(
  'addresses without a page say so, and short ones lead on',
  { tag: '@turn-c' },
  async ({ page }) => {
    for (const path of [
      'no-such-page',
      'stats/no-such-tool',
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
  },
);
