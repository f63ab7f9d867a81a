import { LoginPage } from './page-models/login-page.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('the promotion shows itself once, then not for a week', { tag: ['@alone', '@turn-j'] }, async ({
  page,
}) => {
  await page.clock.install();
  await new LoginPage(page).signUp();
  const popup = page.getByRole('complementary', { name: 'Promotion' });
  const offer = page.getByText('months of Pro');
  await page.clock.fastForward('00:46');
  await expect(offer).toBeHidden();
  // From the first saved result on, and never two offers at once.
  await page.evaluate(() => localStorage.setItem('constat:promo-result-saved', '1'));
  await page.reload();
  await expect(offer).toHaveCount(1);
  await page.clock.fastForward('00:46');
  await expect(popup).toBeVisible();
  await expect(offer).toHaveCount(1);
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Not now' }).click();
  await expect(popup).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward('00:46');
  await expect(popup).toBeHidden();

  const banner = page.getByRole('button', { name: 'Hide for a week' });
  await banner.click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await page.evaluate(() => {
    const time = String(Date.now() - 8 * 86_400_000);
    for (const key of ['constat:promo-last-shown', 'constat:promo-banner-dismissed'])
      localStorage.setItem(key, time);
  });
  await page.reload();
  await expect(banner).toBeVisible();
  await page.clock.fastForward('00:46');
  await expect(popup).toBeVisible();
});

test('guests see no promotion', { tag: '@alone' }, async ({ page }) => {
  await page.clock.install();
  await new LoginPage(page).open();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await page.clock.fastForward('00:46');
  await expect(page.getByText('months of Pro')).toBeHidden();
});
