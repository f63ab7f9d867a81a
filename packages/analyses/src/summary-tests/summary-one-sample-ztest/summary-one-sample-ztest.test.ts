import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { OneSampleZResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const share = { test: 'proportion', x: 61, n: 100 };

it.each([
  [{ n: 0, mean: 1, populationSd: 1 }, 'too-few-cases'],
  [{ n: 5, mean: 1, populationSd: 0 }, 'not-positive'],
  [{ test: 'proportion', x: 6, n: 5 }, 'count-above-total'],
  [{ ...share, nullProportion: 0 }, 'no-variation'],
  [{ ...share, nullProportion: 1.2 }, 'invalid-option'],
  [{ test: 'proportion', x: 0, n: 1 }, 'done'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('squares to R’s prop.test(61, 100): 4.84 without and 4.41 with correction', async () => {
  const z = async (continuityCorrection: boolean) =>
    ((await done(analysis, nothing, { ...share, continuityCorrection })).result as OneSampleZResult)
      .statistic;
  expect((await z(false)) ** 2).toBeCloseTo(4.84, 10);
  expect((await z(true)) ** 2).toBeCloseTo(4.41, 10);
});

it('says what the tests find', async () => {
  const mean = await done(analysis, nothing, {
    n: 50,
    mean: 104.2,
    populationSd: 15,
    nullMean: 100,
    alternative: 'greater',
  });
  expect(textOf(mean.blocks, 'finding')).toBe(
    'The difference of the mean from 100 is statistically significant in the direction tested (greater), z = 1.98, p = .024: M = 104.20, 95% CI [100.71, ∞).',
  );
  const other = await done(analysis, nothing, { test: 'proportion', x: 3, n: 20, alternative: 'greater' });
  expect(textOf(other.blocks, 'finding')).toContain('The data point in the opposite direction');
  // R 4.2.2: prop.test(3, 20, alternative = "less", correct = FALSE)$conf.int
  const below = await done(analysis, nothing, { test: 'proportion', x: 3, n: 20, alternative: 'less' });
  expect((below.result as OneSampleZResult).bounds).toEqual({
    ciLower: 0,
    ciUpper: expect.closeTo(0.3218280757, 8),
  });
  const few = await done(analysis, nothing, { test: 'proportion', x: 1, n: 8 });
  expect(textOf(few.blocks, 'interpretation')).toContain('only 4.00 cases are expected on one side');
});
