import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Shell } from './page-models/shell.ts';
import { freePort } from './support/free-port.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { expect, test } from './support/test.ts';

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
