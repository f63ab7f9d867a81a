import { describe, expect, it } from 'vitest';
import { modelMatrix } from '../models/model-matrix.ts';
import { metaModel, pooledModel } from './meta-model.ts';
import { multilevelMeta } from './multilevel-meta.ts';
import { proportionModel } from './proportion-model.ts';

const design = (rows: number) => modelMatrix({ variables: [], terms: [], rows });
const options = { isReml: true, isT: false, level: 0.95 };
const effects = Float64Array.of(0.2, 0.9, -0.3, 0.5, 1.4, 0.1);
const variances = Float64Array.of(0.05, 0.04, 0.06, 0.03, 0.05, 0.02);

describe('multilevelMeta', () => {
  it('is the random-effects model where each effect is its own study', () => {
    const own = Int32Array.of(0, 1, 2, 3, 4, 5);
    const fit = multilevelMeta(
      { design: design(6), effects, variances, levels: [own], clusters: own },
      options,
    );
    const plain = pooledModel(effects, variances, { method: 'REML' });
    expect(fit.levels[0]?.variance).toBeCloseTo(plain.tau2!, 8);
    expect(fit.coefficients[0]?.standardError).toBeCloseTo(plain.pooled.standardError, 8);
    expect(fit.levels[0]?.i2).toBeCloseTo(plain.i2, 6);
  });

  it('sets a variance on the boundary to zero', () => {
    const alike = Float64Array.of(0.31, 0.3, 0.32, 0.29, 0.3, 0.31);
    const study = Int32Array.of(0, 0, 1, 1, 2, 2);
    const own = Int32Array.of(0, 1, 2, 3, 4, 5);
    const fit = multilevelMeta(
      { design: design(6), effects: alike, variances, levels: [study, own], clusters: study },
      options,
    );
    expect(fit.levels.map(({ variance }) => variance)).toEqual([0, 0]);
  });

  it('has no bias-reduced errors where clusters cut through the levels, and no robust ones with one cluster', () => {
    const study = Int32Array.of(0, 0, 1, 1, 2, 2);
    const data = { design: design(6), effects, variances, levels: [study] };
    expect(
      multilevelMeta({ ...data, clusters: Int32Array.of(0, 1, 0, 1, 0, 1) }, options).biasReduced,
    ).toBeNull();
    expect(multilevelMeta({ ...data, clusters: new Int32Array(6) }, options).robust).toBeNull();
  });

  it('refuses a variance that is not positive', () => {
    const data = {
      design: design(2),
      effects: Float64Array.of(1, 2),
      levels: [],
      clusters: Int32Array.of(0, 1),
    };
    expect(() => multilevelMeta({ ...data, variances: Float64Array.of(1, 0) }, options)).toThrow(
      expect.objectContaining({ argument: 'variance' }),
    );
    expect(() =>
      metaModel({ effects: data.effects, variances: Float64Array.of(1, -1), columns: [] }, { method: 'FE' }),
    ).toThrow(expect.objectContaining({ argument: 'variance' }));
  });
});

describe('proportionModel', () => {
  it('is one common proportion where counts vary less than chance', () => {
    const fit = proportionModel(Float64Array.of(5, 5, 5), Float64Array.of(20, 20, 20));
    expect(fit.tau2).toBe(0);
    expect(fit.pooled.estimate).toBeCloseTo(Math.log(1 / 3), 12);
    expect(fit.pooled.standardError).toBeCloseTo(1 / Math.sqrt(60 * 0.25 * 0.75), 9);
    expect(fit.heterogeneity).toEqual({ statistic: 0, df: 1, pValue: 0.5 });
  });

  it('takes studies without events and one study, and refuses what cannot be', () => {
    const some = proportionModel(Float64Array.of(0, 12, 3, 20), Float64Array.of(10, 20, 30, 22));
    expect(some.tau2).toBeGreaterThan(1);
    expect(proportionModel(Float64Array.of(3), Float64Array.of(9)).saturated).toBeNull();
    expect(() => proportionModel(Float64Array.of(0, 0), Float64Array.of(9, 8))).toThrow(/both/);
    expect(() => proportionModel(Float64Array.of(1, 12), Float64Array.of(9, 10))).toThrow(
      /row 2: more events \(12\)/,
    );
  });
});
