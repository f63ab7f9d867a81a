import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import type { Design } from './design.ts';
import { leastSquares } from './least-squares.ts';
import { linearRegression } from './linear-regression.ts';
import { modelMatrix } from './model-matrix.ts';
import { regressionDiagnostics } from './regression-diagnostics.ts';

const rows = 1300; // more than two blocks

function sample(seed: number): { x: Float64Array; z: Float64Array; y: Float64Array } {
  const rng = new Xoshiro256(seed);
  const draw = (): Float64Array => Float64Array.from({ length: rows }, () => rng.uniform() * 4 - 2);
  const x = draw();
  const z = draw();
  return { x, z, y: x.map((value, i) => 3 + 2 * value - z[i]! + rng.uniform()) };
}

function design(columns: Readonly<Record<string, Float64Array>>, intercept = true): Design {
  return modelMatrix({
    variables: Object.entries(columns).map(([name, values]) => ({ name, kind: 'numeric', values })),
    terms: Object.keys(columns).map((name) => [name]),
    intercept,
  });
}

function close(actual: Float64Array, expected: Float64Array, tolerance = 1e-11): void {
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, i) => {
    expect(Math.abs(value - expected[i]!)).toBeLessThan(tolerance * Math.max(1, Math.abs(expected[i]!)));
  });
}

const seeds = fc.integer({ min: 1, max: 1e6 });
const runs = { numRuns: 20 };

describe('least squares', () => {
  it('a mask is the same as leaving the rows out', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { x, z, y } = sample(seed);
        const rng = new Xoshiro256(seed + 1);
        const mask = Uint8Array.from({ length: rows }, () => (rng.uniform() < 0.7 ? 1 : 0));
        const keep = (values: Float64Array): Float64Array => values.filter((_, i) => mask[i] === 1);
        const masked = leastSquares(design({ x, z }), y, { mask });
        const short = leastSquares(design({ x: keep(x), z: keep(z) }), keep(y));
        expect(masked.n).toBe(short.n);
        close(masked.coefficients, short.coefficients);
        expect(masked.residualSumOfSquares).toBeCloseTo(short.residualSumOfSquares, 9);
      }),
      runs,
    );
  });

  it('integer weights give the estimates of repeated rows', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { x, z, y } = sample(seed);
        const rng = new Xoshiro256(seed + 2);
        const weights = Float64Array.from({ length: rows }, () => rng.integer(4));
        const repeat = (values: Float64Array): Float64Array =>
          Float64Array.from([...values].flatMap((value, i) => new Array<number>(weights[i]!).fill(value)));
        const weighted = leastSquares(design({ x, z }), y, { weights });
        const repeated = leastSquares(design({ x: repeat(x), z: repeat(z) }), repeat(y));
        close(weighted.coefficients, repeated.coefficients);
        expect(weighted.residualSumOfSquares).toBeCloseTo(repeated.residualSumOfSquares, 8);
        expect(weighted.n).toBe(weights.filter((w) => w > 0).length);
      }),
      runs,
    );
  });

  it('residuals are orthogonal to the design and leverages sum to the rank', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, intercept) => {
        const { x, z, y } = sample(seed);
        const model = linearRegression(design({ x, z }, intercept), y);
        const { rows: byRow } = regressionDiagnostics(model, { rows: true });
        if (!byRow) throw new Error('no rows');
        const dot = (values: Float64Array): number =>
          values.reduce((sum, value, i) => sum + value * byRow.residuals[i]!, 0);
        expect(Math.abs(dot(x))).toBeLessThan(1e-9);
        expect(Math.abs(dot(z))).toBeLessThan(1e-9);
        if (intercept) expect(Math.abs(dot(x.map(() => 1)))).toBeLessThan(1e-9);
        const trace = byRow.leverage.reduce((sum, h) => sum + h, 0);
        expect(trace).toBeCloseTo(intercept ? 3 : 2, 9);
      }),
      runs,
    );
  });

  it('a large offset of a predictor moves the intercept alone', () => {
    const { x, z, y } = sample(5);
    const plain = linearRegression(design({ x, z }), y);
    // 2^33 is exact in binary and leaves 19 bits of x
    const moved = linearRegression(design({ x: x.map((value) => value + 2 ** 33), z }), y);
    expect(moved.coefficients[1]?.estimate).toBeCloseTo(plain.coefficients[1]?.estimate ?? Number.NaN, 5);
    expect(moved.coefficients[2]?.standardError).toBeCloseTo(
      plain.coefficients[2]?.standardError ?? Number.NaN,
      7,
    );
  });

  it('names the dependent column, or leaves it out when asked', () => {
    const { x, z, y } = sample(7);
    const sum = x.map((value, i) => value + z[i]! + 1e6);
    const dependent = design({ x, z, sum });
    expect(() => leastSquares(dependent, y)).toThrowError(
      expect.objectContaining({ code: 'collinear', argument: 'sum' }),
    );
    const fit = leastSquares(dependent, y, { dependent: 'drop' });
    expect([...fit.dropped]).toEqual([3]);
    close(fit.coefficients, leastSquares(design({ x, z }), y).coefficients);
  });

  it('a row that alone determines a coefficient is counted, not divided by zero', () => {
    const { x, y } = sample(11);
    const only = new Float64Array(rows);
    only[17] = 1;
    const result = regressionDiagnostics(linearRegression(design({ x, only }), y), { robust: true });
    expect(result.fullLeverage).toBe(1);
    expect(result.leverage.row).toBe(17);
    expect(Number.isFinite(result.press)).toBe(true);
    expect(Number.isFinite(result.cooksDistance.value)).toBe(true);
    expect(result.robust?.HC3.every(({ standardError }) => Number.isFinite(standardError))).toBe(true);
  });

  it('says when the fit is perfect', () => {
    const { x, z, y } = sample(12);
    const exact = x.map((value, i) => 1 + 2 * value - 3 * z[i]!);
    expect(linearRegression(design({ x, z }), exact).perfectFit).toBe(true);
    expect(linearRegression(design({ x, z }), y).perfectFit).toBe(false);
  });

  it('extreme scales do not overflow', () => {
    const { x, z, y } = sample(9);
    const plain = linearRegression(design({ x, z }), y);
    const scaled = linearRegression(
      design({ x: x.map((value) => value * 1e120), z: z.map((value) => value * 1e-120) }),
      y.map((value) => value * 1e100),
    );
    expect(
      (scaled.coefficients[1]?.estimate ?? 0) / ((plain.coefficients[1]?.estimate ?? 1) * 1e-20),
    ).toBeCloseTo(1, 10);
    expect(scaled.rSquared).toBeCloseTo(plain.rSquared, 12);
    expect(scaled.coefficients[2]?.statistic).toBeCloseTo(plain.coefficients[2]?.statistic ?? Number.NaN, 8);
  });
});
