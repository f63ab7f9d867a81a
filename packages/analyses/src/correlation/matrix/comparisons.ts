/** Correlations compared: between groups of cases, and of the same cases. */
import type { Factor } from '@constat/data';
import {
  compareIndependent,
  compareNonoverlapping,
  compareOverlapping,
  correlationHomogeneity,
  correlationOf,
  pearson,
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
    const r = x.length >= LEAST_CASES ? pearson(x, y, { level }) : null;
    return {
      level: name,
      n: x.length,
      estimate: r?.estimate ?? null,
      ciLower: r?.ciLower ?? null,
      ciUpper: r?.ciUpper ?? null,
    };
  });
  // a perfect correlation lies infinitely far out on Fisher's scale
  const comparable = groups.flatMap(({ estimate, n }) =>
    estimate !== null && Math.abs(estimate) < 1 ? [{ estimate, n }] : [],
  );
  const [a, b] = comparable;
  return {
    first,
    second,
    groups,
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
  const at = (name: string): number => columns.findIndex((column) => column.name === name);
  // a variable that both share comes first in both
  const [a, b] = [at(asked.first), at(asked.second)];
  const [c, d] = [at(asked.third), at(asked.fourth)];
  const shared = [a, b].find((index) => index === c || index === d);
  const first: readonly [number, number] = shared === b ? [b, a] : [a, b];
  const second: readonly [number, number] = shared === d ? [d, c] : [c, d];
  const involved = [...new Set([...first, ...second])];
  const samples = completeSamples(
    involved.map((index) => columns[index]!.values),
    mask,
  );
  const n = samples[0]!.length;
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
    const value = correlationOf(samples[involved.indexOf(i)]!, samples[involved.indexOf(j)]!);
    return value === null || Math.abs(value) === 1 ? refuse() : value;
  };
  const estimates = [r(...first), r(...second)] as const;
  const common = { first, second, n, estimates };
  if (shared === undefined)
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
