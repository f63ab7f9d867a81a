/** Correlations compared: between groups of cases, and of the same cases. */
import type { Factor } from '@constat/data';
import {
  compareIndependent,
  compareNonoverlapping,
  compareOverlapping,
  correlationHomogeneity,
  correlationOf,
  testCorrelation,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { type CorrelatedColumn, completePairs } from '../kit/columns.ts';
import type { MatrixOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Comparison, GroupComparison, GroupCorrelation } from './result.ts';

/** Fewer cases than this have no standard error on Fisher's scale. */
const LEAST_CASES = 4;

/** Pearson's correlation of a pair in each group, and whether they are equal. */
export function compareGroups(
  { first, second }: { readonly first: number; readonly second: number },
  columns: readonly CorrelatedColumn[],
  { codes, levels }: Factor,
  mask: Uint8Array | undefined,
  { confidenceLevel: level }: MatrixOptions,
): GroupComparison {
  const groups = levels.map((name, code): GroupCorrelation => {
    const own = Uint8Array.from(codes, (each, row) => (each === code && mask?.[row] !== 0 ? 1 : 0));
    const { x, y } = completePairs(columns[first]!, columns[second]!, own);
    return groupCorrelation(name, x.length, () => correlationOf(x, y), level);
  });
  return { first, second, groups, ...groupTests(groups) };
}

/** The correlation of one group, of a size and by a rule that are known. */
export function groupCorrelation(
  name: string,
  n: number,
  correlation: () => number | null,
  level: number,
): GroupCorrelation {
  const estimate = n >= LEAST_CASES ? correlation() : null;
  const limits = estimate === null ? null : testCorrelation(estimate, n, { level });
  return {
    level: name,
    n,
    estimate,
    ciLower: limits?.ciLower ?? null,
    ciUpper: limits?.ciUpper ?? null,
  };
}

/** Whether the correlations of the groups are equal. */
export function groupTests(
  groups: readonly GroupCorrelation[],
): Pick<GroupComparison, 'difference' | 'homogeneity'> {
  // a perfect correlation lies infinitely far out on Fisher's scale
  const comparable = groups.flatMap(({ estimate, n }) =>
    estimate !== null && Math.abs(estimate) < 1 ? [{ estimate, n }] : [],
  );
  const [a, b] = comparable;
  return {
    difference:
      comparable.length === 2 && a && b ? compareIndependent(a.estimate, a.n, b.estimate, b.n) : null,
    homogeneity: comparable.length > 2 ? correlationHomogeneity(comparable) : null,
  };
}

/** Two correlations of the same cases: those that have a value in every variable of the comparison. */
export function compareCorrelations(
  columns: readonly CorrelatedColumn[],
  asked: MatrixOptions['comparisons'][number],
  mask: Uint8Array | undefined,
): Comparison {
  const comparison = comparedPairs(columns, asked);
  const samples = completeSamples(
    comparison.involved.map((index) => columns[index]!.values),
    mask,
  );
  return comparisonOf(columns, comparison, samples[0]!.length, (i, j) =>
    correlationOf(samples[i]!, samples[j]!),
  );
}

/** Which variables a comparison is about; one that both correlations share comes first in both. */
export interface ComparedPairs {
  readonly first: readonly [number, number];
  readonly second: readonly [number, number];
  readonly isShared: boolean;
  /** Each variable once. */
  readonly involved: readonly number[];
}

export function comparedPairs(
  columns: readonly Pick<CorrelatedColumn, 'name'>[],
  asked: MatrixOptions['comparisons'][number],
): ComparedPairs {
  const at = (name: string): number => columns.findIndex((column) => column.name === name);
  const [a, b] = [at(asked.first), at(asked.second)];
  const [c, d] = [at(asked.third), at(asked.fourth)];
  const shared = [a, b].find((index) => index === c || index === d);
  const first: readonly [number, number] = shared === b ? [b, a] : [a, b];
  const second: readonly [number, number] = shared === d ? [d, c] : [c, d];
  return { first, second, isShared: shared !== undefined, involved: [...new Set([...first, ...second])] };
}

/** The test; `correlation` is that of the variables at two places among those involved. */
export function comparisonOf(
  columns: readonly Pick<CorrelatedColumn, 'name'>[],
  { first, second, isShared, involved }: ComparedPairs,
  n: number,
  correlation: (i: number, j: number) => number | null,
): Comparison {
  const refuse = (): never => {
    throw new RefusedError([
      refusals.comparisonTooFew(
        involved.map((index) => columns[index]!.name),
        n,
      ),
    ]);
  };
  if (n < LEAST_CASES) return refuse();
  const r = (i: number, j: number): number => {
    const value = correlation(involved.indexOf(i), involved.indexOf(j));
    return value === null || Math.abs(value) === 1 ? refuse() : value;
  };
  const estimates = [r(...first), r(...second)] as const;
  const common = { first, second, n, estimates };
  if (!isShared)
    return {
      ...common,
      williams: null,
      steiger: compareNonoverlapping(
        estimates[0],
        estimates[1],
        {
          r13: r(first[0], second[0]),
          r14: r(first[0], second[1]),
          r23: r(first[1], second[0]),
          r24: r(first[1], second[1]),
        },
        n,
      ),
    };
  return { ...common, ...compareOverlapping(estimates[0], estimates[1], r(first[1], second[1]), n) };
}

/** The columns in the rows where all have a value, and that count. */
function completeSamples(
  columns: readonly Float64Array[],
  mask: Uint8Array | undefined,
): readonly Float64Array[] {
  const complete = (_: number, row: number): boolean =>
    mask?.[row] !== 0 && columns.every((values) => !Number.isNaN(values[row]!));
  return columns.map((values) => values.filter(complete));
}
