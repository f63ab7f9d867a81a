import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { type FrequencyResult, readBreaks } from './compute.ts';
import { analysis } from './index.ts';

const frame = frameOf({
  colour: ['red', 'blue', 'red', null, 'green', 'red'],
  weight: [2, 1, 1, 5, 0, null],
  size: [1, 2, 3, 4, 5, 6],
  tv: ['yes', 'no', 'yes', null, 'no', 'no'],
  web: ['yes', 'yes', 'no', null, 'no', 'yes'],
  none: [null, null, null, null, null, null],
});
const tableOf = async (options: Readonly<Record<string, unknown>>) =>
  ((await done(analysis, frame, options)).result as FrequencyResult).tables[0]!;

it('names the most frequent value', async () => {
  const { blocks } = await done(analysis, frame, { variables: ['colour'] });
  expect(textOf(blocks, 'finding')).toBe('The most frequent value of colour was red: 3 of 5 cases, 60.0%.');
});

it('names every value that is as frequent as the most frequent', async () => {
  const { blocks } = await done(analysis, frame, { variables: ['tv', 'web', 'size'] });
  expect(textOf(blocks, 'finding')).toContain('The most frequent value of tv was no: 3 of 5 cases, 60.0%.');
  expect(textOf(blocks, 'finding')).toContain(
    '6 values of size were the most frequent: 1 of 6 cases, 16.7% each.',
  );
  const tied = await done(analysis, frameOf({ side: ['left', 'right', 'left', 'right'] }), {
    variables: ['side'],
  });
  expect(textOf(tied.blocks, 'finding')).toBe(
    'The most frequent values of side were left and right: 2 of 4 cases, 50.0% each.',
  );
});

it('counts rows as often as their weight; a weight of zero counts for nothing, its value is listed as R does', async () => {
  const { total, n, missing, categories } = await tableOf({ variables: ['colour'], weights: 'weight' });
  expect([total, n, missing]).toEqual([9, 4, 5]);
  // R: xtabs(weight ~ colour)
  expect(categories.map(({ value, count }) => [value, count])).toEqual([
    ['blue', 1],
    ['green', 0],
    ['red', 3],
  ]);
});

it('a value that is counted zero times is listed, as in R', async () => {
  const counted = frameOf({ eye: ['blue', 'brown', 'green', 'brown'], people: [3, 0, 5, 0] });
  const { result } = await done(analysis, counted, { variables: ['eye'], weights: 'people' });
  const { categories } = (result as FrequencyResult).tables[0]!;
  // R: xtabs(people ~ eye)
  expect(categories.map(({ value, count, validShare }) => [value, count, validShare])).toEqual([
    ['blue', 3, 0.375],
    ['brown', 0, 0],
    ['green', 5, 0.625],
  ]);
});

it('classes hold their left edge, the last one both', async () => {
  const { categories, missing } = await tableOf({ variables: ['size'], breaks: '1, 3, 5' });
  expect(categories.map(({ value, count }) => [value, count])).toEqual([
    ['[1, 3)', 2],
    ['[3, 5]', 3],
  ]);
  expect(missing).toBe(1);
});

it('reads edges, and refuses what does not rise', () => {
  expect(readBreaks('0 20;40,  60.5')).toEqual([0, 20, 40, 60.5]);
  expect(readBreaks('−5 5')).toEqual([-5, 5]);
  for (const text of ['', '1', '1 1', '2 1', '1 x']) expect(readBreaks(text)).toBeNull();
});

it('counts a multiple response set over cases that answered', async () => {
  const { result } = await done(analysis, frame, { variables: ['tv', 'web'], multipleResponse: true });
  expect((result as FrequencyResult).responseSet).toEqual({
    counted: '1, yes or true',
    cases: 5,
    responses: 5,
    items: [
      { label: 'tv', count: 2 },
      { label: 'web', count: 3 },
    ],
  });
});

it('refuses what cannot be counted, by code', async () => {
  expect(await refusedCodes(analysis, frame, { variables: ['none'] })).toEqual(['no-values']);
  expect(await refusedCodes(analysis, frame, { variables: ['size'], breaks: '3 1' })).toEqual(['bad-breaks']);
  expect(
    await refusedCodes(analysis, frame, { variables: ['tv'], multipleResponse: true, counted: 'maybe' }),
  ).toEqual(['no-answers']);
});
