/** Moments that a model implies, and their derivatives, in the reticular form of McArdle & McDonald (1984, Br. J. Math. Stat. Psychol. 37, 234-251). */
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { inverse } from '../linalg/qr.ts';
import type { SemModel, SemParameter } from './model.ts';

/** Moments of one group. With B = (I - A)^-1 all variables have covariances C = B S B' and means B m. */
export interface Implied {
  /** Covariances of the observed variables, p x p. */
  readonly sigma: Matrix;
  /** Means of the observed variables. */
  readonly mu: Float64Array;
  /** Rows of B of the observed variables: p x v. */
  readonly reach: Matrix;
  /** C, v x v. */
  readonly total: Matrix;
  /** Means of all variables. */
  readonly means: Float64Array;
}

/** Values of all parameters of the table at a point. */
export const valueAt = ({ free, value }: SemParameter, theta: Float64Array): number =>
  free < 0 ? value : theta[free]!;

/** The paths of a group; in order where none leads back, so that each begins where all before it have ended. */
interface Paths {
  readonly list: readonly SemParameter[];
  readonly inOrder: boolean;
}

const known = new WeakMap<SemModel, Paths[]>();

function pathsOf(model: SemModel, group: number): Paths {
  const own = known.get(model) ?? [];
  known.set(model, own);
  own[group] ??= ordered(model.parameters.filter((each) => each.kind === 'path' && each.group === group));
  return own[group];
}

function ordered(given: readonly SemParameter[]): Paths {
  const list: SemParameter[] = [];
  let left = given;
  while (left.length > 0) {
    const ends = new Set(left.map(({ row }) => row));
    const next = left.filter(({ column }) => !ends.has(column));
    if (next.length === 0) return { list: given, inOrder: false };
    list.push(...next);
    left = left.filter(({ column }) => ends.has(column));
  }
  return { list, inOrder: true };
}

/** (I - A)^-1 where no path leads back: what reaches a variable is handed on. */
function alongPaths(paths: readonly SemParameter[], v: number, theta: Float64Array): Matrix {
  const b = matrix(v, v);
  for (let i = 0; i < v; i++) b.data[i + i * v] = 1;
  for (const path of paths) {
    const { row, column } = path;
    const at = valueAt(path, theta);
    if (at !== 0) for (let j = 0; j < v; j++) b.data[row + j * v]! += at * b.data[column + j * v]!;
  }
  return b;
}

function throughLoops(paths: readonly SemParameter[], v: number, theta: Float64Array): Matrix {
  const loops = matrix(v, v);
  for (let i = 0; i < v; i++) loops.data[i + i * v] = 1;
  for (const path of paths) loops.data[path.row + path.column * v]! -= valueAt(path, theta);
  return inverse(loops);
}

/** Moments that the parameters imply in a group. */
export function implied(model: SemModel, group: number, theta: Float64Array): Implied {
  const p = model.observed.length;
  const v = p + model.latent.length;
  const paths = pathsOf(model, group);
  const s = new Float64Array(v * v);
  const m = new Float64Array(v);
  for (const parameter of model.parameters) {
    if (parameter.group !== group || parameter.kind === 'path') continue;
    const { kind, row, column } = parameter;
    const at = valueAt(parameter, theta);
    if (kind === 'intercept') m[row] = at;
    else {
      s[row + column * v] = at;
      s[column + row * v] = at;
    }
  }
  const b = paths.inOrder ? alongPaths(paths.list, v, theta) : throughLoops(paths.list, v, theta);
  const bs = new Float64Array(v * v);
  for (let j = 0; j < v; j++)
    for (let k = 0; k < v; k++) {
      const factor = s[k + j * v]!;
      if (factor !== 0) for (let i = 0; i < v; i++) bs[i + j * v]! += b.data[i + k * v]! * factor;
    }
  const total = matrix(v, v);
  for (let k = 0; k < v; k++)
    for (let j = 0; j < v; j++) {
      const factor = b.data[j + k * v]!;
      if (factor !== 0) for (let i = 0; i < v; i++) total.data[i + j * v]! += bs[i + k * v]! * factor;
    }
  const sigma = matrix(p, p);
  const reach = matrix(p, v);
  for (let j = 0; j < p; j++)
    for (let i = 0; i < p; i++) sigma.data[i + j * p] = (total.data[i + j * v]! + total.data[j + i * v]!) / 2;
  for (let j = 0; j < v; j++) for (let i = 0; i < p; i++) reach.data[i + j * p] = b.data[i + j * v]!;
  const means = new Float64Array(v);
  for (let j = 0; j < v; j++)
    if (m[j] !== 0) for (let i = 0; i < v; i++) means[i]! += b.data[i + j * v]! * m[j]!;
  return { sigma, mu: means.slice(0, p), reach, total, means };
}

/**
 * The derivative of the moments by one parameter: of covariances left right' + right left' (once where both are one), of means `mean`.
 * By A_ij: B_i C_j' + C_j B_i' and B_i (B m)_j; by S_ij: B_i B_j' + B_j B_i'; by m_i: B_i, all rows of observed variables.
 */
export interface MomentSlope {
  readonly free: number;
  /** null for an intercept, which moves no covariance. */
  readonly left: Float64Array | null;
  readonly right: Float64Array;
  /** 1/2 for a variance, whose product counts once. */
  readonly weight: number;
  /** null where means are not moved. */
  readonly mean: Float64Array | null;
}

/** Derivatives of the moments of a group by some of its parameters. */
export function slopesOf(
  { reach, total, means }: Implied,
  parameters: readonly SemParameter[],
  meanStructure: boolean,
): readonly MomentSlope[] {
  const p = reach.rows;
  const v = total.rows;
  const of = (column: number): Float64Array => reach.data.subarray(column * p, (column + 1) * p);
  return parameters.map((parameter) => {
    const { kind, row, column, free } = parameter;
    const left = of(row);
    if (kind === 'intercept') return { free, left: null, right: left, weight: 0, mean: left };
    if (kind === 'covariance')
      return { free, left, right: of(column), weight: row === column ? 0.5 : 1, mean: null };
    const mean = meanStructure && means[column] !== 0 ? left.map((value) => value * means[column]!) : null;
    return { free, left, right: total.data.subarray(column * v, column * v + p), weight: 1, mean };
  });
}
