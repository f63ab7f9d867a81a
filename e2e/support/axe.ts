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
