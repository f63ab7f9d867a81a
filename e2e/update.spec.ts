import { Shell } from './page-models/shell.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { type OwnVersion, ownVersion } from './support/own-version.ts';
import { expect, testInstalled } from './support/test.ts';
import { scaled } from './support/waits.ts';

const test = testInstalled.extend<{ readonly app: OwnVersion }>({
  app: async ({ baseURL, page }, use) => {
    const app = await ownVersion(baseURL ?? '');
    await use(app);
    // In this order: nobody asks what has gone.
    await page.close();
    await app.close();
  },
});

test('a new version announces itself and is taken with one click; a check that fails is said in words', {
  tag: '@turn-c',
}, async ({ page, app, problems }) => {
  await page.goto(`${app.url}/app/dashboard`);
  await expect(page.getByText('works offline')).toBeVisible({ timeout: scaled(60_000) });
  await waitUntilOfflineReady(page);
  await expect(page.getByText('works offline')).toBeHidden();

  const shell = new Shell(page);
  await shell.openMenu();
  const check = page.getByRole('button', { name: 'Check for updates' });
  await check.click();
  await expect(page.getByText('This is the newest version.')).toBeVisible();

  app.publish();
  await check.click();
  await expect(page.getByText('A new version of Constat is ready.')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const waiting = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null,
  );
  expect(waiting).toBeNull();

  await test.step('the server has none', async () => {
    problems.expectNone();
    problems.allow(/Failed to load resource|bad HTTP response code/);
    app.setAway(true);
    await expect(check).toBeVisible();
    await check.click();
    await expect(page.getByRole('alert')).toContainText('Failed to check for updates');
    app.setAway(false);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('Failed to check for updates')).toBeHidden();
  });

  await test.step('the worker of the page is gone', async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
    await check.click();
    await expect(page.getByRole('alert')).toContainText('Service worker not registered');
  });
});
