import type { Frame } from '@constat/data';
import {
  boxM,
  discriminantAnalysis,
  numbersAt,
  proportionInterval,
  quadraticDiscriminant,
  type StatsError,
  zip,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext } from '../../contract.ts';
import { keepLevels, keepNumbers } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import type { DiscriminantOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Classified, DiscriminantResult } from './result.ts';

/** Scores that are drawn. */
const POINTS = 1500;

export function compute(frame: Frame, options: DiscriminantOptions, run: RunContext): DiscriminantResult {
  const { group, predictors } = options;
  const { mask, used, excluded } = frame.complete([group, ...predictors]);
  const rows = Int32Array.from(mask, (_, row) => row).filter((row) => mask[row] === 1);
  const factor = frame.factor(group);
  const present = factor.levels.filter((_, code) => rows.some((row) => factor.codes[row] === code));
  if (present.length < 2) throw new RefusedError([refusals.oneGroup(group)]);
  const codes = Int32Array.from(rows, (row) => present.indexOf(factor.levels[factor.codes[row]!]!));
  const columns = predictors.map((name) => numbersAt(frame.numbers(name), rows));
  const infinite = predictors.find((_, j) => columns[j]!.some((value) => !Number.isFinite(value)));
  if (infinite !== undefined) throw new RefusedError([refusals.notFinite(infinite)]);
  const needed = present.length + predictors.length + 1;
  if (used < needed) throw new RefusedError([refusals.tooFewRows(group, used, needed)]);
  run.progress(0, 2, 'Finding the functions');
  const linear = refusing(
    () => discriminantAnalysis(columns, predictors, codes, present.length, options.prior),
    ({ code, argument = '' }) => pooledRefusal(code, argument, group),
  );
  run.progress(1, 2, 'Classifying the cases');
  const sizes = linear.sizes;
  const by =
    options.method === 'linear'
      ? linear
      : refusing(
          () => quadraticDiscriminant(columns, predictors, codes, present.length, options.prior),
          (error) => ownRefusal(error, options, present, sizes),
        );
  const scores = linear.coefficients.map((coefficients) =>
    scoresOf(columns, coefficients, linear.means, linear.priors),
  );
  const predicted = by.posteriors.map((posterior) => posterior.indexOf(Math.max(...posterior)));
  keepLevels(run, 'predicted', frame, rows, predicted, present);
  keepNumbers(run, 'score', frame, rows, scores[0] ?? []);
  const stride = Math.max(1, Math.ceil(used / POINTS));
  const classified = (table: readonly (readonly number[])[]) => classifiedOf(table, used, options);
  return {
    sample: { used, excluded },
    group: { name: group, label: frame.label(group), levels: present },
    predictors: predictors.map((name) => ({ name, label: frame.label(name) })),
    groups: zip(sizes, linear.priors, linear.means).map(([n, prior, mean]) => ({
      n,
      prior,
      means: Array.from(mean),
    })),
    functions: zip(
      linear.eigenvalues,
      linear.functionTests,
      linear.proportionOfTrace,
      linear.canonicalCorrelations,
    ).map(([eigenvalue, functionTest, ownProportionOfTrace, canonicalCorrelation], f) => {
      const { wilksLambda, statistic, df, pValue } = functionTest;
      return {
        eigenvalue,
        share: ownProportionOfTrace,
        canonicalCorrelation,
        wilksLambda,
        statistic,
        df,
        pValue,
        coefficients: Array.from(linear.coefficients[f]!),
        standardized: Array.from(linear.standardized[f]!),
        structure: Array.from(linear.structure[f]!),
        centroids: present.map((_, k) => meanOf(scores[f]!, codes, k)),
      };
    }),
    classified: classified(by.confusion),
    crossed: options.crossValidate ? classified(by.crossConfusion) : null,
    largest: Math.max(...sizes) / used,
    boxM: boxM(present.map((_, k) => columns.map((column) => column.filter((_, i) => codes[i] === k)))),
    points: Array.from(codes, (code, i) => ({
      group: code,
      scores: scores.map((score) => score[i]!),
    })).filter((_, i) => i % stride === 0),
  };
}

/** Scores on a function, zero at the mean of the group means weighted by the priors. */
function scoresOf(
  columns: readonly Float64Array[],
  coefficients: ArrayLike<number>,
  means: readonly Float64Array[],
  priors: readonly number[],
): Float64Array {
  const centre = means.reduce(
    (sum, mean, k) =>
      sum + priors[k]! * mean.reduce((inner, value, j) => inner + value * coefficients[j]!, 0),
    0,
  );
  return Float64Array.from(columns[0]!, (_, i) =>
    columns.reduce((sum, column, j) => sum + column[i]! * coefficients[j]!, -centre),
  );
}

function meanOf(values: Float64Array, codes: Int32Array, code: number): number {
  const own = values.filter((_, i) => codes[i] === code);
  return own.reduce((sum, value) => sum + value, 0) / own.length;
}

function classifiedOf(
  table: readonly (readonly number[])[],
  n: number,
  { confidenceLevel }: DiscriminantOptions,
): Classified {
  const correct = table.reduce((sum, row, k) => sum + row[k]!, 0);
  const limits = proportionInterval(correct, n, confidenceLevel, 'wilson');
  return {
    table,
    correct,
    accuracy: correct / n,
    ciLower: limits?.ciLower ?? null,
    ciUpper: limits?.ciUpper ?? null,
  };
}

/** What the pooled covariance cannot be computed for. */
function pooledRefusal(code: StatsError['code'], name: string, group: string): Refusal | null {
  if (code === 'constant-column') return refusals.constantWithin(name, group);
  return code === 'collinear' ? refusals.collinear(name) : null;
}

/** What the covariance of one group cannot be computed for. */
function ownRefusal(
  { code, argument = '' }: StatsError,
  { group, predictors }: DiscriminantOptions,
  levels: readonly string[],
  sizes: readonly number[],
): Refusal | null {
  if (code === 'too-few')
    return refusals.smallGroup(
      group,
      levels[Number(argument)] ?? '',
      sizes[Number(argument)] ?? 0,
      predictors.length,
    );
  return code === 'constant-column' || code === 'collinear' ? refusals.flatGroup(argument, group) : null;
}
