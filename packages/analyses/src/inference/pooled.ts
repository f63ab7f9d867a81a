/** The estimates of several imputations put together by Rubin's rules. */
import {
  type Matrix,
  matrix,
  type PooledEstimate,
  type PooledTest,
  poolEstimate,
  poolTest,
} from '@constat/stats';
import type { Estimated, Inference, InferencePart, TestedTogether } from './inference.ts';

export interface PooledRow extends PooledEstimate {
  readonly key: string;
  readonly label: string;
  readonly aside?: true;
}

export interface PooledPart {
  readonly heading: string | null;
  readonly rows: readonly PooledRow[];
  readonly tests: readonly (PooledTest & { readonly label: string; readonly ofAll?: true })[];
  readonly rSquared: number | null;
  /** Averages of what has no error. */
  readonly means: readonly { readonly label: string; readonly value: number }[];
}

/** Numbers alone: they are kept with the result. */
export interface Pooled {
  readonly imputations: number;
  readonly n: number;
  readonly parts: readonly PooledPart[];
}

/** Thrown where the imputations do not estimate the same numbers: a level occurs in some of them alone. */
export class DifferentEstimates extends Error {
  constructor(readonly label: string) {
    super(`${label} is not estimated in every imputation`);
    this.name = 'DifferentEstimates';
  }
}

const dfOf = (df: number | null): number => df ?? Number.POSITIVE_INFINITY;

/** Stands for infinity, which results cannot hold. */
export const MOST_DF = 1e12;

const covarianceOf = ({ covariance }: TestedTogether): Matrix =>
  matrix(covariance.length, covariance.length, Float64Array.from(covariance.flat()));

/** The row of the same key in the same part of every imputation. */
function sameRow(parts: readonly InferencePart[], { key, label }: Estimated): readonly Estimated[] {
  return parts.map((part) => {
    const row = part.rows.find((each) => each.key === key);
    if (!row) throw new DifferentEstimates(label);
    return row;
  });
}

function poolRow(rows: readonly Estimated[], level: number): PooledEstimate {
  const df = Math.min(...rows.map((row) => dfOf(row.df)));
  const pooled = poolEstimate(
    rows.map(({ estimate }) => estimate),
    rows.map(({ standardError }) => standardError ** 2),
    df,
    level,
  );
  return { ...pooled, df: Math.min(pooled.df, MOST_DF) };
}

/** The estimates of some rows. */
const estimatesOf = ({ rows }: InferencePart, keys: readonly string[]): readonly number[] =>
  keys.map((key) => rows.find((row) => row.key === key)!.estimate);

/** One number alone is tested by its own t, with the degrees of freedom of Barnard and Rubin. */
function poolOne(
  estimates: readonly (readonly number[])[],
  tests: readonly TestedTogether[],
  df: number,
): PooledTest {
  const {
    statistic,
    df: df2,
    pValue,
    riv,
  } = poolEstimate(
    estimates.map(([estimate = 0]) => estimate),
    tests.map(({ covariance }) => covariance[0]?.[0] ?? 0),
    df,
    0.95,
  );
  return { statistic: statistic ** 2, df1: 1, df2, pValue, riv, df2Infinite: df2, pValueInfinite: pValue };
}

function poolTogether(
  { label, keys, ofAll }: TestedTogether,
  tests: readonly TestedTogether[],
  parts: readonly InferencePart[],
): PooledPart['tests'][number] {
  const estimates = parts.map((part, i) => tests[i]?.estimates ?? estimatesOf(part, keys));
  const df = Math.min(...tests.map((test) => dfOf(test.df)));
  const pooled =
    keys.length === 1 ? poolOne(estimates, tests, df) : poolTest(estimates, tests.map(covarianceOf), df);
  return {
    label,
    ...(ofAll ? { ofAll } : {}),
    ...pooled,
    df2: Math.min(pooled.df2, MOST_DF),
    df2Infinite: Math.min(pooled.df2Infinite, MOST_DF),
  };
}

function poolPart(first: InferencePart, parts: readonly InferencePart[], level: number): PooledPart {
  for (const part of parts)
    for (const row of part.rows)
      if (!first.rows.some(({ key }) => key === row.key)) throw new DifferentEstimates(row.label);
  const roots = parts.map(({ rSquared }) =>
    rSquared === undefined ? null : Math.atanh(Math.sqrt(rSquared)),
  );
  const means = (first.means ?? []).map(({ label }, i) => ({
    label,
    value: parts.reduce((sum, part) => sum + (part.means?.[i]?.value ?? 0) / parts.length, 0),
  }));
  return {
    heading: first.heading,
    means,
    rows: first.rows.map((row) => ({
      key: row.key,
      label: row.label,
      ...(row.aside ? { aside: true } : {}),
      ...poolRow(sameRow(parts, row), level),
    })),
    tests: (first.tests ?? []).map((test, i) =>
      poolTogether(
        test,
        parts.map((part) => part.tests![i]!),
        parts,
      ),
    ),
    // Harel (2009): the correlation is pooled on the scale of Fisher's z
    rSquared: roots.some((root) => root === null)
      ? null
      : Math.tanh(roots.reduce<number>((sum, root) => sum + root! / roots.length, 0)) ** 2,
  };
}

/** One record of numbers out of one for each imputation. */
export function pooledOver(inferences: readonly [Inference, ...Inference[]]): Pooled {
  const [first] = inferences;
  return {
    imputations: inferences.length,
    n: first.n,
    parts: first.parts.map((part, i) =>
      poolPart(
        part,
        inferences.map(({ parts }) => parts[i]!),
        first.level,
      ),
    ),
  };
}
