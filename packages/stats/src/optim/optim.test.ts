import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matrixFromRows } from '../linalg/matrix.ts';
import { bfgs } from './bfgs.ts';
import { brentMinimum } from './brent-minimum.ts';
import { derivative, numericalHessian, preciseGradient } from './derivatives.ts';
import { levenbergMarquardt } from './levenberg-marquardt.ts';
import { nelderMead } from './nelder-mead.ts';
import { newton } from './newton.ts';
import { gaussHermite, integrate } from './quadrature.ts';
import { brentRoot, expandBracket } from './root.ts';

/** Rosenbrock's (1960) valley, minimum 0 at (1, 1). */
function rosenbrock([x = 0, y = 0]: Float64Array): number {
  return 100 * (y - x * x) ** 2 + (1 - x) ** 2;
}

describe('roots', () => {
  it('Brent finds the fixed point of cosine (Dottie number) to the last digit', () => {
    const result = brentRoot((x) => Math.cos(x) - x, 0, 1);
    expect(result.root).toBeCloseTo(0.7390851332151607, 15);
    expect(result.converged).toBe(true);
  });

  it('says when it ran out of iterations', () => {
    const result = brentRoot((x) => x ** 3 - 2, 0, 100, { maxIterations: 2 });
    expect([result.converged, result.reason]).toEqual([false, 'iterations']);
  });

  it('brackets a distant root', () => {
    const [low, high] = expandBracket((x) => x - 1234.5, 0, 1);
    expect(low).toBeLessThan(1234.5);
    expect(high).toBeGreaterThanOrEqual(1234.5);
  });
});

describe('minima', () => {
  it('Brent finds the minimum of x log x at 1/e', () => {
    const result = brentMinimum((x) => x * Math.log(x), 0.01, 3);
    expect(result.x).toBeCloseTo(1 / Math.E, 7);
    expect(result.reason).toBe('interval');
  });

  it("Nelder-Mead descends Rosenbrock's valley", () => {
    const result = nelderMead(rosenbrock, Float64Array.of(-1.2, 1));
    expect(result.converged).toBe(true);
    expect(result.x[0]).toBeCloseTo(1, 5);
    expect(result.x[1]).toBeCloseTo(1, 5);
  });

  it("BFGS descends Rosenbrock's valley with and without a gradient", () => {
    const gradient = ([x = 0, y = 0]: Float64Array): Float64Array =>
      Float64Array.of(-400 * x * (y - x * x) - 2 * (1 - x), 200 * (y - x * x));
    for (const options of [{}, { gradient }]) {
      const result = bfgs(rosenbrock, Float64Array.of(-1.2, 1), options);
      expect(result.converged).toBe(true);
      expect(result.x[0]).toBeCloseTo(1, 6);
      expect(result.x[1]).toBeCloseTo(1, 6);
    }
  });

  it('BFGS stays within bounds and stops on them', () => {
    // the valley floor y = x^2 meets the bound x = 0.5 at y = 0.25
    const result = bfgs(rosenbrock, Float64Array.of(-1.2, 1), { upper: [0.5, Number.POSITIVE_INFINITY] });
    expect(result.converged).toBe(true);
    expect(result.x[0]).toBe(0.5);
    expect(result.x[1]).toBeCloseTo(0.25, 6);
  });

  it("Newton descends Rosenbrock's valley from where the Hessian is indefinite", () => {
    const result = newton(
      ([x = 0, y = 0]) => ({
        value: rosenbrock(Float64Array.of(x, y)),
        gradient: Float64Array.of(-400 * x * (y - x * x) - 2 * (1 - x), 200 * (y - x * x)),
        hessian: matrixFromRows([
          [1200 * x * x - 400 * y + 2, -400 * x],
          [-400 * x, 200],
        ]),
      }),
      Float64Array.of(0, 2),
    );
    expect(result.converged).toBe(true);
    expect(result.x[0]).toBeCloseTo(1, 8);
    expect(result.x[1]).toBeCloseTo(1, 8);
  });

  it('reports when it stops before convergence', () => {
    const result = bfgs(rosenbrock, Float64Array.of(-1.2, 1), { maxIterations: 3 });
    expect([result.converged, result.reason]).toEqual([false, 'iterations']);
  });
});

interface NistModel {
  readonly file: string;
  readonly start: readonly number[];
  readonly model: (b: Float64Array, x: number) => number;
  /** Certified parameters (NIST StRD, nonlinear regression). */
  readonly certified: readonly number[];
}

const NIST: Readonly<Record<string, NistModel>> = {
  Misra1a: {
    file: 'core_nist_misra1a.csv',
    start: [500, 0.0001],
    model: ([b1 = 0, b2 = 0], x) => b1 * (1 - Math.exp(-b2 * x)),
    certified: [238.94212918, 0.00055015643181],
  },
  Thurber: {
    file: 'core_nist_thurber.csv',
    start: [1300, 1500, 500, 75, 1, 0.4, 0.05],
    model: ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0], x) =>
      (a + b * x + c * x ** 2 + d * x ** 3) / (1 + e * x + f * x ** 2 + g * x ** 3),
    certified: [
      1288.13968, 1491.0792535, 583.23836877, 75.416644291, 0.96629502864, 0.39797285797, 0.049727297349,
    ],
  },
  MGH09: {
    file: 'core_nist_mgh09.csv',
    start: [0.25, 0.39, 0.415, 0.39],
    model: ([a = 0, b = 0, c = 0, d = 0], x) => (a * (x * x + x * b)) / (x * x + x * c + d),
    certified: [0.19280693458, 0.19128232873, 0.12305650693, 0.13606233068],
  },
};

describe('Levenberg-Marquardt, certified fits of NIST', () => {
  for (const [name, { file, start, model, certified }] of Object.entries(NIST)) {
    it(name, () => {
      const text = readFileSync(new URL(`../../../../reference/data/${file}`, import.meta.url), 'utf8');
      const [head = '', ...lines] = text.trim().split(/\r?\n/);
      const names = head.split(',').map((cell) => cell.replaceAll('"', ''));
      const rows = lines.map((line) => line.split(',').map(Number));
      const at = [names.indexOf('x'), names.indexOf('y')];
      const result = levenbergMarquardt(
        (b) => Float64Array.from(rows, (row) => model(b, row[at[0]!]!) - row[at[1]!]!),
        Float64Array.from(start),
      );
      expect(result.converged).toBe(true);
      certified.forEach((value, i) => {
        expect(Math.abs(result.x[i]! / value - 1)).toBeLessThan(1e-8);
      });
    });
  }
});

describe('derivatives', () => {
  it('Ridders extrapolates to ten digits with an honest error', () => {
    const { value, error } = derivative(Math.exp, 1);
    expect(Math.abs(value - Math.E)).toBeLessThan(1e-10);
    expect(Math.abs(value - Math.E)).toBeLessThan(10 * error + 1e-15);
  });

  it('gradient and Hessian of a known function', () => {
    const f = ([x = 0, y = 0]: Float64Array): number => Math.exp(x) * Math.sin(y);
    const at = Float64Array.of(0.5, 1.2);
    const e = Math.exp(0.5);
    const { gradient } = preciseGradient(f, at);
    expect(gradient[0]).toBeCloseTo(e * Math.sin(1.2), 9);
    expect(gradient[1]).toBeCloseTo(e * Math.cos(1.2), 9);
    const hessian = numericalHessian(f, at).data;
    const expected = [e * Math.sin(1.2), e * Math.cos(1.2), e * Math.cos(1.2), -e * Math.sin(1.2)];
    expected.forEach((value, i) => {
      expect(hessian[i]).toBeCloseTo(value, 7);
    });
  });
});

describe('quadrature', () => {
  it('Gauss-Hermite integrates even powers exactly', () => {
    // integral of x^(2k) exp(-x^2) = Gamma(k + 1/2); k = 5: 945/32 sqrt(pi)
    for (const n of [8, 20, 61]) {
      const { nodes, weights } = gaussHermite(n);
      const sum = nodes.reduce((total, x, i) => total + weights[i]! * x ** 10, 0);
      expect(Math.abs(sum / ((945 / 32) * Math.sqrt(Math.PI)) - 1)).toBeLessThan(1e-13);
    }
  });

  it('adaptive integrals reach their tolerance and say so', () => {
    const gauss = integrate((x) => Math.exp(-x * x), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    expect(gauss.value).toBeCloseTo(Math.sqrt(Math.PI), 13);
    const root = integrate((x) => 1 / Math.sqrt(x), 0, 1, { relTolerance: 1e-9 });
    expect(root.value).toBeCloseTo(2, 8);
    expect([gauss.converged, root.converged]).toEqual([true, true]);
    const wave = integrate((x) => Math.cos(50 * x), 3, 0);
    expect(wave.value).toBeCloseTo(-Math.sin(150) / 50, 13);
    const hard = integrate((x) => Math.sin(1 / x), 0, 1, { maxIntervals: 5 });
    expect([hard.converged, hard.reason]).toEqual([false, 'intervals']);
  });
});
