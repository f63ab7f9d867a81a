/** A planned study as functions of its size, and what follows from them alike for every design. */
import { LARGEST_STUDY, roundUp, withDropout } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { SolveFor } from './size-options.ts';

/** A design with its numbers. Its size is that of its first group; the others follow. */
export interface Study {
  /** What is counted: cases, pairs. */
  readonly unit: string;
  /** Names of the groups; one alone needs none. */
  readonly groups: readonly string[];
  /** Sizes of all groups when the first has so many. */
  sizesOf(first: number): readonly number[];
  /** The least size of the first group. */
  readonly least: number;
  /** null: the method gives sizes only. */
  readonly powerAt: ((sizes: readonly number[]) => number | null) | null;
  /** Unrounded size of the first group, null where the method looks among whole numbers; `first` is what it comes to. */
  sizeFor(power: number): StudySize | null;
}

export interface StudySize {
  readonly exact: number | null;
  readonly first: number;
}

export interface PowerPoint {
  readonly n: number;
  readonly value: number;
}

export interface SizeRow {
  readonly power: number;
  readonly sizes: readonly number[];
  readonly total: number;
}

export interface Plan {
  readonly sample: Sample;
  readonly solveFor: SolveFor;
  readonly unit: string;
  readonly groups: readonly string[];
  readonly sizes: readonly number[];
  readonly total: number;
  readonly exact: number | null;
  /** Cases to begin with where some are lost, else null. */
  readonly withDropout: number | null;
  /** The power of these sizes; null where the method has none. */
  readonly power: number | null;
  readonly curve: readonly PowerPoint[];
  readonly others: readonly SizeRow[];
}

/** An unrounded size as a size of the first group. */
export const roundedSize = (exact: number | null, least = 1): StudySize | null =>
  exact === null || !(exact <= LARGEST_STUDY) ? null : { exact, first: Math.max(least, roundUp(exact)) };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Powers for which sizes are shown beside the one asked for. */
export const USUAL_POWERS = [0.7, 0.8, 0.85, 0.9, 0.95, 0.99];
const CURVE_POINTS = 48;

/** Sizes of the first group for a curve: from the least to about twice this one. */
function curveSizes(first: number, least: number): readonly number[] {
  const high = Math.max(least + 8, Math.ceil(first * 2));
  const sizes = Array.from({ length: CURVE_POINTS }, (_, i) =>
    Math.round(least + ((high - least) * i) / (CURVE_POINTS - 1)),
  );
  return [...new Set([...sizes, first])].sort((a, b) => a - b);
}

export interface PlanAsked {
  readonly solveFor: SolveFor;
  readonly power: number;
  readonly dropout: number;
  /** Sizes that were given where they are not asked for. */
  readonly sizes: readonly number[] | null;
}

/** The plan of a study; null where no size reaches the power. */
export function planOf(study: Study, { solveFor, power, dropout, sizes: given }: PlanAsked): Plan | null {
  const found = given === null ? study.sizeFor(power) : { exact: null, first: given[0]! };
  if (!found) return null;
  const sizes = given ?? study.sizesOf(found.first);
  const total = sum(sizes);
  const powerAt = (first: number): PowerPoint | null => {
    const at = given === null ? study.sizesOf(first) : scaled(given, first);
    const value = study.powerAt?.(at) ?? null;
    return value === null ? null : { n: sum(at), value };
  };
  return {
    sample: { used: total, excluded: 0 },
    solveFor,
    unit: study.unit,
    groups: study.groups,
    sizes,
    total,
    exact: found.exact,
    withDropout: dropout > 0 && solveFor === 'n' ? withDropout(total, dropout) : null,
    power: study.powerAt?.(sizes) ?? null,
    curve: study.powerAt ? curveSizes(found.first, study.least).flatMap((first) => powerAt(first) ?? []) : [],
    others:
      given === null
        ? USUAL_POWERS.flatMap((other) => {
            const size = study.sizeFor(other);
            if (!size) return [];
            const rows = study.sizesOf(size.first);
            return [{ power: other, sizes: rows, total: sum(rows) }];
          })
        : [],
  };
}

/** Groups in the proportions given, the first with so many. */
const scaled = (given: readonly number[], first: number): readonly number[] =>
  given.map((size, i) => (i === 0 ? first : Math.max(2, Math.round((size * first) / given[0]!))));
