/** Least squares of a design with classical, robust and clustered errors. */
import {
  type LinearRegression,
  linearRegression,
  type Matrix,
  matrix,
  modelMatrix,
  sandwich,
  studentT,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import type { Grouping } from './data.ts';
import { refusals } from './refusals.ts';
import type { DidEstimate } from './result.ts';

export interface NamedColumn {
  readonly name: string;
  readonly values: Float64Array;
}

export interface EstimateInput {
  readonly outcome: Float64Array;
  readonly columns: readonly NamedColumn[];
  readonly intercept: boolean;
  /** Coefficients that effects taken out beforehand stand for. */
  readonly absorbed: number;
  /** The part of them that are effects of the clusters themselves. */
  readonly nested: number | null;
  readonly clusters: Grouping | null;
  readonly level: number;
}

export interface Estimated {
  readonly regression: LinearRegression;
  readonly terms: readonly (DidEstimate & { readonly name: string })[];
  /** Covariances of the coefficients by the errors that can be chosen, in the order of the terms. */
  readonly covariances: {
    readonly classical: Matrix;
    readonly robust: Matrix;
    readonly cluster: Matrix | null;
  };
}

function fitted({ outcome, columns, intercept }: EstimateInput): LinearRegression {
  const variables = columns.map(({ name, values }) => ({ name, kind: 'numeric', values }) as const);
  return refusing(
    () =>
      linearRegression(
        modelMatrix({ variables, terms: columns.map(({ name }) => [name]), intercept }),
        outcome,
      ),
    ({ code, argument }) =>
      code === 'collinear' || code === 'constant-column'
        ? refusals.collinear([argument ?? columns[0]!.name])
        : null,
  );
}

/** (X'X)^-1. */
function breadOf({ fit }: LinearRegression): Matrix {
  const { inverse, rank } = fit;
  const bread = matrix(rank, rank);
  for (let i = 0; i < rank; i++)
    for (let j = 0; j < rank; j++) {
      let sum = 0;
      for (let k = 0; k < rank; k++) sum += inverse[i * rank + k]! * inverse[j * rank + k]!;
      bread.data[i + j * rank] = sum;
    }
  return bread;
}

export function estimate(input: EstimateInput): Estimated {
  const { outcome, columns, intercept, absorbed, nested, clusters, level } = input;
  const n = outcome.length;
  const k = columns.length + (intercept ? 1 : 0) + absorbed;
  if (n <= k) throw new RefusedError([refusals.tooFewRows(n, k)]);
  const regression = fitted(input);
  const design = [
    ...(intercept ? [new Float64Array(n).fill(1)] : []),
    ...columns.map(({ values }) => values),
  ];
  const coefficients = regression.coefficients.map((coefficient) => coefficient.estimate);
  const residuals = outcome.map((value, row) =>
    design.reduce((left, column, j) => left - coefficients[j]! * column[row]!, value),
  );
  const rss = residuals.reduce((sum, value) => sum + value * value, 0);
  const bread = breadOf(regression);
  const df = n - k;
  const each = Int32Array.from({ length: n }, (_, i) => i);
  const white = sandwich(design, residuals, bread, each, n);
  const grouped = clusters ? sandwich(design, residuals, bread, clusters.codes, clusters.count) : null;
  const g = clusters?.count ?? 0;
  const factor = (counted: number) => ((g / (g - 1)) * (n - 1)) / (n - counted);
  const p = design.length;
  const at = (of: Matrix, j: number) => of.data[j + j * p]!;
  const terms = regression.coefficients.map(({ name, estimate: value }, j) => {
    const standardError = Math.sqrt((rss / df) * at(bread, j));
    const clusterError = grouped ? Math.sqrt(factor(k) * at(grouped, j)) : null;
    return {
      name,
      ...tested(value, standardError, df, level),
      hc1StandardError: Math.sqrt((n / df) * at(white, j)),
      clusters: clusters ? g : null,
      ...clusterTest(value, clusterError, g - 1, level),
      clusterStandardErrorNested:
        grouped && nested !== null ? Math.sqrt(factor(k - nested) * at(grouped, j)) : null,
    };
  });
  const times = (of: Matrix, scale: number): Matrix =>
    matrix(
      p,
      p,
      of.data.map((value) => scale * value),
    );
  return {
    regression,
    terms,
    covariances: {
      classical: times(bread, rss / df),
      robust: times(white, n / df),
      cluster: grouped && times(grouped, factor(k)),
    },
  };
}

function tested(value: number, standardError: number, df: number, level: number) {
  const statistic = value / standardError;
  const half = studentT.isf((1 - level) / 2, df) * standardError;
  return {
    estimate: value,
    standardError,
    statistic,
    df,
    pValue: 2 * studentT.sf(Math.abs(statistic), df),
    ciLower: value - half,
    ciUpper: value + half,
  };
}

function clusterTest(value: number, error: number | null, df: number, level: number) {
  const test = error === null ? null : tested(value, error, df, level);
  return {
    clusterStandardError: error,
    clusterStatistic: test?.statistic ?? null,
    clusterDf: test ? df : null,
    clusterPValue: test?.pValue ?? null,
    clusterCiLower: test?.ciLower ?? null,
    clusterCiUpper: test?.ciUpper ?? null,
  };
}
