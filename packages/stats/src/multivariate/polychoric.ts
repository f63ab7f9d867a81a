/** Correlations of ordered variables behind which normal ones are thought: polychoric and polyserial. */
import { bivariateNormalCdf, bivariateNormalPdf } from '../distributions/bivariate-normal.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { derivative } from '../optim/derivatives.ts';
import { newtonPolished } from '../optim/newton.ts';
import { brentRoot } from '../optim/root.ts';
import { StatsError } from '../stats-error.ts';

export type PolychoricMethod = 'two-step' | 'ml';

/** Largest correlation that is looked at. */
const EDGE = 0.9999;

/** Thresholds that cut a standard normal variable into shares. */
export function thresholdsOf(counts: readonly number[]): Float64Array {
  const total = counts.reduce((sum, c) => sum + c, 0);
  let sum = 0;
  return Float64Array.from(counts.slice(0, -1), (count) => {
    sum += count;
    return sum < total / 2 ? normal.quantile(sum / total) : normal.isf(1 - sum / total);
  });
}

/** Cuts with the ends of the line. */
export const bounded = (cuts: ArrayLike<number>): readonly number[] => [
  Number.NEGATIVE_INFINITY,
  ...Array.from(cuts),
  Number.POSITIVE_INFINITY,
];

export type Table = readonly (readonly number[])[];

/** Rectangle differences of a function of two cuts. */
export function cellsOf(
  a: readonly number[],
  b: readonly number[],
  f: (h: number, k: number) => number,
): number[][] {
  const at = a.map((h) => b.map((k) => f(h, k)));
  return Array.from({ length: a.length - 1 }, (_, i) =>
    Array.from(
      { length: b.length - 1 },
      (_, j) => at[i + 1]![j + 1]! - at[i]![j + 1]! - at[i + 1]![j]! + at[i]![j]!,
    ),
  );
}

/** Least probability of a cell. */
export const LEAST = 1e-300;

function logLikOf(table: Table, rows: ArrayLike<number>, columns: ArrayLike<number>, rho: number): number {
  const p = cellsOf(bounded(rows), bounded(columns), (h, k) => bivariateNormalCdf(h, k, rho));
  let sum = 0;
  table.forEach((line, i) => {
    line.forEach((count, j) => {
      if (count > 0) sum += count * Math.log(Math.max(LEAST, p[i]![j]!));
    });
  });
  return sum;
}

/** Gradient of the log likelihood by rho, row thresholds and column thresholds; cells may be weighted by other numbers than their counts. */
export function gradientOf(
  table: Table,
  rows: Float64Array,
  columns: Float64Array,
  rho: number,
): Float64Array {
  const a = bounded(rows);
  const b = bounded(columns);
  const p = cellsOf(a, b, (h, k) => bivariateNormalCdf(h, k, rho));
  const d = cellsOf(a, b, (h, k) => bivariateNormalPdf(h, k, rho));
  const share = table.map((line, i) =>
    line.map((count, j) => (count === 0 ? 0 : count / Math.max(LEAST, p[i]![j]!))),
  );
  const root = Math.sqrt(1 - rho * rho);
  // derivative of P(X <= h, Y <= k) by h
  const edge = (h: number, k: number): number =>
    k === Number.NEGATIVE_INFINITY
      ? 0
      : normal.pdf(h) * (k === Number.POSITIVE_INFINITY ? 1 : normal.cdf((k - rho * h) / root));
  const gradient = new Float64Array(1 + rows.length + columns.length);
  share.forEach((line, i) => {
    line.forEach((s, j) => {
      gradient[0]! += s * d[i]![j]!;
    });
  });
  for (let i = 0; i < rows.length; i++)
    for (let j = 0; j < b.length - 1; j++) {
      const change = edge(rows[i]!, b[j + 1]!) - edge(rows[i]!, b[j]!);
      gradient[1 + i]! += (share[i]![j]! - share[i + 1]![j]!) * change;
    }
  for (let j = 0; j < columns.length; j++)
    for (let i = 0; i < a.length - 1; i++) {
      const change = edge(columns[j]!, a[i + 1]!) - edge(columns[j]!, a[i]!);
      gradient[1 + rows.length + j]! += (share[i]![j]! - share[i]![j + 1]!) * change;
    }
  return gradient;
}

/** Rows and columns that occur; refuses a variable with one level. */
function requireTable(table: Table): void {
  if (table.length < 2 || table[0]!.length < 2)
    throw new StatsError('constant-column', 'a variable has one level only', 'variable');
}

/** The correlation that maximises the likelihood with the thresholds held; refuses one at the edge. */
export function rhoOf(score: (rho: number) => number): number {
  if (score(EDGE) >= 0 || score(-EDGE) <= 0)
    throw new StatsError('not-converged', 'the variables agree perfectly', 'variable');
  return brentRoot(score, -EDGE, EDGE).root;
}

/** An estimate with Wald limits inside [-1, 1]. */
function withLimits(estimate: number, standardError: number, level: number) {
  const half = normal.isf((1 - level) / 2) * standardError;
  const statistic = estimate / standardError;
  return {
    estimate,
    standardError,
    ciLower: Math.max(-1, estimate - half),
    ciUpper: Math.min(1, estimate + half),
    statistic,
    pValue: 2 * normal.sf(Math.abs(statistic)),
  };
}

/** Minus the Hessian of a function with a known gradient, by differences of the gradient extrapolated to step 0. */
function informationOf(gradient: (x: Float64Array) => Float64Array, x: Float64Array): Matrix {
  const p = x.length;
  const result = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let i = 0; i <= j; i++) {
      const f = (value: number): number => {
        const at = x.slice();
        at[j] = value;
        return gradient(at)[i]!;
      };
      const value = -derivative(f, x[j]!, 0.02).value;
      result.data[i + j * p] = value;
      result.data[j + i * p] = value;
    }
  return result;
}

/** Polychoric correlation of a table (Olsson 1979, Psychometrika 44, 443-460): thresholds from the margins, or estimated together with it. */
export function polychoric(table: Table, method: PolychoricMethod = 'two-step', level = 0.95) {
  requireTable(table);
  const rowCounts = table.map((line) => line.reduce((sum, c) => sum + c, 0));
  const columnCounts = table[0]!.map((_, j) => table.reduce((sum, line) => sum + line[j]!, 0));
  const rows = thresholdsOf(rowCounts);
  const columns = thresholdsOf(columnCounts);
  const score = (rho: number): number => gradientOf(table, rows, columns, rho)[0]!;
  const rho = rhoOf(score);
  const n = rowCounts.reduce((sum, c) => sum + c, 0);
  const finish = (r: number, se: number, a: Float64Array, b: Float64Array) => {
    const logLik = logLikOf(table, a, b, r);
    return {
      n,
      ...withLimits(r, se, level),
      logLik,
      rowThresholds: Array.from(a),
      columnThresholds: Array.from(b),
      chiSquare: normality(table, logLik, n),
    };
  };
  if (method === 'two-step') {
    const slope = derivative(score, rho, 0.02 * (1 - Math.abs(rho))).value;
    return {
      ...finish(rho, 1 / Math.sqrt(-slope), rows, columns),
      rowThresholdStandardErrors: null,
      columnThresholdStandardErrors: null,
    };
  }
  const r = rows.length;
  const gradient = (x: Float64Array): Float64Array =>
    gradientOf(table, x.slice(1, 1 + r), x.slice(1 + r), x[0]!);
  const start = Float64Array.of(rho, ...rows, ...columns);
  const found = maximize(
    gradient,
    (x) =>
      Math.abs(x[0]!) < EDGE
        ? logLikOf(table, x.slice(1, 1 + r), x.slice(1 + r), x[0]!)
        : Number.NEGATIVE_INFINITY,
    start,
  );
  const covariance = choleskyInverse(cholesky(informationOf(gradient, found)));
  const se = Array.from(found, (_, j) => Math.sqrt(covariance.data[j + j * found.length]!));
  return {
    ...finish(found[0]!, se[0]!, found.slice(1, 1 + r), found.slice(1 + r)),
    rowThresholdStandardErrors: se.slice(1, 1 + r),
    columnThresholdStandardErrors: se.slice(1 + r),
  };
}

function maximize(
  gradient: (x: Float64Array) => Float64Array,
  value: (x: Float64Array) => number,
  start: Float64Array,
): Float64Array {
  const { x, converged } = newtonPolished(
    (at) => {
      const v = value(at);
      const ok = Number.isFinite(v);
      const g = ok ? gradient(at) : new Float64Array(at.length);
      return {
        value: ok ? -v : 1e300,
        gradient: g.map((d) => -d),
        hessian: ok ? informationOf(gradient, at) : matrix(at.length, at.length),
      };
    },
    start,
    50,
  );
  if (!converged)
    throw new StatsError('not-converged', 'the likelihood has no maximum within reach', 'variable');
  return x;
}

/** Likelihood ratio test of normality against the table as it is; null for two by two. */
function normality(table: Table, logLik: number, n: number) {
  const df = table.length * table[0]!.length - table.length - table[0]!.length;
  if (df <= 0) return null;
  let best = 0;
  for (const line of table) for (const count of line) if (count > 0) best += count * Math.log(count / n);
  const statistic = 2 * (best - logLik);
  return { statistic, df, pValue: chiSquare.sf(Math.max(0, statistic), df) };
}

/** Polyserial correlation of a number with an ordered variable (Cox 1974, Biometrics 30, 171-178; Olsson, Drasgow & Dorans 1982, Psychometrika 47, 337-347). */
export function polyserial(
  values: Float64Array,
  codes: ArrayLike<number>,
  count: number,
  method: PolychoricMethod = 'two-step',
  level = 0.95,
) {
  const n = values.length;
  if (count < 2)
    throw new StatsError('constant-column', 'the ordered variable has one level only', 'ordinal');
  const counts = new Array<number>(count).fill(0);
  for (let i = 0; i < n; i++) counts[codes[i]!]!++;
  const cuts = thresholdsOf(counts);
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  const sd = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (n - 1));
  if (!(sd > 0)) throw new StatsError('constant-column', 'the number does not vary', 'continuous');
  const z = values.map((v) => (v - mean) / sd);
  const place = Float64Array.from({ length: n }, (_, i) => codes[i]!);
  const centre = place.reduce((sum, v) => sum + v, 0) / n;
  const spread = Math.sqrt(place.reduce((sum, v) => sum + (v - centre) ** 2, 0) / n);
  const r =
    z.reduce((sum, v, i) => sum + v * (place[i]! - centre), 0) / ((n - 1) * spread * Math.sqrt(n / (n - 1)));
  const first = (r * spread) / cuts.reduce((sum, cut) => sum + normal.pdf(cut), 0);
  if (method === 'two-step')
    return {
      n,
      estimate: first,
      thresholds: Array.from(cuts),
      pearson: r,
      standardError: null,
      ciLower: null,
      ciUpper: null,
      statistic: null,
      pValue: null,
      logLik: null,
      thresholdStandardErrors: null,
    };
  const at = (x: Float64Array) => serialLikelihood(z, codes, x);
  const start = Float64Array.of(Math.min(0.95, Math.max(-0.95, first)), ...cuts);
  const found = maximize(
    (x) => at(x).gradient,
    (x) => (Math.abs(x[0]!) < EDGE ? at(x).value : Number.NEGATIVE_INFINITY),
    start,
  );
  const covariance = choleskyInverse(cholesky(informationOf((x) => at(x).gradient, found)));
  const se = Array.from(found, (_, j) => Math.sqrt(covariance.data[j + j * found.length]!));
  return {
    n,
    ...withLimits(found[0]!, se[0]!, level),
    thresholds: Array.from(found.slice(1)),
    thresholdStandardErrors: se.slice(1),
    pearson: r,
    logLik: at(found).value,
  };
}

/** Log likelihood of standardised numbers with ordered codes, at rho and thresholds. */
function serialLikelihood(z: Float64Array, codes: ArrayLike<number>, x: Float64Array) {
  const rho = x[0]!;
  const root = Math.sqrt(1 - rho * rho);
  const gradient = new Float64Array(x.length);
  let value = 0;
  for (let i = 0; i < z.length; i++) {
    const code = codes[i]!;
    const low = code === 0 ? Number.NEGATIVE_INFINITY : x[code]!;
    const high = code === x.length - 1 ? Number.POSITIVE_INFINITY : x[code + 1]!;
    const u = (cut: number): number => (cut - rho * z[i]!) / root;
    const a = u(low);
    const b = u(high);
    // differences of tails, on the side where they keep their digits
    const p = Math.max(LEAST, a > 0 ? normal.sf(a) - normal.sf(b) : normal.cdf(b) - normal.cdf(a));
    value += Math.log(p) - (z[i]! ** 2 + Math.log(2 * Math.PI)) / 2;
    const pa = Number.isFinite(a) ? normal.pdf(a) / p : 0;
    const pb = Number.isFinite(b) ? normal.pdf(b) / p : 0;
    if (Number.isFinite(low)) {
      gradient[code]! -= pa / root;
      gradient[0]! -= (pa * (rho * low - z[i]!)) / root ** 3;
    }
    if (Number.isFinite(high)) {
      gradient[code + 1]! += pb / root;
      gradient[0]! += (pb * (rho * high - z[i]!)) / root ** 3;
    }
  }
  return { value, gradient };
}
