import { AnalysisPage } from './page-models/analysis-page.ts';
import { ImportPage } from './page-models/import-page.ts';
import { LoginPage } from './page-models/login-page.ts';
import { Shell } from './page-models/shell.ts';
import { FINDING, PLANTS, WATER } from './support/plants.ts';
import { expect, test } from './support/test.ts';

test('sign up, import a CSV file, run a regression', { tag: '@turn-g' }, async ({ page }) => {
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
