/** Normal likelihood of a model over groups and patterns of missing values (Arbuckle 1996), with gradient and expected information. */

import { type PatternMoments, patternMoments } from '../descriptive/normal-em.ts';
import { type Cholesky, cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { dot } from '../linalg/vectors.ts';
import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { type Implied, implied, type MomentSlope, slopesOf } from './implied.ts';
import type { SemModel, SemParameter } from './model.ts';

/** Observed columns of each group, NaN being missing. */
export type SemData = readonly (readonly Float64Array[])[];

/** Patterns of each group; complete data are one pattern. */
export type Patterns = readonly (readonly PatternMoments[])[];

/** Patterns of the data. */
export const patternsOf = (data: SemData): Patterns => data.map(patternMoments);

/** Minus the log likelihood without its constant, its gradient and the expected information. */
export interface LikelihoodAt {
  readonly value: number;
  readonly gradient: Float64Array;
  readonly information: Matrix;
}

/** One pattern at the moments of a model. */
interface PatternAt {
  readonly pattern: PatternMoments;
  readonly factor: Cholesky;
  /** Mean of the pattern less the mean of the model. */
  readonly distance: Float64Array;
}

/** Some entries of a vector. */
const pick = (x: Float64Array, of: Int32Array): Float64Array =>
  of.length === x.length ? x : numbersAt(x, of);

function patternAt(model: SemModel, pattern: PatternMoments, { sigma, mu }: Implied): PatternAt {
  const { observed } = pattern;
  const q = observed.length;
  const part = matrix(q, q);
  for (let j = 0; j < q; j++)
    for (let i = 0; i < q; i++) part.data[i + j * q] = sigma.data[observed[i]! + observed[j]! * sigma.rows]!;
  const distance = model.meanStructure
    ? pattern.mean.map((mean, j) => mean - mu[observed[j]!]!)
    : new Float64Array(q);
  return { pattern, factor: cholesky(part), distance };
}

/** n/2 (log|Sigma| + tr(Sigma^-1 T)), T being the mean product about the model's mean; and Sigma^-1 - Sigma^-1 T Sigma^-1. */
function fitOf({ pattern, factor, distance }: PatternAt): { readonly value: number; readonly w: Matrix } {
  const { n, scatter } = pattern;
  const q = distance.length;
  const w = matrix(q, q);
  let trace = 0;
  const half = matrix(q, q);
  for (let j = 0; j < q; j++) {
    const column = Float64Array.from(
      { length: q },
      (_, i) => scatter.data[i + j * q]! / n + distance[i]! * distance[j]!,
    );
    const solved = choleskySolve(factor, column);
    trace += solved[j]!;
    for (let i = 0; i < q; i++) half.data[j + i * q] = (i === j ? 1 : 0) - solved[i]!;
  }
  // half is (I - Sigma^-1 T)' = I - T Sigma^-1, by columns of its transpose
  for (let j = 0; j < q; j++) w.data.set(choleskySolve(factor, half.data.slice(j * q, (j + 1) * q)), j * q);
  return { value: (n / 2) * (factor.logDeterminant + trace), w };
}

/** Solves L x = b. */
function forward(lower: Matrix, b: Float64Array): Float64Array {
  const q = lower.rows;
  const x = b.slice();
  for (let i = 0; i < q; i++) {
    const value = x[i]! / lower.data[i + i * q]!;
    x[i] = value;
    for (let k = i + 1; k < q; k++) x[k]! -= lower.data[k + i * q]! * value;
  }
  return x;
}

/** Slopes of one pattern in units in which Sigma is the identity. */
interface ScaledSlope {
  readonly free: number;
  readonly left: Float64Array | null;
  readonly right: Float64Array;
  readonly weight: number;
  readonly mean: Float64Array | null;
}

const scaled = (slopes: readonly MomentSlope[], of: Int32Array, lower: Matrix): readonly ScaledSlope[] =>
  slopes.map((slope) => ({
    ...slope,
    left: slope.left && forward(lower, pick(slope.left, of)),
    right: forward(lower, pick(slope.right, of)),
    mean: slope.mean && forward(lower, pick(slope.mean, of)),
  }));

/** Adds n (1/2 tr(U_a U_b) + m_a' m_b) for all pairs of slopes, U = left right' + right left'. */
function addInformation(info: Matrix, slopes: readonly ScaledSlope[], n: number): void {
  const k = info.rows;
  for (let a = 0; a < slopes.length; a++)
    for (let b = 0; b <= a; b++) {
      const x = slopes[a]!;
      const y = slopes[b]!;
      let value = 0;
      if (x.left && y.left)
        value +=
          x.weight *
          y.weight *
          (dot(x.left, y.left) * dot(x.right, y.right) + dot(x.left, y.right) * dot(x.right, y.left));
      if (x.mean && y.mean) value += dot(x.mean, y.mean);
      if (value === 0) continue;
      // parameters held equal may meet themselves in both orders
      info.data[x.free + y.free * k]! += n * value;
      if (a !== b) info.data[y.free + x.free * k]! += n * value;
    }
}

/** Parameters of a group that are free, with their numbers. */
export const freeOf = (model: SemModel, group: number): readonly SemParameter[] =>
  model.parameters.filter((each) => each.group === group && each.free >= 0);

/** What is asked of {@link likelihoodAt}: other parameters than the free ones, for tests of what is fixed. */
export interface Directions {
  readonly parameters: readonly SemParameter[];
  readonly count: number;
}

/** What the patterns of a group pull at, in the places of all observed variables: sums of n W and of n Sigma^-1 d. */
interface Pull {
  readonly value: number;
  readonly w: Matrix;
  readonly mean: Float64Array;
}

function pullOf(model: SemModel, patterns: readonly PatternMoments[], at: Implied): Pull {
  const p = model.observed.length;
  const w = matrix(p, p);
  const mean = new Float64Array(p);
  let value = 0;
  for (const pattern of patterns) {
    const here = patternAt(model, pattern, at);
    const fit = fitOf(here);
    const { observed, n } = pattern;
    const q = observed.length;
    value += fit.value;
    for (let j = 0; j < q; j++)
      for (let i = 0; i < q; i++) w.data[observed[i]! + observed[j]! * p]! += n * fit.w.data[i + j * q]!;
    if (!model.meanStructure) continue;
    const pull = choleskySolve(here.factor, here.distance);
    for (let i = 0; i < q; i++) mean[observed[i]!]! += n * pull[i]!;
  }
  return { value, w, mean };
}

/** left' W right (twice the weight) less pull' mean, for each slope. */
function addGradient(gradient: Float64Array, { w, mean }: Pull, slopes: readonly MomentSlope[]): void {
  const p = w.rows;
  for (const slope of slopes) {
    let value = 0;
    if (slope.left) {
      for (let j = 0; j < p; j++) {
        const factor = slope.right[j]!;
        if (factor === 0) continue;
        let sum = 0;
        for (let i = 0; i < p; i++) sum += slope.left[i]! * w.data[i + j * p]!;
        value += factor * sum;
      }
      value *= slope.weight;
    }
    if (slope.mean) value -= dot(mean, slope.mean);
    gradient[slope.free]! += value;
  }
}

/** Runs something that a model may make impossible: null where it implies covariances that are none. */
function possible<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof StatsError && (error.code === 'not-positive-definite' || error.code === 'singular'))
      return null;
    throw error;
  }
}

const slopesIn = (
  model: SemModel,
  group: number,
  at: Implied,
  directions?: Directions,
): readonly MomentSlope[] =>
  slopesOf(
    at,
    directions?.parameters.filter((each) => each.group === group) ?? freeOf(model, group),
    model.meanStructure,
  );

/** What a point implies in each group, with the slopes that are asked for. */
interface GroupAt {
  readonly at: Implied;
  readonly slopes: readonly MomentSlope[];
}

const groupsAt = (
  model: SemModel,
  patterns: Patterns,
  theta: Float64Array,
  directions?: Directions,
): readonly GroupAt[] =>
  patterns.map((_, group) => {
    const at = implied(model, group, theta);
    return { at, slopes: slopesIn(model, group, at, directions) };
  });

function gradientOf(model: SemModel, patterns: Patterns, groups: readonly GroupAt[], count: number) {
  const gradient = new Float64Array(count);
  let value = 0;
  patterns.forEach((own, group) => {
    const { at, slopes } = groups[group]!;
    const pull = pullOf(model, own, at);
    value += pull.value;
    addGradient(gradient, pull, slopes);
  });
  return { value, gradient };
}

function informationOf(
  model: SemModel,
  patterns: Patterns,
  groups: readonly GroupAt[],
  count: number,
): Matrix {
  const information = matrix(count, count);
  patterns.forEach((own, group) => {
    const { at, slopes } = groups[group]!;
    for (const pattern of own) {
      const { factor } = patternAt(model, pattern, at);
      addInformation(information, scaled(slopes, pattern.observed, factor.lower), pattern.n);
    }
  });
  return information;
}

type Point = readonly [model: SemModel, patterns: Patterns, theta: Float64Array, directions?: Directions];

/** What the model implies at a point, for {@link gradientOf} and {@link informationOf}. */
const impliedAt = (...[model, patterns, theta, directions]: Point) =>
  [model, patterns, groupsAt(model, patterns, theta, directions), directions?.count ?? model.free] as const;

/** Value and gradient at a point; null where the model implies covariances that are none. */
export const gradientAt = (...point: Point): Pick<LikelihoodAt, 'value' | 'gradient'> | null =>
  possible(() => gradientOf(...impliedAt(...point)));

/** Expected information at a point that {@link gradientAt} allows. */
export const informationAt = (...point: Point): Matrix => informationOf(...impliedAt(...point));

/** Value, gradient and expected information at a point. */
export const likelihoodAt = (...point: Point): LikelihoodAt | null =>
  possible(() => {
    const implied = impliedAt(...point);
    return { ...gradientOf(...implied), information: informationOf(...implied) };
  });

/** Scores of every case: the gradient of its log likelihood, row by row. */
export function caseScores(model: SemModel, data: SemData, theta: Float64Array): readonly Float64Array[] {
  return data.flatMap((columns, group) => {
    const at = implied(model, group, theta);
    const slopes = slopesOf(at, freeOf(model, group), model.meanStructure);
    const n = columns[0]?.length ?? 0;
    const means = model.meanStructure
      ? at.mu
      : columns.map((values) => values.reduce((s, x) => s + x, 0) / n);
    const known = new Map<
      string,
      { factor: Cholesky; fixed: Float64Array; slopes: readonly MomentSlope[] }
    >();
    return Array.from({ length: n }, (_, row) => {
      const of = Int32Array.from(columns.keys()).filter((j) => !Number.isNaN(columns[j]![row]!));
      const key = of.join();
      let here = known.get(key);
      if (!here) {
        const pattern = {
          observed: of,
          n: 1,
          mean: new Float64Array(of.length),
          scatter: matrix(of.length, of.length),
        };
        const { factor } = patternAt(model, pattern, at);
        const parts = slopes.map((slope) => ({
          ...slope,
          left: slope.left && pick(slope.left, of),
          right: pick(slope.right, of),
          mean: slope.mean && pick(slope.mean, of),
        }));
        // tr(Sigma^-1 dSigma) / 2
        const fixed = Float64Array.from(parts, ({ left, right, weight }) =>
          left ? weight * dot(choleskySolve(factor, left), right) : 0,
        );
        here = { factor, fixed, slopes: parts };
        known.set(key, here);
      }
      const z = choleskySolve(
        here.factor,
        Float64Array.from(of, (j) => columns[j]![row]! - means[j]!),
      );
      const score = new Float64Array(model.free);
      here.slopes.forEach(({ free, left, right, weight, mean }, k) => {
        let value = left ? weight * dot(z, left) * dot(z, right) - here.fixed[k]! : 0;
        if (mean) value += dot(z, mean);
        score[free]! += value;
      });
      return score;
    });
  });
}
