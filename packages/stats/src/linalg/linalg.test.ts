import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orthogonalFactor } from './blocked-qr.ts';
import { cholesky, choleskyInverse, choleskySolve } from './cholesky.ts';
import { identity, kronecker, type Matrix, matrix, matrixFromRows, multiply, transpose } from './matrix.ts';
import { inverse, logDeterminant, pivotedQr, solve } from './qr.ts';
import { StreamedQr } from './streamed-qr.ts';
import { pseudoInverse, svd } from './svd.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

/** Largest absolute difference between two matrices. */
function distance(a: Matrix, b: Matrix): number {
  expect([a.rows, a.columns]).toEqual([b.rows, b.columns]);
  return a.data.reduce((most, value, i) => Math.max(most, Math.abs(value - b.data[i]!)), 0);
}

function arbitraryMatrix(rows: number, columns: number): fc.Arbitrary<Matrix> {
  return fc
    .array(
      fc.oneof(
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -1e7, max: 1e7 }).map((k) => k / 1e6),
      ),
      {
        minLength: rows * columns,
        maxLength: rows * columns,
      },
    )
    .map((values) => matrix(rows, columns, Float64Array.from(values)));
}

const shapes = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 8 }))
  .chain(([rows, columns]) => arbitraryMatrix(rows, columns));

function diagonal(values: ArrayLike<number>): Matrix {
  const result = matrix(values.length, values.length);
  for (let i = 0; i < values.length; i++) result.data[i + i * values.length] = values[i]!;
  return result;
}

describe('pivoted QR', () => {
  it('reproduces the matrix with orthonormal columns', () => {
    fc.assert(
      fc.property(shapes, (a) => {
        const qr = pivotedQr(a);
        const k = Math.min(a.rows, a.columns);
        const q = orthogonalFactor(qr, k);
        expect(distance(multiply(transpose(q), q), identity(k))).toBeLessThan(1e-13);
        const r = matrix(k, a.columns);
        for (let j = 0; j < a.columns; j++) {
          for (let i = 0; i <= Math.min(j, k - 1); i++) r.data[i + j * k] = qr.packed[i + j * a.rows]!;
        }
        const product = multiply(q, r);
        const back = matrix(a.rows, a.columns);
        qr.pivots.forEach((column, j) => {
          back.data.set(product.data.subarray(j * a.rows, (j + 1) * a.rows), column * a.rows);
        });
        expect(distance(back, a)).toBeLessThan(1e-12);
      }),
    );
  });

  it('finds the rank of a product', () => {
    fc.assert(
      fc.property(arbitraryMatrix(9, 3), arbitraryMatrix(3, 6), (a, b) => {
        expect(pivotedQr(multiply(a, b)).rank).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('solves, inverts and refuses singular systems', () => {
    // Hilbert matrix of order 4: inverse and determinant are known integers (Choi 1983)
    const hilbert = matrixFromRows([0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => 1 / (i + j + 1))));
    const expected = matrixFromRows([
      [16, -120, 240, -140],
      [-120, 1200, -2700, 1680],
      [240, -2700, 6480, -4200],
      [-140, 1680, -4200, 2800],
    ]);
    expect(distance(inverse(hilbert), expected)).toBeLessThan(1e-8);
    expect(Math.exp(-logDeterminant(hilbert).log)).toBeCloseTo(6048000, 3);
    expect(logDeterminant(hilbert).sign).toBe(1);
    expect(
      logDeterminant(
        matrixFromRows([
          [0, 1],
          [1, 0],
        ]),
      ).sign,
    ).toBe(-1);
    const x = solve(hilbert, Float64Array.of(1, 0, 0, 0));
    expect(x[1]).toBeCloseTo(-120, 8);
    const singular = matrixFromRows([
      [1, 2],
      [2, 4],
    ]);
    expect(() => solve(singular, Float64Array.of(1, 1))).toThrowError(
      expect.objectContaining({ code: 'singular' }),
    );
  });
});

describe('streamed QR', () => {
  it('has the Gram matrix of all rows, whatever the blocks', () => {
    fc.assert(
      fc.property(arbitraryMatrix(23, 6), fc.integer({ min: 1, max: 30 }), (a, size) => {
        const qr = new StreamedQr(6, size);
        for (let from = 0; from < 23; from += size) {
          const to = Math.min(23, from + size);
          for (let j = 0; j < 6; j++) qr.block.set(a.data.subarray(j * 23 + from, j * 23 + to), j * size);
          qr.absorb(to - from);
        }
        const r = qr.factor();
        const gram = multiply(transpose(a), a);
        expect(distance(multiply(transpose(r), r), gram)).toBeLessThan(1e-11);
        expect(qr.rows).toBe(23);
      }),
    );
  });
});

describe('Cholesky', () => {
  it('factors, solves and inverts', () => {
    fc.assert(
      fc.property(arbitraryMatrix(5, 5), (a) => {
        const gram = multiply(transpose(a), a);
        const spd = { ...gram, data: gram.data.map((value, i) => value + (i % 6 === 0 ? 1 : 0)) };
        const factor = cholesky(spd);
        expect(distance(multiply(factor.lower, transpose(factor.lower)), spd)).toBeLessThan(1e-11);
        expect(distance(multiply(choleskyInverse(factor), spd), identity(5))).toBeLessThan(1e-9);
        const x = choleskySolve(factor, Float64Array.of(1, 2, 3, 4, 5));
        const back = multiply(spd, matrix(5, 1, Float64Array.from(x)));
        expect(distance(back, matrix(5, 1, Float64Array.of(1, 2, 3, 4, 5)))).toBeLessThan(1e-9);
        expect(factor.logDeterminant).toBeCloseTo(logDeterminant(spd).log, 8);
      }),
    );
  });

  it('refuses what is not positive definite', () => {
    const indefinite = matrixFromRows([
      [1, 2],
      [2, 1],
    ]);
    expect(() => cholesky(indefinite)).toThrowError(
      expect.objectContaining({ code: 'not-positive-definite' }),
    );
  });
});

describe('symmetric eigenvalues', () => {
  it('reproduce the matrix with orthonormal vectors', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }).chain((n) => arbitraryMatrix(n, n)),
        (a) => {
          const symmetric = multiply(transpose(a), a);
          const { values, vectors } = symmetricEigen(symmetric);
          expect(distance(multiply(transpose(vectors), vectors), identity(a.rows))).toBeLessThan(1e-12);
          const back = multiply(multiply(vectors, diagonal(values)), transpose(vectors));
          expect(distance(back, symmetric)).toBeLessThan(1e-11 * (1 + values[0]!));
          for (let i = 1; i < values.length; i++) expect(values[i]).toBeLessThanOrEqual(values[i - 1]!);
        },
      ),
    );
  });

  it('are those of the second-difference matrix', () => {
    // eigenvalues 2 - 2 cos(k pi / (n + 1)) (Golub & Van Loan 2013, 4.8.3)
    const n = 30;
    const a = matrix(n, n);
    for (let i = 0; i < n; i++) {
      a.data[i + i * n] = 2;
      if (i > 0) {
        a.data[i + (i - 1) * n] = -1;
        a.data[i - 1 + i * n] = -1;
      }
    }
    const { values } = symmetricEigen(a);
    for (let k = 1; k <= n; k++) {
      expect(values[n - k]).toBeCloseTo(2 - 2 * Math.cos((k * Math.PI) / (n + 1)), 13);
    }
  });
});

describe('singular values', () => {
  it('reproduce the matrix, tall or wide', () => {
    fc.assert(
      fc.property(shapes, (a) => {
        const { u, values, v } = svd(a);
        const k = Math.min(a.rows, a.columns);
        expect(distance(multiply(multiply(u, diagonal(values)), transpose(v)), a)).toBeLessThan(1e-12);
        expect(distance(multiply(transpose(u), u), identity(k))).toBeLessThan(1e-12);
        expect(distance(multiply(transpose(v), v), identity(k))).toBeLessThan(1e-12);
      }),
    );
  });

  it('give the generalised inverse', () => {
    fc.assert(
      fc.property(shapes, (a) => {
        const p = pseudoInverse(a, 1e-10);
        const size = Math.max(1, ...p.data.map(Math.abs));
        // first two conditions of Penrose (1955)
        expect(distance(multiply(multiply(a, p), a), a)).toBeLessThan(1e-8 * size);
        expect(distance(multiply(multiply(p, a), p), p)).toBeLessThan(1e-8 * size * size);
      }),
    );
  });
});

describe('Kronecker product', () => {
  it('satisfies the mixed product rule', () => {
    fc.assert(
      fc.property(
        arbitraryMatrix(2, 3),
        arbitraryMatrix(2, 2),
        arbitraryMatrix(3, 2),
        arbitraryMatrix(2, 3),
        (a, b, c, d) => {
          const left = multiply(kronecker(a, b), kronecker(c, d));
          expect(distance(left, kronecker(multiply(a, c), multiply(b, d)))).toBeLessThan(1e-9);
        },
      ),
    );
  });
});
