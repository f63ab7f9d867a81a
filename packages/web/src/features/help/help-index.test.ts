import { catalogue, loadForm } from '@constat/analyses';
import { expect, it } from 'vitest';
import { helpFor, helpItems, loadOptions } from './help-index.ts';

const options = await loadOptions();
const items = [...helpItems([]), ...options];
const titlesOf = (query: string, heading: string): readonly string[] =>
  helpFor(items, query)
    .find((section) => section.heading === heading)
    ?.items.map(({ title }) => title) ?? [];

it('has every option of every analysis, those that are shared once', async () => {
  expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
  for (const { id, title } of catalogue)
    for (const { label, help } of Object.values((await loadForm(id))?.options ?? {}))
      expect(
        options.some(
          (item) =>
            item.title === label &&
            item.description === help &&
            item.places.some((each) => each.title === title),
        ),
        `${id}: ${label}`,
      ).toBe(true);
});

it('finds options by what their choices say', () => {
  expect(titlesOf('holm', 'Options').length).toBeGreaterThan(0);
  expect(titlesOf('confidence level', 'Options')).toContain('Confidence level');
});

it('finds tools, keys and answers', () => {
  expect(titlesOf('paired t', 'Tools')).toContain('Paired-samples t-test');
  expect(titlesOf('undo', 'Keys')).toContain('Undo, redo');
  expect(titlesOf('guests', 'Questions')).toContain('What can guests do?');
});

it('says nothing where nothing is asked, and nothing where nothing has the words', () => {
  expect(helpFor(items, '  ')).toEqual([]);
  expect(helpFor(items, 'xyzzy')).toEqual([]);
});
