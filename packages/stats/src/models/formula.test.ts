import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFormula, parseFormula } from './formula.ts';

function value(text: string, at: Readonly<Record<string, number>> = {}): number {
  const names = Object.keys(at);
  const evaluate = compileFormula(parseFormula(text), names, {});
  return evaluate(
    0,
    Float64Array.from(names, (name) => at[name]!),
    new Float64Array(names.length),
  );
}

describe('parseFormula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['(1 + 2) * 3', 9],
    ['8 / 4 / 2', 1],
    ['exp(0) + log(1) + sqrt(16)', 5],
    ['1.5e2 - .5', 149.5],
  ])('%s = %d', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 14);
  });

  it.each(['', '1 +', '(1', '1 2', 'alert(1)', 'a; b', '*2', 'exp 2', '`x', '``', 'constructor(1)'])(
    'refuses %s',
    (text) => {
      expect(() => parseFormula(text)).toThrowError(
        expect.objectContaining({ name: 'StatsError', code: 'out-of-domain' }),
      );
    },
  );

  it('reads any name in backticks', () => {
    expect(parseFormula('a * `Body mass (g)`^b + `x`').names).toEqual(['a', 'Body mass (g)', 'b', 'x']);
  });

  it('refuses deep nesting instead of overflowing', () => {
    expect(() => parseFormula('('.repeat(100_000))).toThrowError(
      expect.objectContaining({ code: 'out-of-domain' }),
    );
    expect(() => parseFormula(`${'-'.repeat(100_000)}1`)).toThrowError(
      expect.objectContaining({ code: 'out-of-domain' }),
    );
  });
});

describe('compileFormula', () => {
  it('has the derivatives of a power at zero, as nls takes them by differences', () => {
    const evaluate = compileFormula(parseFormula('a * x ^ b'), ['a', 'b'], { x: Float64Array.of(0, 2) });
    const gradient = new Float64Array(2);
    expect(evaluate(0, Float64Array.of(3, 0.5), gradient)).toBe(0);
    expect([...gradient]).toEqual([0, 0]);
    evaluate(1, Float64Array.of(3, 0.5), gradient);
    expect(gradient[1]).toBeCloseTo(3 * Math.SQRT2 * Math.LN2, 12);
  });

  it('has derivatives that equal central differences', () => {
    const text = 'b1 * exp(-b2 * 3) / (1 + b1^2) + sqrt(b2) - log(b1) * atan(b2) + sin(b1 * b2)';
    const evaluate = compileFormula(parseFormula(text), ['b1', 'b2'], {});
    const positive = fc.double({ min: 0.2, max: 3, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (b1, b2) => {
        const gradient = new Float64Array(2);
        const spare = new Float64Array(2);
        evaluate(0, Float64Array.of(b1, b2), gradient);
        const h = 1e-6;
        const slope = (d1: number, d2: number) =>
          (evaluate(0, Float64Array.of(b1 + d1, b2 + d2), spare) -
            evaluate(0, Float64Array.of(b1 - d1, b2 - d2), spare)) /
          (2 * h);
        expect(gradient[0]).toBeCloseTo(slope(h, 0), 6);
        expect(gradient[1]).toBeCloseTo(slope(0, h), 6);
      }),
    );
  });

  it('names what is neither a parameter nor a column', () => {
    expect(() => compileFormula(parseFormula('a + z'), ['a'], {})).toThrowError(
      expect.objectContaining({ argument: 'z' }),
    );
  });
});
