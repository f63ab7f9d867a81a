// npm run sheets [-- out-folder [part of an id ...]]: every tool with its example, its figures side by side on sheets, at 1280 light
// and at 375 dark, to be looked at as one set. Needs a running server (PORT).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';
import { root } from './run.mjs';

const [out = join(root, 'sheets'), ...wanted] = process.argv.slice(2);
const address = `http://localhost:${process.env.PORT ?? '4399'}`;
const LOOKS = [
  {
    name: 'light',
    width: 1280,
    height: 900,
    colorScheme: /** @type {const} */ ('light'),
    columns: 2,
    tile: 760,
  },
  {
    name: 'dark',
    width: 375,
    height: 800,
    colorScheme: /** @type {const} */ ('dark'),
    columns: 4,
    tile: 375,
  },
];
const PER_SHEET = { light: 6, dark: 12 };

/** Ids and addresses of all tools, from the list that the catalogue is made of. */
const tools = [
  ...readFileSync(join(root, 'packages', 'analyses', 'src', 'catalogue.ts'), 'utf8').matchAll(
    /from '\.\/(.+)\/entry\.ts'/g,
  ),
]
  .map(([, folder = '']) => {
    const entry = readFileSync(join(root, 'packages', 'analyses', 'src', folder, 'entry.ts'), 'utf8');
    return { id: folder.split('/').at(-1) ?? '', path: /path: '([^']+)'/.exec(entry)?.[1] ?? '' };
  })
  .filter(({ id, path }) => path !== '' && (wanted.length === 0 || wanted.some((part) => id.includes(part))));

/** What stands over the page, such as bars and messages, would hide parts of figures. It runs in the page. */
const HIDE_WHAT_FLOATS = `for (const element of document.querySelectorAll('body *'))
  if (['fixed', 'sticky'].includes(getComputedStyle(element).position) && !element.querySelector('figure'))
    element.style.visibility = 'hidden';`;

/** @param {import('@playwright/test').Page} page @param {string} path */
async function figuresOf(page, path) {
  await page.goto(`${address}/app/${path}`);
  await page.getByRole('button', { name: 'Example', exact: true }).first().click();
  const article = page.getByRole('article', { name: 'Result' });
  await article.getByText('For your report').first().waitFor({ timeout: 60_000 });
  const figures = await article.locator('figure').all();
  const pictures = [];
  for (const figure of figures) {
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('svg, canvas').first().waitFor({ timeout: 20_000 });
    await page.waitForTimeout(150);
    await page.evaluate(HIDE_WHAT_FLOATS);
    pictures.push(await figure.screenshot({ animations: 'disabled' }));
  }
  return pictures;
}

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  for (const { name, width, height, colorScheme, columns, tile } of LOOKS) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${address}/app/auth/login`);
    await page.getByRole('button', { name: /guest/i }).first().click();
    await page.waitForURL(/\/app\/(dashboard|home)/);
    /** @type {{ id: string, picture: Buffer }[]} */
    const all = [];
    for (const { id, path } of tools) {
      try {
        for (const picture of await figuresOf(page, path)) all.push({ id, picture });
      } catch (error) {
        process.stderr.write(`${name} ${id}: ${String(error).split('\n')[0]}\n`);
      }
    }
    const sheet = await context.newPage();
    await sheet.setViewportSize({ width: columns * tile + 40, height: 900 });
    const per = PER_SHEET[/** @type {'light' | 'dark'} */ (name)];
    for (let from = 0; from < all.length; from += per) {
      const cells = all
        .slice(from, from + per)
        .map(
          ({ id, picture }) =>
            `<div><b>${id}</b><br><img width="${tile - 10}" src="data:image/png;base64,${picture.toString('base64')}"></div>`,
        );
      await sheet.setContent(
        `<body style="margin:8px;font:14px sans-serif;display:grid;grid-template-columns:repeat(${columns},${tile}px);align-items:start;background:${name === 'dark' ? '#000;color:#fff' : '#fff'}">${cells.join('')}</body>`,
      );
      writeFileSync(
        join(out, `${name}-${String(1 + from / per).padStart(2, '0')}.png`),
        await sheet.screenshot({ fullPage: true }),
      );
    }
    await context.close();
  }
} finally {
  await browser.close();
}
