/**
 * npm run bench:clicks: from a click to the result on the screen, for the tools of the app on 1,000 rows, in Chromium
 * before the real server. Prints the first results of each tool, its page opened anew for each, and changes of an option:
 * until the new numbers are in the page, and until they are painted.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { AnalysisPage } from '../e2e/page-models/analysis-page.ts';
import { ImportDialog } from '../e2e/page-models/import-dialog.ts';
import { LoginPage } from '../e2e/page-models/login-page.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { uniform } from './data.ts';

const ROWS = 1000;
/** A tool is opened anew this often, each time with this many changes of an option. */
const VISITS = 5;
const CHANGES = 3;
const PORT = 4399;
/** As long as it takes to find the next variable. */
const LOOKING_MS = 1200;

/** Tools with the variables they are given, in this order. */
const TOOLS: readonly (readonly [path: string, ...variables: string[]])[] = [
  ['stats/descriptives', 'x'],
  ['stats/frequencies', 'g'],
  ['stats/crosstabs', 'g', 'h'],
  ['stats/normality', 'x'],
  ['inferential-stats/one-sample-ttest', 'x'],
  ['inferential-stats/independent-samples-ttest', 'y', 'g'],
  ['inferential-stats/paired-samples-ttest', 'x', 'y'],
  ['inferential-stats/mann-whitney-u-test', 'y', 'g'],
  ['inferential-stats/wilcoxon-signed-rank-test', 'x', 'y'],
  ['inferential-stats/kruskal-wallis-test', 'y', 'h'],
  ['inferential-stats/friedman-test', 'x', 'y', 'z'],
  ['inferential-stats/one-way-anova', 'y', 'h'],
  ['inferential-stats/two-way-anova', 'y', 'g', 'h'],
  ['inferential-stats/repeated-measures-anova', 'x', 'y', 'z'],
  ['correlation-analysis/matrix', 'x', 'y'],
];

function csv(): string {
  const next = uniform(7);
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const [x, y, z] = [next() * 10, next() * 5 + (i % 2), next() * 8].map((value) => value.toFixed(3));
    return `${x},${y},${z},${i % 2 ? 'a' : 'b'},${['p', 'q', 'r'][i % 3]}`;
  });
  return `x,y,z,g,h\n${lines.join('\n')}\n`;
}

interface Times {
  /** Milliseconds until the numbers are in the page. */
  readonly shown: number;
  /** Milliseconds until they are painted. */
  readonly painted: number;
}

/** Does what is said inside the page, and waits for a result that reads differently; null when none comes. */
function timeClick(page: Page, click: { readonly assign: string } | 'option'): Promise<Times | null> {
  return page.evaluate(async (what) => {
    const form = '[aria-label="Variables and options"]';
    const target =
      what === 'option'
        ? document.querySelector<HTMLElement>(
            // the tick below the list of variables changes no result
            `${form} label:not(.vpicking) input[type=checkbox]:not(:disabled), ${form} input[type=radio]:not(:checked)`,
          )
        : [...document.querySelectorAll<HTMLElement>('[role=option]')].find((option) =>
            option.getAttribute('aria-label')?.startsWith(`${what.assign},`),
          );
    const result = () => document.querySelector('article[aria-label="Result"]');
    if (!target) return null;
    target.focus();
    const before = result()?.textContent;
    const start = performance.now();
    if (what === 'option') target.click();
    else target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    return new Promise<Times | null>((resolve) => {
      const look = () => {
        const now = result();
        if (!now?.querySelector('table') || now.ariaBusy === 'true' || now.textContent === before) return;
        observer.disconnect();
        const shown = performance.now() - start;
        requestAnimationFrame(() =>
          setTimeout(() => resolve({ shown, painted: performance.now() - start }), 0),
        );
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      setTimeout(() => resolve(null), 5000);
    });
  }, click);
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

/** The middle of several measurements, and the longest. */
const cell = (times: readonly (Times | null)[]): string => {
  const known = times.filter((time) => time !== null);
  if (known.length === 0) return '';
  const of = (key: keyof Times) => sorted(known.map((time) => Math.round(time[key])));
  const middle = (values: readonly number[]) => values[Math.floor(values.length / 2)];
  return `${middle(of('shown'))} ms (${of('shown').at(-1)}), painted ${middle(of('painted'))} (${of('painted').at(-1)})`;
};

/** Opens a tool with an empty form, fills it and changes an option. */
async function visit(page: Page, path: string, variables: readonly string[]) {
  await new AnalysisPage(page).open(path);
  let first: Times | null = null;
  for (const [i, assign] of variables.entries()) {
    const option = page.getByRole('option', { name: new RegExp(`^${assign},`) });
    await option.waitFor();
    await page.waitForTimeout(LOOKING_MS);
    if (i === variables.length - 1) first = await timeClick(page, { assign });
    else await option.press('Enter');
  }
  const changes: (Times | null)[] = [];
  for (let change = 0; change < CHANGES; change++) {
    await page.waitForTimeout(LOOKING_MS / 2);
    changes.push(await timeClick(page, 'option'));
  }
  await page.waitForTimeout(LOOKING_MS / 2);
  const remove = page.getByRole('button', { name: /^Remove / });
  while ((await remove.count()) > 0) await remove.first().click();
  await page.waitForTimeout(LOOKING_MS / 2);
  return { first, changes };
}

async function timeTool(page: Page, path: string, variables: readonly string[]): Promise<void> {
  const visits = [];
  for (let time = 0; time < VISITS; time++) visits.push(await visit(page, path, variables));
  const first = cell(visits.map((visit) => visit.first));
  console.log(`| ${path} | ${first} | ${cell(visits.flatMap(({ changes }) => changes))} |`);
}

const data = mkdtempSync(join(tmpdir(), 'constat-clicks-'));
const server = spawn(process.execPath, [fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))], {
  env: { ...process.env, PORT: String(PORT), CONSTAT_DATA: data },
  stdio: 'ignore',
});
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  const baseURL = `http://localhost:${PORT}`;
  for (let up = false; !up; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    up = await fetch(baseURL).then(
      (answer) => answer.ok,
      () => false,
    );
  }
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  // tsx marks functions by a name that pages do not have.
  await page.addInitScript('globalThis.__name = (it) => it');
  await new LoginPage(page).signUp();
  const dialog = new ImportDialog(page);
  await dialog.importFile('thousand.csv', csv());
  await dialog.expectDone('thousand: 1,000 rows, 5 variables loaded');
  // On the first visit the app is being kept for offline use; later ones are measured.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  console.log(
    `| ${ROWS} rows | first result, middle of ${VISITS} (longest) | change of an option, middle of ${VISITS * CHANGES} (longest) |`,
  );
  console.log('| --- | ---: | ---: |');
  for (const [path, ...variables] of TOOLS) await timeTool(page, path, variables);
} finally {
  await browser.close();
  server.kill();
  rmSync(data, { recursive: true, force: true });
}
