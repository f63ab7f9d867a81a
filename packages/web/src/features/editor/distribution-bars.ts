/** How the values of a column are distributed, in a few bars. */
import { type Column, Frame } from '@constat/data';

export interface Bar {
  /** What it stands for: a level, or where its interval begins. */
  readonly label: string;
  readonly count: number;
}

const BINS = 12;
const MAX_LEVELS = 8;
/** Whole numbers of so small a range are bars of their own. */
const MAX_WHOLE = 12;

export interface Bars {
  readonly bars: readonly Bar[];
  readonly missing: number;
  /** The smallest and the largest value, where bars are intervals: the labels of all would have no room. */
  readonly ends?: readonly [low: string, high: string];
}

/** Bars from low to high, and how many cells are missing; the last bars of many levels are one. */
export function distributionOf(column: Column): Bars {
  const frame = new Frame([column]);
  if (column.type === 'numeric' || column.type === 'date')
    return numberBars(frame.numbers(column.name), column.type === 'date' ? dayOf : numberText);
  const { levels, counts, codes } = frame.factor(column.name);
  const bars = levels.map((label, i) => ({ label, count: counts[i] ?? 0 }));
  const valid = bars.reduce((sum, { count }) => sum + count, 0);
  const missing = codes.length - valid;
  if (bars.length <= MAX_LEVELS) return { bars, missing };
  const rest = bars.slice(MAX_LEVELS - 1).reduce((sum, { count }) => sum + count, 0);
  return { bars: [...bars.slice(0, MAX_LEVELS - 1), { label: 'others', count: rest }], missing };
}

const numberText = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 });
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function numberBars(values: ArrayLike<number>, written: (value: number) => string): Bars {
  let [low, high, missing, whole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, true];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) missing++;
    else {
      low = Math.min(low, value);
      high = Math.max(high, value);
      whole &&= Number.isInteger(value);
    }
  }
  if (missing === values.length) return { bars: [], missing };
  const isWhole = whole && high - low < MAX_WHOLE;
  const bins = isWhole ? high - low + 1 : BINS;
  const width = isWhole ? 1 : (high - low) / BINS || 1;
  const counts = new Array<number>(bins).fill(0);
  for (let i = 0; i < values.length; i++)
    if (!Number.isNaN(values[i]!)) counts[Math.min(bins - 1, Math.floor((values[i]! - low) / width))]!++;
  return {
    bars: counts.map((count, i) => ({ label: written(low + i * width), count })),
    missing,
    ...(isWhole ? {} : { ends: [written(low), written(high)] }),
  };
}
