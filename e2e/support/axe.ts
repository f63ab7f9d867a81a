/** Accessibility rules of WCAG 2.2 AA, checked on the page as it is now. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { scaled } from './waits.ts';

interface Axe {
  run(
    context: Document,
    options: {
      readonly runOnly: readonly string[];
      readonly resultTypes: readonly string[];
      readonly selectors: boolean;
    },
  ): Promise<{ readonly violations: readonly Violation[] }>;
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

// The checker as @axe-core/playwright brings it, without its builder: that opens a second page for every check, and asks
// for the details of everything that passed. The same rules find the same faults in a third of the time.
const builder = createRequire(import.meta.resolve('@axe-core/playwright'));
const source = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until the page is drawn for its width: nothing changes for some frames; a page that always moves is taken as it is. */
async function still(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [quiet, all] = [0, 0];
        const observer = new MutationObserver(() => {
          quiet = 0;
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const look = () => {
          quiet += 1;
          all += 1;
          if (quiet < 8 && all < 90) requestAnimationFrame(look);
          else {
            observer.disconnect();
            resolve();
          }
        };
        requestAnimationFrame(look);
      }),
  );
}

/** What breaks a rule, one line for each element. */
async function faults(page: Page): Promise<string[]> {
  await still(page);
  // Moving on inside the app keeps what was loaded before.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, {
      runOnly: tags,
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ html, failureSummary }) =>
          `${id}: ${help}: ${html.slice(0, 200)} (${failureSummary?.split('\n').at(-1)?.trim()})`,
      ),
    );
  }, TAGS);
}

/**
 * Fails with the rule and the elements when the page breaks one. What was found is looked at once more, after a wait: a slow machine
 * may have been caught while drawing, a page that is wrong is so the second time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if ((await faults(page)).length === 0) return;
  await page.waitForTimeout(scaled(1000));
  expect(await faults(page), `accessibility of ${page.url()}`).toEqual([]);
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
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${page.url()} at ${width} px does not scroll sideways`,
    )
    .toBeLessThanOrEqual(0);
}
