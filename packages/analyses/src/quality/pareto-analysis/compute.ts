import type { Frame } from '@constat/data';
import { numbersAt, type Pareto, pareto, proportionInterval } from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { codesInOrder, wordsOf } from '../kit/rows.ts';
import type { ParetoOptions } from './options.ts';
import { refusals } from './refusals.ts';

export interface ParetoRow {
  readonly name: string;
  readonly value: number;
  readonly percent: number;
  readonly cumulativePercent: number;
  /** Of the share, from 0 to 1; null unless whole events are counted. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface ParetoPart {
  /** The group; null for all together. */
  readonly group: string | null;
  readonly total: number;
  readonly categories: number;
  readonly rows: readonly ParetoRow[];
  readonly vitalFew: number;
  readonly gini: number;
}

export interface ParetoResult {
  readonly sample: Sample;
  readonly label: string;
  readonly byLabel: string | null;
  readonly countsLabel: string | null;
  readonly weightsLabel: string | null;
  /** Whether every value is a whole number of events. */
  readonly whole: boolean;
  readonly all: ParetoPart;
  readonly groups: readonly ParetoPart[];
}

const MOST_CATEGORIES = 1000;
const MOST_GROUPS = 12;
export const OTHER = 'Other';

export function compute(frame: Frame, options: ParetoOptions): ParetoResult {
  const { category, counts, weights, by } = options;
  const named = [category, counts, weights, by].filter((name) => name !== null);
  const { mask, used, excluded } = frame.complete(named);
  const rows: number[] = [];
  for (let row = 0; row < frame.rows; row++) if (mask[row] === 1) rows.push(row);
  if (rows.length === 0) throw new RefusedError([refusals.empty(category)]);
  const values = valuesOf(frame, options, rows);
  const words = wordsOf(frame, category);
  const { codes, names } = codesInOrder(rows, (row) => words(row)!);
  if (names.length > MOST_CATEGORIES) throw new RefusedError([refusals.tooMany(category, names.length)]);
  const whole = weights === null && values.every((value) => Number.isInteger(value));
  const part = (group: string | null, counts_: (i: number) => boolean): ParetoPart =>
    partOf(group, names, addUp(codes, values, names.length, counts_), whole, options);
  return {
    sample: { used, excluded },
    label: frame.label(category),
    byLabel: by === null ? null : frame.label(by),
    countsLabel: counts === null ? null : frame.label(counts),
    weightsLabel: weights === null ? null : frame.label(weights),
    whole,
    all: part(null, () => true),
    groups: by === null ? [] : groupsOf(frame, by, rows, part),
  };
}

/** Count times weight of each row. */
function valuesOf(frame: Frame, { counts, weights }: ParetoOptions, rows: readonly number[]): Float64Array {
  const factors = [counts, weights].filter((name) => name !== null);
  const values = new Float64Array(rows.length).fill(1);
  for (const name of factors) {
    const numbers = frame.numbers(name);
    rows.forEach((row, i) => {
      const value = numbers[row]!;
      if (!(value >= 0 && value < Number.POSITIVE_INFINITY))
        throw new RefusedError([refusals.negative(name, value, row + 1)]);
      values[i]! *= value;
    });
  }
  return values;
}

function addUp(
  codes: Int32Array,
  values: Float64Array,
  count: number,
  counts: (i: number) => boolean,
): { readonly sums: Float64Array; readonly seen: Uint8Array } {
  const sums = new Float64Array(count);
  const seen = new Uint8Array(count);
  values.forEach((value, i) => {
    if (!counts(i)) return;
    sums[codes[i]!]! += value;
    seen[codes[i]!] = 1;
  });
  return { sums, seen };
}

function groupsOf(
  frame: Frame,
  by: string,
  rows: readonly number[],
  part: (group: string, counts: (i: number) => boolean) => ParetoPart,
): readonly ParetoPart[] {
  const { codes, levels } = frame.factor(by);
  const present = levels.flatMap((level, code) =>
    rows.some((row) => codes[row] === code) ? [{ level, code }] : [],
  );
  if (present.length > MOST_GROUPS) throw new RefusedError([refusals.tooManyGroups(by, present.length)]);
  return present.map(({ level, code }) => part(level, (i) => codes[rows[i]!] === code));
}

function partOf(
  group: string | null,
  names: readonly string[],
  { sums, seen }: { readonly sums: Float64Array; readonly seen: Uint8Array },
  whole: boolean,
  options: ParetoOptions,
): ParetoPart {
  const places = Array.from(seen.keys()).filter((place) => seen[place] === 1);
  const values = numbersAt(sums, places);
  if (!values.some((value) => value > 0)) throw new RefusedError([refusals.allZero(options.category, group)]);
  const { total, categories, vitalFew, gini }: Pareto = pareto(values, options);
  return {
    group,
    total,
    categories: values.length,
    vitalFew,
    gini,
    rows: categories.map(({ index, ...row }) => {
      const limits = whole ? proportionInterval(row.value, total, options.confidenceLevel, 'wilson') : null;
      return {
        name: index === null ? OTHER : names[places[index]!]!,
        ...row,
        ciLower: limits?.ciLower ?? null,
        ciUpper: limits?.ciUpper ?? null,
      };
    }),
  };
}
