/** Second-order response surfaces. */
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { matrix } from '../linalg/matrix.ts';
import { solve } from '../linalg/qr.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import type { DesignColumn, DesignPart } from '../models/design.ts';
import { leastSquares } from '../models/least-squares.ts';
import { INTERCEPT } from '../models/model-matrix.ts';
import { StatsError } from '../stats-error.ts';
import type { CodedFactor } from './factorial-analysis.ts';

interface VariancePart {
  readonly sumOfSquares: number;
  readonly df: number;
  readonly meanSquare: number;
}

type TestedPart = VariancePart & { readonly statistic: number; readonly pValue: number };

export interface SurfaceTerm {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
}

export interface ResponseSurface {
  readonly n: number;
  readonly terms: readonly SurfaceTerm[];
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly anova: {
    readonly linear: TestedPart;
    readonly twoWay: TestedPart | null;
    readonly quadratic: TestedPart;
    readonly residual: VariancePart;
    /** Null without exact replicates, or when they use up the residual. */
    readonly lackOfFit: TestedPart | null;
    readonly pureError: VariancePart | null;
  };
  /** Where the surface is level, in coded units; null when it has no such point. */
  readonly stationary: {
    readonly point: readonly number[];
    readonly prediction: number;
    /** Curvatures in descending order: all negative at a maximum, all positive at a minimum. */
    readonly eigenvalues: readonly number[];
  } | null;
}

/**
 * Full second-order model y = b0 + sum b_i x_i + sum b_ij x_i x_j + sum b_ii x_i^2 (Box & Draper 2007), with sequential sums of
 * squares, lack of fit against exact replicates, and the stationary point -B^-1 b / 2.
 */
export function responseSurface(factors: readonly CodedFactor[], outcome: Float64Array): ResponseSurface {
  const n = outcome.length;
  const k = factors.length;
  for (const { name, values } of factors)
    if (new Set(values).size < 3)
      throw new StatsError(
        'out-of-domain',
        `quadratic terms of ${name} cannot be estimated from two levels`,
        name,
      );
  const part = (i: number): DesignPart => ({ kind: 'values', values: factors[i]!.values });
  const linear = factors.map(({ name }, i): DesignColumn => ({ name, parts: [part(i)] }));
  const twoWay: DesignColumn[] = [];
  for (let i = 0; i < k; i++)
    for (let j = i + 1; j < k; j++)
      twoWay.push({ name: `${factors[i]!.name}:${factors[j]!.name}`, parts: [part(i), part(j)] });
  const quadratic = factors.map(
    ({ name }, i): DesignColumn => ({ name: `${name}^2`, parts: [part(i), part(i)] }),
  );
  const columns = [{ name: INTERCEPT, parts: [] }, ...linear, ...twoWay, ...quadratic];
  const fit = leastSquares({ rows: n, intercept: true, columns, terms: [] }, outcome);
  const df = n - fit.rank;
  if (df < 1) throw new StatsError('too-few', 'too few runs for a second-order model', 'outcome');
  const ms = fit.residualSumOfSquares / df;
  const mean = outcome.reduce((sum, value) => sum + value, 0) / n;
  const total = outcome.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const squares = (from: number, count: number): number => {
    let sum = 0;
    for (let i = from; i < from + count; i++) sum += fit.effects[i]! ** 2;
    return sum;
  };
  const tested = (sumOfSquares: number, df1: number, error: VariancePart): TestedPart => {
    const statistic = sumOfSquares / df1 / error.meanSquare;
    return {
      sumOfSquares,
      df: df1,
      meanSquare: sumOfSquares / df1,
      statistic,
      pValue: fDistribution.sf(statistic, df1, error.df),
    };
  };
  const residual = { sumOfSquares: fit.residualSumOfSquares, df, meanSquare: ms };
  const pure = pureError(factors, outcome);
  const lack = df - (pure?.df ?? 0);
  const m = twoWay.length;
  return {
    n,
    terms: columns.map(({ name }, i) => {
      let norm = 0;
      for (let c = 0; c < fit.rank; c++) norm += fit.inverse[i * fit.rank + c]! ** 2;
      const standardError = Math.sqrt(ms * norm);
      const estimate = fit.coefficients[i]!;
      const statistic = estimate / standardError;
      return { name, estimate, standardError, statistic, pValue: 2 * studentT.sf(Math.abs(statistic), df) };
    }),
    rSquared: 1 - fit.residualSumOfSquares / total,
    adjustedRSquared: 1 - (ms * (n - 1)) / total,
    anova: {
      linear: tested(squares(1, k), k, residual),
      twoWay: m > 0 ? tested(squares(1 + k, m), m, residual) : null,
      quadratic: tested(squares(1 + k + m, k), k, residual),
      residual,
      lackOfFit: pure && lack > 0 ? tested(fit.residualSumOfSquares - pure.sumOfSquares, lack, pure) : null,
      pureError: pure,
    },
    stationary: stationary(fit.coefficients, k),
  };
}

/** Spread of runs at exactly the same settings. */
function pureError(factors: readonly CodedFactor[], outcome: Float64Array): VariancePart | null {
  const groups = new Map<string, number[]>();
  outcome.forEach((value, row) => {
    const key = factors.map(({ values }) => values[row]).join();
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  });
  let sumOfSquares = 0;
  let df = 0;
  for (const values of groups.values()) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    sumOfSquares += values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    df += values.length - 1;
  }
  return df > 0 ? { sumOfSquares, df, meanSquare: sumOfSquares / df } : null;
}

function stationary(coefficients: Float64Array, k: number): ResponseSurface['stationary'] {
  const b = coefficients.slice(1, k + 1);
  const curvature = matrix(k, k);
  let at = k + 1;
  for (let i = 0; i < k; i++)
    for (let j = i + 1; j < k; j++) {
      curvature.data[i + j * k] = coefficients[at]! / 2;
      curvature.data[j + i * k] = coefficients[at++]! / 2;
    }
  for (let i = 0; i < k; i++) curvature.data[i + i * k] = coefficients[at++]!;
  try {
    const point = solve(
      curvature,
      b.map((value) => -value / 2),
    );
    const prediction = coefficients[0]! + 0.5 * point.reduce((sum, x, i) => sum + x * b[i]!, 0);
    return { point: [...point], prediction, eigenvalues: [...symmetricEigen(curvature).values] };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
