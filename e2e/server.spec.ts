import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { withoutWorker } from './support/without-worker.ts';

test('the home page opens without errors and is accessible', { tag: '@turn-e' }, async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('the first page loads less than 250 KB of compressed JavaScript', async ({ browser, baseURL }) => {
  // Without a service worker only what the page itself asks for is counted.
  const context = await withoutWorker(
    await browser.newContext({ serviceWorkers: 'block', ...(baseURL ? { baseURL } : {}) }),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(250 * 1024);
  await context.close();
});
