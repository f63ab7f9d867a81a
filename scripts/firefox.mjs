// npm run firefox: the main journey (account, import, analysis, saving, export, editor) in a Firefox of this machine; says so where there is none.
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { FirefoxPage } from './bidi.mjs';
import { root } from './run.mjs';

const PATIENTS = join(root, 'packages', 'data', 'test', 'fixtures', 'messy-patients.csv');

/** A double click puts a variable into the next box; done again until it is there. */
const PUT_IN_BOX = `(name) => {
  const named = (each) => each.getAttribute('aria-label').startsWith(name);
  const option = [...document.querySelectorAll('[role=option][aria-label]')].find(named);
  if (option?.classList.contains('is-used')) return true;
  option?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  return false;
}`;

function findFirefox() {
  const directories = (process.env.PATH ?? '').split(delimiter);
  const places = ['firefox-esr', 'firefox'].flatMap((name) => directories.map((each) => join(each, name)));
  return [process.env.FIREFOX_PATH ?? '', ...places].find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

/** @param {string} base */
async function answers(base) {
  for (;;) {
    const isUp = await fetch(`${base}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * @param {FirefoxPage} page
 * @param {string} base
 */
async function walk(page, base) {
  await page.goto(`${base}/app/auth/register`);
  await page.type('input[type=email]', `firefox-${Date.now()}@example.org`);
  await page.type('input[type=password]', 'Correct-horse-9');
  await page.click('button', 'Create account');
  await page.until('the app', '() => /\\/(dashboard|home)$/.test(location.pathname)');

  await page.goto(`${base}/app/data-management/datasets`);
  await page.click('button', 'Import data');
  await page.choose('[role=dialog] input[type=file]', PATIENTS);
  await page.click('button', 'Accept all');
  await page.see('8 suggestions accepted.');
  await page.click('[role=dialog] button[type=submit]', 'Import');
  await page.see('600 rows, 10 variables loaded');
  process.stdout.write('imported\n');

  await page.goto(`${base}/app/inferential-stats/independent-samples-ttest`);
  for (const variable of ['Length of stay', 'Smoker'])
    await page.until(`${variable} in its box`, PUT_IN_BOX, variable);
  // t.test(stay ~ smoker) in R 4.2.2, on the file as it is imported here
  await page.see('t(386.32) = 0.19');
  await page.click('button', 'Save');
  await page.see('Saved');
  process.stdout.write('analysed and saved\n');

  await page.click('button', 'Export');
  await page.click('[role=menuitem]', 'Word');
  for (let files = /** @type {string[]} */ ([]); !files.some((name) => name.endsWith('.docx')); ) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    files = readdirSync(page.downloads);
  }
  process.stdout.write('exported\n');

  await page.goto(`${base}/app/publication-ready/results-manager`);
  await page.see('Length of stay');
  await page.goto(`${base}/app/data-management/editor`);
  await page.see('00001');
  if (page.errors.length > 0) throw new Error(`The console says: ${page.errors.join('; ')}`);
}

async function main() {
  const program = findFirefox();
  if (program === undefined) {
    process.stdout.write(
      'There is no Firefox on this machine: nothing was tried. FIREFOX_PATH may name one.\n',
    );
    return;
  }
  const port = await freePort();
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      CONSTAT_DATA: mkdtempSync(join(tmpdir(), 'constat-firefox-data-')),
    },
  });
  const page = new FirefoxPage();
  try {
    const base = `http://localhost:${port}`;
    await answers(base);
    process.stdout.write(`Firefox ${await page.open(program)}\n`);
    await walk(page, base);
    process.stdout.write('All of it works.\n');
  } finally {
    page.close();
    server.kill();
  }
}

await main();
