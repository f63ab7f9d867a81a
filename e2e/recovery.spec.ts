import type { Page } from '@playwright/test';
import { ErrorScreen } from './page-models/error-screen.ts';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { expectAccessible } from './support/axe.ts';

import { expect, OFFLINE_ERRORS, test, testSignedIn } from './support/test.ts';
import { scaled } from './support/waits.ts';

const FAILED_LOADS = /Failed to (load resource|fetch)|error loading|Error handled by React Router/i;
const CSV = `id,dose\n${Array.from({ length: 12 }, (_, i) => `${i + 1},${(i * 7) % 5}`).join('\n')}\n`;

async function importKept(page: Page, name = 'kept'): Promise<void> {
  const dialog = new ImportDialog(page);
  await dialog.importFile(`${name}.csv`, CSV);
  await dialog.expectStored(`${name}: 12 rows, 2 variables loaded`);
}

test.describe('faults while loading', () => {
  testSignedIn(
    'a missing chunk: two recoveries by itself, then the page waits, and nothing is lost',
    { tag: '@turn-e' },
    async ({ page, problems }) => {
      problems.allow(FAILED_LOADS);
      await new LoginPage(page).enter();
      await importKept(page);
      await page.route('**/assets/datasets-page-*.js', (route) => route.fulfill({ status: 404 }));
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await page.goto('/app/data-management/datasets');
      const screen = new ErrorScreen(page);
      await expect(screen.pageFailed()).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('/app/data-management/datasets');
      await expect(page.getByText('Attempting automatic recovery...')).toBeVisible();
      await expect.poll(() => loads, { timeout: scaled(40_000) }).toBe(3);
      await expect(screen.pageFailed()).toBeVisible();
      await page.waitForTimeout(2500);
      expect(loads).toBe(3);
      await expectAccessible(page);

      await page.unroute('**/assets/datasets-page-*.js');
      await screen.button('Recover App Data').click();
      await expect(page.getByRole('button', { name: 'kept: make active' })).toBeVisible();
    },
  );

  test('after three recoveries in five minutes a loop is reported', { tag: '@alone' }, async ({
    page,
    problems,
  }) => {
    problems.allow(FAILED_LOADS);
    await page.addInitScript(() => {
      if (localStorage.getItem('constat:recovery-log') !== null) return;
      const time = Date.now();
      localStorage.setItem(
        'constat:recovery-log',
        JSON.stringify(['auto', 'auto', 'manual'].map((kind) => ({ kind, time }))),
      );
    });
    await page.route('**/assets/datasets-page-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/app/data-management/datasets');
    await expect(page.getByText('recovered three times within five minutes')).toBeVisible();
    await new ErrorScreen(page).button('Recover App Data').click();
    await expect(page.getByText('recovered three times within five minutes')).toBeVisible();
  });

  test('the app itself cannot be loaded: it says so and mends itself', async ({ page, problems }) => {
    problems.allow(FAILED_LOADS);
    let failing = true;
    await page.route(/\/assets\/app-(?!shell)[\w-]+\.js$/, (route) =>
      failing ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    await page.goto('/app/dashboard');
    await expect(new ErrorScreen(page).title('Application Error')).toBeVisible();
    await expect(page.getByText('Attempting automatic recovery...')).toBeVisible();
    failing = false;
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Constat' })).toBeVisible();
  });

  // Drawn in pieces between which the code of the page comes: that must not be missed.
  test('a slow device comes to its first page', { tag: '@alone' }, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto('/app/auth/register');
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  });

  test('the backend is down: guests and local work go on', { tag: '@turn-c' }, async ({ page, problems }) => {
    problems.allow(FAILED_LOADS);
    problems.allow(OFFLINE_ERRORS);
    const email = await new LoginPage(page).signUp();
    await importKept(page);
    await page.route(/\/(api\/|config\.json)/, (route) => route.abort());
    await page.goto('/app/stats/descriptives');
    await expect(page.getByRole('button', { name: `Account, ${email}` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Active dataset: kept,/ })).toBeVisible();
    await page.goto('/app/data-management/datasets');
    await expect(page.getByRole('button', { name: 'kept: make active' })).toBeVisible();
  });

  test('emergency recovery offers a backup, asks twice, and the backup brings everything back', {
    tag: '@turn-i',
  }, async ({ page, problems }) => {
    problems.allow(FAILED_LOADS);
    const login = new LoginPage(page);
    const email = await login.signUp();
    await importKept(page);
    await page.evaluate(() => {
      const time = Date.now();
      localStorage.setItem(
        'constat:recovery-log',
        JSON.stringify([
          { kind: 'auto', time },
          { kind: 'auto', time },
        ]),
      );
    });
    await page.route('**/assets/datasets-page-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto('/app/data-management/datasets');
    const screen = new ErrorScreen(page);
    await screen.button('Emergency Recovery (Clear All Data)').click();
    await expect(page.getByText('It removes 1 dataset and 0 results')).toBeVisible();
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a backup' }).click();
    const file = await (await saving).path();
    await screen.button('Go on').click();
    await screen.button('Keep my data').click();
    await expect(screen.deleteEverything()).toBeHidden();
    await screen.button('Emergency Recovery (Clear All Data)').click();
    await screen.button('Go on').click();
    await screen.deleteEverything().click();
    await expect(page).toHaveURL('/');
    await page.unroute('**/assets/datasets-page-*.js');

    await login.open();
    await login.fill(email, 'correct horse');
    await login.submit('Sign in');
    await expect(page).toHaveURL('/app/dashboard');
    await page.goto('/app/data-management/datasets');
    await expect(page.getByText('No dataset yet.')).toBeVisible();
    await page.getByLabel('Backup file').setInputFiles(file);
    await expect(page.getByText('Restored 1 dataset and 0 results.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'kept: make active' })).toBeVisible();
  });

  testSignedIn(
    'storage that is full is said in words, and what was there stays',
    { tag: '@turn-b' },
    async ({ page }) => {
      await new LoginPage(page).enter();
      await importKept(page);
      await page.route('**/assets/import.worker-*.js', async (route) => {
        const answer = await route.fetch();
        const full = `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };`;
        await route.fulfill({ response: answer, body: `${full}\n${await answer.text()}` });
      });
      await page.goto('/app/data-management/import');
      const choose = () =>
        page
          .getByLabel('Choose a file')
          .setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
      await choose();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toContainText(
        'The browser has no room left for this site.',
      );

      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.unroute('**/assets/import.worker-*.js');
      await page.reload();
      await choose();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByRole('button', { name: /^Active dataset: large,/ })).toBeVisible();
    },
  );

  test.describe('in Firefox', () => {
    test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });

    test('the error screen has its own title', async ({ page, problems }) => {
      problems.allow(FAILED_LOADS);
      await page.route('**/assets/open-shell-*.js', (route) => route.fulfill({ status: 404 }));
      await page.goto('/app/dashboard');
      const screen = new ErrorScreen(page);
      await expect(screen.title('Firefox Compatibility Issue')).toBeVisible();
      await expect(page.getByText('Constat encountered an error and needs to recover...')).toBeVisible();
    });

    test('a sign-in marks itself for the other tabs, and the mark goes', async ({ page }) => {
      await new LoginPage(page).signUp();
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('constat:auth-in-progress')))
        .toBeNull();
    });
  });
});

testSignedIn(
  'workers that crash are replaced, and the work goes on',
  { tag: '@turn-e' },
  async ({ page, problems }) => {
    problems.allow(/crash of a worker/);
    await new LoginPage(page).enter();
    await importKept(page);
    const crash = async (name: RegExp) => {
      const worker = page.workers().find((candidate) => name.test(candidate.url()));
      expect(worker, String(name)).toBeDefined();
      await worker
        ?.evaluate(() => {
          setTimeout(() => {
            throw new Error('crash of a worker');
          });
        })
        .catch(() => undefined);
    };
    await page.goto('/app/stats/descriptives');
    await page.getByRole('option', { name: /^dose/ }).dblclick();
    await expect(page.getByRole('table').first()).toBeVisible();
    await crash(/engine/);
    await page.getByRole('option', { name: /^id/ }).dblclick();
    await expect(page.getByRole('rowheader', { name: 'id' }).first()).toBeVisible();

    await page.goto('/app/data-management/import');
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'second.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await crash(/import/);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Failed to import file')).toBeVisible();
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'second.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Active dataset: second,/ })).toBeVisible();

    await page.goto('/app/data-management/datasets');
    for (const name of ['kept', 'second'])
      await expect(page.getByRole('button', { name: `${name}: make active` })).toBeVisible();
  },
);

testSignedIn(
  'a damaged record is set aside and the others stay; its backup mends it',
  { tag: '@turn-f' },
  async ({ page }) => {
    await new LoginPage(page).enter();
    await importKept(page, 'good');
    await expect(new ImportDialog(page).box).toBeHidden();
    await importKept(page, 'bad');
    await page.goto('/app/data-management/datasets');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a backup' }).click();
    const backup = await (await saving).path();
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('constat');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('datasets', 'readwrite');
            const store = transaction.objectStore('datasets');
            const all = store.getAll();
            all.onsuccess = () => {
              const bad = all.result.find((dataset: { name: string }) => dataset.name === 'bad');
              store.put({ id: bad.id, owner: bad.owner, name: 17 });
            };
            transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
    );
    await page.reload();
    await expect(page.getByText('One dataset on this device cannot be read any more.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'good: make active' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Backup file').setInputFiles(backup);
    await expect(page.getByText('Restored 1 dataset and 0 results. 1 item was here already.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'bad: make active' })).toBeVisible();
    await expect(page.getByText('cannot be read any more')).toBeHidden();
  },
);
