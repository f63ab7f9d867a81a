// Finds a Chromium for the browser tests, or installs one by whichever way this machine allows.
// The headless shell is the same browser without its windows: it needs two fifths less of the processor for every page.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bin, run } from './run.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
// Another installation on the same machine ends within minutes.
const WAIT = ['-o', 'DPkg::Lock::Timeout=300'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium to use: CHROMIUM_PATH, then the system's, its headless shell first, then Playwright's own; undefined when there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which cannot be run.`);
  }
  const directories = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...NAMES.flatMap((name) => directories.map((directory) => join(directory, name))),
    ...PLACES,
  ];
  const system = candidates.find(isExecutable);
  if (system) return system;
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/**
 * Like findChromium, installing one when there is none; throws an Error that says plainly what is missing.
 * @param {(text: string) => void} [hear] Where the words of the installation go; to the screen without it.
 * @returns {Promise<string>}
 */
export async function ensureChromium(hear) {
  const say = hear ?? console.log;
  const asRoot = process.getuid?.() === 0;
  const present = await findChromium();
  if (present) {
    // Only where machines are thrown away: what people have on theirs is their business.
    const isWanted = process.env.CI !== undefined && process.env.CHROMIUM_PATH === undefined;
    if (!isWanted || !asRoot || !existsSync('/usr/bin/apt-get') || present.endsWith(SHELL)) return present;
    await run('apt-get', ['install', '-y', ...WAIT, '--no-install-recommends', SHELL], {
      hear,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    return (await findChromium()) ?? present;
  }
  say('No Chromium found; trying `playwright install chromium`.\n');
  await run(bin('playwright'), ['install', ...(asRoot ? ['--with-deps'] : []), 'chromium'], { hear });
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    say('Trying `apt-get install chromium`.\n');
    await run('apt-get', ['update'], { hear });
    await run('apt-get', ['install', '-y', ...WAIT, '--no-install-recommends', 'chromium'], {
      hear,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const packaged = await findChromium();
    if (packaged) return packaged;
  }
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install Chromium or Google Chrome, run ' +
      '`npx playwright install chromium`, or set CHROMIUM_PATH to a browser.',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(await ensureChromium());
}
