import type { Block } from '@constat/report';
import { describe, expect, it } from 'vitest';
import { done, frameOf, refusedCodes, textOf } from '../../../test/frames.ts';
import { referenceFrame } from '../../../test/reference-frame.ts';
import { type RawOptions, runAnalysis } from '../../index.ts';
import { analysis } from './index.ts';
import type { CoxResult } from './result.ts';

// R survival::ovarian, the trial of Edmunson et al. (1979); numbers of coxph, cox.zph and survfit, survival 3.5-3
const ovarian = frameOf({
  futime: [
    59, 115, 156, 421, 431, 448, 464, 475, 477, 563, 638, 744, 769, 770, 803, 855, 1040, 1106, 1129, 1206,
    1227, 268, 329, 353, 365, 377,
  ],
  fustat: [1, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0],
  age: [
    72.3315, 74.4932, 66.4658, 53.3644, 50.3397, 56.4301, 56.937, 59.8548, 64.1753, 55.1781, 56.7562, 50.1096,
    59.6301, 57.0521, 39.2712, 43.1233, 38.8932, 44.6, 53.9068, 44.2055, 59.589, 74.5041, 43.137, 63.2192,
    64.4247, 58.3096,
  ],
  rx: [
    ...[
      'one',
      'one',
      'one',
      'two',
      'one',
      'one',
      'two',
      'two',
      'one',
      'two',
      'one',
      'two',
      'two',
      'two',
      'one',
    ],
    ...['one', 'one', 'one', 'two', 'two', 'two', 'one', 'one', 'two', 'two', 'two'],
  ],
  ps: [1, 1, 2, 1, 1, 2, 2, 2, 1, 2, 2, 1, 2, 1, 1, 2, 2, 1, 1, 1, 2, 2, 1, 2, 1, 1],
});

const odd = frameOf({
  time: [1, 2, 3, 4, 5, 6, 7, 8],
  start: [0, 0, 1, 1, 0, 2, 0, 3],
  late: [0, 0, 3, 1, 0, 2, 0, 3],
  negative: [1, 2, -3, 4, 5, 6, 7, 8],
  event: [1, 1, 1, 0, 1, 0, 1, 1],
  never: [0, 0, 0, 0, 0, 0, 0, 0],
  three: [0, 1, 2, 0, 1, 2, 0, 1],
  x: [3, 1, 4, 1, 5, 9, 2, 6],
  twice: [6, 2, 8, 2, 10, 18, 4, 12],
  flat: [2, 2, 2, 2, 2, 2, 2, 2],
  falling: [8, 7, 6, 5, 4, 3, 2, 1],
  infinite: [1, 2, 3, Number.POSITIVE_INFINITY, 5, 6, 7, 8],
  spared: ['a', 'b', 'a', 'c', 'b', 'c', 'a', 'b'],
  lone: ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'a'],
  gone: [null, null, null, null, null, null, null, null],
  // a distribution of one time has no spread
  same: [5, 5, 5, 5, 5, 5, 5, 5],
  always: [1, 1, 1, 1, 1, 1, 1, 1],
});

const OVARIAN = { time: 'futime', event: 'fustat', covariates: ['age'], factors: ['rx'] } as const;

const resultOf = async (options: RawOptions, frame = ovarian): Promise<CoxResult> =>
  (await done(analysis, frame, options)).result as CoxResult;

const blockOf = (blocks: readonly Block[], kind: Block['kind'], id: string) =>
  blocks.find((block) => block.kind === kind && 'id' in block && block.id === id);

describe('Cox regression', () => {
  it('equals R on the ovarian trial and says so in a sentence', async () => {
    const { result, blocks } = await done(analysis, ovarian, OVARIAN);
    const { coefficients, fit, concordance, proportional, termTests } = result as CoxResult;
    expect(fit).toMatchObject({ n: 26, events: 12 });
    expect(coefficients[0]).toMatchObject({ name: 'age' });
    expect(coefficients[0]?.estimate).toBeCloseTo(0.147326595469114, 9);
    expect(coefficients[0]?.standardError).toBeCloseTo(0.0461470477408026, 9);
    expect(coefficients[1]).toMatchObject({ name: 'rx=two' });
    expect(coefficients[1]?.hazardRatio).toBeCloseTo(0.447547316050731, 8);
    expect(coefficients[1]?.ciUpper).toBeCloseTo(1.54468652399048, 8);
    expect(fit.likelihoodRatio?.statistic).toBeCloseTo(15.8860830163084, 8);
    expect(fit.score?.statistic).toBeCloseTo(18.5571233836198, 8);
    expect(concordance?.estimate).toBeCloseTo(0.798165137614679, 9);
    expect(concordance?.standardError).toBeCloseTo(0.0763261991426006, 9);
    expect(proportional?.terms.map(({ term }) => term)).toEqual(['age', 'rx']);
    expect(proportional?.global.statistic).toBeCloseTo(0.918669928516089, 7);
    // R: car::Anova(m, type = "II", test.statistic = "LR")
    expect(termTests[1]?.statistic).toBeCloseTo(1.59249685615, 8);
    expect(textOf(blocks, 'finding')).toBe(
      'age (HR = 1.16, 95% CI [1.06, 1.27]) contributed significantly; rx (two vs. one) did not. The predictors explained the time until fustat, χ²(2) = 15.89, p < .001, concordance .80.',
    );
  });

  it('predicts survival of new cases and draws curves for a factor', async () => {
    const result = await resultOf({
      ...OVARIAN,
      newCases: [{ age: 60, rx: 'one' }],
      times: '300, 600',
      baseline: true,
    });
    // R: summary(survfit(m, data.frame(age = 60, rx = "one")), times = c(300, 600))
    expect(result.predictions[0]?.at[1]?.survival).toBeCloseTo(0.220272685478459, 8);
    expect(result.predictions[0]?.at[1]?.ciLower).toBeCloseTo(0.0528607384328595, 8);
    expect(result.predictions[0]?.median).toBe(431);
    // R: basehaz(m, centered = FALSE)
    expect(result.baseline[0]?.hazards[1]).toBeCloseTo(0.000219189337574674, 9);
    expect(result.curves?.curves.map(({ name }) => name)).toEqual(['one', 'two']);
    expect(result.curves?.held).toMatchObject([{ name: 'age' }]);
  });

  it('has strata, the other method of ties, and other reference levels', async () => {
    const result = await resultOf({ ...OVARIAN, strata: 'ps', ties: 'breslow', references: { rx: 'two' } });
    expect(result.strata?.levels).toEqual(['1', '2']);
    expect(result.coefficients[1]?.name).toBe('rx=one');
    // R: coxph(Surv(futime, fustat) ~ age + relevel(rx, "two") + strata(ps), ties = "breslow")
    expect(result.coefficients[1]?.estimate).toBeCloseTo(0.790942352102027, 8);
  });

  it('takes the start of observation', async () => {
    const result = await resultOf({ time: 'time', event: 'event', start: 'start', covariates: ['x'] }, odd);
    // R: coxph(Surv(start, time, event) ~ x)
    expect(result.coefficients[0]?.estimate).toBeCloseTo(-0.197375981974519, 8);
  });

  it('fits parametric models of the same predictors', async () => {
    const { result, blocks } = await done(analysis, ovarian, {
      ...OVARIAN,
      parametric: ['exponential', 'weibull', 'lognormal', 'loglogistic'],
      newCases: [{ age: 60, rx: 'one' }],
    });
    const { parametric } = result as CoxResult;
    // R: survreg(Surv(futime, fustat) ~ age + rx, dist = ...)
    expect(parametric.map(({ logLik }) => +logLik.toFixed(7))).toEqual([
      -91.2089883, -88.7617101, -87.6582207, -88.0431287,
    ]);
    expect(parametric[1]?.coefficients[1]?.estimate).toBeCloseTo(-0.0790953695379708, 8);
    expect(parametric[1]?.logScale?.standardError).toBeCloseTo(0.235224932375787, 8);
    expect(parametric[3]?.coefficients[2]?.standardError).toBeCloseTo(0.329816876284344, 8);
    expect(parametric[2]?.medians[0]).toBeCloseTo(384.544604509233, 5);
    expect(parametric[0]?.logScale).toBeNull();
    expect(blockOf(blocks, 'table', 'parametric')).toBeDefined();
    expect(blockOf(blocks, 'table', 'parametric-weibull')).toBeDefined();
  });

  it('draws what was asked for', async () => {
    const { blocks } = await done(analysis, ovarian, {
      ...OVARIAN,
      plots: ['ratios', 'curves', 'schoenfeld', 'residuals'],
      diagnostics: true,
    });
    const figures = blocks.flatMap((block) => (block.kind === 'figure' ? [block.id] : []));
    expect(figures).toEqual(['ratios', 'curves', 'schoenfeld-0', 'schoenfeld-1', 'residuals']);
    expect(blockOf(blocks, 'table', 'proportional')).toBeDefined();
    expect(blockOf(blocks, 'check', 'events')).toMatchObject({ verdict: 'doubtful' });
  });

  it.each([
    ['no-predictor', { time: 'time', event: 'event' }],
    ['negative-time', { time: 'negative', event: 'event', covariates: ['x'] }],
    ['event-levels', { time: 'time', event: 'three', covariates: ['x'] }],
    ['no-events', { time: 'time', event: 'never', covariates: ['x'] }],
    ['constant-predictor', { time: 'time', event: 'event', covariates: ['flat'] }],
    ['constant-predictor', { time: 'time', event: 'event', covariates: ['x'], factors: ['lone'] }],
    ['collinear', { time: 'time', event: 'event', covariates: ['x', 'twice'] }],
    ['not-finite', { time: 'time', event: 'event', covariates: ['infinite'] }],
    ['monotone-likelihood', { time: 'time', event: 'event', covariates: ['falling'] }],
    ['monotone-likelihood', { time: 'time', event: 'event', factors: ['spared'] }],
    ['constant-at-risk', { time: 'time', event: 'event', covariates: ['x'], strata: 'twice' }],
    ['start-after-end', { time: 'time', event: 'event', start: 'late', covariates: ['x'] }],
    ['zero-time', { time: 'late', event: 'event', covariates: ['x'], parametric: ['weibull'] }],
    [
      'parametric-not-converged',
      { time: 'same', event: 'always', covariates: ['x'], parametric: ['weibull'] },
    ],
    [
      'parametric-strata',
      { time: 'time', event: 'event', covariates: ['x'], strata: 'three', parametric: ['weibull'] },
    ],
    ['used-twice', { time: 'time', event: 'event', covariates: ['time'] }],
    ['used-twice', { time: 'time', event: 'event', covariates: ['x'], strata: 'event' }],
    ['not-predictor', { time: 'time', event: 'event', covariates: ['x'], curvesOf: 'twice' }],
    ['bad-times', { time: 'time', event: 'event', covariates: ['x'], times: 'soon' }],
    ['no-values', { time: 'gone', event: 'event', covariates: ['x'] }],
  ])('refuses with %s', async (code, options) => {
    expect(await refusedCodes(analysis, odd, options)).toEqual([code]);
  });

  it('names the level without events and offers to leave the factor out', async () => {
    const outcome = await runAnalysis(analysis, odd, {
      time: 'time',
      event: 'event',
      covariates: ['x'],
      factors: ['spared'],
    });
    const [refusal] = outcome.status === 'refused' ? outcome.refusals : [];
    expect(refusal).toMatchObject({ code: 'monotone-likelihood', variable: 'spared' });
    expect(JSON.stringify(refusal?.message)).toContain('"c"');
    expect(refusal?.actions?.[0]).toMatchObject({ options: { covariates: ['x'], factors: [] } });
  });
});

const kidney = await referenceFrame('dep_cox_kidney.csv');
const KIDNEY = {
  time: 'time',
  event: 'status',
  covariates: ['age'],
  factors: ['sex'],
  errors: 'frailty',
  cluster: 'id',
} as const;

describe('rows that belong together', () => {
  it('shares a gamma frailty among the rows of a patient, as coxph does', async () => {
    // reference/cases/cox-extensions.json, kidney-gamma-frailty
    const { result, blocks } = await done(analysis, kidney, KIDNEY);
    const { coefficients, frailty, diagnostics } = result as CoxResult;
    expect(coefficients[1]?.hazardRatio).toBeCloseTo(4.74168523681404, 6);
    expect(frailty?.variance).toBeCloseTo(0.397313436433616, 6);
    expect(frailty?.test.pValue).toBeCloseTo(0.0112450222020375, 7);
    expect(diagnostics).toBeNull();
    expect(blockOf(blocks, 'table', 'frailties')).toMatchObject({
      rows: expect.objectContaining({ length: 20 }),
    });
    expect(blockOf(blocks, 'figure', 'frailties-figure')).toBeDefined();
    expect(textOf(blocks, 'finding')).toMatch(/χ²\(2\) = 11\.70, p = \.003/);
  });

  it('clusters errors and tests terms with them', async () => {
    const { coefficients, fit, termTests, together } = await resultOf(
      { ...KIDNEY, errors: 'cluster' },
      kidney,
    );
    const sex = coefficients[1]!;
    expect(together).toMatchObject({ errors: 'cluster', label: 'id', clusters: 38 });
    expect(sex.standardError).not.toBeCloseTo(sex.modelStandardError, 3);
    expect(termTests[1]?.statistic).toBeCloseTo(sex.statistic ** 2, 8);
    expect(fit.overall).toBe(fit.wald);
  });

  it('refuses by name what cannot be', async () => {
    const codes = (options: RawOptions) => refusedCodes(analysis, kidney, { ...KIDNEY, ...options });
    expect(await codes({ cluster: null })).toEqual(['no-cluster']);
    expect(await codes({ errors: 'cluster', ties: 'exact' })).toEqual(['exact-robust']);
    expect(await codes({ baseline: true })).toEqual(['frailty-alone']);
    expect(await codes({ cluster: 'sex' })).toEqual(['used-twice']);
    expect(await codes({ errors: 'cluster', cluster: 'sex' })).toEqual(['few-clusters']);
  });
});

describe('exact ties', () => {
  it('are refused where they would take too long', async () => {
    const rows = Array.from({ length: 4000 }, (_, i) => i);
    const many = frameOf({
      week: rows.map((i) => 1 + (i % 4)),
      event: rows.map((i) => (i % 3 === 0 ? 0 : 1)),
      x: rows.map((i) => (i * 7919) % 101),
    });
    const asked = { time: 'week', event: 'event', covariates: ['x'], ties: 'exact' };
    const outcome = await runAnalysis(analysis, many, asked);
    expect(outcome).toMatchObject({
      status: 'refused',
      refusals: [{ code: 'long-ties', variable: 'week', actions: [{ options: { ties: 'efron' } }] }],
    });
  });
});
