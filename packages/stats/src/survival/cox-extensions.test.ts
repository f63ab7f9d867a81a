import { describe, expect, it } from 'vitest';
import { modelMatrix } from '../models/model-matrix.ts';
import { coxFrailty } from './cox-frailty.ts';
import { coxJointTest, coxRegression } from './cox-regression.ts';
import type { CoxData } from './cox-rows.ts';

const design = (columns: Readonly<Record<string, readonly number[]>>) =>
  modelMatrix({
    variables: Object.entries(columns).map(([name, values]) => ({
      name,
      kind: 'numeric',
      values: Float64Array.from(values),
    })),
    terms: Object.keys(columns).map((name) => [name]),
    rows: Object.values(columns)[0]!.length,
  });

const x = [1, 3, 2, 5, 1, 4, 2, 6, 3, 2, 5, 4];
const z = [0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1];
const clusters = Int32Array.of(1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4);
const intervals = (columns: Readonly<Record<string, readonly number[]>>): CoxData => ({
  design: design(columns),
  starts: Float64Array.of(0, 0, 1, 0, 2, 0, 1, 3, 0, 2, 0, 4),
  times: Float64Array.of(3, 2, 3, 5, 5, 4, 4, 6, 6, 5, 2, 6),
  events: Uint8Array.of(1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 0, 1),
});

describe('exact ties', () => {
  it('agrees with coxph for intervals', () => {
    // R 4.2.2, survival 3.5-3: coxph(Surv(start, stop, e) ~ x + z, ties = 'exact')
    const fit = coxRegression(intervals({ x, z }), 'exact', 0.95);
    expect(fit.coefficients.map(({ estimate }) => estimate)).toEqual([
      expect.closeTo(-0.361757228591, 9),
      expect.closeTo(-0.58302899465, 9),
    ]);
    expect(fit.coefficients.map(({ standardError }) => standardError)).toEqual([
      expect.closeTo(0.294664938944, 9),
      expect.closeTo(0.948377584933, 9),
    ]);
    expect([fit.logLikNull, fit.logLik]).toEqual([
      expect.closeTo(-11.4519007631, 9),
      expect.closeTo(-10.4961428069, 9),
    ]);
  });

  it('finds a maximum where only tied events are ordered, and refuses where all is', () => {
    const tied = { times: Float64Array.of(1, 1, 2, 2, 3), events: Uint8Array.of(1, 1, 1, 0, 0) };
    expect(() => coxRegression({ design: design({ x: [5, 4, 3, 2, 1] }), ...tied }, 'exact', 0.95)).toThrow(
      expect.objectContaining({ name: 'SeparationError' }),
    );
    expect(
      coxRegression({ design: design({ x: [5, 1, 3, 2, 4] }), ...tied }, 'exact', 0.95).coefficients,
    ).toHaveLength(1);
  });
});

describe('clusters', () => {
  it('gives the robust errors of coxph', () => {
    // coxph(Surv(start, stop, e) ~ x, ties = 'efron', cluster = g)
    const fit = coxRegression(intervals({ x }), 'efron', 0.95, clusters);
    expect(fit.coefficients[0]).toMatchObject({
      estimate: expect.closeTo(-0.276051223904, 9),
      standardError: expect.closeTo(0.248118687866, 9),
      robustStandardError: expect.closeTo(0.0721596910346, 9),
      pValue: expect.closeTo(0.000130475177654, 9),
    });
    expect(fit.robust).toMatchObject({ clusters: 4, score: { statistic: expect.closeTo(3.44484879301, 9) } });
    expect(fit.wald?.statistic).toBeCloseTo(14.6349089181, 8);
    expect(coxJointTest(fit, [0])?.statistic).toBeCloseTo(14.6349089181, 8);
  });

  it('leaves tests undefined that two clusters cannot give, and refuses one', () => {
    const two = Int32Array.from(clusters, (code) => Number(code > 2));
    const fit = coxRegression(intervals({ x, z, u: x.map((v, i) => (v * (i + 3)) % 5) }), 'efron', 0.95, two);
    expect([fit.wald, fit.robust?.score]).toEqual([null, null]);
    expect(() => coxRegression(intervals({ x }), 'efron', 0.95, new Int32Array(12))).toThrow(
      expect.objectContaining({ code: 'constant-column', argument: 'clusters' }),
    );
    expect(() => coxRegression(intervals({ x }), 'exact', 0.95, clusters)).toThrow(
      expect.objectContaining({ argument: 'ties' }),
    );
  });

  it('refuses an interval that does not end after its start, by its row', () => {
    const data = { ...intervals({ x }), starts: Float64Array.of(0, 0, 1, 5, 2, 0, 1, 3, 0, 2, 0, 4) };
    expect(() => coxRegression(data, 'efron', 0.95)).toThrow(/^row 4/);
  });
});

describe('shared gamma frailty', () => {
  it('is an ordinary model where groups do not differ', () => {
    const fit = coxFrailty(intervals({ x }), clusters, 0.95);
    const plain = coxRegression(intervals({ x }), 'breslow', 0.95);
    expect(fit.variance).toBe(0);
    expect(fit.test).toEqual({ statistic: 0, df: 1, pValue: 0.5 });
    expect(fit.coefficients[0]?.estimate).toBe(plain.coefficients[0]?.estimate);
    expect(fit.groups.map(({ frailty }) => frailty)).toEqual([1, 1, 1, 1]);
  });

  it('refuses one group', () => {
    expect(() => coxFrailty(intervals({ x }), new Int32Array(12), 0.95)).toThrow(
      expect.objectContaining({ argument: 'groups' }),
    );
  });
});
