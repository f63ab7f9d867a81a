/** Quadratic discriminant analysis: classification with a covariance of each group's own. */
import { largestSize } from '../descriptive/extremes.ts';
import { type Cholesky, cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import type { DiscriminantPrior } from './discriminant.ts';

interface Group {
  readonly size: number;
  readonly mean: Float64Array;
  readonly factor: Cholesky;
  readonly scales: Float64Array;
  /** Logarithm of the determinant of the covariance. */
  readonly logDeterminant: number;
}

/** Mean and covariance of the rows of a group; refuses a group that is too small, or in which a variable is determined by the others. */
function groupOf(
  columns: readonly Float64Array[],
  rows: readonly number[],
  k: number,
  names: readonly string[],
): Group {
  const p = columns.length;
  const size = rows.length;
  if (size <= p + 1) throw new StatsError('too-few', `group ${k} needs more than ${p + 1} cases`, String(k));
  const mean = Float64Array.from(columns, (column) => rows.reduce((sum, i) => sum + column[i]! / size, 0));
  const covariance = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let l = 0; l < p; l++)
      covariance.data[j + l * p] =
        rows.reduce((sum, i) => sum + (columns[j]![i]! - mean[j]!) * (columns[l]![i]! - mean[l]!), 0) /
        (size - 1);
  const scales = Float64Array.from({ length: p }, (_, j) => Math.sqrt(covariance.data[j + j * p]!));
  const flat = scales.findIndex((scale, j) => !(scale > 1e-12 * largestSize(numbersAt(columns[j]!, rows))));
  if (flat >= 0)
    throw new StatsError('constant-column', `${names[flat]} does not vary in group ${k}`, names[flat]);
  const scaled = matrix(
    p,
    p,
    covariance.data.map((value, at) => value / scales[at % p]! / scales[Math.floor(at / p)]!),
  );
  try {
    const factor = cholesky(scaled, 1e-10);
    const logs = scales.reduce((sum, scale) => sum + 2 * Math.log(scale), 0);
    return { size, mean, factor, scales, logDeterminant: factor.logDeterminant + logs };
  } catch (error) {
    if (!(error instanceof StatsError) || error.code !== 'not-positive-definite') throw error;
    const name = names[Number(error.argument)];
    throw new StatsError('collinear', `${name} is determined by the others in group ${k}`, name);
  }
}

const largestOf = (values: readonly number[]): number =>
  values.reduce((best, value, k) => (value > values[best]! ? k : best), 0);

function posteriorOf(logs: readonly number[]): readonly number[] {
  const top = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * Posterior probabilities with the mean and covariance of each group (divisor n - 1), and the same for each case from the others: mean, covariance and determinant of its
 * own group without it follow from Sherman & Morrison (1950). Priors are kept. `codes` are groups from 0 to `count` - 1.
 */
export function quadraticDiscriminant(
  columns: readonly Float64Array[],
  names: readonly string[],
  codes: ArrayLike<number>,
  count: number,
  prior: DiscriminantPrior = 'proportional',
) {
  const n = codes.length;
  const rowsOf = Array.from({ length: count }, (): number[] => []);
  for (let i = 0; i < n; i++) rowsOf[codes[i]!]!.push(i);
  const groups = rowsOf.map((rows, k) => groupOf(columns, rows, k, names));
  const p = columns.length;
  const logPriors = groups.map(({ size }) => Math.log(prior === 'equal' ? 1 / count : size / n));
  const distance = ({ mean, factor, scales }: Group, i: number): number => {
    const away = Float64Array.from(columns, (column, j) => (column[i]! - mean[j]!) / scales[j]!);
    const solved = choleskySolve(factor, away);
    return away.reduce((sum, value, j) => sum + value * solved[j]!, 0);
  };
  const confusion = groups.map(() => new Array<number>(count).fill(0));
  const crossConfusion = groups.map(() => new Array<number>(count).fill(0));
  const posteriors: (readonly number[])[] = [];
  const crossPosteriors: (readonly number[])[] = [];
  for (let i = 0; i < n; i++) {
    const own = codes[i]!;
    const distances = groups.map((group) => distance(group, i));
    const logs = groups.map((group, k) => logPriors[k]! - (group.logDeterminant + distances[k]!) / 2);
    const posterior = posteriorOf(logs);
    posteriors.push(posterior);
    confusion[own]![largestOf(posterior)]!++;
    const { size, logDeterminant } = groups[own]!;
    const d2 = distances[own]!;
    const left = 1 - (size * d2) / (size - 1) ** 2;
    const without = (d2 * size ** 2 * (size - 2)) / ((size - 1) ** 3 * left);
    const determinant =
      logDeterminant + p * Math.log((size - 1) / (size - 2)) + Math.log(Math.max(left, 1e-300));
    const cross = posteriorOf(
      logs.map((log, k) => (k === own ? logPriors[k]! - (determinant + without) / 2 : log)),
    );
    crossPosteriors.push(cross);
    crossConfusion[own]![largestOf(cross)]!++;
  }
  const correct = (table: readonly (readonly number[])[]): number =>
    table.reduce((sum, row, k) => sum + row[k]!, 0) / n;
  return {
    logDeterminants: groups.map(({ logDeterminant }) => logDeterminant),
    posteriors,
    crossPosteriors,
    confusion,
    accuracy: correct(confusion),
    crossConfusion,
    crossAccuracy: correct(crossConfusion),
  };
}
