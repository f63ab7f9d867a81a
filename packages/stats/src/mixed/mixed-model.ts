/** Linear mixed models by REML or ML, with Satterthwaite's degrees of freedom. */
import { chiSquare } from '../distributions/chi-square.ts';
import { studentT } from '../distributions/student-t.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import {
  type DenseDesign,
  linearPredictor,
  originalCoefficients,
  originalCovariance,
} from '../models/dense-design.ts';
import { bfgs } from '../optim/bfgs.ts';
import { nelderMead } from '../optim/nelder-mead.ts';
import { StatsError } from '../stats-error.ts';
import { type Profile, profileAt, thetaLength, trianglesOf } from './mixed-profile.ts';
import { type MixedSums, mixedSums, partOfSums, type RandomFactor } from './mixed-sums.ts';
import { offTheBound } from './off-the-bound.ts';
import { satterthwaite } from './satterthwaite.ts';

export interface MixedCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  /** Satterthwaite's degrees of freedom; null where tests are normal. */
  readonly df: number | null;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface RandomEffect {
  readonly name: string;
  readonly levels: number;
  readonly terms: readonly string[];
  /** Covariances of the terms, column by column. */
  readonly covariance: Float64Array;
  /** Predicted effects (conditional modes), group by group. */
  readonly effects: Float64Array;
}

export interface MixedModel {
  readonly n: number;
  readonly isReml: boolean;
  readonly coefficients: readonly MixedCoefficient[];
  /** Of the coefficients; null where they were not asked for. */
  readonly covariance: Matrix | null;
  readonly random: readonly RandomEffect[];
  readonly residualVariance: number;
  /** Of a negative binomial model, the theta of mu + mu² / theta; null in others. */
  readonly dispersion: number | null;
  readonly logLik: number;
  /** Fixed effects, (co)variances and the residual variance. */
  readonly parameters: number;
  /** Fixed part alone, and with the random effects. */
  readonly fixedFit: Float64Array;
  readonly fitted: Float64Array;
  /** Mean variance of the random part over the rows (Johnson 2014). */
  readonly randomVariance: number;
  /** A variance is zero or a correlation one: the random part is larger than the data support. */
  readonly isSingular: boolean;
}

export interface MixedOptions {
  readonly isReml: boolean;
  /** Null leaves the coefficients out: enough to compare models. */
  readonly level: number | null;
}

/** Dense part beyond this is too large. */
export const MOST_DENSE = 1500;

/** Minus twice the log-likelihood at theta, the residual variance profiled out. */
function devianceOf({ n, p }: MixedSums, { logDetL, logDetX, rss }: Profile, isReml: boolean): number {
  const df = isReml ? n - p : n;
  return logDetL + (isReml ? logDetX : 0) + df * (1 + Math.log((2 * Math.PI * rss) / df));
}

/** Random columns scaled to a size of 1, those beside an intercept centred: the model stays the same. */
interface Scaled {
  readonly factors: readonly RandomFactor[];
  readonly back: readonly Matrix[];
}

/** Random columns scaled to a size of 1; `back` turns effects into those of the original columns. */
export function scaled(factors: readonly RandomFactor[], n: number): Scaled {
  const back: Matrix[] = [];
  const result = factors.map((factor) => {
    const q = factor.terms.length;
    const t = matrix(q, q);
    const hasIntercept = factor.columns[0]!.every((value) => value === 1);
    t.data[0] = 1;
    const columns = factor.columns.map((column, j) => {
      if (j === 0 && hasIntercept) return column;
      const mean = hasIntercept ? column.reduce((sum, value) => sum + value, 0) / n : 0;
      const size = Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n) || 1;
      t.data[j + j * q] = 1 / size;
      if (hasIntercept) t.data[j * q] = -mean / size;
      return column.map((value) => (value - mean) / size);
    });
    back.push(t);
    return { ...factor, columns };
  });
  return { factors: result, back };
}

/** Sums over the rows, the random columns scaled and the outcome in units of its spread. */
function problemOf(dense: DenseDesign, y: Float64Array, random: readonly RandomFactor[]) {
  const ordered = [...random].sort((a, b) => b.levels * b.terms.length - a.levels * a.terms.length);
  const { factors, back } = scaled(ordered, dense.n);
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const spread = Math.sqrt(y.reduce((sum, value) => sum + (value - mean) ** 2, 0) / y.length);
  if (!(spread > 0)) throw new StatsError('constant-column', 'the outcome does not vary', 'outcome');
  // the outcome in units of its own spread keeps the deviance well scaled
  const centre = dense.intercept ? mean : 0;
  const outcome = y.map((value) => (value - centre) / spread);
  const sums = mixedSums(dense, outcome, factors);
  if (sums.width > MOST_DENSE) throw new StatsError('out-of-domain', 'too many groups', 'groups');
  return { ordered, factors, back, centre, spread, sums };
}

/** What comparisons ask of a fit by maximum likelihood. */
export type MixedLikelihood = Pick<MixedModel, 'logLik' | 'parameters' | 'residualVariance'>;

/** Fits by maximum likelihood of models with some columns of a design: the rows are passed once. */
export function mixedLikelihoods(
  dense: DenseDesign,
  y: Float64Array,
  random: readonly RandomFactor[],
): (columns: readonly number[]) => MixedLikelihood {
  const { spread, sums } = problemOf(dense, y, random);
  return (columns) => {
    const part = partOfSums(sums, columns);
    const theta = optimum(part, false);
    const profile = profileAt(part, theta);
    if (!profile) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
    return {
      logLik: -devianceOf(part, profile, false) / 2 - part.n * Math.log(spread),
      parameters: part.p + theta.length + 1,
      residualVariance: (profile.rss / part.n) * spread * spread,
    };
  };
}

/** The fit; the first factor of the result is the one with the most groups. */
export function mixedModel(
  dense: DenseDesign,
  y: Float64Array,
  random: readonly RandomFactor[],
  { isReml, level }: MixedOptions,
): MixedModel {
  const { ordered, factors, back, centre, spread, sums } = problemOf(dense, y, random);
  const theta = optimum(sums, isReml);
  const profile = profileAt(sums, theta);
  if (!profile) throw new StatsError('not-converged', 'the likelihood was not maximised', 'outcome');
  const { n, p } = sums;
  const s2 = profile.rss / (isReml ? n - p : n);
  const deviance = devianceOf(sums, profile, isReml) + (isReml ? logDetScale(dense) : 0);
  const logLik = -deviance / 2 - (isReml ? n - p : n) * Math.log(spread);
  const triangles = trianglesOf(sums, theta);
  const covariances = triangles.map((lower, f) =>
    transform(back[f]!, crossed(lower, factors[f]!.terms.length, s2 * spread * spread)),
  );
  const beta = profile.beta.map((value, j) => value * spread + (j === 0 ? centre : 0));
  const effects = profile.effects().b.map((values, f) => backEffects(values, back[f]!, spread));
  const fixedFit = linearPredictor(dense, beta);
  const fitted = fixedFit.slice();
  ordered.forEach(({ group, columns }, f) => {
    const q = columns.length;
    for (let i = 0; i < n; i++)
      for (let t = 0; t < q; t++) fitted[i]! += columns[t]![i]! * effects[f]![group[i]! * q + t]!;
  });
  return {
    n,
    isReml,
    coefficients:
      level === null ? [] : coefficientsOf(dense, sums, theta, profile, beta, s2, spread, isReml, level),
    covariance:
      level === null
        ? null
        : originalCovariance(
            dense,
            matrix(
              p,
              p,
              profile.unscaled().map((value) => value * s2 * spread * spread),
            ),
          ),
    random: ordered.map(({ name, levels, terms }, f) => ({
      name,
      levels,
      terms,
      covariance: covariances[f]!,
      effects: effects[f]!,
    })),
    residualVariance: s2 * spread * spread,
    dispersion: null,
    logLik,
    parameters: p + theta.length + 1,
    fixedFit,
    fitted,
    randomVariance: ordered.reduce((sum, factor, f) => sum + meanVariance(factor, covariances[f]!), 0),
    isSingular: isSingularAt(triangles, factors),
  };
}

/** Whether a diagonal element of a triangle is zero. */
export const isSingularAt = (triangles: readonly Float64Array[], factors: readonly RandomFactor[]): boolean =>
  triangles.some((lower, f) => {
    const q = factors[f]!.terms.length;
    return Array.from({ length: q }, (_, j) => lower[j + j * q]!).some((value) => Math.abs(value) < 1e-4);
  });

/** log |X'X| of the original columns minus that of the standardised ones. */
const logDetScale = ({ scale }: DenseDesign): number =>
  scale.reduce((sum, value) => sum + 2 * Math.log(value), 0);

/** theta at the smallest deviance; its triangles are turned so that their diagonals are not negative. */
function optimum(sums: MixedSums, isReml: boolean): Float64Array {
  const f = (theta: Float64Array): number => {
    const profile = profileAt(sums, theta);
    return profile && profile.rss > 0 ? devianceOf(sums, profile, isReml) : Number.POSITIVE_INFINITY;
  };
  const start = new Float64Array(thetaLength(sums));
  const diagonal: number[] = [];
  let at = 0;
  for (const { terms } of sums.factors)
    for (let j = 0; j < terms.length; j++) {
      diagonal.push(at);
      start[at] = 1;
      at += terms.length - j;
    }
  const lower = Float64Array.from(start, (_, i) => (diagonal.includes(i) ? 0 : Number.NEGATIVE_INFINITY));
  const first = nelderMead((theta) => f(theta.map((value, i) => Math.max(value, lower[i]!))), start, {
    step: 0.3,
    tolerance: 1e-10,
    maxIterations: 400 * start.length,
  });
  const begin = first.x.map((value, i) => Math.max(value, lower[i]!));
  const search = (from: Float64Array): Float64Array => {
    const polished = bfgs(f, from, { lower, gradientTolerance: 1e-10, maxIterations: 200 });
    return polished.value <= f(from) ? polished.x : from;
  };
  const found = search(begin);
  const lifted = offTheBound(f, found, lower);
  const best = lifted === found ? found : search(lifted);
  // a variance that is zero within rounding is zero
  return best.map((value, i) => {
    if (!diagonal.includes(i) || value > 1e-4) return value;
    const zero = best.slice();
    zero[i] = 0;
    return f(zero) <= f(best) + 1e-9 ? 0 : value;
  });
}

/** scale L L'. */
export function crossed(lower: Float64Array, q: number, scale: number): Matrix {
  const result = matrix(q, q);
  for (let i = 0; i < q; i++)
    for (let j = 0; j < q; j++) {
      let sum = 0;
      for (let k = 0; k <= Math.min(i, j); k++) sum += lower[i + k * q]! * lower[j + k * q]!;
      result.data[i + j * q] = scale * sum;
    }
  return result;
}

/** T A T'. */
export function transform(t: Matrix, a: Matrix): Float64Array {
  const q = a.rows;
  const result = new Float64Array(q * q);
  for (let i = 0; i < q; i++)
    for (let j = 0; j < q; j++)
      for (let k = 0; k < q; k++)
        for (let l = 0; l < q; l++)
          result[i + j * q]! += t.data[i + k * q]! * a.data[k + l * q]! * t.data[j + l * q]!;
  return result;
}

export function backEffects(values: Float64Array, t: Matrix, spread: number): Float64Array {
  const q = t.rows;
  const result = new Float64Array(values.length);
  for (let g = 0; g < values.length / q; g++)
    for (let i = 0; i < q; i++)
      for (let k = 0; k < q; k++) result[g * q + i]! += spread * t.data[i + k * q]! * values[g * q + k]!;
  return result;
}

/** Mean over the rows of z' S z. */
export function meanVariance({ columns }: RandomFactor, covariance: Float64Array): number {
  const q = columns.length;
  const n = columns[0]!.length;
  let sum = 0;
  for (let i = 0; i < n; i++)
    for (let a = 0; a < q; a++)
      for (let b = 0; b < q; b++) sum += columns[a]![i]! * covariance[a + b * q]! * columns[b]![i]!;
  return sum / n;
}

function coefficientsOf(
  dense: DenseDesign,
  sums: MixedSums,
  theta: Float64Array,
  profile: Profile,
  beta: Float64Array,
  s2: number,
  spread: number,
  isReml: boolean,
  level: number,
): readonly MixedCoefficient[] {
  const { p } = sums;
  const original = (unscaled: Float64Array): Float64Array =>
    originalCovariance(dense, matrix(p, p, unscaled.slice())).data;
  const covariance = original(profile.unscaled());
  const estimates = originalCoefficients(dense, beta);
  const dfs = satterthwaite(sums, theta, s2, isReml, original, covariance);
  return dense.names.map((name, j) => {
    const estimate = estimates[j]!;
    const standardError = spread * Math.sqrt(s2 * covariance[j + j * p]!);
    const df = dfs[j]!;
    const statistic = estimate / standardError;
    const half = studentT.isf((1 - level) / 2, df) * standardError;
    return {
      name,
      estimate,
      standardError,
      df,
      statistic,
      pValue: 2 * studentT.sf(Math.abs(statistic), df),
      ciLower: estimate - half,
      ciUpper: estimate + half,
    };
  });
}

/** Likelihood-ratio test of two models fitted by ML. */
export function mixedComparison(
  larger: Pick<MixedModel, 'logLik' | 'parameters'>,
  smaller: Pick<MixedModel, 'logLik' | 'parameters'>,
): { readonly statistic: number; readonly df: number; readonly pValue: number } {
  const statistic = Math.max(0, 2 * (larger.logLik - smaller.logLik));
  const df = larger.parameters - smaller.parameters;
  return { statistic, df, pValue: df > 0 ? chiSquare.sf(statistic, df) : 1 };
}
