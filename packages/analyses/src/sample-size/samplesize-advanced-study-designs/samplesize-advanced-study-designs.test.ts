import { Frame } from '@constat/data';
import { expect, it } from 'vitest';
import { done, refusedCodes, textOf } from '../../../test/frames.ts';
import type { RawOptions } from '../../options.ts';
import { runAnalysis } from '../../run.ts';
import type { AdvancedSizeResult } from './compute.ts';
import { analysis } from './index.ts';

const nothing = new Frame([]);
const result = async (options: RawOptions) =>
  (await done(analysis, nothing, options)).result as AdvancedSizeResult;

const EXAMPLES = {
  'correlation-fisher': { correlation: 0.3 },
  'correlation-pwr': { correlation: -0.3 },
  'correlation-exact': { correlation: 0.35 },
  'correlation-biserial': { correlation: 0.3 },
  'correlation-tetrachoric': { correlation: 0.4, shareX: 0.4, shareY: 0.7 },
  'two-correlations': { correlation1: 0.6, correlation2: 0.3 },
  'correlations-sharing': { correlationAB: 0.5, correlationAC: 0.3, correlationBC: 0.4 },
  'correlations-apart': {
    correlationAB: 0.1,
    correlationCD: 0.2,
    correlationBC: -0.4,
    crossAC: 0.5,
    crossAD: 0.4,
    crossBD: 0.8,
  },
  'regression-random': { rSquared: 0.2, predictors: 4 },
  'regression-coefficient': { rSquaredFull: 0.3, rSquaredReduced: 0.24, predictors: 4 },
  'regression-slope': { slope: -0.5, sdPredictor: 2, sdResidual: 3 },
  'two-slopes': { slopeDifference: 0.6, sdPredictor1: 2, sdPredictor2: 2.5, sdResidual: 3 },
  'two-intercepts': {
    interceptDifference: 2,
    meanPredictor1: 1,
    meanPredictor2: 1.5,
    sdPredictor1: 2,
    sdPredictor2: 2.5,
    sdResidual: 3,
    secondPerFirst: 2,
  },
  'variance-one': { varianceRatio: 1.6 },
  'variance-two': { varianceRatio: 0.5, secondPerFirst: 1.5 },
  'regression-r2': { rSquared: 0.13, predictors: 5 },
  'regression-r2-change': { rSquaredFull: 0.3, rSquaredReduced: 0.24, testedPredictors: 2, predictors: 6 },
  'logistic-continuous': { eventRate: 0.2, oddsRatio: 1.5, rSquaredOther: 0.1 },
  'logistic-binary': { eventRate0: 0.4, oddsRatio: 2, proportionExposed: 0.5 },
  cox: { hazardRatio: 0.6, proportionExposed: 0.4, eventRate: 0.35 },
  'cluster-means': { difference: 4, sd: 12, clusterSize: 20, icc: 0.05 },
  'cluster-proportions': {
    proportion1: 0.4,
    proportion2: 0.25,
    clusterSize: 25,
    icc: 0.03,
    clusterSizeCv: 0.4,
  },
  'cluster-hayes-bennett': { proportion1: 0.3, proportion2: 0.2, clusterSize: 50, betweenClusterCv: 0.25 },
  'crossover-t': { difference: 5, sdWithin: 8 },
  'crossover-z': { difference: -5, sdWithin: 8 },
  'bioequivalence-2x2': { cv: 0.2 },
  'icc-walter': { rho: 0.8, iccNull: 0.6, raters: 3 },
  'icc-precision': { rho: 0.75, raters: 3, width: 0.2 },
  'cronbach-test': { cronbach: 0.8, cronbachNull: 0.7, items: 10 },
  'cronbach-precision': { lower: 0.7, upper: 0.85, items: 8 },
  'diagnostic-buderer': { sensitivity: 0.9, specificity: 0.85, prevalence: 0.2, halfWidth: 0.05 },
  'auc-test': { auc: 0.75, negativesPerPositive: 2 },
  'auc-precision': { auc: 0.8, halfWidth: 0.08, negativesPerPositive: 1.5 },
  'case-control-unmatched': { exposureControls: 0.4, oddsRatio: 2 },
  'case-control-matched': { exposureControls: 0.3, oddsRatio: 2 },
  cohort: { riskUnexposed: 0.05, riskRatio: 2, unexposedPerExposed: 2 },
  rates: { rate1: 0.05, rate2: 0.03 },
  survey: { proportion: 0.5, halfWidth: 0.05 },
} as const;

const of = (design: keyof typeof EXAMPLES, more: RawOptions = {}): RawOptions => ({
  design,
  ...EXAMPLES[design],
  ...more,
});

it('has an example of every design', () => {
  const { design } = analysis.options;
  expect(Object.keys(EXAMPLES).sort()).toEqual(Object.keys(design.choices).sort());
});

it.each(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[])('plans %s', async (design) => {
  const { plan, precision } = await result(of(design));
  expect(plan.total).toBeGreaterThan(3);
  if (precision) expect(precision.halfWidth).toBeGreaterThan(0);
  else expect(plan.power).toBeGreaterThanOrEqual(0.8 - 1e-9);
});

/** Which field holds the size of the first group. */
const sizeField = (design: string): string => {
  if (design.startsWith('cluster-')) return 'clusters';
  if (design === 'case-control-matched') return 'pairs';
  if (design === 'rates') return 'personTime';
  if (['two-slopes', 'two-intercepts', 'variance-two'].includes(design)) return 'nFirst';
  return ['two-correlations', 'auc-test', 'case-control-unmatched', 'cohort'].includes(design)
    ? 'nFirst'
    : 'n';
};

const TESTS = (Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]).filter(
  (design) => !/precision|buderer|survey/.test(design),
);

it.each(TESTS)('size, power and effect of %s agree', async (design) => {
  const { plan } = await result(of(design));
  const given = { [sizeField(design)]: plan.sizes[0] };
  const power = await result(of(design, { ...given, solveFor: 'power' }));
  expect(power.plan.power).toBeCloseTo(plan.power!, 9);
  if (design === 'bioequivalence-2x2') return;
  const effect = await result(of(design, { ...given, solveFor: 'effect' }));
  expect(effect.detectable).not.toBeNull();
  expect(effect.plan.power).toBeCloseTo(0.8, 6);
});

it.each([
  [of('case-control-unmatched', { oddsRatio: 1 }), 'zero-effect'],
  [of('cohort', { riskRatio: 30 }), 'risk-above-one'],
  [of('regression-r2-change', { rSquaredReduced: 0.4 }), 'not-increasing'],
  [of('regression-r2-change', { testedPredictors: 9 }), 'too-many-tested'],
  [of('regression-r2', { rSquared: 0 }), 'zero-effect'],
  [of('regression-r2', { rSquared: 1 }), 'outside-range'],
  [of('correlation-fisher', { correlation: 0 }), 'zero-effect'],
  [of('correlation-fisher', { correlation: 1 }), 'outside-range'],
  [of('two-correlations', { correlation1: 0.3, correlation2: 0.3 }), 'zero-effect'],
  [of('cluster-means', { sd: 0 }), 'not-positive'],
  [of('cluster-proportions', { proportion1: 0 }), 'outside-range'],
  [of('cluster-means', { solveFor: 'power', clusters: 1 }), 'too-few-cases'],
  [of('bioequivalence-2x2', { meansRatio: 1.3 }), 'outside-limits'],
  [of('bioequivalence-2x2', { solveFor: 'effect', n: 24 }), 'no-detectable-effect'],
  [of('icc-walter', { rho: 0.4, iccNull: 0.6 }), 'below-null'],
  [of('icc-precision', { raters: 1 }), 'too-few-cases'],
  [of('cronbach-precision', { lower: 0.9, upper: 0.8 }), 'limits-reversed'],
  [of('diagnostic-buderer', { prevalence: 1 }), 'outside-range'],
  [of('survey', { halfWidth: 0 }), 'not-positive'],
  [of('survey', { halfWidth: 0.9 }), 'out-of-range'],
  [of('rates', { rate1: 0.1, rate2: 0.1 }), 'zero-effect'],
  [of('cox', { eventRate: 0 }), 'outside-range'],
  [of('logistic-continuous', { oddsRatio: 0 }), 'not-positive'],
  [of('cohort', { solveFor: 'effect', nFirst: 2, riskUnexposed: 0.9 }), 'no-effect-large-enough'],
])('refuses %o as %s', async (options, code) =>
  expect(await refusedCodes(analysis, nothing, options)).toEqual([code]),
);

it('waits for the numbers of the design that is chosen', async () => {
  expect(await runAnalysis(analysis, nothing, { design: 'cox', hazardRatio: 2 })).toMatchObject({
    needs: ['eventRate', 'proportionExposed'],
  });
});

it('reproduces PowerTOST’s first example', async () => {
  // sampleN.TOST(CV = 0.3): n = 40, power 0.815845
  const { plan } = await result(of('bioequivalence-2x2', { cv: 0.3 }));
  expect(plan.total).toBe(40);
  expect(plan.power).toBeCloseTo(0.815845, 6);
});

it('reproduces Buderer’s and Hsieh’s formulas for odds below one, too', async () => {
  const above = await result(of('cox', { hazardRatio: 2 }));
  const below = await result(of('cox', { hazardRatio: 0.5 }));
  expect(below.plan.exact).toBeCloseTo(above.plan.exact!, 9);
});

it('says the finding of clusters, and how the size depends on the effect', async () => {
  const { blocks } = await done(analysis, nothing, of('cluster-means'));
  expect(textOf(blocks, 'finding')).toBe(
    '14 clusters in each arm (28 in all) are needed to find a difference of 4 with a power of 80% (two-sided, α = .05).',
  );
  expect(blocks.some((block) => block.kind === 'table' && block.id === 'effects')).toBe(true);
});

it('shows all three formulas of a case-control study', async () => {
  const { formulas } = await result(of('case-control-unmatched'));
  expect(formulas.map(({ total }) => total)).toEqual([268, 266, 288]);
});

it('asks more people where not all will answer', async () => {
  const { plan, values } = await result(of('survey', { responseRate: 0.8 }));
  expect(plan.total).toBe(385);
  expect(values.nWithNonresponse).toBe(481);
});

const apart = { correlationAB: 0.1, correlationBC: -0.4, crossAC: 0.5, crossAD: 0.4, crossBD: 0.8 };

it('refuses correlations that no variables can have', async () => {
  const refused = await runAnalysis(analysis, nothing, {
    design: 'correlations-apart',
    ...apart,
    correlationCD: 0.9,
  });
  expect(refused).toMatchObject({ refusals: [{ code: 'impossible-correlations' }] });
});

it('finds the effect that so many cases detect, for coefficients as well', async () => {
  for (const options of [
    { design: 'correlations-apart', ...apart, n: 900 },
    { design: 'correlations-sharing', correlationAB: 0.4, correlationBC: 0.5, n: 200 },
    { design: 'correlation-exact', n: 40 },
    { design: 'regression-random', rSquaredNull: 0.1, predictors: 3, n: 60 },
    { design: 'regression-slope', sdPredictor: 2, sdResidual: 3, n: 50 },
    { design: 'two-slopes', sdPredictor1: 2, sdPredictor2: 1, sdResidual: 3, nFirst: 50 },
    { design: 'variance-two', nFirst: 50, secondPerFirst: 2 },
  ]) {
    const { plan, detectable } = await result({ ...options, solveFor: 'effect', power: 0.9 });
    expect(detectable).toBeGreaterThan(0);
    expect(plan.power).toBeCloseTo(0.9, 9);
  }
});

it('takes two standard deviations in place of their ratio', async () => {
  const ratio = await result({ design: 'variance-two', varianceRatio: 2.25 });
  const spreads = await result({ design: 'variance-two', ratioFrom: 'sds', sdTested: 2, sdAssumed: 3 });
  expect(spreads.plan.sizes).toEqual(ratio.plan.sizes);
});
