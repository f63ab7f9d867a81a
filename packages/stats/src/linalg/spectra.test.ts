import { describe, expect, it } from 'vitest';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { orthogonalFactor } from './blocked-qr.ts';
import { identity, type Matrix, matrix, multiply, transpose } from './matrix.ts';
import { pivotedQr } from './qr.ts';
import { svd } from './svd.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

/** Largest absolute difference between two matrices. */
function distance(a: Matrix, b: Matrix): number {
  expect([a.rows, a.columns]).toEqual([b.rows, b.columns]);
  return a.data.reduce((most, value, i) => Math.max(most, Math.abs(value - b.data[i]!)), 0);
}

function random(rows: number, columns: number, seed: number): Matrix {
  const rng = new Xoshiro256(seed);
  return matrix(
    rows,
    columns,
    Float64Array.from({ length: rows * columns }, () => 2 * rng.uniform() - 1),
  );
}

const orthonormal = (rows: number, columns: number, seed: number): Matrix =>
  orthogonalFactor(pivotedQr(random(rows, columns, seed)));

const scaleColumns = (a: Matrix, factors: readonly number[]): Matrix => ({
  ...a,
  data: a.data.map((value, i) => value * factors[Math.floor(i / a.rows)]!),
});

/** Symmetric matrix with the given eigenvalues and random eigenvectors. */
function withEigenvalues(values: readonly number[], seed: number): Matrix {
  const q = orthonormal(values.length, values.length, seed);
  const product = multiply(scaleColumns(q, values), transpose(q));
  const mirrored = transpose(product);
  return { ...product, data: product.data.map((value, i) => (value + mirrored.data[i]!) / 2) };
}

const list = (n: number, value: (i: number) => number): number[] =>
  Array.from({ length: n }, (_, i) => value(i));

/** Wilkinson's matrix W+: |i - middle| on the diagonal, ones beside it; eigenvalues in pairs that agree to many digits. */
function wilkinson(n: number): Matrix {
  const w = matrix(n, n);
  for (let i = 0; i < n; i++) {
    w.data[i + i * n] = Math.abs(i - (n - 1) / 2);
    if (i > 0) w.data[i + (i - 1) * n] = w.data[i - 1 + i * n] = 1;
  }
  return w;
}

describe('symmetric eigenvalues of order 150', () => {
  const n = 150;
  const spectra: Readonly<Record<string, readonly number[]>> = {
    'well separated': list(n, (i) => n - i),
    'three clusters': list(n, (i) => 3 - Math.floor(i / 50) + 1e-14 * (n - i)),
    'graded over 18 powers of ten': list(n, (i) => 10 ** (-i / 8)),
    'all equal': list(n, () => 1),
    'of rank three': list(n, (i) => (i < 3 ? 5 - i : 0)),
    'of both signs': list(n, (i) => (n - 1) / 2 - i),
  };
  for (const [name, expected] of Object.entries(spectra)) {
    it(name, () => {
      const a = withEigenvalues(expected, 17);
      const { values, vectors } = symmetricEigen(a);
      const largest = Math.max(...expected.map(Math.abs));
      values.forEach((value, i) => {
        expect(Math.abs(value - expected[i]!)).toBeLessThan(2e-14 * largest);
      });
      expect(distance(multiply(transpose(vectors), vectors), identity(n))).toBeLessThan(5e-14);
      const back = multiply(scaleColumns(vectors, [...values]), transpose(vectors));
      expect(distance(back, a)).toBeLessThan(2e-14 * largest);
    });
  }

  it('Wilkinson’s pairs keep orthogonal vectors', () => {
    const { values, vectors } = symmetricEigen(wilkinson(101));
    // Wilkinson (1965), "The algebraic eigenvalue problem", 5.45: the largest of W+ is N + 0.746194182903...
    expect(values[0]).toBeCloseTo(50.746194182903, 11);
    expect(values[1]).toBeCloseTo(50.746194182903, 11);
    expect(distance(multiply(transpose(vectors), vectors), identity(101))).toBeLessThan(5e-14);
  });

  it('does not mind how large or small the elements are', () => {
    const a = withEigenvalues(
      list(60, (i) => 60 - i),
      5,
    );
    for (const factor of [2 ** 900, 2 ** -900]) {
      const { values } = symmetricEigen({ ...a, data: a.data.map((value) => value * factor) });
      expect(Math.abs(values[59]! / factor - 1)).toBeLessThan(1e-11);
    }
  });

  it('refuses what is not finite', () => {
    const a = matrix(50, 50);
    a.data[49] = Number.NaN;
    expect(() => symmetricEigen(a)).toThrowError(expect.objectContaining({ code: 'not-finite' }));
  });
});

describe('singular values of 180 x 60', () => {
  const rows = 180;
  const n = 60;
  const check = (a: Matrix, expected: readonly number[]): void => {
    const { u, values, v } = svd(a);
    values.forEach((value, i) => {
      expect(Math.abs(value - expected[i]!)).toBeLessThan(2e-14 * expected[0]!);
    });
    expect(distance(multiply(transpose(u), u), identity(n))).toBeLessThan(3e-14);
    expect(distance(multiply(transpose(v), v), identity(n))).toBeLessThan(3e-14);
    const back = multiply(scaleColumns(u, [...values]), transpose(v));
    expect(distance(back, a)).toBeLessThan(2e-14 * expected[0]!);
  };
  const spectra: Readonly<Record<string, readonly number[]>> = {
    'well separated': list(n, (i) => n - i),
    'in clusters': list(n, (i) => 3 - Math.floor(i / 20) + 1e-14 * (n - i)),
    'graded over 15 powers of ten': list(n, (i) => 10 ** (-i / 4)),
    'all equal': list(n, () => 1),
    'of rank three': list(n, (i) => (i < 3 ? 5 - i : 0)),
  };
  for (const [name, expected] of Object.entries(spectra)) {
    it(name, () => {
      const left = scaleColumns(orthonormal(rows, n, 3), expected);
      check(multiply(left, transpose(orthonormal(n, n, 4))), expected);
    });
  }

  it('of rank one, whatever the size', () => {
    for (const size of [20, 60, 90]) {
      const { u, values } = svd(matrix(2 * size, size, new Float64Array(2 * size * size).fill(1)));
      expect(values[0]).toBeCloseTo(Math.SQRT2 * size, 10);
      expect(values[1]).toBeLessThan(1e-11);
      expect(distance(multiply(transpose(u), u), identity(size))).toBeLessThan(3e-14);
    }
  });

  it('columns in very different units: each value to high relative accuracy', () => {
    // orthonormal columns times powers of two, which scale without rounding: those powers are the values
    const powers = list(n, (i) => 2 ** (-3 * i));
    const { values } = svd(scaleColumns(orthonormal(rows, n, 8), powers));
    values.forEach((value, i) => {
      expect(Math.abs(value / powers[i]! - 1)).toBeLessThan(1e-13);
    });
  });
});
