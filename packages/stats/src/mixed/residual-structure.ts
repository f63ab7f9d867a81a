/** Generalised least squares: rows of a group that correlate, groups with variances of their own, and a random intercept. */
import { studentT } from '../distributions/student-t.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { type DenseDesign, originalCoefficients, originalCovariance } from '../models/dense-design.ts';
import { StatsError } from '../stats-error.ts';
import { type CovarianceBlock, gaussianFit, joinedCodes, rowsByCode } from './gaussian-blocks.ts';
import type { MixedCoefficient } from './mixed-model.ts';

/** How residuals vary; codes are by row. */
export interface ResidualStructure {
  readonly correlation?: {
    /** `ar1`: phi^|difference in time|; `cs`: the same correlation of all rows of a group. */
    readonly type: 'ar1' | 'cs';
    readonly group: ArrayLike<number>;
    /** Times of the rows; in the order of the rows without. */
    readonly time?: Float64Array;
  };
  /** Groups with residual standard deviations of their own, codes from 0; the first is the reference. */
  readonly variance?: Int32Array;
  /** Groups with a random intercept. */
  readonly random?: ArrayLike<number>;
}

export interface ResidualModel {
  readonly n: number;
  readonly isReml: boolean;
  readonly coefficients: readonly MixedCoefficient[];
  /** Of the reference group. */
  readonly residualSd: number;
  readonly correlation: number | null;
  /** Standard deviations of the other groups over that of the reference. */
  readonly sdRatios: readonly number[];
  readonly randomSd: number | null;
  readonly logLik: number;
  readonly parameters: number;
  readonly aic: number;
  readonly bic: number;
  /** Standardised residuals: divided by their standard deviations. */
  readonly residuals: Float64Array;
  readonly fitted: Float64Array;
}

/** A correlation as a function of a free parameter, with its slope. */
type Correlation = (z: number) => { readonly value: number; readonly slope: number };

const logistic = (z: number): number => 1 / (1 + Math.exp(-z));

/** Times by row: those given, or the order within the group. Refuses two rows of a group at one time. */
function timesOf({ group, time }: NonNullable<ResidualStructure['correlation']>): Float64Array {
  const result = new Float64Array(group.length);
  for (const [code, rows] of rowsByCode(group)) {
    const seen = new Set<number>();
    rows.forEach((row, i) => {
      const at = time ? time[row]! : i;
      if (seen.has(at))
        throw new StatsError('out-of-domain', `group ${code} has two rows at time ${at}`, 'time');
      seen.add(at);
      result[row] = at;
    });
  }
  return result;
}

/** Correlations that the type allows: any sign where times are whole steps, positive ones otherwise; all of one size from the smallest possible on. */
function correlationOf(
  { type, group }: NonNullable<ResidualStructure['correlation']>,
  times: Float64Array,
): Correlation {
  if (type === 'ar1') {
    if (times.every((time) => Number.isInteger(time - times[0]!)))
      return (z) => ({ value: Math.tanh(z), slope: 1 - Math.tanh(z) ** 2 });
    return (z) => ({ value: logistic(z), slope: logistic(z) * (1 - logistic(z)) });
  }
  const largest = Math.max(...[...rowsByCode(group).values()].map((rows) => rows.length));
  const low = -1 / Math.max(1, largest - 1);
  return (z) => ({
    value: low + (1 - low) * logistic(z),
    slope: (1 - low) * logistic(z) * (1 - logistic(z)),
  });
}

/** The parameters in their order: log residual variance, correlation, log ratios of sd, log variance of the intercepts. */
function blocksOf(n: number, structure: ResidualStructure) {
  const { correlation, variance, random } = structure;
  const times = correlation ? timesOf(correlation) : new Float64Array(n);
  const link = correlation ? correlationOf(correlation, times) : null;
  const groups = variance ? variance.reduce((most, code) => Math.max(most, code + 1), 0) : 1;
  const joined = [...(correlation ? [correlation.group] : []), ...(random ? [random] : [])];
  const blocks = [...rowsByCode(joinedCodes(joined, n)).values()];
  const ratiosFrom = link ? 2 : 1;
  const count = ratiosFrom + groups - 1 + (random ? 1 : 0);
  const at = (parameters: Float64Array): readonly CovarianceBlock[] => {
    const sigma2 = Math.exp(parameters[0]!);
    const rho = link?.(parameters[1]!);
    const tau2 = random ? Math.exp(parameters[count - 1]!) : 0;
    const sdOf = (row: number): number =>
      variance && variance[row]! > 0 ? Math.exp(parameters[ratiosFrom + variance[row]! - 1]!) : 1;
    return blocks.map((rows) => {
      const size = rows.length;
      const covariance = matrix(size, size);
      const slopes: Matrix[] = Array.from({ length: count }, () => matrix(size, size));
      for (let i = 0; i < size; i++)
        for (let j = 0; j < size; j++) {
          const [a, b] = [rows[i]!, rows[j]!];
          const to = i + j * size;
          const scale = sigma2 * sdOf(a) * sdOf(b);
          const { value, slope } = a === b ? SAME : pairOf(a, b, rho);
          const own = scale * value;
          slopes[0]!.data[to] = own;
          if (rho) slopes[1]!.data[to] = scale * slope;
          for (const row of [a, b])
            if (variance && variance[row]! > 0) slopes[ratiosFrom + variance[row]! - 1]!.data[to]! += own;
          const shared = random && random[a] === random[b] ? tau2 : 0;
          if (random) slopes[count - 1]!.data[to] = shared;
          covariance.data[to] = own + shared;
        }
      return { rows, covariance, slopes };
    });
  };
  function pairOf(a: number, b: number, rho: ReturnType<Correlation> | undefined) {
    if (!rho || !correlation || correlation.group[a] !== correlation.group[b]) return APART;
    if (correlation.type === 'cs') return rho;
    const lag = Math.abs(times[a]! - times[b]!);
    return { value: rho.value ** lag, slope: lag * rho.value ** (lag - 1) * rho.slope };
  }
  return { at, count, groups, link, ratiosFrom };
}

const SAME = { value: 1, slope: 0 };
const APART = { value: 0, slope: 0 };

/** Mean squared residual of ordinary least squares through the model with unit covariance. */
function startOf(dense: DenseDesign, y: Float64Array): number {
  const alone = rowsByCode(Int32Array.from(y, (_, i) => i));
  const unit = matrix(1, 1, Float64Array.of(1));
  const { at } = gaussianFit(
    dense,
    y,
    () => [...alone.values()].map((rows) => ({ rows, covariance: unit, slopes: [] })),
    new Float64Array(0),
    true,
  );
  return at.rss / (dense.n - dense.p);
}

/** Free parameters of the correlation at which the search begins; it may have more than one peak. */
const STARTS = [0.3, 1, -0.3];

/**
 * Linear model with structured residuals by (restricted) maximum likelihood (Pinheiro & Bates 2000, chapter 5). Degrees of freedom: n - p, or with a random intercept by
 * containment (their 2.4.2): columns that vary within groups have those of the rows, others those of the groups, the intercept the larger.
 */
export function residualModel(
  dense: DenseDesign,
  y: Float64Array,
  structure: ResidualStructure,
  isReml: boolean,
  level: number,
): ResidualModel {
  const { n, p } = dense;
  if (n <= p) throw new StatsError('too-few', 'no residual degrees of freedom', 'outcome');
  const { at: blocksAt, count, groups, link, ratiosFrom } = blocksOf(n, structure);
  const variance = startOf(dense, y);
  if (!(variance > 0)) throw new StatsError('constant-column', 'nothing is left to explain', 'outcome');
  let best: ReturnType<typeof gaussianFit> | null = null;
  for (const z of link ? STARTS : [0]) {
    const start = new Float64Array(count);
    start[0] = Math.log(structure.random ? variance / 2 : variance);
    if (link) start[1] = z;
    if (structure.random) start[count - 1] = Math.log(variance / 2);
    const found = fitOrNull(() => gaussianFit(dense, y, blocksAt, start, isReml));
    if (found && (!best || found.at.logLik > best.at.logLik)) best = found;
  }
  if (!best) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
  const { parameters, at } = best;
  // as nlme reports them: those of maximum likelihood with n - p in place of n
  const factor = isReml ? 1 : n / (n - p);
  const total = p + count;
  const sds = new Float64Array(n);
  for (const { rows, covariance } of blocksAt(parameters))
    rows.forEach((row, i) => {
      sds[row] = Math.sqrt(covariance.data[i + i * rows.length]!);
    });
  const sigma2 = Math.exp(parameters[0]!);
  const tau2 = structure.random ? Math.exp(parameters[count - 1]!) : 0;
  return {
    n,
    isReml,
    coefficients: coefficientsOf(
      dense,
      at.beta,
      matrix(
        p,
        p,
        at.covariance.data.map((each) => each * factor),
      ),
      structure,
      level,
    ),
    residualSd: Math.sqrt(sigma2),
    correlation: link ? link(parameters[1]!).value : null,
    sdRatios: Array.from({ length: groups - 1 }, (_, g) => Math.exp(parameters[ratiosFrom + g]!)),
    randomSd: structure.random ? (tau2 < 1e-10 * sigma2 ? 0 : Math.sqrt(tau2)) : null,
    logLik: at.logLik,
    parameters: total,
    aic: -2 * at.logLik + 2 * total,
    bic: -2 * at.logLik + total * Math.log(isReml ? n - p : n),
    residuals: at.residuals.map((value, i) => value / sds[i]!),
    fitted: at.residuals.map((value, i) => y[i]! - value),
  };
}

function fitOrNull<T>(fit: () => T): T | null {
  try {
    return fit();
  } catch (error) {
    if (error instanceof StatsError && ['not-converged', 'not-finite'].includes(error.code)) return null;
    throw error;
  }
}

function coefficientsOf(
  dense: DenseDesign,
  beta: Float64Array,
  covariance: Matrix,
  { random }: ResidualStructure,
  level: number,
): readonly MixedCoefficient[] {
  const { p } = dense;
  const original = originalCovariance(dense, covariance);
  const estimates = originalCoefficients(dense, beta);
  const dfs = degreesOf(dense, random);
  return dense.names.map((name, j) => {
    const standardError = Math.sqrt(original.data[j + j * p]!);
    const statistic = estimates[j]! / standardError;
    const df = dfs[j]!;
    const half = studentT.isf((1 - level) / 2, df) * standardError;
    return {
      name,
      estimate: estimates[j]!,
      standardError,
      df,
      statistic,
      pValue: 2 * studentT.sf(Math.abs(statistic), df),
      ciLower: estimates[j]! - half,
      ciUpper: estimates[j]! + half,
    };
  });
}

function degreesOf(
  { n, p, x, intercept }: DenseDesign,
  random: ArrayLike<number> | undefined,
): readonly number[] {
  if (!random) return Array.from({ length: p }, () => n - p);
  const groups = [...rowsByCode(random).values()];
  const within = Array.from({ length: p }, (_, j) =>
    groups.some((rows) => rows.some((row) => x[row + j * n] !== x[rows[0]! + j * n])),
  );
  const inner = within.filter((varies) => varies).length;
  const dfWithin = n - groups.length - inner;
  const dfBetween = groups.length - (p - inner);
  return within.map((varies, j) => {
    const df = intercept && j === 0 ? Math.max(dfWithin, dfBetween) : varies ? dfWithin : dfBetween;
    if (df < 1) throw new StatsError('too-few', 'too few groups for the columns', 'groups');
    return df;
  });
}
