import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { expect, OFFLINE_ERRORS, test } from './support/test.ts';

test('after one visit every page opens offline, from a cold start', async ({ context, page, problems }) => {
  test.setTimeout(180_000);
  problems.allow(OFFLINE_ERRORS);
  await page.goto('/app/analysis-index');
  await waitUntilOfflineReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  const linked = await page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .map((link) => link.pathname)
      .filter((path) => path.startsWith('/app/')),
  );
  const pages = new Set(['/', '/app/auth/login', '/app/data-management/import', ...linked]);
  expect(pages.size).toBeGreaterThan(15);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  for (const path of pages) {
    await cold.goto(path);
    await expect(cold.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(cold.getByText('Page Not Found'), path).toBeHidden();
  }
});

test('a signed-in person stays signed in offline, and can sign out', async ({ context, page, problems }) => {
  problems.allow(OFFLINE_ERRORS);
  const email = await new LoginPage(page).signUp();
  await waitUntilOfflineReady(page);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const shell = new Shell(cold);
  await cold.goto('/app/dashboard');
  await expect(shell.account(email)).toBeVisible();
  await shell.signOut(email);
  await expect(cold).toHaveURL('/');
  await cold.goto('/app/dashboard');
  await expect(shell.signIn()).toBeVisible();
});

test('signing in offline says what is wrong', async ({ context, page, problems }) => {
  problems.allow(OFFLINE_ERRORS);
  const login = new LoginPage(page);
  await login.open();
  await waitUntilOfflineReady(page);
  await context.setOffline(true);
  await page.reload();
  await login.fill('ada@example.org', 'correct horse');
  await login.submit('Sign in');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
});
