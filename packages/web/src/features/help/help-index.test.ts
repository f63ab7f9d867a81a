import { catalogue, loadForm } from '@constat/analyses';
import { expect, it } from 'vitest';
import { readMessages } from '../../../vite-help-messages.ts';
import { helpFor, helpItems, loadOptions, ofMessage } from './help-index.ts';

const options = await loadOptions();
const messages = readMessages().map(ofMessage);
const items = [...helpItems([]), ...options, ...messages];
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

it('finds messages of tools and pages, also with other variables in them', () => {
  expect(messages.length).toBeGreaterThan(200);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  const [found] = helpFor(items, 'has 3 levels; this test compares two').flatMap((section) =>
    section.heading === 'Messages' ? section.items : [],
  );
  expect(found?.description).toContain('Choose which two to compare');
  expect(found?.places.map(({ title }) => title)).toContain('Independent-samples t-test');
  expect(titlesOf('Weight_2 is used twice', 'Messages').join()).toContain('is used twice');
  expect(titlesOf('cases left out', 'Messages').length).toBeGreaterThan(0);
  expect(titlesOf('failed to generate sample dataset', 'Messages')).toContain(
    'Failed to generate sample dataset',
  );
});
