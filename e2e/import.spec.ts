import { AnalysisPage } from './page-models/analysis-page.ts';
import { ImportPage } from './page-models/import-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { expect, OFFLINE_ERRORS, test, testInstalled } from './support/test.ts';

const PLANTS =
  'height,water,light,soil\n10,1,2,a\n12,2,3,b\n15,3,3,a\n18,4,5,b\n19,5,4,a\n23,6,7,b\n24,7,6,a\n28,8,8,b\n';

// R: summary(lm(height ~ water + light)) gives F = 801.3657 on 2 and 5 df, R-squared 0.99689, b of water 1.9326347.
const FINDING = /F\(2,\s5\)\s=\s801\.37/;
const WATER = /water\s*1\.93/;

test('sign up, import a CSV file, run a regression', async ({ page }) => {
  await new LoginPage(page).signUp();
  const imports = new ImportPage(page);
  await imports.open();
  await imports.upload('plants.csv', PLANTS);
  const analysis = new AnalysisPage(page);
  await analysis.open('stats/linear-regression');
  await analysis.assign('height', 'water', 'light');
  await analysis.waitForResult();
  await expect(analysis.result).toContainText(FINDING);
  await expect(analysis.result).toContainText(WATER);
  await analysis.save();

  // Choices and data survive a reload.
  await page.reload();
  await analysis.waitForResult();
  await expect(analysis.result).toContainText(FINDING);
});

testInstalled(
  'the same offline, after one visit; signed in there, signed out, and not in again',
  async ({ context, page, problems }) => {
    problems.allow(OFFLINE_ERRORS);
    const email = await new LoginPage(page).signUp();
    await waitUntilOfflineReady(page);
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    const imports = new ImportPage(cold);
    const shell = new Shell(cold);
    await cold.goto('/app/dashboard');
    await expect(shell.account(email)).toBeVisible();
    await imports.open();
    await expect(shell.account(email)).toBeVisible();
    await imports.upload('plants.csv', PLANTS);
    const analysis = new AnalysisPage(cold);
    await analysis.open('stats/linear-regression');
    await analysis.assign('height', 'water', 'light');
    await analysis.waitForResult();
    await expect(analysis.result).toContainText(FINDING);

    await shell.signOut(email);
    await expect(cold).toHaveURL('/');
    await cold.goto('/app/dashboard');
    await expect(shell.signIn()).toBeVisible();
    const login = new LoginPage(cold);
    await login.open();
    await cold.reload();
    await login.fill('ada@example.org', 'correct horse');
    await login.submit('Sign in');
    await expect(cold.getByRole('alert')).toContainText('The server cannot be reached.');
  },
);

test('work comes back with its owner, and nobody else sees it', async ({ page }) => {
  const login = new LoginPage(page);
  const shell = new Shell(page);
  const email = await login.signUp();
  const imports = new ImportPage(page);
  await imports.open();
  await imports.upload('plants.csv', PLANTS);
  await shell.signOut(email);
  await expect(page).toHaveURL('/');

  await login.open();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page.getByRole('button', { name: 'Choose a dataset' })).toBeVisible();
  await shell.exitGuest().click();

  await login.fill(email, 'correct horse');
  await login.submit('Sign in');
  await expect(page.getByRole('button', { name: 'Active dataset: plants' })).toBeVisible();
});

test('a guest is told to sign in before importing', async ({ page }) => {
  await new LoginPage(page).open();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await new ImportPage(page).open();
  await expect(page.getByRole('alert')).toContainText(
    'Please login to import data. Guest users can only use sample datasets.',
  );
});
