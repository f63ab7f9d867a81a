/** Browser tests: a real Chromium against the real server, on a free port with data of its own. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { commitCount } from '../scripts/commits.mjs';
import { keepFilesInMemory } from '../scripts/memory-files.mjs';
import { freePort } from './support/free-port.ts';
import { writeServerTables } from './support/server-tables.ts';
import { leftOut } from './support/turns.ts';
import { scaled } from './support/waits.ts';

keepFilesInMemory();
// The workers read this file again: what it chose the first time is kept in the environment they inherit.
process.env.E2E_PORT ??= String(await freePort());
// Where the stand-in for a model listens while its journey runs; nobody does otherwise.
process.env.E2E_MODEL_PORT ??= String(await freePort());
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'constat-e2e-'));
process.env.E2E_TABLES ??= writeServerTables();
process.env.E2E_TURN ??= String(commitCount());
const baseURL = `http://localhost:${process.env.E2E_PORT}`;
const executablePath = await findChromium();
const grepInvert = leftOut(Number(process.env.E2E_TURN));

/** What Playwright switches off (a second list replaces the first), and pages that the address bar loads for every window. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  ...(grepInvert ? { grepInvert } : {}),
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // Where a whole submission hangs on one run, a journey gets a second try; `npm test` names those that needed it.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: scaled(180_000),
  expect: { timeout: scaled(20_000) },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  globalTeardown: fileURLToPath(new URL('./support/teardown.ts', import.meta.url)),
  use: {
    baseURL,
    actionTimeout: scaled(60_000),
    navigationTimeout: scaled(60_000),
    // Installing the worker stores the whole app once per test: the specs about it allow it, the others go without.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    // Traces double the time of a test; ask for one with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      args: ['--no-sandbox', `--disable-features=${WITHOUT.join()}`],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  webServer: {
    // As in the unit tests: the database is not here for long enough to be made fast.
    command: 'node --liftoff-only scripts/start.mjs',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${baseURL}/healthz`,
    timeout: scaled(600_000),
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      CONSTAT_DATA: process.env.E2E_DATA,
      CONSTAT_AUTH_LIMIT: '100000',
      CONSTAT_TABLES: process.env.E2E_TABLES,
      CONSTAT_TABLES_FOLDER: dirname(process.env.E2E_TABLES),
      CONSTAT_MODEL_URL: `http://127.0.0.1:${process.env.E2E_MODEL_PORT}/v1`,
      CONSTAT_MODEL: 'example-model',
      CONSTAT_MODEL_KEY: 'sk-of-the-owner',
      CONSTAT_MODEL_SILENCE: String(Math.ceil(scaled(2_000) / 1000)),
    },
  },
});
