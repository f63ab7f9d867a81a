import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Shell } from './page-models/shell.ts';
import { freePort } from './support/free-port.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { expect, testInstalled as test } from './support/test.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

let server: ChildProcess;
let directory: string;
let address: string;

// A server with a copy of the app, so that a new version can be published to this test alone.
test.beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'constat-update-'));
  cpSync(join(repository, 'packages/web/dist'), join(directory, 'app'), { recursive: true });
  const port = await freePort();
  address = `http://localhost:${port}`;
  server = spawn(process.execPath, ['--import', 'tsx', 'packages/server/src/main.ts'], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: String(port),
      CONSTAT_APP: join(directory, 'app'),
      SUPABASE_URL: address,
      SUPABASE_ANON_KEY: 'unused',
    },
  });
  await expect
    .poll(
      () =>
        fetch(`${address}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
});
test.afterAll(() => {
  server.kill();
  rmSync(directory, { recursive: true, force: true });
});

test('a new version announces itself and is taken with one click', async ({ page }) => {
  await page.goto(`${address}/app/dashboard`);
  await expect(page.getByText('works offline')).toBeVisible({ timeout: 30_000 });
  await waitUntilOfflineReady(page);
  await expect(page.getByText('works offline')).toBeHidden({ timeout: 8000 });

  const shell = new Shell(page);
  await shell.openMenu();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect(page.getByText('This is the newest version.')).toBeVisible();

  appendFileSync(join(directory, 'app', 'sw.js'), '\n// the next version\n');
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect(page.getByText('A new version of Constat is ready.')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const waiting = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null,
  );
  expect(waiting).toBeNull();
});

test('new versions are looked for by themselves: after five minutes, then every thirty', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${address}/app/dashboard`);
  await waitUntilOfflineReady(page);
  const news = page.getByText('A new version of Constat is ready.');
  const publish = () => appendFileSync(join(directory, 'app', 'sw.js'), `\n// version ${Math.random()}\n`);
  publish();
  await page.clock.fastForward('04:50');
  await expect(news).toBeHidden();
  await page.clock.fastForward('00:11');
  await expect(news).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(news).toBeHidden();
  publish();
  await page.clock.fastForward('30:01');
  await expect(news).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await page.evaluate(() => localStorage.setItem('constat:auto-update', 'off'));
  publish();
  await page.clock.fastForward('30:01');
  await page.waitForTimeout(2000);
  await expect(news).toBeHidden();
});

test('a check that fails is said in words', async ({ page, problems }) => {
  problems.allow(/Failed to load resource|bad HTTP response code/);
  await page.goto(`${address}/app/dashboard`);
  await waitUntilOfflineReady(page);
  const script = join(directory, 'app', 'sw.js');
  renameSync(script, `${script}.away`);
  await new Shell(page).openMenu();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to check for updates');
  renameSync(`${script}.away`, script);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Failed to check for updates')).toBeHidden();
});

test('a page whose worker is gone says so', async ({ page }) => {
  await page.goto(`${address}/app/dashboard`);
  await waitUntilOfflineReady(page);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
  await new Shell(page).openMenu();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect(page.getByRole('alert')).toContainText('Service worker not registered');
});
