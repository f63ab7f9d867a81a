// npm run icons: draws the PNG icons of the installable app from the product's mark.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';
import { root } from './run.mjs';

const OUT = join(root, 'packages', 'web', 'public', 'icons');
const TEAL = '#0F6B66';

/**
 * The mark in white on teal; `inset` is the share of the side left free on each edge.
 * @param {number} size
 * @param {number} inset
 * @param {number} radius Corner radius as a share of the side
 */
function drawing(size, inset, radius) {
  const scale = (1 - 2 * inset) / 24;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1 1">
    <rect width="1" height="1" rx="${radius}" fill="${TEAL}"/>
    <g transform="translate(${inset} ${inset}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round">
      <path d="M3 7.5v9M21 7.5v9M3 12h18"/><circle cx="13.4" cy="12" r="3.6" fill="#fff" stroke="none"/>
    </g></svg>`;
}

// A maskable icon may be cut to its inner circle of 80 %, and an Apple icon gets its corners from the system.
const icons = [
  { file: 'icon-192.png', size: 192, inset: 0.17, radius: 0.22 },
  { file: 'icon-512.png', size: 512, inset: 0.17, radius: 0.22 },
  { file: 'maskable-512.png', size: 512, inset: 0.25, radius: 0 },
  { file: 'apple-touch-icon.png', size: 180, inset: 0.19, radius: 0 },
];

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
mkdirSync(OUT, { recursive: true });
for (const { file, size, inset, radius } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(size, inset, radius)}`);
  writeFileSync(join(OUT, file), await page.screenshot({ omitBackground: true }));
  await page.close();
  console.log(`packages/web/public/icons/${file}`);
}
await browser.close();
