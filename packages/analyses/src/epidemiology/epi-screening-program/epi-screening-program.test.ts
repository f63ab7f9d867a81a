import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { ScreeningResult } from './compute.ts';
import { analysis } from './index.ts';
import { form } from './options.ts';

const nothing = new Frame([]);
const tests = [
  [0.9, 0.85],
  [0.7, 0.9],
];

it.each([
  [{ mode: 'single', tests, prevalence: 0.1 }, ['several-tests']],
  [{ mode: 'single', tests: [[0.9, 0.85]], prevalence: 1.2 }, ['invalid-option']],
  [{ mode: 'posttest', results: [[0.9, 0.8, 0.5]], prevalence: 0.1 }, ['invalid-result']],
  [{ mode: 'posttest', results: [[1, 1, 1]], prevalence: 0 }, ['done']],
  [{ mode: 'single', tests: [[0, 1]], prevalence: 0 }, ['done']],
])('answers %o with %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('tells what a programme in series finds and misses', async () => {
  const { blocks } = await done(analysis, nothing, form.example.options);
  expect(textOf(blocks, 'finding')).toBe(
    'Of 50,000 persons, 1,000 have the disease: the programme finds 760 and misses 240, and refers 294 healthy persons; a positive result means the disease with a probability of 72.1%.',
  );
});

it('finds the same cases whichever way two equal tests are swapped', async () => {
  const run = async (rows: readonly (readonly number[])[]) =>
    (
      (await done(analysis, nothing, { mode: 'parallel', tests: rows, prevalence: 0.1 }))
        .result as ScreeningResult
    ).programme!;
  const [one, other] = [await run(tests), await run([...tests].reverse())];
  expect(one.sensitivity).toBeCloseTo(other.sensitivity, 12);
  expect(one.tested).toEqual([1000, 1000]);
});

it('follows the results of one person', async () => {
  const { blocks } = await done(analysis, nothing, {
    mode: 'posttest',
    results: [
      [0.9, 0.8, 1],
      [0.75, 0.95, 0],
    ],
    prevalence: 0.15,
  });
  expect(textOf(blocks, 'finding')).toContain(
    'After positive, negative tests the probability of the disease is 17.3%',
  );
});
