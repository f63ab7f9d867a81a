import { runsToText } from '@constat/report';
import { expect, test } from 'vitest';
import { digitsInCommon, longNumber } from './agreement.ts';
import { computeDemo } from './compute.ts';
import { R_VALUES } from './data.ts';
import { computeValidation } from './validate.ts';

test('what the page says about R is true: at least 12 digits each', async () => {
  const computed = await computeValidation();
  expect(computed).toHaveLength(R_VALUES.length);
  for (const [i, { name, value }] of R_VALUES.entries())
    expect(digitsInCommon(computed[i] ?? Number.NaN, value), name).toBeGreaterThanOrEqual(12);
});

/** R 4.2.2: t.test(len ~ supp, subset(ToothGrowth, dose == ...), var.equal = ...) */
test.each([
  ['all', 'welch', 't(55.31) = 1.92', 'p = .061'],
  ['0.5', 'welch', 't(14.97) = 3.17', 'p = .006'],
  ['1', 'student', 't(18) = 4.03', 'p < .001'],
  ['2', 'welch', 't(14.04) = −0.05', 'p = .964'],
] as const)('dose %s, %s', async (dose, kind, t, p) => {
  const { finding, groups } = await computeDemo({ dose, test: kind });
  const text = runsToText(finding).replaceAll(' ', ' ');
  expect(text).toContain(t);
  expect(text).toContain(p);
  expect(groups.map((group) => group.values.length)).toEqual(dose === 'all' ? [30, 30] : [10, 10]);
});

test('digits and numbers are written for people', () => {
  expect(digitsInCommon(1, 1)).toBe(16);
  expect(digitsInCommon(1.001, 1)).toBe(3);
  expect(longNumber(-5.3444715727226786)).toBe('−5.3444715727227');
  expect(longNumber(1.2939587013505163e-10)).toBe('1.2939587013505e−10');
});
