/** A column in a few numbers, for people who edit it. */
import { moments, quantileSorted, sdOf, sorted } from '@constat/stats';
import { type Column, lengthOf } from '../column.ts';
import { Frame } from '../frame.ts';
import { presentOf } from '../transform/expression/functions/column.ts';

export interface NumbersSummary {
  readonly mean: number;
  /** Sample standard deviation; null below two values. */
  readonly sd: number | null;
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export interface ColumnDigest {
  readonly name: string;
  readonly valid: number;
  readonly missing: number;
  /** Of numeric columns with values. */
  readonly numbers: NumbersSummary | null;
  /** The first levels of columns of categories and text, with their counts. */
  readonly levels: readonly { readonly level: string; readonly count: number }[];
  readonly distinct: number | null;
  /** The values of a numeric column with few of them, missing-value codes left out, from low to high. */
  readonly values?: readonly { readonly level: string; readonly count: number }[];
}

const MAX_LEVELS = 50;

/** Counts, and either the usual statistics or the levels. */
export function digestColumn(column: Column): ColumnDigest {
  const { name, type } = column;
  const rows = lengthOf(column.cells);
  const frame = new Frame([column]);
  if (type === 'numeric' || type === 'date') {
    const present = presentOf(frame.numbers(name));
    return {
      name,
      valid: present.length,
      missing: rows - present.length,
      numbers: type === 'numeric' && present.length > 0 ? summaryOf(present) : null,
      levels: [],
      distinct: null,
      ...fewValues(type, present),
    };
  }
  const { levels, counts } = frame.factor(name);
  let valid = 0;
  for (const count of counts) valid += count;
  return {
    name,
    valid,
    missing: rows - valid,
    numbers: null,
    levels: levels.slice(0, MAX_LEVELS).map((level, i) => ({ level, count: counts[i]! })),
    distinct: levels.length,
  };
}

const FEW = 20;

/** Values that are few enough to be labelled one by one. */
function fewValues(type: Column['type'], present: Float64Array): Pick<ColumnDigest, 'values'> {
  const counts = new Map<number, number>();
  for (const value of type === 'numeric' ? present : []) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > FEW) return {};
  }
  const sortedValues = [...counts].sort(([a], [b]) => a - b);
  return counts.size === 0
    ? {}
    : { values: sortedValues.map(([value, count]) => ({ level: String(value), count })) };
}

function summaryOf(present: Float64Array): NumbersSummary {
  const m = moments(present);
  const ordered = sorted(present);
  return {
    mean: m.mean,
    sd: sdOf(m),
    min: ordered[0]!,
    median: quantileSorted(ordered, 0.5),
    max: ordered.at(-1)!,
  };
}
