/** Accessibility rules of WCAG 2.2 AA, checked on the page as it is now. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with the rule and the elements when the page breaks one; `colours` checks only what a theme can change. */
export async function expectAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
  const builder = new AxeBuilder({ page });
  const { violations } = await (what === 'all'
    ? builder.withTags(TAGS)
    : builder.withRules(['color-contrast'])
  ).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${help}: ${node.html.slice(0, 200)} (${node.failureSummary?.split('\n').at(-1)?.trim()})`,
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

const SCREENS = [
  { width: 375, height: 720, colorScheme: 'light', check: 'all' },
  { width: 375, height: 720, colorScheme: 'dark', check: 'colours' },
  { width: 1280, height: 800, colorScheme: 'dark', check: 'colours' },
  { width: 1280, height: 800, colorScheme: 'light', check: 'all' },
] as const;

/** A light and a dark screen: which of them is the phone alternates, so that many pages together cover all. */
const PAIRS = [
  [SCREENS[0], SCREENS[2]],
  [SCREENS[1], SCREENS[3]],
] as const;

/** The quick form for long lists of pages: every rule on one screen, colours on the other. */
export async function expectAccessibleInBothThemes(page: Page, turn: number): Promise<void> {
  for (const screen of PAIRS[turn % 2 === 0 ? 0 : 1]) await expectAccessibleOn(page, screen);
}

let turns = 0;

/** The same for a state within a journey; the pairs of screens take turns from call to call. Nothing scrolls sideways. */
export const expectAccessibleEverywhere = (page: Page): Promise<void> =>
  expectAccessibleInBothThemes(page, turns++);

async function expectAccessibleOn(page: Page, screen: (typeof SCREENS)[number]): Promise<void> {
  const { width, height, colorScheme, check } = screen;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await expectAccessible(page, check);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} at ${width} px does not scroll sideways`).toBeLessThanOrEqual(0);
}
