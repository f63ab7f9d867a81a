import { expect, test } from 'vitest';
import { search } from './search.ts';

const items = [
  {
    title: 'Descriptives',
    description: 'Means, spread and shape of numbers.',
    keywords: ['summary', 'average'],
  },
  {
    title: 'Independent-samples t-test',
    description: 'Compares the mean of a number between two groups.',
    keywords: ["Welch's t-test", 'compare two groups'],
  },
  { title: 'Linear regression', description: 'Predicts a number from others.', keywords: ['ols'] },
];
const titles = (query: string) => search(items, query).map((item) => item.title);

test('by the question in words', () =>
  expect(titles('compare two groups')).toEqual(['Independent-samples t-test']));
test('by another name', () => expect(titles('welch')).toEqual(['Independent-samples t-test']));
test('by the beginning of words, in any order', () =>
  expect(titles('test ind')).toEqual(['Independent-samples t-test']));
test('the title counts more than the description', () => expect(titles('mean')[0]).toBe('Descriptives'));
test('no word, everything', () => expect(titles('  ')).toHaveLength(3));
test('a word that is nowhere, nothing', () => expect(titles('number banana')).toEqual([]));
