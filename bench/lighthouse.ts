/**
 * npm run lighthouse [-- address of a running server]: what Lighthouse says of ten public pages on a phone, in all four categories, before the real server, or of ten pages
 * of the app (PAGES=app). Each page is measured three times; the run with the middle performance counts. What is below the goal is named with the audits that cost it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { ensureChromium } from '../scripts/chromium.mjs';

const PUBLIC_PAGES = [
  '/',
  '/pricing',
  '/faq',
  '/privacy',
  '/knowledge-base/t-tests-and-alternatives',
  '/knowledge-base/multiple-imputation',
  '/gpower-alternative',
  '/constat-vs-spss',
  '/migration-guide',
  '/which-test',
];
const APP_PAGES = [
  '/app/home',
  '/app/inferential-stats/independent-samples-ttest',
  '/app/inferential-stats/one-way-anova',
  '/app/stats/descriptives',
  '/app/stats/crosstabs',
  '/app/stats/linear-regression',
  '/app/data-management/editor',
  '/app/publication-ready/results-manager',
  '/app/charts/bar',
  '/app/calculators/effect-size',
];
const isOfApp = process.env.PAGES === 'app';
const PAGES = isOfApp ? APP_PAGES : PUBLIC_PAGES;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = Number(process.env.RUNS ?? 3);
const GOAL = isOfApp ? 90 : 95;
const PORT = 4397;
const DEBUGGER = 4398;

interface Measured {
  readonly scores: readonly number[];
  /** Audits that cost something, by category. */
  readonly lost: readonly string[];
}

async function measure(url: string): Promise<Measured> {
  const answer = await lighthouse(url, {
    port: DEBUGGER,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
  });
  if (!answer) throw new Error(`Lighthouse says nothing of ${url}.`);
  const { categories, audits } = answer.lhr;
  const scores = CATEGORIES.map((name) => Math.round(100 * (categories[name]?.score ?? 0)));
  const lost = CATEGORIES.flatMap((name, i) =>
    scores[i]! >= GOAL
      ? []
      : (categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${id}${audits[id]?.displayValue ? ` ${audits[id].displayValue}` : ''}`),
  );
  return { scores, lost };
}

const [given] = process.argv.slice(2);
const origin = given ?? `http://localhost:${PORT}`;
const data = mkdtempSync(join(tmpdir(), 'constat-lighthouse-'));
const server =
  given === undefined
    ? spawn(process.execPath, [fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))], {
        env: { ...process.env, PORT: String(PORT), CONSTAT_DATA: data, CONSTAT_URL: origin },
        stdio: 'ignore',
      })
    : null;
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', `--remote-debugging-port=${DEBUGGER}`],
});
try {
  for (let up = false; !up; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    up = await fetch(origin).then(
      (answer) => answer.ok,
      () => false,
    );
  }
  console.log('| page | performance | accessibility | best practices | SEO |\n|---|---:|---:|---:|---:|');
  for (const page of PAGES) {
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(`${origin}${page}`));
    runs.sort((a, b) => a.scores[0]! - b.scores[0]!);
    const { scores, lost } = runs[Math.floor(runs.length / 2)]!;
    console.log(`| ${page} | ${scores.join(' | ')} |${lost.length > 0 ? ` ${lost.join(', ')}` : ''}`);
  }
} finally {
  await browser.close();
  server?.kill();
  rmSync(data, { recursive: true, force: true });
}
