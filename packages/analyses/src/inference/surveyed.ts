/** Estimates that follow a survey design, with their tests. */
import { cholesky, choleskySolve, fDistribution, matrix, normal, studentT } from '@constat/stats';
import type { Estimated, GivenTest, Inference, InferencePart, TestedTogether } from './inference.ts';
import { studentLimits } from './limits.ts';
import type { Limited } from './shown.ts';

export interface SurveyedRow extends Limited {
  readonly n: number | null;
  readonly designEffect: number | null;
  readonly limits: Estimated['limits'] | null;
}

/** Numbers alone: they are kept with the result. */
export interface Surveyed {
  readonly n: number;
  readonly parts: readonly {
    readonly heading: string | null;
    readonly rows: readonly SurveyedRow[];
    readonly tests: readonly GivenTest[];
  }[];
}

function rowOf(row: Estimated, level: number): SurveyedRow {
  const { key, label, estimate, standardError, df, aside } = row;
  const statistic = standardError > 0 ? estimate / standardError : 0;
  return {
    key,
    label,
    estimate,
    standardError,
    statistic,
    df: df ?? 0,
    pValue: 2 * (df === null ? normal.sf(Math.abs(statistic)) : studentT.sf(Math.abs(statistic), df)),
    ...studentLimits(row, level),
    n: row.n ?? null,
    designEffect: row.designEffect ?? null,
    limits: row.limits ?? null,
    ...(aside ? { aside } : {}),
  };
}

/** Wald's F of several coefficients. */
function testOf(
  { rows }: InferencePart,
  { label, keys, covariance, df, estimates: given }: TestedTogether,
): GivenTest {
  const q = keys.length;
  const estimates = Float64Array.from(
    keys,
    (key, i) => given?.[i] ?? rows.find((row) => row.key === key)?.estimate ?? 0,
  );
  const solved = choleskySolve(cholesky(matrix(q, q, Float64Array.from(covariance.flat())), 0), estimates);
  const statistic = estimates.reduce((sum, b, j) => sum + b * (solved[j] ?? 0), 0) / q;
  const df2 = df ?? 0;
  return { label, statistic, df1: q, df2, pValue: fDistribution.sf(statistic, q, df2) };
}

export const surveyedOf = ({ parts, level, n }: Inference): Surveyed => ({
  n,
  parts: parts.map((part) => ({
    heading: part.heading,
    rows: part.rows.map((row) => rowOf(row, level)),
    tests: [...(part.tests ?? []).map((test) => testOf(part, test)), ...(part.given ?? [])],
  })),
});
