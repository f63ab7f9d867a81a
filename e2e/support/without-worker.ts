import type { BrowserContext } from '@playwright/test';

/** Where tests block the service worker, the app need not say that it could not be set up: that is said once in a session. */
export async function withoutWorker(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    try {
      sessionStorage.setItem('constat:offline-failure', '1');
    } catch {
      // An empty page keeps nothing.
    }
  });
  return context;
}
