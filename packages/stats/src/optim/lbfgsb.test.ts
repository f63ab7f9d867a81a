import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bfgs } from './bfgs.ts';
import { lbfgsb } from './lbfgsb.ts';

/** Rosenbrock's valley chained over all neighbours (More, Garbow & Hillstrom 1981, problem 21 in its chained form). */
function rosenbrock(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i + 1 < x.length; i++) sum += 100 * (x[i + 1]! - x[i]! ** 2) ** 2 + (1 - x[i]!) ** 2;
  return sum;
}

function rosenbrockGradient(x: Float64Array): Float64Array {
  const g = new Float64Array(x.length);
  for (let i = 0; i + 1 < x.length; i++) {
    const valley = x[i + 1]! - x[i]! ** 2;
    g[i]! += -400 * x[i]! * valley - 2 * (1 - x[i]!);
    g[i + 1]! += 200 * valley;
  }
  return g;
}

/** Conditions of Karush, Kuhn and Tucker: the gradient is zero inside and points outward on the bounds. */
function worstKkt(x: Float64Array, g: Float64Array, lower: number[], upper: number[]): number {
  return x.reduce((worst, at, i) => {
    if (lower[i] === upper[i]) return worst;
    if (at === lower[i]) return Math.max(worst, -g[i]!);
    if (at === upper[i]) return Math.max(worst, g[i]!);
    return Math.max(worst, Math.abs(g[i]!));
  }, 0);
}

describe('L-BFGS-B', () => {
  it("descends Rosenbrock's valley with and without a gradient", () => {
    for (const options of [{}, { gradient: rosenbrockGradient }]) {
      const result = lbfgsb(rosenbrock, Float64Array.of(-1.2, 1), options);
      expect(result.converged).toBe(true);
      expect(result.x[0]).toBeCloseTo(1, 6);
      expect(result.x[1]).toBeCloseTo(1, 6);
    }
  });

  it('stops on a bound and never asks for a value beyond it', () => {
    // the valley floor y = x^2 meets the bound x = 0.5 at y = 0.25, where f = 0.25
    const upper = [0.5, 10];
    const lower = [-1.5, 0];
    let outside = 0;
    const f = (x: Float64Array): number => {
      if (x.some((at, i) => at < lower[i]! || at > upper[i]!)) outside++;
      return rosenbrock(x);
    };
    const result = lbfgsb(f, Float64Array.of(-1.2, 1), { lower, upper });
    expect(result.converged).toBe(true);
    expect(result.x[0]).toBe(0.5);
    expect(result.x[1]).toBeCloseTo(0.25, 7);
    expect(result.value).toBeCloseTo(0.25, 12);
    expect(outside).toBe(0);
  });

  it('finds the minimum of a badly scaled quadratic with active bounds', () => {
    // separable: each parameter ends at its centre moved into the box
    const centre = Float64Array.of(-3, 0.5, 7, 2);
    const weight = Float64Array.of(1, 10, 100, 1e4);
    const result = lbfgsb(
      (x) => x.reduce((sum, at, i) => sum + weight[i]! * (at - centre[i]!) ** 2, 0),
      Float64Array.of(0.2, 0.2, 0.2, 0.2),
      { lower: [0, 0, 0, 0], upper: [1, 1, 1, 3] },
    );
    expect(result.converged).toBe(true);
    expect([result.x[0], result.x[2]]).toEqual([0, 1]);
    expect(result.x[1]).toBeCloseTo(0.5, 6);
    expect(result.x[3]).toBeCloseTo(2, 6);
  });

  it('solves the 25-dimensional example of the authors’ driver', () => {
    // Zhu, Byrd, Lu & Nocedal (1997, ACM TOMS 23, 550-560), driver 1: 1 <= odd x <= 100, |even x| <= 100, start 3;
    // the least value is 0, at ones
    const n = 25;
    const f = (x: Float64Array): number => {
      let sum = 0.25 * (x[0]! - 1) ** 2;
      for (let i = 1; i < n; i++) sum += (x[i]! - x[i - 1]! ** 2) ** 2;
      return 4 * sum;
    };
    const lower = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 1 : -100));
    const result = lbfgsb(f, new Float64Array(n).fill(3), { lower, upper: new Array(n).fill(100) });
    expect(result.converged).toBe(true);
    expect(result.value).toBeLessThan(1e-12);
  });

  it('handles 50 dimensions with bounds that bind', () => {
    const n = 50;
    const lower = Array.from({ length: n }, () => -2);
    const upper = Array.from({ length: n }, (_, i) => (i % 10 === 9 ? 0.8 : 2));
    const result = lbfgsb(rosenbrock, new Float64Array(n).fill(-1), {
      gradient: rosenbrockGradient,
      lower,
      upper,
    });
    expect(result.converged).toBe(true);
    expect(worstKkt(result.x, rosenbrockGradient(result.x), lower, upper)).toBeLessThan(1e-5);
    expect(result.x[9]).toBe(0.8);
    const free = lbfgsb(rosenbrock, new Float64Array(n).fill(0.5), { gradient: rosenbrockGradient });
    expect(free.converged).toBe(true);
    free.x.forEach((at) => {
      expect(at).toBeCloseTo(1, 6);
    });
  });

  it('meets the conditions of optimality on random convex quadratics, as BFGS does', () => {
    const arbitrary = fc.integer({ min: 1, max: 8 }).chain((n) =>
      fc.record({
        root: fc.array(fc.integer({ min: -20, max: 20 }), { minLength: n * n, maxLength: n * n }),
        centre: fc.array(fc.integer({ min: -30, max: 30 }), { minLength: n, maxLength: n }),
        lower: fc.array(fc.integer({ min: -20, max: 0 }), { minLength: n, maxLength: n }),
        width: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: n, maxLength: n }),
      }),
    );
    fc.assert(
      fc.property(arbitrary, ({ root, centre, lower, width }) => {
        const n = centre.length;
        const gradient = (x: Float64Array): Float64Array => {
          // (R'R / 100 + I)(x - centre)
          const g = x.map((at, i) => at - centre[i]!);
          const z = g.slice();
          for (let r = 0; r < n; r++) {
            const t = z.reduce((sum, at, i) => sum + (root[r * n + i]! / 10) * at, 0);
            for (let i = 0; i < n; i++) g[i]! += (root[r * n + i]! / 10) * t;
          }
          return g;
        };
        const f = (x: Float64Array): number =>
          gradient(x).reduce((sum, g, i) => sum + 0.5 * g * (x[i]! - centre[i]!), 0);
        const upper = lower.map((low, i) => low + width[i]!);
        const result = lbfgsb(f, new Float64Array(n), { gradient, lower, upper });
        expect(result.converged).toBe(true);
        expect(worstKkt(result.x, result.gradient, lower, upper)).toBeLessThan(
          1e-5 * Math.max(1, result.value),
        );
        const other = bfgs(f, new Float64Array(n), { gradient, lower, upper });
        expect(result.value).toBeLessThanOrEqual(other.value * (1 + 1e-8) + 1e-8);
      }),
    );
  });

  it('says why it stopped, and refuses what cannot be answered', () => {
    const start = Float64Array.of(-1.2, 1);
    const short = lbfgsb(rosenbrock, start, { maxIterations: 3 });
    expect([short.converged, short.reason]).toEqual([false, 'iterations']);
    expect(lbfgsb(rosenbrock, start, { gradient: rosenbrockGradient }).reason).toBe('gradient');
    const flat = lbfgsb((x) => 5 + 1e-20 * x[0]!, start, { gradient: () => Float64Array.of(1, 0) });
    expect(flat.reason).not.toBe('gradient');
    const code = (run: () => unknown, expected: string): void =>
      expect(run).toThrowError(expect.objectContaining({ code: expected }));
    code(() => lbfgsb(rosenbrock, new Float64Array(0)), 'empty');
    code(() => lbfgsb(rosenbrock, start, { lower: [0] }), 'length-mismatch');
    code(() => lbfgsb(rosenbrock, start, { lower: [1, 0], upper: [0, 1] }), 'out-of-domain');
    code(() => lbfgsb(() => Number.NaN, start), 'not-finite');
  });
});
