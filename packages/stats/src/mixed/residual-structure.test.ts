import { describe, expect, it } from 'vitest';
import { denseDesign } from '../models/dense-design.ts';
import { selectRows } from '../models/design.ts';
import { modelMatrix } from '../models/model-matrix.ts';
import { countMixedModel } from './generalized-mixed.ts';
import { kenwardRoger } from './kenward-roger.ts';
import { mixedModel } from './mixed-model.ts';
import { residualModel } from './residual-structure.ts';

const n = 24;
const group = Int32Array.from({ length: n }, (_, i) => Math.floor(i / 4));
const x = Float64Array.from({ length: n }, (_, i) => i % 4);
const noise = [3, -1, 4, -2, 5, -9, 2, -6, 5, 3, -5, 8, -9, 7, -9, 3, 2, -3, 8, -4, 6, 2, -6, 4];
const y = Float64Array.from(noise, (e, i) => 10 + 2 * x[i]! + 3 * (group[i]! % 3) + e / 4);
const dense = denseDesign(
  modelMatrix({ variables: [{ name: 'x', kind: 'numeric', values: x }], terms: [['x']], rows: n }),
  selectRows(n),
);
const random = [
  { name: 'g', levels: 6, group, terms: ['(Intercept)'], columns: [new Float64Array(n).fill(1)] },
];

describe('residualModel', () => {
  it('is a random intercept where residuals have compound symmetry', () => {
    const same = residualModel(dense, y, { correlation: { type: 'cs', group } }, true, 0.95);
    const mixed = mixedModel(dense, y, random, { isReml: true, level: 0.95 });
    const [own, shared] = [mixed.residualVariance, mixed.random[0]!.covariance[0]!];
    expect(same.logLik).toBeCloseTo(mixed.logLik, 6);
    expect(same.correlation).toBeCloseTo(shared / (own + shared), 5);
    const intercept = residualModel(dense, y, { random: group }, true, 0.95);
    expect(intercept.randomSd).toBeCloseTo(Math.sqrt(shared), 5);
    // Pinheiro & Bates 2000, 2.4.2: n - groups - 1 within, groups - 1 between; the intercept has the larger
    expect(intercept.coefficients.map(({ df }) => df)).toEqual([17, 17]);
  });

  it('refuses two rows of a group at one time', () => {
    const time = x.map((value) => Math.min(value, 2));
    expect(() => residualModel(dense, y, { correlation: { type: 'ar1', group, time } }, true, 0.95)).toThrow(
      expect.objectContaining({ argument: 'time' }),
    );
  });
});

describe('kenwardRoger', () => {
  it('gives the degrees of freedom of the analysis of variance in balanced data', () => {
    const model = mixedModel(dense, y, random, { isReml: true, level: 0.95 });
    const found = kenwardRoger(dense, y, random, model, 0.95);
    // x varies within 6 groups of 4: 24 - 6 - 1
    expect(found.coefficients[1]?.df).toBeCloseTo(17, 5);
    expect(found.coefficients[1]?.standardError).toBeCloseTo(model.coefficients[1]!.standardError, 6);
    expect(found.test([1])).toMatchObject({
      statistic: expect.closeTo(found.coefficients[1]!.statistic ** 2, 5),
      df1: 1,
    });
  });

  it('refuses a model by maximum likelihood', () => {
    const model = mixedModel(dense, y, random, { isReml: false, level: 0.95 });
    expect(() => kenwardRoger(dense, y, random, model, 0.95)).toThrow(
      expect.objectContaining({ code: 'out-of-domain' }),
    );
  });
});

describe('countMixedModel', () => {
  const counts = Float64Array.from(noise, (e, i) => Math.max(0, e) + (group[i]! % 3));

  it('moves the intercept by a constant offset', () => {
    const plain = countMixedModel(dense, counts, random, 0.95, 'poisson');
    const moved = countMixedModel(dense, counts, random, 0.95, 'poisson', new Float64Array(n).fill(1));
    expect(moved.coefficients[0]?.estimate).toBeCloseTo(plain.coefficients[0]!.estimate - 1, 4);
    expect(moved.logLik).toBeCloseTo(plain.logLik, 6);
  });

  it('refuses what is no count', () => {
    expect(() =>
      countMixedModel(
        dense,
        y.map((v) => -v),
        random,
        0.95,
        'poisson',
      ),
    ).toThrow(/^row 1/);
    expect(() => countMixedModel(dense, new Float64Array(n), random, 0.95, 'poisson')).toThrow(
      expect.objectContaining({ code: 'constant-column' }),
    );
  });
});
