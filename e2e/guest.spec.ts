import { LoginPage } from './page-models/login-page.ts';
import { walk } from './support/guest-walk.ts';
import { expect, test } from './support/test.ts';

test('a guest opens the sample, runs a t-test, saves and exports it', async ({ page }) => {
  await new LoginPage(page).open();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await walk(page);
});
