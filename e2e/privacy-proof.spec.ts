import { expectAccessible } from './support/axe.ts';
import { waitUntilOfflineReady } from './support/offline.ts';
import { expect, testInstalled as test } from './support/test.ts';

test('requests are listed, held back when asked, also after a reload, and stated', {
  tag: '@turn-f',
}, async ({ page, problems }) => {
  problems.allow(/Failed to load resource|ERR_FAILED|Working offline only/);
  await page.goto('/app/privacy-proof');
  await waitUntilOfflineReady(page);
  await page.getByRole('checkbox', { name: /^Hold back every request/ }).check();
  const mark = page.getByRole('link', { name: 'Working offline only' });
  await expect(mark).toBeVisible();
  const answer = (address: string) =>
    page.evaluate((url) => fetch(url).then(({ status }) => String(status), String), address);
  expect(await answer('/screens/before.png')).toContain('TypeError');
  await page.reload();
  await expect(mark).toBeVisible();
  expect(await answer('/api/rest/v1/profiles')).toContain('TypeError');
  expect(await answer('/screens/not-kept.png')).toContain('TypeError');
  const list = page.getByRole('table', { name: 'Requests' });
  await expect(list.getByRole('row', { name: /not-kept\.png Held back/ })).toBeVisible();
  // since the tab was opened, not since it was loaded last
  await expect(list.getByRole('row', { name: /before\.png Held back/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Requests were switched off')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Hold back every request/ }).uncheck();
  await expect(mark).toBeHidden();
  expect(await answer('/config.json')).toBe('200');
});
