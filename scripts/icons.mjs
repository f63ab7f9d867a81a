// npm run icons: draws the PNG icons of the installable app and the picture of shared links from the product's mark.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
/**
 * @param {number} size
 * @param {number} inset
 * @param {number} radius
 */
async function draw(size, inset, radius) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing(size, inset, radius)}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

for (const { file, size, inset, radius } of icons) {
  writeFileSync(join(OUT, file), await draw(size, inset, radius));
  console.log(`packages/web/public/icons/${file}`);
}

// What browsers ask for without being told to: one PNG of 32 pixels behind the header of an ICO file.
const small = await draw(32, 0.12, 0.22);
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2);
header.writeUInt16LE(1, 4);
header.writeUInt8(32, 6);
header.writeUInt8(32, 7);
header.writeUInt16LE(1, 10);
header.writeUInt16LE(32, 12);
header.writeUInt32LE(small.length, 14);
header.writeUInt32LE(header.length, 18);
writeFileSync(join(root, 'packages', 'web', 'public', 'favicon.ico'), Buffer.concat([header, small]));
console.log('packages/web/public/favicon.ico');

// The picture of links that are shared: 1200 by 630.
const font = readFileSync(join(root, 'packages/web/src/styles/fonts/inter-latin-opsz-normal.woff2')).toString(
  'base64',
);
const social = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await social.setContent(`<style>
  @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}) format('woff2'); font-weight: 100 900; }
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 84px 88px; background: #fff; color: #14191B; font-family: Inter; position: relative; }
  .b { display: flex; align-items: center; gap: 16px; font: 650 34px/40px Inter; letter-spacing: -.015em; }
  h1 { font: 620 84px/88px Inter; letter-spacing: -.038em; margin: 76px 0 28px; }
  p { font: 400 30px/42px Inter; color: #4A565B; margin: 0; letter-spacing: -.014em; }
  i { position: absolute; left: 0; right: 0; bottom: 0; height: 14px; background: ${TEAL}; }
</style><div class="b"><svg width="46" height="46" viewBox="0 0 24 24" fill="none" stroke="${TEAL}" stroke-width="2" stroke-linecap="round"><path d="M3 7.5v9M21 7.5v9M3 12h18"/><circle cx="13.4" cy="12" r="3.6" fill="${TEAL}" stroke="none"/></svg>Constat</div>
<h1>The finding,<br>and everything behind it.</h1><p>Statistics in your browser. Free, offline, checked against R.</p><i></i>`);
await social.evaluate('document.fonts.ready');
writeFileSync(join(root, 'packages', 'web', 'public', 'social.png'), await social.screenshot());
console.log('packages/web/public/social.png');
await browser.close();
