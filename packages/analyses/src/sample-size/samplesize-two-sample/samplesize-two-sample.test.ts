import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import type { TwoSampleSizeResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as TwoSampleSizeResult;

const MEANS = { mean1: 25, mean2: 20, sd: 10 };
const PROPORTIONS = { design: 'proportions-pooled', proportion1: 0.5, proportion2: 0.75 };
const SURVIVAL = { design: 'survival-schoenfeld', hazardRatio: 0.6, survival1: 0.3, survival2: 0.4856 };

it.each([
  [{ ...MEANS, mean2: 25 }, 'zero-effect'],
  [{ ...MEANS, alternative: 'less' }, 'wrong-direction'],
  [{ ...MEANS, sd: 0 }, 'not-positive'],
  [{ ...MEANS, solveFor: 'power', n1: 1, n2: 5 }, 'too-few-cases'],
  [{ ...MEANS, design: 'noninferiority-means', mean1: 15, margin: 4 }, 'outside-margin'],
  [{ ...MEANS, design: 'superiority-margin-means', margin: 6 }, 'outside-margin'],
  [{ ...MEANS, design: 'equivalence-means-exact', margin: 5 }, 'outside-margin'],
  [{ ...PROPORTIONS, design: 'noninferiority-proportions', margin: 2 }, 'out-of-range'],
  [{ ...PROPORTIONS, solveFor: 'effect', n1: 9, n2: 9 }, 'no-detectable-effect'],
  [{ ...PROPORTIONS, design: 'proportions-pooled-cc', solveFor: 'power', n1: 9, n2: 9 }, 'no-power'],
  [{ ...PROPORTIONS, design: 'proportions-fisher', proportion2: 0.501 }, 'too-large-for-exact'],
  [{ ...PROPORTIONS, design: 'proportions-unconditional', proportion2: 0.55 }, 'too-large-for-exact'],
  [{ ...SURVIVAL, hazardRatio: 1 }, 'zero-effect'],
  [{ ...SURVIVAL, survival1: 1, survival2: 1 }, 'no-events'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('reproduces Cohen (1988, table 2.4.1): d = 0.50, 80% power, 64 cases a group', async () => {
  const { plan } = await result(MEANS);
  expect(plan.sizes).toEqual([64, 64]);
  expect(plan.power).toBeGreaterThan(0.8);
});

it('exact methods reach the power at the size found, and not before', async () => {
  for (const options of [
    { ...PROPORTIONS, design: 'proportions-fisher' },
    { ...PROPORTIONS, proportion2: 0.8, design: 'proportions-unconditional' },
    { ...MEANS, design: 'equivalence-means-exact', mean1: 20.5, margin: 5 },
    { ...MEANS, design: 'equivalence-means-t', mean1: 20.5, margin: 5 },
  ]) {
    const { plan } = await result(options);
    const [n1, n2] = plan.sizes as [number, number];
    expect(plan.power).toBeGreaterThanOrEqual(0.8);
    const before = await result({ ...options, solveFor: 'power', n1: n1 - 1, n2: n2 - 1 });
    expect(before.plan.power).toBeLessThan(0.8);
  }
});

it('unequal groups need more cases in all', async () => {
  const equal = await result(MEANS);
  const unequal = await result({ ...MEANS, ratio: 3 });
  expect(unequal.plan.sizes[1]).toBe(3 * unequal.plan.sizes[0]!);
  expect(unequal.plan.total).toBeGreaterThan(equal.plan.total);
});

it('says both groups, and events where they count', async () => {
  const finding = async (options: RawOptions) =>
    textOf((await done(analysis, nothing, options)).blocks, 'finding');
  expect(await finding(MEANS)).toBe(
    '64 cases in each group (128 in all) are needed to find means of 25 and 20 (d = 0.500) with a power of 80% (two-sided, α = .05).',
  );
  expect(await finding({ ...SURVIVAL, ratio: 2 })).toContain('cases (');
  expect(
    await finding({ design: 'survival-schoenfeld', hazardRatio: 0.65, events: 150, solveFor: 'power' }),
  ).toBe('With 150 events the power to find a hazard ratio of 0.65 is 75.1% (two-sided, α = .05).');
});

// R 4.2: power.t.test(delta = 0.5, power = 0.8)$n / c(3 / pi, pi^2 / 9, 1.5, 1, 0.864), rounded up, twice
it.each([
  ['normal', 134],
  ['logistic', 118],
  ['laplace', 86],
  ['uniform', 128],
  ['least', 148],
] as const)('rank tests of values that are %s take %d cases', async (shape, total) => {
  const { result } = await done(analysis, new Frame([]), {
    ...MEANS,
    design: 'means-wilcoxon',
    mean1: 5,
    mean2: 0,
    shape,
  });
  expect((result as { readonly plan: { readonly total: number } }).plan.total).toBe(total);
});
