import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import type { PairedSizeResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as PairedSizeResult;

const MEAN = { meanDifference: 4, sdDifference: 10 };
const MCNEMAR = { design: 'mcnemar-connor', p10: 0.25, p01: 0.1 };

it.each([
  [{ ...MEAN, meanDifference: 0 }, 'zero-effect'],
  [{ ...MEAN, alternative: 'less' }, 'wrong-direction'],
  [{ ...MEAN, sdDifference: 0 }, 'not-positive'],
  [{ meanDifference: 4, spread: 'both', sd1: 3, sd2: 3, correlation: 1 }, 'not-positive'],
  [{ ...MEAN, solveFor: 'power', n: 1 }, 'too-few-cases'],
  [{ ...MEAN, design: 'paired-noninferiority', meanDifference: -5, margin: 4 }, 'outside-margin'],
  [{ ...MEAN, design: 'paired-equivalence', meanDifference: -5, margin: 4 }, 'outside-margin'],
  [{ ...MCNEMAR, p01: 0.25 }, 'zero-effect'],
  [{ ...MCNEMAR, p10: 0.8, p01: 0.3 }, 'more-than-all'],
  [{ ...MCNEMAR, alternative: 'less' }, 'wrong-direction'],
  [{ ...MCNEMAR, solveFor: 'effect', n: 50 }, 'no-detectable-effect'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces R’s power.t.test of pairs', async () => {
  // power.t.test(delta = 4, sd = 10, power = 0.8, type = "paired", strict = TRUE): n = 51.00945
  const { plan } = await result(MEAN);
  expect(plan.exact).toBeCloseTo(51.00945, 5);
  expect(plan.total).toBe(52);
});

it('a higher correlation needs fewer pairs', async () => {
  const pairs = async (correlation: number) =>
    (await result({ meanDifference: 4, spread: 'both', sd1: 10, sd2: 10, correlation })).plan.total;
  expect(await pairs(0.8)).toBeLessThan(await pairs(0.3));
});

it('the exact test of discordant pairs reaches its power at the size found, and not before', async () => {
  const { plan } = await result({ ...MCNEMAR, design: 'mcnemar-exact' });
  expect(plan.power).toBeGreaterThanOrEqual(0.8);
  const before = await result({ ...MCNEMAR, design: 'mcnemar-exact', solveFor: 'power', n: plan.total - 1 });
  expect(before.plan.power).toBeLessThan(0.8);
});

it('speaks of pairs', async () => {
  const { blocks } = await done(analysis, nothing, MEAN);
  expect(textOf(blocks, 'finding')).toBe(
    '52 pairs are needed to find a mean difference of 4 (d = 0.400) with a power of 80% (two-sided, α = .05).',
  );
});

// R 4.2: power.t.test(delta = 0.5, power = 0.8, type = 'paired')$n / c(3 / pi, pi^2 / 9, 1.5, 1, 0.864), rounded up
it.each([
  ['normal', 35],
  ['logistic', 31],
  ['laplace', 23],
  ['uniform', 34],
  ['least', 39],
] as const)('rank tests of values that are %s take %d cases', async (shape, total) => {
  const { result } = await done(analysis, new Frame([]), {
    design: 'paired-wilcoxon',
    meanDifference: 5,
    sdDifference: 10,
    shape,
  });
  expect((result as { readonly plan: { readonly total: number } }).plan.total).toBe(total);
});
