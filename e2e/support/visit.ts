import { expect, type Page } from '@playwright/test';
import { scroll } from '../../packages/web/src/lib/constants.ts';

/**
 * Opens a page of the app as a link does: where the app is open already its parts are fetched and nothing is loaded again, which
 * takes a quarter of the work. What is about loading calls `page.goto` or `page.reload`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const here = page.url();
  const isInside = /^https?:\/\/[^/]+\/app\/(?!auth\/)/.test(here);
  if (!isInside || new URL(path, here).pathname === new URL(here).pathname) {
    await page.goto(path);
    return;
  }
  const before = await page.title();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // Until then the page before is still on the screen.
  await expect(page).not.toHaveTitle(before);
  // With its title a page sets out to show its top a moment later: what is scrolled before then would be taken back.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), scroll.routeChangeDelayMs);
}
