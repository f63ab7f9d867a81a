/** The building blocks of the engine, each beside what other libraries offer for the same. */
import {
  binomial,
  bootstrap,
  fDistribution,
  gamma,
  type Matrix,
  matrix,
  normal,
  ranksOf,
  StreamedQr,
  sorted,
  studentT,
  svd,
  symmetricEigen,
} from '@constat/stats';
import binomialCdf from '@stdlib/stats-base-dists-binomial-cdf';
import fCdf from '@stdlib/stats-base-dists-f-cdf';
import gammaQuantile from '@stdlib/stats-base-dists-gamma-quantile';
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import tCdf from '@stdlib/stats-base-dists-t-cdf';
import jstat from 'jstat';
import {
  EigenvalueDecomposition,
  Matrix as MlMatrix,
  QrDecomposition,
  SingularValueDecomposition,
} from 'ml-matrix';
import * as simple from 'simple-statistics';
import { bell, uniform } from './data.ts';

const CALLS = 200_000;

export interface EngineTask {
  readonly label: string;
  readonly own: () => void;
  readonly others: Readonly<Record<string, () => void>>;
  /** The same in R; `x`, `u`, `p`, `A`, `S`, `B` hold the same kind of data. */
  readonly r: string;
}

const u = Float64Array.from({ length: CALLS }, uniform(1));
const million = bell(1_000_000, 2);
const thousand = bell(1000, 3);
const columns20 = Array.from({ length: 20 }, (_, k) => bell(1_000_000, 40 + k));

/** A sum that the engine cannot leave out. */
let sink = 0;
const each = (f: (value: number) => number) => (): void => {
  let total = 0;
  for (let i = 0; i < CALLS; i++) total += f(u[i]!);
  sink += total;
};

function dense(rows: number, columns: number, symmetric = false): Matrix {
  const data = bell(rows * columns, 9);
  if (symmetric)
    for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) data[i + j * rows] = data[j + i * rows]!;
  return matrix(rows, columns, data);
}
const rowsOf = (m: Matrix): number[][] =>
  Array.from({ length: m.rows }, (_, i) =>
    Array.from({ length: m.columns }, (__, j) => m.data[i + j * m.rows]!),
  );

const symmetric200 = dense(200, 200, true);
const tall500 = dense(500, 100);

function streamedQr20(): void {
  const block = 512;
  const qr = new StreamedQr(20, block);
  for (let from = 0; from < 1_000_000; from += block) {
    const to = Math.min(1_000_000, from + block);
    for (let k = 0; k < 20; k++) qr.block.set(columns20[k]!.subarray(from, to), k * block);
    qr.absorb(to - from);
  }
  sink += qr.factor().data[0]!;
}

export const ENGINE_TASKS: readonly EngineTask[] = [
  {
    label: 'normal quantile, 200,000 calls',
    own: each((p) => normal.quantile(p)),
    others: {
      '@stdlib': each((p) => normalQuantile(p, 0, 1)),
      jStat: each((p) => jstat.normal.inv(p, 0, 1)),
    },
    r: 'qnorm(u)',
  },
  {
    label: 't distribution function, df 17.3, 200,000 calls',
    own: each((p) => studentT.cdf(8 * p - 4, 17.3)),
    others: {
      '@stdlib': each((p) => tCdf(8 * p - 4, 17.3)),
      jStat: each((p) => jstat.studentt.cdf(8 * p - 4, 17.3)),
    },
    r: 'pt(8 * u - 4, 17.3)',
  },
  {
    label: 'F distribution function, df 5 and 31, 200,000 calls',
    own: each((p) => fDistribution.cdf(5 * p, 5, 31)),
    others: {
      '@stdlib': each((p) => fCdf(5 * p, 5, 31)),
      jStat: each((p) => jstat.centralF.cdf(5 * p, 5, 31)),
    },
    r: 'pf(5 * u, 5, 31)',
  },
  {
    label: 'gamma quantile, shape 2.7, 200,000 calls',
    own: each((p) => gamma.quantile(p, 2.7, 1)),
    others: {
      '@stdlib': each((p) => gammaQuantile(p, 2.7, 1)),
      jStat: each((p) => jstat.gamma.inv(p, 2.7, 1)),
    },
    r: 'qgamma(u, 2.7)',
  },
  {
    label: 'binomial distribution function, n 400, 200,000 calls',
    own: each((p) => binomial.cdf(Math.floor(400 * p), 400, 0.4)),
    others: {
      '@stdlib': each((p) => binomialCdf(Math.floor(400 * p), 400, 0.4)),
      jStat: each((p) => jstat.binomial.cdf(Math.floor(400 * p), 400, 0.4)),
    },
    r: 'pbinom(floor(400 * u), 400, .4)',
  },
  {
    label: 'sort 1,000,000',
    own: () => {
      sink += sorted(million)[0]!;
    },
    others: {
      'typed array sort': () => {
        sink += million.slice().sort()[0]!;
      },
      'simple-statistics': () => {
        sink += simple.numericSort(Array.from(million))[0]!;
      },
    },
    r: 'sort(x)',
  },
  {
    label: 'rank 1,000,000 with ties',
    own: () => {
      sink += ranksOf(million).ranks[0]!;
    },
    others: {
      jStat: () => {
        sink += jstat.rank(Array.from(million))[0]!;
      },
    },
    r: 'rank(x)',
  },
  {
    label: 'QR of 1,000,000 x 20 (R factor)',
    own: streamedQr20,
    others: {},
    r: 'qr(B)',
  },
  {
    label: 'QR of 20,000 x 20',
    own: () => {
      const qr = new StreamedQr(20, 512);
      for (let from = 0; from < 20_000; from += 512) {
        const to = Math.min(20_000, from + 512);
        for (let k = 0; k < 20; k++) qr.block.set(columns20[k]!.subarray(from, to), k * 512);
        qr.absorb(to - from);
      }
      sink += qr.factor().data[0]!;
    },
    others: {
      'ml-matrix': () => {
        const rows = Array.from({ length: 20_000 }, (_, i) => columns20.map((column) => column[i]!));
        sink += new QrDecomposition(new MlMatrix(rows)).upperTriangularMatrix.get(0, 0);
      },
    },
    r: 'qr(B[1:20000, ])',
  },
  {
    label: 'symmetric eigenvalues and vectors, 200 x 200',
    own: () => {
      sink += symmetricEigen(symmetric200).values[0]!;
    },
    others: {
      'ml-matrix': () => {
        sink += new EigenvalueDecomposition(new MlMatrix(rowsOf(symmetric200)), { assumeSymmetric: true })
          .realEigenvalues[0]!;
      },
    },
    r: 'eigen(S, symmetric = TRUE)',
  },
  {
    label: 'singular values and vectors, 500 x 100',
    own: () => {
      sink += svd(tall500).values[0]!;
    },
    others: {
      'ml-matrix': () => {
        sink += new SingularValueDecomposition(new MlMatrix(rowsOf(tall500))).diagonal[0]!;
      },
    },
    r: 'svd(A)',
  },
  {
    label: 'bootstrap of 10,000 means of 1,000 values',
    own: () => {
      const replicates = bootstrap(1, 10_000, { rows: thousand.length }, (rows) => {
        let total = 0;
        for (let i = 0; i < rows.length; i++) total += thousand[rows[i]!]!;
        return total / rows.length;
      });
      sink += replicates[0]!;
    },
    others: {
      'simple-statistics': () => {
        const values = Array.from(thousand);
        const next = uniform(4);
        for (let b = 0; b < 10_000; b++)
          sink += simple.mean(simple.sampleWithReplacement(values, values.length, next));
      },
    },
    r: 'for (b in 1:10000) mean(sample(y, replace = TRUE))',
  },
];

/** So that nothing above can be optimised away. */
export const used = (): number => sink;
