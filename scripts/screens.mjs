// npm run screens: takes the pictures of the app that the public pages show, in both themes, as WebP and as PNG.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';
import { root } from './run.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const OUT = join(root, 'packages', 'web', 'public', 'screens');
const SIZE = { width: 1280, height: 800 };
const PORT = process.env.PORT ?? '4399';
const address = `http://localhost:${PORT}`;

/** @param {Page} page @param {string} path */
async function example(page, path) {
  await page.goto(`${address}/app/${path}`);
  await page.getByRole('button', { name: 'Example', exact: true }).first().click();
  await page.getByRole('article', { name: 'Result' }).locator('svg, canvas').first().waitFor();
}

/** @param {Page} page @param {string} path */
async function save(page, path) {
  await example(page, path);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Saved to your results').first().waitFor();
}

/** @type {Record<string, (page: Page) => Promise<void>>} */
const SCREENS = {
  ttest: (page) => example(page, 'inferential-stats/independent-samples-ttest'),
  editor: async (page) => {
    await page.goto(`${address}/app/data-management/editor`);
    await page.getByRole('grid').waitFor();
  },
  results: async (page) => {
    for (const tool of ['one-way-anova', 'chi-square-test', 'paired-samples-ttest'])
      await save(page, `inferential-stats/${tool}`);
    await page.goto(`${address}/app/publication-ready/results-manager`);
    const list = page.getByRole('list', { name: 'Saved results' });
    await list.getByRole('checkbox').first().check();
    await list.getByRole('checkbox').nth(1).check();
  },
};

const data = mkdtempSync(join(tmpdir(), 'constat-screens-'));
const server = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
  env: { ...process.env, PORT, CONSTAT_DATA: data },
  stdio: 'inherit',
});
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  while (!(await fetch(`${address}/healthz`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 500));
  mkdirSync(OUT, { recursive: true });
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  await page.goto(`${address}/app/auth/register`);
  await page.getByLabel('E-mail address').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.waitForURL('**/app/dashboard');
  const session = await page.context().newCDPSession(page);
  for (const [name, open] of Object.entries(SCREENS)) {
    await open(page);
    for (const theme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme: theme });
      // Figures are drawn again in the colours of the theme; messages go.
      await page.waitForTimeout(7000);
      const { data: webp } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
      writeFileSync(join(OUT, `${name}-${theme}.webp`), Buffer.from(webp, 'base64'));
      await page.screenshot({ path: join(OUT, `${name}-${theme}.png`), scale: 'css' });
    }
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
