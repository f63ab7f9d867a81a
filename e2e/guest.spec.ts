import { LoginPage } from './page-models/login-page.ts';
import { ResultsPage } from './page-models/results-page.ts';
import { expectAccessible } from './support/axe.ts';
import { walk } from './support/guest-walk.ts';
import { expect, test } from './support/test.ts';

test('a guest opens the sample, runs a t-test, saves and exports it, and takes it along at sign-up', async ({
  page,
}) => {
  await new LoginPage(page).open();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await walk(page);
  await new LoginPage(page).signUp();
  const offer = page.getByRole('region', { name: 'Work as a guest' });
  await expect(offer).toContainText('you made 1 result.');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Bring it along' }).click();
  await expect(offer).toBeHidden();
  const results = new ResultsPage(page);
  await results.open();
  await expect(results.title('Smoking and pressure')).toBeVisible();
});
