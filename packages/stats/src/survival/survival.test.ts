import { describe, expect, it } from 'vitest';
import { SeparationError } from '../models/logistic-fit.ts';
import { modelMatrix } from '../models/model-matrix.ts';
import { acceleratedModel } from './accelerated.ts';
import { concordance } from './concordance.ts';
import { coxBaselines, cumulativeBaseline, predictedCurve } from './cox-baseline.ts';
import { coxFit } from './cox-fit.ts';
import { coxRegression } from './cox-regression.ts';
import { coxResiduals } from './cox-residuals.ts';
import { eventTimes } from './event-times.ts';
import { kaplanMeier, restrictedMean, survivalAt, survivalQuantiles } from './kaplan-meier.ts';
import { groupedTimes, logRankTest, logRankTrend } from './log-rank.ts';
import { proportionalTestsOrNull, scaledResiduals } from './proportional.ts';

// Freireich et al. (1963), weeks of remission with 6-mercaptopurine; Kaplan-Meier table in Klein & Moeschberger (2003), 4.2
const MP = {
  times: Float64Array.of(6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35),
  events: Uint8Array.of(1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0),
};
const PLACEBO = Float64Array.of(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23);

const both = {
  times: Float64Array.of(...MP.times, ...PLACEBO),
  events: Uint8Array.of(...MP.events, ...PLACEBO.map(() => 1)),
  group: Int32Array.from({ length: 42 }, (_, i) => (i < 21 ? 0 : 1)),
};

const numeric = (values: readonly number[]) =>
  modelMatrix({
    variables: [{ name: 'x', kind: 'numeric', values: Float64Array.from(values) }],
    terms: [['x']],
  });

const remission = { ...both, design: numeric([...both.group]) };

describe('survival curves', () => {
  it('equal the published table of the 6-MP trial', () => {
    const curve = kaplanMeier(MP.times, MP.events);
    const at = survivalAt(curve, [6, 7, 10, 13, 16, 22, 23], 0.95, 'log');
    const rounded = (values: readonly (number | null)[], digits: number) =>
      values.map((value) => Number(value?.toFixed(digits)));
    // Klein & Moeschberger (2003), table 4.1B: survival and Greenwood's standard error
    expect(
      rounded(
        at.map(({ survival }) => survival),
        3,
      ),
    ).toEqual([0.857, 0.807, 0.753, 0.69, 0.627, 0.538, 0.448]);
    expect(
      rounded(
        at.map(({ standardError }) => standardError),
        4,
      ),
    ).toEqual([0.0764, 0.0869, 0.0963, 0.1068, 0.1141, 0.1282, 0.1346]);
    expect(at.map(({ atRisk }) => atRisk)).toEqual([21, 17, 15, 12, 11, 7, 6]);
    // R: quantile(survfit(Surv(time, status) ~ 1), .5)
    expect(survivalQuantiles(curve, [0.5], 0.95, 'log')[0]).toMatchObject({
      estimate: 23,
      ciLower: 16,
      ciUpper: null,
    });
  });

  it('take the middle of a stretch that lies exactly on a quantile', () => {
    const curve = kaplanMeier(Float64Array.of(1, 2, 4, 7), Uint8Array.of(1, 1, 1, 1));
    expect(survivalQuantiles(curve, [0.5, 0.75], 0.95, 'log').map(({ estimate }) => estimate)).toEqual([
      3, 5.5,
    ]);
    expect(restrictedMean(curve, 7).estimate).toBeCloseTo(3.5, 14);
  });

  it('take times nearer than rounding for one', () => {
    const [times] = eventTimes(Float64Array.of(0.3, 0.1 + 0.2, 1, 2));
    expect([...times!.at]).toEqual([0, 0, 1, 2]);
  });

  it('are compared by weighted log-rank tests', () => {
    const rows = groupedTimes(both.times, both.events, both.group, 2);
    // R: survdiff(Surv(time, cens) ~ treat, MASS::gehan), and with rho = 1
    expect(logRankTest(rows).statistic).toBeCloseTo(16.7929409892165, 8);
    expect(logRankTest(rows, 'peto').statistic).toBeCloseTo(14.4571508187171, 8);
    expect(logRankTrend(logRankTest(rows)).statistic).toBeCloseTo(logRankTest(rows).statistic, 10);
  });

  it('are the same of counts of equal cases', () => {
    const { times, events, group } = both;
    const keys = [...times].map((time, i) => `${time} ${events[i]} ${group[i]}`);
    const places = [...new Set(keys)].map((key) => keys.indexOf(key));
    expect(places.length).toBeLessThan(keys.length);
    const counts = Float64Array.from(places, (at) => keys.filter((key) => key === keys[at]).length);
    const [t, e, g] = [
      Float64Array.from(places, (at) => times[at]!),
      Uint8Array.from(places, (at) => events[at]!),
      Int32Array.from(places, (at) => group[at]!),
    ];
    expect(kaplanMeier(t, e, counts)).toEqual(kaplanMeier(times, events));
    for (const test of ['log-rank', 'tarone-ware', 'peto'] as const)
      expect(logRankTest(groupedTimes(t, e, g, 2, undefined, counts), test).statistic).toBeCloseTo(
        logRankTest(groupedTimes(times, events, group, 2), test).statistic,
        10,
      );
  });

  it('refuse groups that no event can tell apart', () => {
    const rows = groupedTimes(Float64Array.of(1, 1), Uint8Array.of(1, 1), Int32Array.of(0, 1), 2);
    expect(() => logRankTest(rows)).toThrow(expect.objectContaining({ code: 'constant-column' }));
  });
});

describe('proportional hazards regression', () => {
  it('equals R on the 6-MP trial with both kinds of ties', () => {
    const efron = coxRegression(remission, 'efron', 0.95);
    // R: coxph(Surv(time, cens) ~ treat, MASS::gehan), Efron and Breslow
    expect(efron.coefficients[0]?.estimate).toBeCloseTo(1.57212514882907, 8);
    expect(efron.coefficients[0]?.standardError).toBeCloseTo(0.412396717709455, 8);
    expect(coxRegression(remission, 'breslow', 0.95).coefficients[0]?.estimate).toBeCloseTo(
      1.50919141258588,
      8,
    );
    expect(efron.score.statistic).toBeCloseTo(17.2465367957166, 7);
  });

  it('has the diagnostics of R', () => {
    const { fit } = coxRegression(remission, 'efron', 0.95);
    const agreement = concordance(fit.rows, fit.sweep.eta);
    expect(agreement?.estimate).toBeCloseTo(0.690042075736325, 10);
    expect(agreement?.standardError).toBeCloseTo(0.0411353889478791, 9);
    expect(proportionalTestsOrNull(fit, [])?.global.statistic).toBeCloseTo(0.022863378052822, 7);
    const { martingale, largest } = coxResiduals(fit);
    expect(martingale.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 10);
    expect(Math.abs(largest.deviance.value)).toBeCloseTo(1.93600750909109, 7);
    expect(Math.abs(largest.dfbetas.value)).toBeCloseTo(0.32199556292272, 7);
    expect(scaledResiduals(fit)).toHaveLength(30);
  });

  it('predicts curves from the baseline hazard', () => {
    const fit = coxFit(remission);
    const [baseline] = coxBaselines(fit);
    // R: basehaz(fit, centered = FALSE), summary(survfit(fit, data.frame(x = 1)), times = 10)
    expect(cumulativeBaseline(fit, baseline!, [10])[0]).toBeCloseTo(0.219876408855494, 8);
    const curve = predictedCurve(fit, baseline!, Float64Array.of(1));
    const ten = curve.times.indexOf(10);
    const { survival, logVariance } = curve.at(ten);
    expect(survival).toBeCloseTo(0.346761888570462, 8);
    expect(Math.sqrt(logVariance) * survival).toBeCloseTo(0.0957402377279767, 8);
  });

  it('is the same whatever is added to the covariates and to the times', () => {
    const shifted = { ...remission, design: numeric([...both.group].map((value) => value + 1e8)) };
    const later = {
      ...remission,
      times: both.times.map((time) => time + 1000),
      starts: new Float64Array(42).fill(1000 - 1),
    };
    const { coefficients } = coxFit(remission);
    expect(coxFit(shifted).coefficients[0]).toBeCloseTo(coefficients[0]!, 7);
    expect(coxFit(later).coefficients[0]).toBeCloseTo(coefficients[0]!, 10);
  });

  it('refuses a likelihood without a maximum by the column', () => {
    const ordered = {
      times: Float64Array.of(1, 2, 3, 4),
      events: Uint8Array.of(1, 1, 1, 0),
      design: numeric([4, 3, 2, 1]),
    };
    expect(() => coxFit(ordered)).toThrow(SeparationError);
    expect(() => coxFit({ ...ordered, starts: new Float64Array(4) })).toThrow(SeparationError);
    expect(() => coxFit({ ...ordered, design: numeric([4, 1, 2, 3]) })).not.toThrow();
  });

  it.each([
    ['constant-column', [2, 2, 2, 2], [1, 1, 1, 0]],
    ['constant-column', [5, 1, 1, 1], [0, 1, 1, 0]],
    ['too-few', [1, 2, 3, 4], [0, 0, 0, 0]],
    ['not-finite', [1, 2, Number.POSITIVE_INFINITY, 4], [1, 1, 1, 0]],
  ])('refuses with %s', (code, x, events) => {
    const data = { times: Float64Array.of(1, 2, 3, 4), events: Uint8Array.from(events), design: numeric(x) };
    expect(() => coxFit(data)).toThrow(expect.objectContaining({ code }));
  });
});

describe('accelerated failure time models', () => {
  it('equal R for the exponential distribution, and the rates of two groups', () => {
    const exponential = acceleratedModel(remission, 'exponential', 0.95);
    // R: survreg(Surv(time, cens) ~ x, MASS::gehan, dist = "exponential")
    expect(exponential.coefficients[1]?.estimate).toBeCloseTo(-1.52661356179869, 8);
    expect(exponential.coefficients[1]?.standardError).toBeCloseTo(0.398409536444798, 8);
    expect(exponential.logLik).toBeCloseTo(-108.524049536789, 8);
    // one rate for each group: the intercept is the log of time at risk by event
    const rate = both.times.subarray(0, 21).reduce((sum, time) => sum + time, 0) / 9;
    expect(exponential.coefficients[0]?.estimate).toBeCloseTo(Math.log(rate), 10);
  });

  it('refuse times of zero, no events and coefficients without bounds', () => {
    const times = both.times.map((time) => time - 1);
    expect(() => acceleratedModel({ ...remission, times }, 'weibull', 0.95)).toThrow(
      expect.objectContaining({ code: 'out-of-domain' }),
    );
    expect(() => acceleratedModel({ ...remission, events: new Uint8Array(42) }, 'weibull', 0.95)).toThrow(
      expect.objectContaining({ code: 'too-few' }),
    );
    const spared = both.events.map((event, i) => (i < 21 ? 0 : event));
    expect(() => acceleratedModel({ ...remission, events: spared }, 'exponential', 0.95)).toThrow(
      expect.objectContaining({ code: 'not-converged' }),
    );
  });
});
