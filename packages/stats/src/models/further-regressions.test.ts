/** Worked examples of the regressions beside least squares; values by R 4.2.2 (MASS, quantreg, survival, splines). */
import { describe, expect, it } from 'vitest';
import { extremes } from '../descriptive/extremes.ts';
import { StatsError } from '../stats-error.ts';
import { clusterRobust } from './cluster-robust.ts';
import { conditionalLogit } from './conditional-logit.ts';
import { curveRegression } from './curve-regression.ts';
import { doseResponse } from './dose-response.ts';
import { firthLogistic } from './firth-logistic.ts';
import { gee } from './gee.ts';
import { marginalEffects } from './marginal-effects.ts';
import { modelMatrix } from './model-matrix.ts';
import { crossValidatePenalty, penalizedRegression } from './penalized-regression.ts';
import { propensityScores } from './propensity.ts';
import { quantileRegression } from './quantile-regression.ts';
import { robustRegression } from './robust-regression.ts';
import { curveOf } from './spline-basis.ts';
import { zeroInflated } from './zero-inflated.ts';

const x = Float64Array.of(1.2, 2.5, 3.1, 4.8, 5.0, 6.7, 7.7, 8.1, 9.4, 10.9, 11.3, 12.6);
const y = Float64Array.of(2.1, 3.9, 5.2, 8.8, 7.9, 12.5, 13.1, 30.2, 16.0, 19.8, 20.1, 23.5);
const g = Float64Array.of(0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1, 1);
const sets = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];
const designOf = (values: Float64Array, intercept = true) =>
  modelMatrix({ variables: [{ name: 'x', kind: 'numeric', values }], terms: [['x']], intercept });
const twice = modelMatrix({
  variables: [
    { name: 'x', kind: 'numeric', values: x },
    { name: 'double', kind: 'numeric', values: x.map((v) => 2 * v) },
  ],
  terms: [['x'], ['double']],
});
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof StatsError) return `${error.code} ${error.argument}`;
    throw error;
  }
  return 'answered';
};

describe('robust and quantile regression', () => {
  it('agrees with MASS::rlm at its fixed point', () => {
    const [intercept, slope] = robustRegression(designOf(x), y).coefficients;
    expect(intercept?.estimate).toBeCloseTo(-0.52885463324, 8);
    expect(slope?.estimate).toBeCloseTo(1.85781045165, 9);
    expect(slope?.standardError).toBeCloseTo(0.0591980634503, 9);
  });

  it('refuses residuals without spread and columns that repeat', () => {
    expect(
      codeOf(() =>
        robustRegression(
          designOf(x),
          x.map((v) => 3 * v),
        ),
      ),
    ).toBe('constant-column outcome');
    expect(codeOf(() => robustRegression(twice, y))).toBe('collinear double');
  });

  it('finds the exact quantile with sandwich errors and rank limits as quantreg', () => {
    const [, slope] = quantileRegression(designOf(x), y, 0.3, 'nid').coefficients;
    expect(slope?.estimate).toBeCloseTo(1.840909090909, 10);
    expect(slope?.standardError).toBeCloseTo(0.101681667895, 8);
    const [intercept, rank] = quantileRegression(designOf(x), y, 0.3, 'rank', 0.9).coefficients;
    expect(intercept?.ciLower).toBeCloseTo(-4.37446690395, 8);
    expect(intercept?.ciUpper).toBeCloseTo(-0.0125845811372, 8);
    expect(rank?.ciLower).toBeCloseTo(1.70442163926, 8);
    expect(rank?.ciUpper).toBeCloseTo(2.0313290937006, 8);
  });

  it('answers where many rows tie, and refuses quantiles outside (0, 1)', () => {
    const tied = Float64Array.from({ length: 40 }, (_, i) => i % 4);
    const at = Float64Array.from({ length: 40 }, (_, i) => Math.floor(i / 10));
    const { objective } = quantileRegression(designOf(at), tied, 0.5, 'rank');
    // quantreg::rq: rho of the same data
    expect(objective).toBeCloseTo(58 / 3, 8);
    expect(codeOf(() => quantileRegression(designOf(x), y, 1))).toBe('out-of-domain quantiles');
  });
});

describe('binary outcomes', () => {
  it('keeps Firth estimates finite where the outcome is separated', () => {
    const apart = x.map((v) => (v > 6 ? 1 : 0));
    const { coefficients } = firthLogistic(designOf(x), apart);
    expect(coefficients.every(({ profileCiUpper }) => Number.isFinite(profileCiUpper))).toBe(true);
    expect(coefficients[1]?.penalizedLikelihoodRatio.pValue).toBeLessThan(0.01);
    expect(codeOf(() => firthLogistic(designOf(x), new Float64Array(12)))).toBe('constant-column outcome');
  });

  it('conditions on matched sets as clogit', () => {
    const { coefficients } = conditionalLogit(designOf(x, false), Uint8Array.from(g), sets);
    expect(coefficients[0]?.estimate).toBeCloseTo(-0.728065686428, 9);
    expect(coefficients[0]?.standardError).toBeCloseTo(0.821641520035, 9);
    const constant = Float64Array.from(sets);
    expect(codeOf(() => conditionalLogit(designOf(constant, false), Uint8Array.from(g), sets))).toBe(
      'constant-column x',
    );
  });

  it('averages slopes over rows: the mean of p (1 - p) b', () => {
    const model = marginalEffects({
      variables: [{ name: 'x', kind: 'numeric', values: x }],
      terms: [['x']],
      y: g,
    });
    const [a, b] = model.coefficients;
    expect(b?.estimate).toBeCloseTo(0.301649404015, 7);
    const slopes = x.map((v) => {
      const p = 1 / (1 + Math.exp(-(a!.estimate + b!.estimate * v)));
      return p * (1 - p) * b!.estimate;
    });
    const mean = slopes.reduce((sum, s) => sum + s, 0) / 12;
    expect(model.effects[0]?.average.estimate).toBeCloseTo(mean, 12);
  });

  it('weights towards balance', () => {
    const { scores, balance } = propensityScores(designOf(x), g, [{ name: 'x', values: x }]);
    expect(scores[0]).toBeCloseTo(1 / (1 + Math.exp(1.668725887599 - 0.301649404015 * 1.2)), 7);
    expect(Math.abs(balance[0]!.smdAte)).toBeLessThan(Math.abs(balance[0]!.smd));
  });
});

describe('clusters', () => {
  it('gives White errors times n / (n - 1) where every row is a cluster', () => {
    const alone = clusterRobust(designOf(x), y, {
      family: 'gaussian',
      clusters: [{ name: 'row', codes: x.map((_, i) => i) }],
      type: 'HC0',
      df: 'normal',
    });
    const fit = alone.coefficients.map(({ estimate }) => estimate);
    const mean = x.reduce((sum, v) => sum + v, 0) / 12;
    const sxx = x.reduce((sum, v) => sum + (v - mean) ** 2, 0);
    const meat = x.reduce((sum, v, i) => sum + ((v - mean) * (y[i]! - fit[0]! - fit[1]! * v)) ** 2, 0);
    expect(alone.coefficients[1]?.standardError).toBeCloseTo(Math.sqrt((meat / sxx ** 2) * (12 / 11)), 10);
    expect(
      codeOf(() =>
        clusterRobust(designOf(x), y, {
          family: 'gaussian',
          clusters: [{ name: 'site', codes: x.map(() => 1) }],
          type: 'HC1',
          df: 'clusters',
        }),
      ),
    ).toBe('constant-column site');
  });

  it('solves the estimating equations of least squares where rows are independent', () => {
    const { coefficients, alpha } = gee(designOf(x), y, sets, 'gaussian', 'independence');
    const robust = clusterRobust(designOf(x), y, {
      family: 'gaussian',
      clusters: [{ name: 'set', codes: sets }],
      type: 'HC0',
      df: 'normal',
    });

    expect(alpha).toBeNull();
    expect(coefficients[1]?.estimate).toBeCloseTo(robust.coefficients[1]!.estimate, 10);
    // the same sandwich, without the factor G / (G - 1)
    expect(coefficients[1]?.standardError).toBeCloseTo(
      robust.coefficients[1]!.standardError * Math.sqrt(3 / 4),
      10,
    );
  });

  it('a correlation is sought from the independent model, not from a step that went too far', () => {
    // epil of MASS without some visits: treatment, base, age, then the seizures of each person (R: geepack 1.3.9)
    const people = [
      '0 11 31 5 3 3 3; 0 11 30 3 5 3; 0 6 25 2 4 0 5; 0 8 36 4 4 1 4; 0 66 22 7 18 9 21',
      '0 27 29 5 2 8 7; 0 12 31 6 4 0 2; 0 52 42 40 20 23 12; 0 23 37 5 6 6 5; 0 10 28 14 13 0',
      '0 52 36 26 12 6 22; 0 33 24 12 6 5; 0 18 23 4 4 6 2; 0 42 36 7 9 12 14; 0 87 26 16 24 10 9',
      '0 50 26 11 0 0 5; 0 18 28 0 0 3 3; 0 111 31 37 29 28 29; 0 18 32 3 5 2 5; 0 20 21 3 0 6 7',
      '0 12 29 3 4 3 4; 0 9 21 3 4 3 4; 0 17 32 2 3 3; 0 28 25 8 12 2 8; 0 55 30 18 24 76 25',
      '0 9 40 2 1 2 1; 0 10 19 3 4 2; 0 47 22 13 15 13 12; 1 76 18 11 14 9 8; 1 38 32 8 7 9 4',
      '1 19 20 0 4 3 0; 1 10 20 3 6 1 3; 1 19 18 2 6 7 4; 1 24 24 3 1 3; 1 31 30 22 17 19 16',
      '1 14 35 5 4 7; 1 11 57 2 4 0 4; 1 67 20 3 7 7; 1 41 22 4 18 5; 1 7 28 2 1 0; 1 22 23 0 2 4 0',
      '1 13 40 4 0 3; 1 46 43 11 14 25 15; 1 36 21 10 3 8; 1 38 35 19 7 6 7; 1 7 25 1 1 2',
      '1 36 26 6 10 8 8; 1 11 25 2 1 0 0; 1 151 22 102 65 72 63; 1 22 32 4 3 2 4; 1 42 25 6 5 7',
      '1 32 35 1 1 5; 1 56 21 18 11 28 13; 1 24 41 3 4 0; 1 16 32 3 5 4 3; 1 22 26 23 19 8',
      '1 25 21 2 3 1; 1 13 36 0 0 0 0; 1 12 37 1 4 3 2',
    ].flatMap((line) => line.split('; ').map((one) => one.split(' ').map(Number)));
    const each = people.flatMap(([trt = 0, base = 0, age = 0, ...counts], id) =>
      counts.map((count) => ({ trt, base, age, count, id })),
    );
    const column = (name: 'trt' | 'base' | 'age' | 'count' | 'id') =>
      Float64Array.from(each, (row) => row[name]);
    const design = modelMatrix({
      variables: (['trt', 'base', 'age'] as const).map((name) => ({
        name,
        kind: 'numeric',
        values: column(name),
      })),
      terms: [['trt'], ['base'], ['age']],
      rows: each.length,
    });
    const { alpha, coefficients } = gee(design, column('count'), column('id'), 'poisson', 'exchangeable');
    expect(alpha).toBeCloseTo(0.441912004726438, 7);
    expect(coefficients[0]?.estimate).toBeCloseTo(0.759362509200315, 7);
    expect(coefficients[0]?.standardError).toBeCloseTo(0.328499603717659, 7);
  });
});

describe('curves', () => {
  const fit = (settings: Parameters<typeof curveOf>[1]) => {
    const curve = curveOf(x, settings);
    const names = Array.from({ length: curve.size }, (_, j) => `c${j}`);
    return curveRegression({ family: 'gaussian', x, curve, names, others: [], y });
  };

  it('predicts as ns() and bs(), straight beyond the boundary', () => {
    const natural = fit({ basis: 'natural-spline', degreesOfFreedom: 3 });
    expect(natural.residualSumOfSquares).toBeCloseTo(194.438175128, 6);
    expect(natural.predict(14, []).fit).toBeCloseTo(20.68765193726, 8);
    expect(natural.predict(4, []).standardError).toBeCloseTo(2.64886599385, 8);
    expect(fit({ basis: 'b-spline', degreesOfFreedom: 4 }).predict(4, []).fit).toBeCloseTo(6.19785722936, 8);
  });

  it('refuses degrees and knots that the values do not carry', () => {
    expect(codeOf(() => fit({ basis: 'polynomial', degree: 12 }))).toBe('too-few degree');
    expect(codeOf(() => fit({ basis: 'natural-spline', knots: [5, 5] }))).toBe('out-of-domain knots');
    expect(codeOf(() => fit({ basis: 'b-spline', knots: [20] }))).toBe('out-of-domain knots');
  });

  it('finds a falling dose-response curve from its own starts', () => {
    const doses = Float64Array.of(0, 0.1, 0.3, 1, 3, 10, 30);
    const exact = doses.map((d) => 10 + 80 / (1 + (d / 1.5) ** 1.2));
    const noisy = exact.map((v, i) => v + (i % 2 === 0 ? 0.5 : -0.5));
    const [bottom, top, ec50, hill] = doseResponse(doses, noisy, { model: 'logistic4' }).parameters;
    expect(bottom?.estimate).toBeLessThan(top!.estimate);
    expect(Math.abs(ec50!.estimate - 1.5)).toBeLessThan(0.2);
    expect(hill?.estimate).toBeLessThan(0);
    expect(
      codeOf(() =>
        doseResponse(
          doses.map((d) => d - 1),
          noisy,
          { model: 'logistic4' },
        ),
      ),
    ).toBe('out-of-domain dose');
  });

  it('limits by the profile reach the least sum of squares where the top lies far beyond the doses', () => {
    const doses = [
      0.04882812, 0.04882812, 0.1953125, 0.1953125, 0.390625, 0.390625, 0.78125, 0.78125, 1.5625, 3.125,
      3.125, 6.25, 6.25, 12.5, 12.5,
    ];
    const density = [
      0.0167, 0.017, 0.11, 0.128, 0.216, 0.202, 0.37, 0.353, 0.664, 0.981, 0.986, 1.23, 1.29, 1.87, 1.65,
    ];
    const [bottom, , ec50, hill] = doseResponse(Float64Array.from(doses), Float64Array.from(density), {
      model: 'logistic4',
    }).parameters;
    // R: nls with the parameter held, uniroot of the rise of the sum of squares (reference/r/dep_dose-response.R)
    expect(bottom?.profileCiLower).toBeCloseTo(-0.365269244721162, 6);
    expect(hill?.profileCiLower).toBeCloseTo(0.352867353319348, 6);
    // R: with an EC50 of 100,000 held, the sum of squares is still 2.04 below what a limit asks for
    expect(ec50?.profileCiUpper).toBeNull();
  });

  it('limits by the profile are found where the search for one of them ends on a plateau', () => {
    const doses = [
      0.04882812, 0.04882812, 0.1953125, 0.1953125, 0.390625, 0.390625, 0.78125, 0.78125, 1.5625, 1.5625,
      3.125, 3.125, 6.25, 12.5, 12.5,
    ];
    const density = [
      0.11132, 0.032592, 0.31132, 0.12059, 0.19206, 0.07695, 0.29559, 0.28702, 0.68294, 0.80583, 0.88942,
      1.0042, 1.3769, 1.7736, 1.7777,
    ];
    const [, , ec50, hill] = doseResponse(Float64Array.from(doses), Float64Array.from(density), {
      model: 'logistic4',
    }).parameters;
    // R: as above; with an EC50 of 10,000 held, the sum of squares is still 0.08 below what a limit asks for
    expect(hill?.profileCiLower).toBeCloseTo(0.440809002653185, 6);
    expect(ec50?.profileCiUpper).toBeGreaterThan(10_000);
  });
});

describe('penalties and zeros', () => {
  it('is least squares without a penalty and the mean at the largest', () => {
    const settings = { family: 'gaussian', alpha: 1, standardize: true } as const;
    const free = penalizedRegression(designOf(x), y, settings, 0);
    const line = clusterRobust(designOf(x), y, {
      family: 'gaussian',
      clusters: [{ name: 'set', codes: sets }],
      type: 'HC0',
      df: 'normal',
    });
    expect(free.coefficients[1]?.estimate).toBeCloseTo(line.coefficients[1]!.estimate, 10);
    expect(penalizedRegression(designOf(x), y, settings, free.lambdaMax!).nonzero).toBe(0);
    const cross = crossValidatePenalty(designOf(x), y, settings, [4, 1, 0.1], sets);
    expect(cross.lambda1se).toBeGreaterThanOrEqual(cross.lambdaMin);
    expect(codeOf(() => penalizedRegression(designOf(x), y, settings, -1))).toBe('out-of-domain lambda');
  });

  it('splits a hurdle model into its two parts', () => {
    const counts = Float64Array.of(0, 1, 0, 2, 0, 3, 1, 0, 4, 2, 5, 3);
    const alone = modelMatrix({ variables: [], terms: [], rows: 12 });
    const { expectedZeros, zeroCoefficients } = zeroInflated({
      model: 'hurdle',
      family: 'poisson',
      count: designOf(x),
      zero: alone,
      y: counts,
    });
    expect(expectedZeros).toBeCloseTo(4, 10);
    expect(zeroCoefficients[0]?.estimate).toBeCloseTo(Math.log(8 / 4), 10);
    const spec = { model: 'zero-inflated', family: 'poisson', count: alone, zero: alone } as const;
    expect(codeOf(() => zeroInflated({ ...spec, y: counts.map((c) => c + 1) }))).toBe(
      'constant-column outcome',
    );
    expect(codeOf(() => zeroInflated({ ...spec, y: counts.map((c) => c / 2) }))).toBe(
      'out-of-domain outcome',
    );
  });
});

describe('fits of more rows than a call takes arguments', () => {
  it('end', () => {
    const n = 200_000;
    const x = Float64Array.from({ length: n }, (_, i) => (i * 0.6180339887498949) % 1);
    const y = x.map((value, i) => 2 + 3 * value + ((i * 0.7548776662466927) % 1));
    const design = modelMatrix({ variables: [{ name: 'x', kind: 'numeric', values: x }], terms: [['x']] });
    expect(robustRegression(design, y).coefficients[1]?.estimate).toBeCloseTo(3, 2);
    expect(extremes(x)[1]).toBeLessThan(1);
  });
});
