import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { ImportDialog } from './page-models/import-dialog.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { connect, pretendFeatures, setAccount, userIdOf } from './support/backend.ts';
import { expect, test } from './support/test.ts';

test('sign up, sign out, wrong password, sign in', async ({ page, problems }) => {
  const login = new LoginPage(page);
  const shell = new Shell(page);
  const email = login.newAddress();

  await login.openRegister();
  await login.fill(email, '12345');
  await login.submit('Create account');
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await login.fill(email, 'correct horse');
  await login.submit('Create account');
  await expect(page).toHaveURL('/app/dashboard');
  await expect(shell.account(email)).toBeVisible();

  await page.reload();
  await expect(shell.account(email)).toBeVisible();
  await page.goto('/app/auth/login');
  await expect(page).toHaveURL('/app/dashboard');

  await shell.signOut(email);
  await expect(page).toHaveURL('/');

  await login.open();
  await login.fill(email, 'wrong horse');
  problems.allow(/status of 400/);
  await login.submit('Sign in');
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await login.fill(email, 'correct horse');
  await login.submit('Sign in');
  await expect(page).toHaveURL('/app/dashboard');
  await expect(shell.account(email)).toBeVisible();
});

/** Waits until nothing has been asked of an address for longer than changes are gathered. */
async function quiet(tab: Page, address: RegExp): Promise<void> {
  let last = Date.now();
  const heard = (request: Request) => {
    if (address.test(request.url())) last = Date.now();
  };
  for (const event of ['request', 'requestfinished', 'requestfailed'] as const)
    tab.on(event as 'request', heard);
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1_000);
}

test('signing out in one tab signs out the other', { tag: '@turn-d' }, async ({ context, page }) => {
  const login = new LoginPage(page);
  const email = await login.signUp();
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await expect(new Shell(other).account(email)).toBeVisible();
  // What a tab still asks in the person's name would be refused; a change of the notifications asks once more.
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await quiet(tab, /notification/);
  }
  await new Shell(page).signOut(email);
  await expect(new Shell(other).signIn()).toBeVisible();
});

test('a visitor continues as a guest with one click, and stays one', { tag: '@turn-i' }, async ({ page }) => {
  const login = new LoginPage(page);
  const shell = new Shell(page);
  await login.open();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(shell.exitGuest()).toBeVisible();
  await page.reload();
  await shell.exitGuest().click();
  await expect(page).toHaveURL('/app/auth/login');
  await expect(shell.signIn()).toBeVisible();
});

test('without a mail server nothing is offered that needs one', async ({ page }) => {
  await new LoginPage(page).open();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /sign-in link|Google|GitHub/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByText('This server sends no mail')).toBeVisible();
});

test('links by mail and other services are offered where the server has them', { tag: '@turn-b' }, async ({
  context,
  page,
  problems,
}) => {
  problems.allow(/status of 429/);
  await pretendFeatures(context, () => ({ mail: true, oauth: ['google', 'github'] }));
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  await page.route('**/auth/v1/recover*', (route) =>
    route.fulfill({ status: 429, json: { code: 429, error_code: 'over_request_rate_limit', msg: 'no' } }),
  );
  const login = new LoginPage(page);
  await login.open();
  await page.getByLabel('E-mail address').fill('ada@example.org');
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  await expect(
    page.getByRole('status').getByText('If ada@example.org has an account, a sign-in link is on its way.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset the password' })).toBeVisible();
  await page.getByLabel('E-mail address').fill('ada@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\./);

  // The other service is left without a sign-in; what its address says is not repeated.
  await login.open();
  await expectAccessibleEverywhere(page);
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible();
  let asked: URL | undefined;
  await page.route('**/auth/v1/authorize*', async (route) => {
    asked = new URL(route.request().url());
    const back = `${asked.searchParams.get('redirect_to')}?error=access_denied&error_description=Pay+here`;
    await route.fulfill({ status: 302, headers: { location: back } });
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('The other service did not complete the sign-in.')).toBeVisible();
  await expect(page).toHaveURL('/app/dashboard');
  expect(asked?.searchParams.get('provider')).toBe('google');
  expect(asked?.searchParams.get('code_challenge_method')).toBe('s256');
});

test('the forms can be used with the keyboard alone', async ({ page }) => {
  const login = new LoginPage(page);
  await login.openRegister();
  await page.getByLabel('E-mail address').focus();
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter an e-mail address, such as name@example.org.')).toBeVisible();
  await expectAccessible(page);
});

/** A PNG of 3 by 2 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGPgz06DIAY4CwAyigVBY7Tp+AAAAABJRU5ErkJggg==',
  'base64',
);

test('a profile has a picture, a name and a tier; its owner takes everything along and leaves', {
  tag: '@turn-f',
}, async ({ page, baseURL, problems }) => {
  const login = new LoginPage(page);
  const email = await login.signUp();
  const dialog = new ImportDialog(page);
  await dialog.importFile('mine.csv', 'x\n1\n2\n');
  await dialog.expectStored('mine: 2 rows, 1 variable loaded');
  const id = await userIdOf(baseURL, email);
  const all = connect(baseURL, 'secretKey');
  await all.from('override_grants').insert({
    user_id: id,
    override_tier: 'pro',
    reason: 'A talk',
    end_date: new Date(Date.now() + 86_400_000 * 2.5).toISOString(),
  });

  await page.goto('/app/dashboard');
  const warning = page.getByText(
    'Your override expires very soon! You will be reverted to your original tier.',
  );
  await expect(warning).toBeVisible();
  await page.goto('/app/profile');
  await expect(warning).toBeVisible();
  await expect(page.getByText('3 days left')).toBeVisible();
  await expect(page.getByText('Tier at the moment')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade' })).toHaveCount(0);

  const picture = page.getByLabel('Picture file');
  await picture.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByRole('alert')).toHaveText('Choose a PNG, JPEG or WebP image.');
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await expect(page.getByRole('alert')).toHaveText('This image cannot be read. Choose another one.');
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('Picture saved.')).toBeVisible();
  const shown = new Shell(page).account(email).locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 256);
  const address = `${baseURL}${new URL((await shown.getAttribute('src')) ?? '', baseURL).pathname}`;
  await page.getByLabel('Name', { exact: true }).fill('Ada <b>Lovelace</b>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expectAccessibleEverywhere(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^constat-account-\d{4}-\d\d-\d\d\.jsonl$/);
  const records = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { table?: string; value?: Record<string, unknown> });
  expect(records.find(({ table }) => table === 'datasets')?.value?.name).toBe('mine');
  const account = JSON.stringify(records.at(-1));
  expect(account).toContain('Ada <b>Lovelace</b>');
  expect(account).toContain('data:image/png;base64,');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Go on' }).click();
  const confirm = question.getByLabel('E-mail address of the account');
  await confirm.fill('somebody@example.org');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toHaveText('This is not the address of the account.');
  await expectAccessibleEverywhere(page);
  await confirm.fill(email);
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL('/');
  for (const [table, key] of [
    ['profiles', 'id'],
    ['override_grants', 'user_id'],
  ] as const) {
    expect((await all.from(table).select('*').eq(key, id)).data, table).toEqual([]);
  }
  expect((await fetch(address)).ok).toBe(false);
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        indexedDB.open('constat').onsuccess = (event) => {
          const { result } = event.target as IDBOpenDBRequest;
          result.transaction('datasets').objectStore('datasets').count().onsuccess = (counted) =>
            resolve((counted.target as IDBRequest<number>).result);
        };
      }),
  );
  expect(left).toBe(0);
  await login.open();
  await login.fill(email, 'correct horse');
  problems.allow(/status of 400/);
  await login.submit('Sign in');
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
});

test('notifications arrive by themselves, as text, and are read', { tag: '@turn-f' }, async ({
  page,
  baseURL,
}) => {
  const email = await new LoginPage(page).signUp();
  await setAccount(baseURL, email, { accounttype: 'edu' });
  await page.reload();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/1 unread/);
  const all = connect(baseURL, 'secretKey');
  const message = '**Now** <img src=x onerror=alert(1)> see https://youtu.be/dQw4w9WgXcQ';
  const added = await all
    .from('notifications')
    .insert(
      Array.from({ length: 6 }, (_, i) => ({
        title: `News ${i}`,
        message,
        target_audience: 'edu',
        priority: i,
      })),
    )
    .select('id');
  await expect(bell).toHaveAccessibleName(/7 unread/);
  await bell.click();
  const box = page.getByRole('dialog', { name: 'Notifications' });
  await expect(box.getByRole('listitem')).toHaveCount(5);
  await expect(box.getByText('Showing 5 of 7 notifications')).toBeVisible();
  await expect(box.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible();
  await expect(box.getByRole('link', { name: /Watch the video/ }).first()).toBeVisible();
  await box.getByRole('button', { name: /News 5/ }).click();
  await expect(box.getByRole('button', { name: /News 5/ })).toHaveCount(0);
  await box.getByRole('link', { name: 'View All Notifications' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.reload();
  await expect(bell).toHaveAccessibleName('Notifications');
  const ids = (added.data ?? []).map(({ id }: { id: string }) => id);
  await all.from('notifications').delete().in('id', ids);
});
