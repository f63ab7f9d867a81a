/** Means, totals, proportions, ratios, quantiles and tables of complex samples. */
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { type Matrix, matrix, multiply, transpose } from '../linalg/matrix.ts';
import { inverse } from '../linalg/qr.ts';
import { StatsError } from '../stats-error.ts';
import { type PreparedDesign, surveyCovariance, surveyDf } from './survey-design.ts';

/** An estimate with its design-based error. */
export interface SurveyEstimate {
  readonly estimate: number;
  readonly standardError: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Rows that count: those of the domain that have all values. */
export type Inside = Uint8Array;

function limitsOf(estimate: number, variance: number, df: number, level: number): SurveyEstimate {
  if (!(df >= 1)) throw new StatsError('too-few', 'no degrees of freedom are left', 'clusters');
  const standardError = Math.sqrt(Math.max(0, variance));
  const half = studentT.isf((1 - level) / 2, df) * standardError;
  return { estimate, standardError, ciLower: estimate - half, ciUpper: estimate + half };
}

const dfOf = (design: PreparedDesign, inside: Inside): number => surveyDf(design, (row) => inside[row] === 1);

function sums(design: PreparedDesign, inside: Inside, f: (row: number) => number): number {
  let sum = 0;
  for (let i = 0; i < design.n; i++) if (inside[i] === 1) sum += design.weights[i]! * f(i);
  return sum;
}

const linearised = (design: PreparedDesign, inside: Inside, f: (row: number) => number): Float64Array =>
  Float64Array.from({ length: design.n }, (_, i) => (inside[i] === 1 ? design.weights[i]! * f(i) : 0));

function requireRows(design: PreparedDesign, inside: Inside): { n: number; total: number } {
  const n = inside.reduce((sum, v) => sum + v, 0);
  const total = sums(design, inside, () => 1);
  if (n < 2 || !(total > 0)) throw new StatsError('too-few', 'too few rows', 'domain');
  return { n, total };
}

/** Mean with design effects: against sampling with and, where the weights tell the population, without replacement. */
export function surveyMean(design: PreparedDesign, x: Float64Array, inside: Inside, level = 0.95) {
  const { n, total } = requireRows(design, inside);
  const mean = sums(design, inside, (i) => x[i]!) / total;
  const variance = surveyCovariance(design, [linearised(design, inside, (i) => (x[i]! - mean) / total)])
    .data[0]!;
  const df = dfOf(design, inside);
  const spread = ((n / (n - 1)) * sums(design, inside, (i) => (x[i]! - mean) ** 2)) / total;
  const simple = spread / n;
  return {
    n,
    ...limitsOf(mean, variance, df, level),
    df,
    cv: Math.sqrt(variance) / mean,
    sumOfWeights: total,
    deffReplace: simple > 0 ? variance / simple : null,
    deff: total > n && simple > 0 ? variance / ((1 - n / total) * simple) : null,
  };
}

/** Total over the population. */
export function surveyTotal(design: PreparedDesign, x: Float64Array, inside: Inside, level = 0.95) {
  const { n, total } = requireRows(design, inside);
  const estimate = sums(design, inside, (i) => x[i]!);
  const variance = surveyCovariance(design, [linearised(design, inside, (i) => x[i]!)]).data[0]!;
  const df = dfOf(design, inside);
  return {
    n,
    ...limitsOf(estimate, variance, df, level),
    df,
    cv: Math.sqrt(variance) / estimate,
    sumOfWeights: total,
  };
}

/** Shares of the levels of a variable, with t and logit limits. */
export function surveyProportions(
  design: PreparedDesign,
  codes: ArrayLike<number>,
  count: number,
  inside: Inside,
  level = 0.95,
) {
  const { n } = requireRows(design, inside);
  const df = dfOf(design, inside);
  const t = studentT.isf((1 - level) / 2, df);
  const levels = Array.from({ length: count }, (_, k) => {
    const indicator = Float64Array.from({ length: design.n }, (_, i) => (codes[i] === k ? 1 : 0));
    const { estimate, standardError, ciLower, ciUpper, deffReplace } = surveyMean(
      design,
      indicator,
      inside,
      level,
    );
    const logit = Math.log(estimate / (1 - estimate));
    const half = (t * standardError) / (estimate * (1 - estimate));
    const inner = estimate > 0 && estimate < 1;
    const back = (v: number): number => 1 / (1 + Math.exp(-v));
    let rows = 0;
    for (let i = 0; i < design.n; i++) if (inside[i] === 1 && codes[i] === k) rows++;
    return {
      count: rows,
      weightedCount: sums(design, inside, (i) => indicator[i]!),
      estimate,
      standardError,
      ciLower,
      ciUpper,
      logitCiLower: inner ? back(logit - half) : null,
      logitCiUpper: inner ? back(logit + half) : null,
      deffReplace,
    };
  });
  return { n, df, levels };
}

/** Total of one variable over the total of another. */
export function surveyRatio(
  design: PreparedDesign,
  numerator: Float64Array,
  denominator: Float64Array,
  inside: Inside,
  level = 0.95,
) {
  const { n } = requireRows(design, inside);
  const below = sums(design, inside, (i) => denominator[i]!);
  if (below === 0) throw new StatsError('constant-column', 'the denominator adds up to zero', 'denominator');
  const ratio = sums(design, inside, (i) => numerator[i]!) / below;
  const z = linearised(design, inside, (i) => (numerator[i]! - ratio * denominator[i]!) / below);
  const df = dfOf(design, inside);
  return { n, ...limitsOf(ratio, surveyCovariance(design, [z]).data[0]!, df, level), df };
}

/** Quantiles with limits by Woodruff (1952, Journal of the American Statistical Association 47, 635-646). */
export function surveyQuantiles(
  design: PreparedDesign,
  x: Float64Array,
  probabilities: readonly number[],
  inside: Inside,
  level = 0.95,
) {
  const { n, total } = requireRows(design, inside);
  const df = dfOf(design, inside);
  const rows = Array.from({ length: design.n }, (_, i) => i)
    .filter((i) => inside[i] === 1)
    .sort((a, b) => x[a]! - x[b]!);
  const values: number[] = [];
  const shares: number[] = [];
  let sum = 0;
  for (const row of rows) {
    sum += design.weights[row]!;
    if (values.length > 0 && values.at(-1) === x[row]) shares[shares.length - 1] = sum / total;
    else {
      values.push(x[row]!);
      shares.push(sum / total);
    }
  }
  const inverseAt = (p: number): number => {
    const at = shares.findIndex((share) => share >= p - 1e-12);
    return values[at < 0 ? values.length - 1 : at]!;
  };
  const t = studentT.isf((1 - level) / 2, df);
  return {
    n,
    df,
    quantiles: probabilities.map((p) => {
      if (!(p > 0 && p < 1))
        throw new StatsError('out-of-domain', 'a probability lies between 0 and 1', 'probabilities');
      const estimate = inverseAt(p);
      const below = x.map((v) => (v <= estimate ? 1 : 0));
      const share = surveyMean(design, below, inside, level);
      const ciLower = inverseAt(share.ciLower);
      const ciUpper = inverseAt(share.ciUpper);
      return { p, estimate, standardError: (ciUpper - ciLower) / (2 * t), ciLower, ciUpper };
    }),
  };
}

/** A table with the second-order test of Rao & Scott (1984, Annals of Statistics 12, 46-60). */
export function surveyCrosstab(
  design: PreparedDesign,
  row: { readonly codes: ArrayLike<number>; readonly count: number },
  column: { readonly codes: ArrayLike<number>; readonly count: number },
  inside: Inside,
  level = 0.95,
) {
  const { n, total } = requireRows(design, inside);
  const r = row.count;
  const c = column.count;
  if (r < 2 || c < 2)
    throw new StatsError('constant-column', 'two levels are needed', r < 2 ? 'row' : 'column');
  const df = dfOf(design, inside);
  // cells with the row changing fastest
  const cellOf = (i: number): number => row.codes[i]! + r * column.codes[i]!;
  const counts = Array.from({ length: r * c }, (_, cell) =>
    sums(design, inside, (i) => (cellOf(i) === cell ? 1 : 0)),
  );
  const p = counts.map((count) => count / total);
  const covariance = surveyCovariance(
    design,
    p.map((share, cell) => linearised(design, inside, (i) => ((cellOf(i) === cell ? 1 : 0) - share) / total)),
  );
  const rows = Array.from({ length: r }, (_, i) =>
    Array.from({ length: c }, (_, j) => p[i + r * j]!).reduce((a, b) => a + b, 0),
  );
  const columns = Array.from({ length: c }, (_, j) =>
    Array.from({ length: r }, (_, i) => p[i + r * j]!).reduce((a, b) => a + b, 0),
  );
  let pearson = 0;
  for (let i = 0; i < r; i++)
    for (let j = 0; j < c; j++) {
      const expected = rows[i]! * columns[j]!;
      pearson += (n * (p[i + r * j]! - expected) ** 2) / expected;
    }
  const effects = designEffects(r, c, p, covariance, n);
  const trace = traceOf(effects);
  const df1 = trace ** 2 / traceOf(multiply(effects, effects));
  const statistic = pearson / trace;
  return {
    n,
    df,
    cells: p.map((share, cell) => ({
      row: cell % r,
      column: Math.floor(cell / r),
      count: counts[cell]!,
      proportion: share,
      ...limitsOf(share, covariance.data[cell + cell * r * c]!, df, level),
    })),
    pearson,
    statistic,
    df1,
    df2: df1 * df,
    pValue: fDistribution.sf(statistic, df1, df1 * df),
  };
}

const traceOf = (a: Matrix): number =>
  Array.from({ length: a.rows }, (_, i) => a.data[i + i * a.rows]!).reduce((x, y) => x + y, 0);

/** Generalised design effects of the interaction. */
function designEffects(r: number, c: number, p: readonly number[], covariance: Matrix, n: number): Matrix {
  const cells = r * c;
  const main: Float64Array[] = [new Float64Array(cells).fill(1)];
  const indicator = (test: (cell: number) => boolean): Float64Array =>
    Float64Array.from({ length: cells }, (_, cell) => (test(cell) ? 1 : 0));
  for (let i = 1; i < r; i++) main.push(indicator((cell) => cell % r === i));
  for (let j = 1; j < c; j++) main.push(indicator((cell) => Math.floor(cell / r) === j));
  const products: Float64Array[] = [];
  for (let j = 1; j < c; j++)
    for (let i = 1; i < r; i++)
      products.push(indicator((cell) => cell % r === i && Math.floor(cell / r) === j));
  const basis = orthonormal(main);
  const left = products.map((column) => {
    let rest: Float64Array = column;
    for (const b of basis) {
      const share = rest.reduce((sum, v, i) => sum + v * b[i]!, 0);
      rest = rest.map((v, i) => v - share * b[i]!);
    }
    return rest;
  });
  const q = left.length;
  const contrast = matrix(cells, q, Float64Array.from(left.flatMap((column) => [...column])));
  const weighted = matrix(
    cells,
    q,
    contrast.data.map((v, at) => (p[at % cells]! > 0 ? v / p[at % cells]! : 0)),
  );
  const bottom = multiply(transpose(contrast), weighted);
  const denominator = matrix(
    q,
    q,
    bottom.data.map((v) => v / n),
  );
  return multiply(inverse(denominator), multiply(transpose(weighted), multiply(covariance, weighted)));
}

function orthonormal(columns: readonly Float64Array[]): readonly Float64Array[] {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    let rest: Float64Array = column;
    for (const b of basis) {
      const share = rest.reduce((sum, v, i) => sum + v * b[i]!, 0);
      rest = rest.map((v, i) => v - share * b[i]!);
    }
    const norm = Math.sqrt(rest.reduce((sum, v) => sum + v * v, 0));
    basis.push(rest.map((v) => v / norm));
  }
  return basis;
}
