/** Two steps from a definitive screening design to the effects that are active (Jones & Nachtsheim 2017, Technometrics 59). */
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import type { DesignColumn } from '../models/design.ts';
import { leastSquares } from '../models/least-squares.ts';
import { INTERCEPT } from '../models/model-matrix.ts';
import { StatsError } from '../stats-error.ts';
import type { CodedFactor, CoefficientTest } from './design-model.ts';
import { type EffectTerm, effectName, factorialTerms } from './terms.ts';

export interface ScreenedMain extends CoefficientTest {
  readonly term: EffectTerm;
  readonly coefficient: number;
  readonly isActive: boolean;
}

/** The best set of second-order terms of a size, and whether what it leaves is more than error. */
export interface ScreenedSize {
  readonly terms: readonly EffectTerm[];
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
}

export interface Screening {
  readonly mains: readonly ScreenedMain[];
  /** Error of the first step: from mirrored runs beside the main effects, and from runs at the centre. */
  readonly error: { readonly meanSquare: number; readonly df: number };
  /** Candidates of the second step. */
  readonly candidates: readonly EffectTerm[];
  readonly sizes: readonly ScreenedSize[];
  /** Whether all sets of a size were compared; else terms were added one after the other. */
  readonly isExhaustive: boolean;
  readonly terms: readonly EffectTerm[];
}

/** The second step ends where what is left has a larger p than this. */
export const STOP_ABOVE = 0.2;
const MOST_SETS = 20_000;
const CLOSE = 1e-9;

interface Folded {
  /** The first run of each pair and its mirror image. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly centers: readonly number[];
}

/** Runs with their mirror images; null where one has none. */
function folded(factors: readonly CodedFactor[], rows: number): Folded | null {
  const at = (row: number): readonly number[] => factors.map(({ values }) => values[row] ?? 0);
  const open: number[] = [];
  const pairs: [number, number][] = [];
  const centers: number[] = [];
  for (let row = 0; row < rows; row++) {
    const own = at(row);
    if (own.every((value) => Math.abs(value) < CLOSE)) {
      centers.push(row);
      continue;
    }
    const mirror = open.findIndex((other) =>
      at(other).every((value, i) => Math.abs(value + (own[i] ?? 0)) < CLOSE),
    );
    if (mirror < 0) open.push(row);
    else pairs.push([...open.splice(mirror, 1), row] as [number, number]);
  }
  return open.length === 0 ? { pairs, centers } : null;
}

/** Rows of a regression, each with a weight. */
interface Rows {
  readonly y: readonly number[];
  readonly weights: readonly number[];
  /** Settings of each row. */
  readonly at: readonly (readonly number[])[];
}

function fitted({ y, weights, at }: Rows, terms: readonly EffectTerm[], intercept: boolean) {
  const roots = weights.map(Math.sqrt);
  const columns: DesignColumn[] = [...(intercept ? [[]] : []), ...terms].map((term) => ({
    name: term.length === 0 ? INTERCEPT : effectName(term, at[0]?.map((_, i) => String(i)) ?? []),
    parts: [
      {
        kind: 'values',
        values: Float64Array.from(at, (row, i) =>
          term.reduce((product, factor) => product * (row[factor] ?? 0), roots[i] ?? 0),
        ),
      },
    ],
  }));
  return leastSquares(
    { rows: y.length, intercept: false, columns, terms: [] },
    Float64Array.from(y, (value, i) => value * (roots[i] ?? 0)),
    { dependent: 'drop' },
  );
}

/**
 * First the main effects, from half the differences of mirrored runs, which second-order terms do not touch. Then squares and interactions of the
 * active ones, from the means of mirrored runs: the best set of each size, until what it leaves is no more than error.
 */
export function screenDefinitive(
  factors: readonly CodedFactor[],
  outcome: Float64Array,
  alpha: number,
): Screening {
  const found = folded(factors, outcome.length);
  if (!found) throw new StatsError('out-of-domain', 'a run has no mirror image', 'runs');
  const { pairs, centers } = found;
  const y = (row: number): number => outcome[row] ?? 0;
  const at = (row: number): readonly number[] => factors.map(({ values }) => values[row] ?? 0);
  const odd: Rows = {
    y: pairs.map(([a, b]) => (y(a) - y(b)) / 2),
    weights: pairs.map(() => 2),
    at: pairs.map(([a]) => at(a)),
  };
  const main = factorialTerms(factors.length, 1);
  const first = fitted(odd, main, false);
  const middle = centers.reduce((sum, row) => sum + y(row), 0) / Math.max(1, centers.length);
  const pure = centers.reduce((sum, row) => sum + (y(row) - middle) ** 2, 0);
  const df = pairs.length - first.rank + Math.max(0, centers.length - 1);
  if (first.rank < main.length) throw new StatsError('out-of-domain', 'main effects are aliased', 'factors');
  if (df < 1) throw new StatsError('too-few', 'no runs are left for error', 'runs');
  const error = { meanSquare: (first.residualSumOfSquares + pure) / df, df };
  const mains = main.map((term, place): ScreenedMain => {
    const coefficient = first.coefficients[place] ?? 0;
    let norm = 0;
    for (let k = 0; k < first.rank; k++) norm += (first.inverse[place * first.rank + k] ?? 0) ** 2;
    const standardError = Math.sqrt(error.meanSquare * norm);
    const statistic = coefficient / standardError;
    const pValue = 2 * studentT.sf(Math.abs(statistic), df);
    return { term, coefficient, standardError, statistic, pValue, isActive: pValue < alpha };
  });
  const even: Rows = {
    y: [...pairs.map(([a, b]) => (y(a) + y(b)) / 2), ...centers.map(y)],
    weights: [...pairs.map(() => 2), ...centers.map(() => 1)],
    at: [...pairs.map(([a]) => at(a)), ...centers.map(at)],
  };
  const active = mains.filter(({ isActive }) => isActive).map(({ term }) => term);
  const second = secondStep(even, active.flat(), error, centers.length);
  return { mains, error, ...second, terms: [...active, ...second.terms] };
}

function secondStep(even: Rows, active: readonly number[], error: Screening['error'], centers: number) {
  const candidates: readonly EffectTerm[] = [
    ...active.map((i) => [i, i]),
    ...active.flatMap((a, i) => active.slice(i + 1).map((b) => [a, b])),
  ];
  const most = Math.min(candidates.length, Math.floor(even.y.length / 2));
  const isExhaustive = countSets(candidates.length, most) <= MOST_SETS;
  const sizes: ScreenedSize[] = [];
  let terms: readonly EffectTerm[] = [];
  // runs at the centre show error of their own, which the first step has already
  const own = Math.max(0, centers - 1);
  for (let size = 0; size <= most; size++) {
    const sets = isExhaustive
      ? subsets(candidates, size)
      : size === 0
        ? [[]]
        : candidates.filter((each) => !terms.includes(each)).map((each) => [...terms, each]);
    const best = bestOf(even, sets);
    const df1 = even.y.length - best.rank - own;
    if (df1 < 1) break;
    terms = best.terms;
    const left = Math.max(0, best.left - (own > 0 ? pureOf(even, centers) : 0));
    const statistic = left / df1 / error.meanSquare;
    const pValue = fDistribution.sf(statistic, df1, error.df);
    sizes.push({ terms, statistic, df1, df2: error.df, pValue });
    if (pValue > STOP_ABOVE) break;
  }
  return { candidates, sizes, isExhaustive, terms };
}

/** Squares about their mean of the runs at the centre, which stand last. */
function pureOf({ y }: Rows, centers: number): number {
  const own = y.slice(y.length - centers);
  const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
  return own.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

function bestOf(even: Rows, sets: readonly (readonly EffectTerm[])[]) {
  let best = { terms: [] as readonly EffectTerm[], left: Number.POSITIVE_INFINITY, rank: 0 };
  for (const terms of sets) {
    const { residualSumOfSquares, rank } = fitted(even, terms, true);
    if (residualSumOfSquares < best.left * (1 - 1e-12)) best = { terms, left: residualSumOfSquares, rank };
  }
  return best;
}

function countSets(n: number, most: number): number {
  let all = 1;
  let sets = 1;
  for (let size = 1; size <= most; size++) {
    sets = (sets * (n - size + 1)) / size;
    all += sets;
  }
  return all;
}

function subsets<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}
