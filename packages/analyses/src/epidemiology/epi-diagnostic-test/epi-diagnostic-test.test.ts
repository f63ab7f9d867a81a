import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { fillFromData } from '../../run.ts';
import type { TestResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const counts = (tp: number, fp: number, fn: number, tn: number) => ({
  counts: [
    [tp, fp],
    [fn, tn],
  ],
});

it.each([
  [counts(0, 10, 0, 50), ['no-diseased']],
  [counts(3, 0, 5, 0), ['no-healthy']],
  [counts(10, -1, 2, 50), ['invalid-option']],
  [counts(5, 0, 0, 7), ['done']],
  [{ ...counts(0, 0, 4, 7), populationPrevalence: 0.1 }, ['done']],
])('answers %o with %s', async (options, codes) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual(codes),
);

it('says what the test finds and what a positive result means', async () => {
  const { blocks } = await done(analysis, nothing, {
    ...counts(86, 22, 14, 178),
    populationPrevalence: 0.05,
  });
  expect(textOf(blocks, 'finding')).toBe(
    'The test finds 86.0% (95% CI from 77.9% to 91.5%) of the diseased and is negative in 89.0% (95% CI from 83.9% to 92.6%) of the healthy; where 5.0% have the disease, a positive test means it with a probability of 29.2%.',
  );
});

it('has the accuracy of a perfect test without undefined numbers', async () => {
  const { result } = await done(analysis, nothing, { ...counts(5, 0, 0, 7), populationPrevalence: 0.2 });
  const { agreement, ratios, atPrevalence } = result as TestResult;
  expect(agreement).toMatchObject({ f1: 1, balancedAccuracy: 1, mcnemar: null });
  expect(agreement.mcc).toBeCloseTo(1, 12);
  expect(agreement.kappa?.estimate).toBe(1);
  expect(ratios.positiveLikelihoodRatio).toBeNull();
  expect(atPrevalence?.ppv).toEqual({ estimate: 1, ciLower: null, ciUpper: null });
});

it('counts test against reference in data', () => {
  const frame = frameOf({ test: ['neg', 'pos', 'pos', null], truth: ['healthy', 'ill', 'healthy', 'ill'] });
  const filled = fillFromData(analysis, frame, { test: 'test', reference: 'truth', diseased: ['ill'] });
  expect(filled).toMatchObject({
    options: {
      counts: [
        [1, 1],
        [0, 1],
      ],
    },
  });
});
