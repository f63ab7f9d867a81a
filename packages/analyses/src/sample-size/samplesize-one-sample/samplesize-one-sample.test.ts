import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { runAnalysis } from '../../run.ts';
import type { OneSampleSizeResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as OneSampleSizeResult;

const MEAN = { meanNull: 100, meanAlternative: 105, sd: 15 };
const PROPORTION = { proportionNull: 0.3, proportionAlternative: 0.4 };

it('asks for what the design and the question need', async () => {
  const needs = async (options: RawOptions) => {
    const outcome = await runAnalysis(analysis, nothing, options);
    return outcome.status === 'needs' ? outcome.needs : outcome.status;
  };
  expect(await needs({})).toEqual(['meanNull', 'meanAlternative', 'sd']);
  expect(await needs({ solveFor: 'effect' })).toEqual(['sd', 'n']);
  expect(await needs({ design: 'proportion-exact', solveFor: 'power' })).toEqual([
    'proportionNull',
    'proportionAlternative',
    'n',
  ]);
  // what was chosen for another design does not count where it is not shown
  expect(await needs({ design: 'precision-proportion', solveFor: 'power' })).toEqual([
    'proportion',
    'halfWidth',
  ]);
});

it.each([
  [{ ...MEAN, meanAlternative: 100 }, 'zero-effect'],
  [{ ...MEAN, alternative: 'less' }, 'wrong-direction'],
  [{ ...MEAN, sd: 0 }, 'not-positive'],
  [{ ...MEAN, solveFor: 'power', n: 1 }, 'too-few-cases'],
  [{ ...MEAN, meanAlternative: 100.0001 }, 'size-too-large'],
  [{ design: 'proportion-normal', ...PROPORTION, proportionAlternative: 1.2 }, 'invalid-option'],
  [{ design: 'proportion-normal', ...PROPORTION, solveFor: 'effect', n: 50 }, 'no-detectable-effect'],
  [{ design: 'precision-mean', sd: 2, halfWidth: 0 }, 'not-positive'],
  [{ design: 'precision-proportion', proportion: 0.2, halfWidth: 1.5 }, 'out-of-range'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('speaks of one case where one is enough, and of no certain power', async () => {
  const one = await done(analysis, nothing, { design: 'precision-mean', sd: 1, halfWidth: 9 });
  expect(textOf(one.blocks, 'finding')).toMatch(/^1 case is needed/);
  const sure = await done(analysis, nothing, { ...MEAN, solveFor: 'power', n: 5000 });
  expect(textOf(sure.blocks, 'finding')).toContain('is more than 99.9% (');
});

it('reproduces Cohen (1988, p. 59) as R’s power.t.test does', async () => {
  // power.t.test(n = NULL, delta = 0.5, power = 0.8, type = "one.sample", strict = TRUE): n = 33.36713
  const { plan } = await result({ meanNull: 0, meanAlternative: 0.5, sd: 1 });
  expect(plan.exact).toBeCloseTo(33.36713, 5);
  expect(plan.total).toBe(34);
});

it('the detectable effect has the power that was asked for', async () => {
  for (const alternative of ['two-sided', 'greater', 'less']) {
    const { detectable, plan } = await result({ solveFor: 'effect', sd: 8, n: 30, power: 0.9, alternative });
    expect(plan.power).toBeCloseTo(0.9, 10);
    expect(detectable?.difference).toBeCloseTo(8 * (detectable?.effectSize ?? 0), 12);
  }
});

it('the exact test never has more than its level, and the size before does not reach the power', async () => {
  const options = { design: 'proportion-exact', ...PROPORTION };
  const { plan, actualAlpha } = await result(options);
  expect(actualAlpha).toBeLessThanOrEqual(0.05);
  const before = await result({ ...options, solveFor: 'power', n: plan.total - 1 });
  expect(before.plan.power).toBeLessThan(0.8);
});

it('says the size, the power or the effect', async () => {
  const finding = async (options: RawOptions) =>
    textOf((await done(analysis, nothing, options)).blocks, 'finding');
  expect(await finding({ ...MEAN, dropout: 0.1 })).toBe(
    '73 cases are needed to find a mean of 105 against 100 (d = 0.333) with a power of 80% (two-sided, α = .05). To allow for dropout, begin with 82.',
  );
  expect(await finding({ ...MEAN, solveFor: 'power', n: 40 })).toContain('the power to find a mean of 105');
  expect(await finding({ design: 'precision-proportion', proportion: 0.5, halfWidth: 0.05 })).toBe(
    '385 cases are needed to estimate the proportion to within 5 percentage points with 95% confidence.',
  );
});

// R 4.2: power.t.test(delta = 0.5, power = 0.8, type = 'one.sample')$n / c(3 / pi, pi^2 / 9, 1.5, 1, 0.864), rounded up
it.each([
  ['normal', 35],
  ['logistic', 31],
  ['laplace', 23],
  ['uniform', 34],
  ['least', 39],
] as const)('rank tests of values that are %s take %d cases', async (shape, total) => {
  const { result } = await done(analysis, new Frame([]), {
    design: 'mean-wilcoxon',
    meanNull: 0,
    meanAlternative: 5,
    sd: 10,
    shape,
  });
  expect((result as { readonly plan: { readonly total: number } }).plan.total).toBe(total);
});
