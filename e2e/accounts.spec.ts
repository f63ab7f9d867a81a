import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { expectAccessible } from './support/axe.ts';
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

test('signing out in one tab signs out the other', async ({ context, page }) => {
  const login = new LoginPage(page);
  const email = await login.signUp();
  const other = await context.newPage();
  await other.goto('/app/dashboard');
  await expect(new Shell(other).account(email)).toBeVisible();
  await new Shell(page).signOut(email);
  await expect(new Shell(other).signIn()).toBeVisible();
});

test('a visitor continues as a guest with one click, and stays one', async ({ page }) => {
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
  await expect(page.getByRole('link', { name: 'Forgot the password?' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /sign-in link|Google|GitHub/ })).toHaveCount(0);
  await page.goto('/app/reset-password');
  await expect(page.getByText('This server sends no mail')).toBeVisible();
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
