import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BCG, data, effects, latitudes, variances, withLatitude } from '../../test/bcg.ts';
import { codeOf, limitsOf, near } from '../../test/near.ts';
import { metaModel, pooledModel } from './meta-model.ts';
import { mantelHaenszelPooled, petoPooled } from './pooled-counts.ts';
import {
  correlationEffect,
  countsEffect,
  filledCounts,
  inverseDoubleArcsine,
  meansEffect,
  petoEffect,
  proportionEffect,
} from './study-effects.ts';
import { generalisedQ, TAU_METHODS, tauSquared, tauSquaredLimits } from './tau-squared.ts';
import { interceptOnly, weightedFit } from './weighted-model.ts';

describe('effects of studies are those of escalc', () => {
  it('of counts', () => {
    near([...effects.subarray(0, 3)], [-0.8893113339202, -1.5853886572014, -1.3480731482997]);
    near([...variances.subarray(0, 3)], [0.325584765004, 0.1945811213981, 0.415367965368]);
    // metafor: escalc(measure, ai = 0, bi = 10, ci = 3, di = 9): half a case in every cell
    const zero = { events1: 0, n1: 10, events2: 3, n2: 12 };
    const found = (['OR', 'RR', 'RD'] as const).map((measure) => countsEffect(measure, zero));
    near(
      found.flatMap(({ effect, variance }) => [effect, variance]),
      [-2.045993607612, 2.486215538847, -1.778856064392, 2.117882117882, -0.22377622377622, 0.01907867671475],
    );
    expect(filledCounts(zero)).toEqual({ events1: 0.5, n1: 11, events2: 3.5, n2: 13 });
    expect(filledCounts({ ...zero, events1: 1 })).toEqual({ ...zero, events1: 1 });
    const peto = petoEffect({ events1: 4, n1: 20, events2: 9, n2: 20 })!;
    near([peto.effect, peto.variance], [-1.1111111111111, 0.4444444444444]);
    expect(petoEffect({ events1: 0, n1: 20, events2: 0, n2: 20 })).toBeNull();
  });

  it('of means, correlations and proportions', () => {
    const means = { mean1: 30, sd1: 8, n1: 22, mean2: 25, sd2: 7, n2: 18 };
    const [smd, md] = [meansEffect('SMD', means)!, meansEffect('MD', means)!];
    near([smd.effect, smd.variance], [0.6474520146865, 0.1062500274016]);
    near([md.effect, md.variance], [5, 5.631313131313]);
    expect(meansEffect('SMD', { ...means, sd1: 0, sd2: 0 })).toBeNull();
    expect(meansEffect('MD', { ...means, sd1: 0, sd2: 0 })).toBeNull();
    expect(meansEffect('SMD', { ...means, n1: 2, n2: 1 })).toBeNull();
    const z = correlationEffect(0.4, 28);
    near([z.effect, z.variance], [0.4236489301936, 0.04]);
    const [double, logit, none] = [
      proportionEffect('PFT', 7, 30),
      proportionEffect('PLO', 7, 30),
      proportionEffect('PLO', 0, 30),
    ];
    near([double.effect, double.variance], [0.514021460110127, 0.008196721311475]);
    near([logit.effect, logit.variance], [-1.1895840668738, 0.1863354037267]);
    near([none.effect, none.variance], [-4.110873864173, 2.032786885246]);
  });

  it('a double arcsine leads back to its proportion', () => {
    for (const x of [0, 1, 7, 15, 29, 30])
      expect(inverseDoubleArcsine(proportionEffect('PFT', x, 30).effect, 30)).toBeCloseTo(x / 30, 10);
    expect([inverseDoubleArcsine(-1, 30), inverseDoubleArcsine(3, 30)]).toEqual([0, 1]);
  });
});

describe('the variance between studies', () => {
  it.each([
    // metafor: rma(yi, vi, data = escalc("RR", ..., data = dat.bcg), method = m, control = list(threshold = 1e-12))$tau2
    ['DL', 0.3087602628624],
    ['REML', 0.3132432581365],
    ['ML', 0.2800281372687],
    ['PM', 0.318068452205], // metafor's "EB", the same estimator; its "PM" stops at 1e-4
    ['SJ', 0.3455157015986],
    ['HE', 0.3285638579958],
  ] as const)('by %s is that of metafor', (method, expected) => {
    near([tauSquared(data, method)], [expected], 1e-8);
  });

  it('by empirical Bayes is that of Paule and Mandel (Viechtbauer et al. 2015), where Q equals its degrees of freedom', () => {
    const [bayes, mandel] = [tauSquared(data, 'EB'), tauSquared(data, 'PM')];
    near([bayes], [mandel], 1e-8);
    near([generalisedQ(data, mandel)], [12], 1e-8);
  });

  it('has the limits of the Q-profile', () => {
    // metafor: confint(rma(...))$random, which stops at 1e-4; R: qchisq(c(.975, .025), 12)
    const { ciLower, ciUpper } = tauSquaredLimits(data, 0.95);
    near([ciLower, ciUpper], [0.119695312817, 1.11148626222], 1e-3);
    near([generalisedQ(data, ciLower), generalisedQ(data, ciUpper)], [23.336664158645, 4.403788506982], 1e-7);
  });

  it('is zero where the studies agree, and needs more studies than columns', () => {
    const same = { ...data, effects: new Float64Array(13).fill(0.3) };
    for (const method of TAU_METHODS) expect(tauSquared(same, method)).toBeCloseTo(0, 12);
    expect(tauSquaredLimits(same, 0.95)).toEqual({ ciLower: 0, ciUpper: 0 });
    const one = { effects: effects.slice(0, 1), variances: variances.slice(0, 1), columns: interceptOnly(1) };
    expect(codeOf(() => tauSquared(one, 'DL'))).toBe('too-few');
  });

  it('follows the unit of the effects, and neither their origin nor their order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TAU_METHODS),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        fc.double({ min: -5, max: 5, noNaN: true }),
        (method, unit, origin) => {
          const plain = tauSquared(data, method);
          const scaled = tauSquared(
            {
              effects: effects.map((effect) => unit * effect).reverse(),
              variances: variances.map((variance) => unit ** 2 * variance).reverse(),
              columns: data.columns,
            },
            method,
          );
          near([scaled / unit ** 2], [plain], 1e-6);
          near(
            [tauSquared({ ...data, effects: effects.map((effect) => effect + origin) }, method)],
            [plain],
            1e-6,
          );
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('a model of studies', () => {
  it('with random effects is that of metafor', () => {
    // metafor: rma(yi, vi, method = "REML", control = list(threshold = 1e-12, maxiter = 1000))
    const found = pooledModel(effects, variances, { method: 'REML' });
    near(
      [found.pooled.estimate, found.pooled.standardError, found.pooled.statistic, found.pooled.pValue],
      [-0.7145323421581, 0.1797815161052, -3.974448306132, 7.054258101642e-5],
      1e-7,
    );
    near([found.pooled.ciLower, found.pooled.ciUpper], [-1.06689763881, -0.3621670455059], 1e-7);
    near(
      [found.q, found.qDf, found.qPValue, found.i2, found.h2],
      [152.2330080824, 12, 1.996764590846e-26, 92.22138452127, 12.85575823531],
      1e-7,
    );
    expect(found.pooled.df).toBeNull();
    near([found.weights.reduce((sum, weight) => sum + weight, 0)], [1]);
  });

  it('with the errors of Knapp and Hartung has a t test', () => {
    // metafor: rma(yi, vi, method = "DL", test = "knha")
    const { pooled } = pooledModel(effects, variances, { method: 'DL', knappHartung: true });
    near(
      [
        pooled.estimate,
        pooled.standardError,
        pooled.statistic,
        pooled.df,
        pooled.pValue,
        pooled.ciLower,
        pooled.ciUpper,
      ],
      [
        -0.714117222073227, 0.180696628335547, -3.952022949466087, 12, 0.001920766767047, -1.107821354168329,
        -0.320413089978126,
      ],
    );
  });

  it('with a fixed effect has no variance between studies', () => {
    // metafor: rma(yi, vi, method = "FE")
    const found = pooledModel(effects, variances, { method: 'FE' });
    near(
      [
        found.pooled.estimate,
        found.pooled.standardError,
        found.pooled.ciLower,
        found.pooled.ciUpper,
        found.i2,
        found.h2,
      ],
      [
        -0.43028516365409, 0.04049875171086, -0.50966125842621, -0.35090906888197, 92.11734685456204,
        12.68608400686444,
      ],
    );
    expect([found.tau2, found.tau2Lower, found.tau2Upper]).toEqual([null, null, null]);
  });

  it('with a moderator is that of metafor', () => {
    // metafor: rma(yi, vi, mods = ~ ablat, method = "REML"), and method = "DL", test = "knha"
    const found = metaModel(withLatitude, { method: 'REML' });
    near(
      found.coefficients.map(({ estimate }) => estimate),
      [0.25146821000695, -0.02910172501164],
      1e-6,
    );
    near(
      found.coefficients.map(({ standardError }) => standardError),
      [0.249095396617645, 0.007195327220929],
      1e-6,
    );
    near(
      [found.tau2, found.omnibus?.statistic, found.omnibus?.pValue, found.q, found.qDf, found.i2],
      [0.07634796395592, 16.35823214705, 5.242793974135e-5, 30.73309001075, 11, 68.39122483839],
      1e-6,
    );
    const { omnibus, coefficients } = metaModel(withLatitude, { method: 'DL', knappHartung: true });
    near(
      [omnibus?.statistic, omnibus?.df1, omnibus?.df2, omnibus?.pValue],
      [13.558907086848514, 1, 11, 0.003611673834274],
    );
    near([coefficients[1]?.standardError], [0.007937755786206]);
  });

  it('of one study is the study', () => {
    const { pooled, q, qPValue, tau2 } = pooledModel(effects.slice(0, 1), variances.slice(0, 1), {
      method: 'DL',
    });
    near([pooled.estimate, pooled.standardError], [effects[0]!, Math.sqrt(variances[0]!)]);
    expect([q, qPValue, tau2]).toEqual([0, null, 0]);
  });

  it('refuses a moderator that repeats the others', () => {
    const twice = { ...data, columns: [...data.columns, latitudes, latitudes.map((value) => 2 * value - 1)] };
    expect(codeOf(() => metaModel(twice, { method: 'FE' }))).toBe('collinear');
    expect(codeOf(() => weightedFit(twice, variances))).toBe('collinear');
  });
});

describe('counts pooled without filling zeros', () => {
  it.each([
    // metafor: rma.mh(measure, ..., data = dat.bcg, correct = FALSE, drop00 = FALSE): b, se, QE
    ['OR', [-0.47341098838859, 0.04100777840423, 163.94257956919316]],
    ['RR', [-0.45370960468375, 0.03933736687129, 152.56755358665728]],
    ['RD', [-3.288181832613e-3, 2.866567485274e-4, 386.7759418366]],
  ] as const)('%s is that of Mantel and Haenszel', (measure, expected) => {
    const { pooled, q, qDf } = mantelHaenszelPooled(measure, BCG, 0.95)!;
    near([pooled.estimate, pooled.standardError, q], [...expected]);
    expect(qDf).toBe(12);
  });

  it('is that of Peto', () => {
    const { pooled, q } = petoPooled(BCG, 0.95)!; // metafor: rma.peto(...)
    near(
      [pooled.estimate, pooled.standardError, q],
      [-0.47444631094064, 0.04065908074465, 167.73016751148941],
    );
  });

  it('takes studies without events as saying nothing of ratios', () => {
    const none = { events1: 0, n1: 50, events2: 0, n2: 60 };
    const [plain, more] = [
      mantelHaenszelPooled('OR', BCG, 0.95)!,
      mantelHaenszelPooled('OR', [...BCG, none], 0.95)!,
    ];
    near(limitsOf(more.pooled), limitsOf(plain.pooled) as number[]);
    expect([more.k, more.qDf, more.studies.at(-1)]).toEqual([14, 12, null]);
    expect([mantelHaenszelPooled('OR', [none], 0.95), petoPooled([none], 0.95)]).toEqual([null, null]);
    const only = { events1: 3, n1: 9, events2: 0, n2: 9 };
    expect(mantelHaenszelPooled('RR', [only], 0.95)).toBeNull();
  });

  it('changes its sign with the groups', () => {
    const turned = BCG.map(({ events1, n1, events2, n2 }) => ({
      events1: events2,
      n1: n2,
      events2: events1,
      n2: n1,
    }));
    for (const measure of ['OR', 'RR', 'RD'] as const) {
      const [a, b] = [
        mantelHaenszelPooled(measure, BCG, 0.95)!,
        mantelHaenszelPooled(measure, turned, 0.95)!,
      ];
      near(limitsOf(b.pooled), [-a.pooled.estimate, -a.pooled.ciUpper, -a.pooled.ciLower], 1e-8);
    }
    near([petoPooled(turned, 0.95)!.pooled.estimate], [0.47444631094064]);
  });
});
