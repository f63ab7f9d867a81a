/** Accessibility rules of WCAG 2.2 AA, checked on the page as it is now. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with the rule and the elements when the page breaks one. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${help}: ${node.html.slice(0, 200)} (${node.failureSummary?.split('\n').at(-1)?.trim()})`,
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

const SCREENS = [
  { width: 375, height: 720, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 375, height: 720, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
] as const;

/** All four for each state, when asked for with `A11Y=all`. */
const everyScreen = process.env.A11Y === 'all';
let turns = 0;

/** Both themes and widths take turns from call to call, so that many states together cover all. Nothing scrolls sideways. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  const turn = turns++ % SCREENS.length;
  const screens = everyScreen ? SCREENS : SCREENS.slice(turn, turn + 1);
  const before = page.viewportSize();
  for (const screen of screens) await expectAccessibleOn(page, screen);
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

async function expectAccessibleOn(page: Page, screen: (typeof SCREENS)[number]): Promise<void> {
  const { width, height, colorScheme } = screen;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} at ${width} px does not scroll sideways`).toBeLessThanOrEqual(0);
}
