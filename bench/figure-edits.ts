/**
 * npm run bench:figure-edits: from a key in the figure editor to the next frame, for a scatter plot of 10,000 points, and from the click
 * that opens the editor, in Chromium before the real server. The same of 100 points stands beside them: what is left when there
 * is nothing to draw. Goals: 50 ms and 100 ms.
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

const PORT = 4398;
const TIMES = 15;
/** A server that runs already; one is started otherwise. */
const given = process.env.BENCH_URL;

function csv(rows: number): string {
  const next = uniform(11);
  const lines = Array.from({ length: rows }, (_, i) => {
    const x = next() * 10;
    return `${x.toFixed(3)},${(x + next() * 5).toFixed(3)},${['p', 'q', 'r'][i % 3]}`;
  });
  return `x,y,g\n${lines.join('\n')}\n`;
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const told = (values: readonly number[]): string => {
  const own = sorted(values).map(Math.round);
  return `${own[Math.floor(own.length / 2)]} ms (${own.at(-1)})`;
};

/** Milliseconds from the click on Edit until the drawing stands in the editor and was painted. */
const timeOpening = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('[aria-label="Edit figure 1"]');
    const start = performance.now();
    button?.click();
    return new Promise<number>((resolve) => {
      const look = () => {
        if (!document.querySelector('.fe-paper svg, .fe-paper canvas')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true });
    });
  });

/** Milliseconds from a letter typed into the title of an axis until the drawing with it was painted. */
const timeEdit = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (typed) => {
    const field = document.activeElement as HTMLInputElement;
    const paper = document.querySelector('.fe-paper');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const start = performance.now();
    set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return new Promise<number>((resolve) => {
      const look = () => {
        if (paper?.querySelector('.fe-next') || paper?.children.length !== 1) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
      };
      const observer = new MutationObserver(look);
      if (paper) observer.observe(paper, { subtree: true, childList: true, attributes: true });
    });
  }, text);

async function timeFigure(page: Page, rows: number): Promise<void> {
  const dialog = new ImportDialog(page);
  await dialog.importFile(`points${rows}.csv`, csv(rows));
  await page
    .getByRole('status')
    .filter({ hasText: `points${rows}` })
    .waitFor();
  const analysis = new AnalysisPage(page);
  await analysis.open('charts/scatter');
  await page.getByRole('option', { name: /^x,/ }).press('Enter');
  await page.getByRole('option', { name: /^y,/ }).press('Enter');
  await analysis.waitForResult();
  const openings: number[] = [];
  const edits: number[] = [];
  for (let time = 0; time < 5; time++) {
    await page.waitForTimeout(1500);
    openings.push(await timeOpening(page));
    await page.waitForTimeout(1500);
    if (time === 4) break;
    await page.getByRole('button', { name: 'Done', exact: true }).click();
  }
  await page.locator('[data-part="axis:x"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  await page.getByLabel('Title', { exact: true }).first().focus();
  for (let time = 0; time < TIMES; time++) {
    edits.push(await timeEdit(page, `Title ${time}`));
    await page.waitForTimeout(900);
  }
  console.log(`| ${rows.toLocaleString('en')} | ${told(openings.slice(1))} | ${told(edits)} |`);
}

const data = mkdtempSync(join(tmpdir(), 'constat-edits-'));
const server = given
  ? null
  : spawn(process.execPath, [fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))], {
      env: { ...process.env, PORT: String(PORT), CONSTAT_DATA: data },
      stdio: 'ignore',
    });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  const baseURL = given ?? `http://localhost:${PORT}`;
  for (let up = false; !up; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    up = await fetch(baseURL).then(
      (answer) => answer.ok,
      () => false,
    );
  }
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 900 } });
  // tsx marks functions by a name that pages do not have.
  await page.addInitScript('globalThis.__name = (it) => it');
  await new LoginPage(page).signUp();
  console.log(`| points | opening the editor, middle (longest) | an edit, middle of ${TIMES} (longest) |`);
  console.log('| ---: | ---: | ---: |');
  for (const rows of [100, 10_000]) await timeFigure(page, rows);
} finally {
  await browser.close();
  server?.kill();
  rmSync(data, { recursive: true, force: true });
}
