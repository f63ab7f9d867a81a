import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { pretendFeatures } from './support/backend.ts';
import { expect, test } from './support/test.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/** The server as it answers with a measurement id; its script does nothing but say that it was loaded. */
async function counted(context: BrowserContext): Promise<readonly string[]> {
  const loaded: string[] = [];
  await pretendFeatures(context, () => ({ measurementId: 'G-TEST123456' }));
  await context.route(`${SCRIPT}**`, (route) => {
    loaded.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await context.route('**/app/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    return route.fulfill({
      response: answer,
      headers: {
        ...headers,
        'content-security-policy': policy.replace(
          'script-src',
          'script-src https://www.googletagmanager.com',
        ),
      },
    });
  });
  return loaded;
}

test('visits are counted only where the server asks, after consent, and never any more once it is withdrawn', {
  tag: '@turn-g',
}, async ({ page, context }) => {
  const notice = page.getByRole('region', { name: 'May visits be counted?' });
  await page.goto('/app/dashboard');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(notice).toBeHidden();

  const loaded = await counted(context);
  await page.goto('/app/samplesize/two-sample?options=%7B%22mean1%22%3A12%7D');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  expect(loaded).toEqual([]);
  await notice.getByRole('button', { name: 'Refuse' }).click();
  await expect(notice).toBeHidden();
  await page.goto('/app/privacy-proof');
  const allow = page.getByRole('checkbox', { name: /^Let Google Analytics count/ });
  await expect(allow).not.toBeChecked();
  await expect(notice).toBeHidden();
  expect(loaded).toEqual([]);

  await allow.check();
  await expect.poll(() => loaded.length).toBe(1);
  const told = () =>
    page.evaluate(() =>
      JSON.stringify(
        (window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer?.map((words) => Array.from(words)),
      ),
    );
  expect(await told()).toContain('/app/privacy-proof');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Google Analytics was allowed to count visits')).toBeVisible();

  await page.goto('/app/samplesize/two-sample?options=%7B%22mean1%22%3A12%7D');
  await expect.poll(() => loaded.length).toBe(2);
  // the options stand in the address, and are not told
  expect(await told()).toContain('/app/samplesize/two-sample');
  expect(await told()).not.toContain('mean1');

  await page.goto('/app/privacy-proof');
  await allow.uncheck();
  expect(await page.evaluate(() => Reflect.get(window, 'ga-disable-G-TEST123456'))).toBe(true);
  await page.goto('/app/dashboard');
  await expect(page.getByRole('main')).toBeVisible();
  expect(loaded.length).toBe(3);
});
