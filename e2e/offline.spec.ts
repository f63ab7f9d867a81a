import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { expect, OFFLINE_ERRORS, testInstalled as test } from './support/test.ts';

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
