import { expect, type Page } from '@playwright/test';
import { scaled } from './waits.ts';

/** Waits until the service worker controls the page and everything is on the device. */
export async function waitUntilOfflineReady(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
        }),
      { timeout: scaled(60_000), message: 'the service worker takes over' },
    )
    .toBe(true);
}
