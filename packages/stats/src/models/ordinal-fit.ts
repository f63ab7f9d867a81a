/** Cumulative link models P(Y <= k) = F(threshold_k - x'b) by maximum likelihood (McCullagh 1980). */
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { type Likelihood, maximiseLikelihood, transformed } from './category-fit.ts';
import type { DenseDesign } from './dense-design.ts';
import type { CategoryRows } from './multinomial-fit.ts';

export const ORDINAL_LINKS = ['logit', 'probit', 'cloglog'] as const;
export type OrdinalLink = (typeof ORDINAL_LINKS)[number];

interface Link {
  cdf(q: number): number;
  /** 1 - cdf, with its digits where the cdf is close to 1. */
  sf(q: number): number;
  pdf(q: number): number;
  /** Derivative of the density. */
  slope(q: number): number;
  quantile(p: number): number;
}

const LINKS: Readonly<Record<OrdinalLink, Link>> = {
  logit: {
    cdf: (q) => 1 / (1 + Math.exp(-q)),
    sf: (q) => 1 / (1 + Math.exp(q)),
    pdf: (q) => {
      const e = Math.exp(-Math.abs(q));
      return e / (1 + e) ** 2;
    },
    slope: (q) => {
      const e = Math.exp(-Math.abs(q));
      return ((e / (1 + e) ** 2) * (e - 1) * Math.sign(q)) / (1 + e);
    },
    quantile: (p) => Math.log(p / (1 - p)),
  },
  probit: {
    cdf: (q) => normal.cdf(q),
    sf: (q) => normal.sf(q),
    pdf: (q) => Math.exp((-q * q) / 2) / Math.sqrt(2 * Math.PI),
    slope: (q) => (-q * Math.exp((-q * q) / 2)) / Math.sqrt(2 * Math.PI),
    quantile: (p) => normal.quantile(p),
  },
  cloglog: {
    cdf: (q) => -Math.expm1(-Math.exp(q)),
    sf: (q) => Math.exp(-Math.exp(q)),
    pdf: (q) => Math.exp(q - Math.exp(q)),
    slope: (q) => (1 - Math.exp(q)) * Math.exp(q - Math.exp(q)),
    quantile: (p) => Math.log(-Math.log1p(-p)),
  },
};

export interface OrdinalFit {
  /** Thresholds, then coefficients, on the scale of the data. */
  readonly parameters: Float64Array;
  readonly thresholds: number;
  /** From the observed information, and from the expected one. */
  readonly covariance: Float64Array;
  readonly expectedCovariance: Float64Array;
  readonly logLik: number;
}

/** Probabilities of the categories for a linear predictor without intercept; none of them known where that is not. */
export function ordinalShares(thresholds: ArrayLike<number>, eta: number, link: OrdinalLink): Float64Array {
  const { cdf } = LINKS[link];
  const shares = new Float64Array(thresholds.length + 1);
  if (Number.isNaN(eta)) return shares.fill(Number.NaN);
  let below = 0;
  for (let k = 0; k < thresholds.length; k++) {
    const up = cdf(thresholds[k]! - eta);
    shares[k] = up - below;
    below = up;
  }
  shares[thresholds.length] = 1 - below;
  return shares;
}

/** `dense` has no intercept: its columns are shifted to mean 0 all the same. */
export function fitOrdinal(dense: DenseDesign, rows: CategoryRows, link: OrdinalLink): OrdinalFit {
  const { n, p, x, shift, scale } = dense;
  const cuts = rows.categories - 1;
  const size = cuts + p;
  const f = LINKS[link];
  const row = new Float64Array(p);
  const parts = (value: number, inside: boolean) => ({
    cdf: inside ? f.cdf(value) : Number.NaN,
    sf: inside ? f.sf(value) : Number.NaN,
    pdf: inside ? f.pdf(value) : 0,
    slope: inside ? f.slope(value) : 0,
  });
  /** Adds what category y of a row gives; its derivatives by threshold above (a) and below (c). */
  const visit = (
    theta: Float64Array,
    eta: number,
    y: number,
    take: (share: number, ga: number, gc: number, haa: number, hac: number, hcc: number) => void,
  ): void => {
    const a = parts(y < cuts ? theta[y]! - eta : 0, y < cuts);
    const c = parts(y > 0 ? theta[y - 1]! - eta : 0, y > 0);
    // both limits in the upper tail: the difference keeps its digits there
    const share =
      y > 0 && c.cdf > 0.5 ? c.sf - (y < cuts ? a.sf : 0) : (y < cuts ? a.cdf : 1) - (y > 0 ? c.cdf : 0);
    const [ga, gc] = [a.pdf / share, -c.pdf / share];
    take(share, ga, gc, a.slope / share - ga * ga, -ga * gc, -c.slope / share - gc * gc);
  };
  const at = (parameters: Float64Array): Likelihood | null => {
    const theta = parameters.subarray(0, cuts);
    for (let k = 1; k < cuts; k++) if (!(theta[k]! > theta[k - 1]!)) return null;
    const gradient = new Float64Array(size);
    const information = matrix(size, size);
    let logLik = 0;
    for (let i = 0; i < n; i++) {
      let eta = 0;
      for (let j = 0; j < p; j++) {
        row[j] = x[i + j * n]!;
        eta += parameters[cuts + j]! * row[j]!;
      }
      const w = rows.weight[i]!;
      const y = rows.category[i]!;
      visit(theta, eta, y, (share, ga, gc, haa, hac, hcc) => {
        logLik += w * Math.log(share);
        addRow(gradient, information, row, y, cuts, w, [ga, gc], [-haa, -hac, -hcc]);
      });
    }
    mirror(information);
    return Number.isFinite(logLik) ? { logLik, gradient, information } : null;
  };
  const names = [...Array.from({ length: cuts }, () => dense.names[0] ?? ''), ...dense.names];
  const found = maximiseLikelihood(at, startOf(rows, cuts, p, f), names);
  const expected = matrix(size, size);
  const none = new Float64Array(size);
  for (let i = 0; i < n; i++) {
    let eta = 0;
    for (let j = 0; j < p; j++) {
      row[j] = x[i + j * n]!;
      eta += found.parameters[cuts + j]! * row[j]!;
    }
    for (let y = 0; y <= cuts; y++)
      visit(found.parameters.subarray(0, cuts), eta, y, (share, ga, gc) => {
        // what cannot happen to a case tells nothing
        if (share > 0)
          addRow(none, expected, row, y, cuts, rows.weight[i]! * share, [0, 0], [ga * ga, ga * gc, gc * gc]);
      });
  }
  mirror(expected);
  const t = matrix(size, size);
  for (let k = 0; k < cuts; k++) {
    t.data[k + k * size] = 1;
    for (let j = 0; j < p; j++) t.data[k + (cuts + j) * size] = shift[j]! / scale[j]!;
  }
  for (let j = 0; j < p; j++) t.data[cuts + j + (cuts + j) * size] = 1 / scale[j]!;
  const parameters = new Float64Array(size);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) parameters[a]! += t.data[a + b * size]! * found.parameters[b]!;
  return {
    parameters,
    thresholds: cuts,
    covariance: transformed(t, found.covariance).data,
    expectedCovariance: transformed(t, choleskyInverse(cholesky(expected))).data,
    logLik: found.logLik,
  };
}

/** Adds one row: the threshold above has derivative +1 by itself and -x by the coefficients, as the one below has. */
function addRow(
  gradient: Float64Array,
  information: Matrix,
  row: Float64Array,
  y: number,
  cuts: number,
  weight: number,
  [ga, gc]: readonly [number, number],
  [iaa, iac, icc]: readonly [number, number, number],
): void {
  const size = information.rows;
  const both = weight * (iaa + 2 * iac + icc);
  const add = (i: number, j: number, value: number): void => {
    information.data[Math.max(i, j) + Math.min(i, j) * size]! += value;
  };
  if (y < cuts) {
    gradient[y]! += weight * ga;
    add(y, y, weight * iaa);
  }
  if (y > 0) {
    gradient[y - 1]! += weight * gc;
    add(y - 1, y - 1, weight * icc);
  }
  if (y < cuts && y > 0) add(y, y - 1, weight * iac);
  for (let j = 0; j < row.length; j++) {
    gradient[cuts + j]! -= weight * (ga + gc) * row[j]!;
    if (y < cuts) add(cuts + j, y, -weight * (iaa + iac) * row[j]!);
    if (y > 0) add(cuts + j, y - 1, -weight * (icc + iac) * row[j]!);
    for (let k = 0; k <= j; k++) add(cuts + j, cuts + k, both * row[j]! * row[k]!);
  }
}

function mirror(a: Matrix): void {
  const n = a.rows;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) a.data[i + j * n] = a.data[j + i * n]!;
}

/** Thresholds that give the shares of the categories. */
function startOf(rows: CategoryRows, cuts: number, p: number, { quantile }: Link): Float64Array {
  const counts = new Float64Array(cuts + 1);
  let total = 0;
  for (let i = 0; i < rows.category.length; i++) {
    counts[rows.category[i]!]! += rows.weight[i]!;
    total += rows.weight[i]!;
  }
  const start = new Float64Array(cuts + p);
  let below = 0;
  for (let k = 0; k < cuts; k++) {
    below += counts[k]!;
    start[k] = quantile(below / total);
  }
  return start;
}
