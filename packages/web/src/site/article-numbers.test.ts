import {
  chiSquare,
  fDistribution,
  finiteSize,
  meansTPower,
  meansTSize,
  noncentralT,
  noncentralTLimits,
  normal,
  oneWayAnovaFromSummaries,
  proportionPrecisionSize,
  studentT,
  twoSampleT,
} from '@constat/stats';
import { expect, test } from 'vitest';
import { sitePages } from './pages.ts';

/** All text of a page. */
const textOf = (path: string): string =>
  JSON.stringify(sitePages.find((page) => page.path === path)?.blocks ?? '').replaceAll('−', '-');
const kb = (name: string): string => textOf(`/knowledge-base/${name}`);
/** As APA writes it: no leading zero. */
const p3 = (p: number): string => p.toFixed(3).replace(/^0/, '');

test('t-tests: the worked examples are what the engine computes', () => {
  const test = twoSampleT(
    { n: 30, mean: 20.663333333333334, sd: 6.605561049722362 },
    { n: 30, mean: 16.963333333333335, sd: 8.266028657793166 },
    { equalVariances: false, alternative: 'two-sided', level: 0.95 },
  );
  const text = kb('t-tests-and-alternatives');
  expect(text).toContain(
    `*t*(${test.df.toFixed(2)}) = ${test.statistic.toFixed(2)}, *p* = ${p3(test.pValue)}`,
  );
  expect(text).toContain(`[${test.ciLower?.toFixed(2)}, ${test.ciUpper?.toFixed(2)}]`);

  const summary = twoSampleT(
    { n: 40, mean: 24, sd: 6 },
    { n: 35, mean: 21, sd: 7 },
    { equalVariances: false, alternative: 'two-sided', level: 0.95 },
  );
  expect(textOf('/summary-stats/two-sample-ttest')).toContain(
    `*t*(${summary.df.toFixed(2)}) = ${summary.statistic.toFixed(2)}, *p* = ${p3(summary.pValue)}`,
  );
  const one = 2 * studentT.sf(2, 15);
  expect(textOf('/inferential-stats/one-sample-ttest')).toContain(`*t*(15) = 2.00, *p* = ${p3(one)}`);
  const half = studentT.isf(0.025, 15) * 0.1;
  expect(textOf('/summary-stats/one-sample-ttest')).toContain(
    `[${(5.2 - half).toFixed(2)}, ${(5.2 + half).toFixed(2)}]`,
  );
});

test('analysis of variance', () => {
  const text = kb('anova-tests-and-alternatives');
  expect(text).toContain(
    `*F*(2, 27) = 1.883/0.389 = 4.85, *p* = ${p3(fDistribution.sf(4.846087862380135, 2, 27))}`,
  );
  const groups = [10, 12, 13].map((mean, i) => ({ n: 20, mean, sumOfSquares: 19 * [3, 3.5, 4][i]! ** 2 }));
  const { statistic, pValue, rSquared } = oneWayAnovaFromSummaries(groups);
  expect(textOf('/summary-stats/one-way-anova')).toContain(
    `*F*(2, 57) = ${statistic.toFixed(2)}, *p* = ${p3(pValue)}, η² = ${rSquared.toFixed(2).slice(1)}`,
  );
});

test('power: 64 a group for d = 0.5', () => {
  const power = (n: number) => {
    const df = 2 * n - 2;
    const critical = studentT.isf(0.025, df);
    const shift = 0.5 * Math.sqrt(n / 2);
    return noncentralT.sf(critical, df, shift) + noncentralT.cdf(-critical, df, shift);
  };
  expect(power(63)).toBeLessThan(0.8);
  expect(kb('sample-size-power-analysis')).toContain(`64 a group, which has power ${p3(power(64))}`);
});

test('the lesson on sample size: its answers are what the engine computes', () => {
  const both = { alpha: 0.05, alternative: 'two-sided' } as const;
  const size = (d: number, test: Parameters<typeof meansTSize>[3] = both) =>
    Math.ceil(meansTSize(d, 1, 0.8, test)!);
  const text = textOf('/education/sample-size');
  expect(text).toContain(`it takes ${size(0.5)} in each`);
  expect(text).toContain(`${size(0.5)} a group for *d* = 0.5, but ${size(0.25)} for *d* = 0.25`);
  expect(text).toContain(`${size(0.8)} and ${size(0.2)} a group`);
  expect(text).toContain(`${(100 * meansTPower(20, 20, 0.5, both)).toFixed(1)}%`);
  expect(meansTPower(30, 30, 0.74, both)).toBeGreaterThan(0.8);
  expect(meansTPower(30, 30, 0.73, both)).toBeLessThan(0.8);
  expect(text).toContain(`${size(0.5, { ...both, alternative: 'greater' })} instead of ${size(0.5)}`);
  const survey = proportionPrecisionSize(0.5, 0.03, 0.95);
  expect(text).toContain(`takes ${Math.ceil(survey).toLocaleString('en')} answers`);
  expect(text).toContain(`600 pupils ${Math.ceil(finiteSize(survey, 600))} are enough`);
});

test('effect size: the exact interval of d = 0.50', () => {
  const t = 0.5 * Math.sqrt(20);
  const [lower, upper] = noncentralTLimits(t, 78, 0.95);
  expect(kb('effect-size-calculator')).toContain(
    `[${(lower / Math.sqrt(20)).toFixed(2)}, ${(upper / Math.sqrt(20)).toFixed(2)}]`,
  );
  expect(kb('effect-size-calculator')).toContain(
    `*t*(78) = 0.50 · √20 = 2.24, *p* = ${p3(2 * studentT.sf(t, 78))}`,
  );
});

test('odds, risks and proportions', () => {
  const z = normal.isf(0.025, 0, 1);
  const logOdds = Math.log((30 * 85) / (70 * 15));
  const error = Math.sqrt(1 / 30 + 1 / 70 + 1 / 15 + 1 / 85);
  const limits = `[${Math.exp(logOdds - z * error).toFixed(2)}, ${Math.exp(logOdds + z * error).toFixed(2)}]`;
  for (const name of ['logistic-regression', 'epidemiological-calculators', 'confidence-interval-calculator'])
    expect(kb(name)).toContain(limits);
  expect(kb('logistic-regression')).toContain(
    `*z* = ${(logOdds / error).toFixed(2)}, *p* = ${p3(2 * normal.sf(logOdds / error, 0, 1))}`,
  );
  expect(textOf('/inferential-stats/chi-square-test')).toContain(
    `χ²(1) = 6.45, *p* = ${p3(chiSquare.sf(6.451612903225806, 1))}`,
  );
  const wilson = (k: number, n: number) => {
    const p = k / n;
    const centre = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
    const half = (z / (1 + z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
    return [p3(centre - half), p3(centre + half)];
  };
  expect(kb('confidence-interval-calculator')).toContain(`[${wilson(18, 60).join(', ')}]`);
});

test('fit, mediation, meta-analysis', () => {
  expect(kb('confirmatory-factor-analysis')).toContain(`*p* = ${p3(chiSquare.sf(12.4, 8))}`);
  expect(kb('confirmatory-factor-analysis')).toContain(`= ${p3(Math.sqrt(4.4 / (8 * 199)))}`);
  const z = 0.2 / Math.sqrt(0.0052);
  expect(kb('mediation-moderation')).toContain(`*z* = ${z.toFixed(2)}, *p* = ${p3(2 * normal.sf(z, 0, 1))}`);
  const effects = [0.3, 0.5, 0.1];
  const weights = [0.1, 0.15, 0.12].map((error) => 1 / error ** 2);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const total = sum(weights);
  const mean = sum(effects.map((effect, i) => effect * weights[i]!)) / total;
  const q = sum(effects.map((effect, i) => weights[i]! * (effect - mean) ** 2));
  const tau2 = (q - 2) / (total - sum(weights.map((weight) => weight ** 2)) / total);
  const random = weights.map((weight) => 1 / (1 / weight + tau2));
  const pooled = sum(effects.map((effect, i) => effect * random[i]!)) / sum(random);
  const half = normal.isf(0.025, 0, 1) / Math.sqrt(sum(random));
  const text = kb('meta-analysis');
  expect(text).toContain(`Q = ${q.toFixed(2)} with 2 degrees of freedom, *p* = ${p3(chiSquare.sf(q, 2))}`);
  expect(text).toContain(`[${(pooled - half).toFixed(2)}, ${(pooled + half).toFixed(2)}]`);
});

test('correlation by Fisher', () => {
  const [low, high] = [-1, 1].map((side) => Math.tanh(Math.atanh(0.45) + (side * 1.959964) / Math.sqrt(47)));
  expect(textOf('/summary-stats/correlation-test')).toContain(
    `[${low?.toFixed(2).slice(1)}, ${high?.toFixed(2).slice(1)}]`,
  );
});

test('epidemiology and effect sizes: what the guides compute', () => {
  const epi = textOf('/epicalc/educational-resources');
  expect(epi).toContain(`their ratio is ${(30 / 70 / (15 / 85)).toFixed(2)}`);
  const [ill, healthy] = [0.86 * 50, 0.11 * 950];
  expect(epi).toContain(`${ill} are ill and positive and ${healthy} healthy and positive`);
  expect(epi).toContain(`illness in ${Math.round((100 * ill) / (ill + healthy))}% of cases`);
  // d = 0.8 in two groups of ten
  const [low, high] = noncentralTLimits(0.8 * Math.sqrt(5), 18, 0.95).map((limit) => limit / Math.sqrt(5));
  expect(low).toBeLessThan(0);
  expect(high?.toFixed(1)).toBe('1.7');
});
