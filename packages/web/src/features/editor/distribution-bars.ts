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

/** Bars from low to high, and how many cells are missing; the last bars of many levels are one. */
export function distributionOf(column: Column): { readonly bars: readonly Bar[]; readonly missing: number } {
  const frame = new Frame([column]);
  if (column.type === 'numeric' || column.type === 'date') return numberBars(frame.numbers(column.name));
  const { levels, counts, codes } = frame.factor(column.name);
  const bars = levels.map((label, i) => ({ label, count: counts[i] ?? 0 }));
  const valid = bars.reduce((sum, { count }) => sum + count, 0);
  const missing = codes.length - valid;
  if (bars.length <= MAX_LEVELS) return { bars, missing };
  const rest = bars.slice(MAX_LEVELS - 1).reduce((sum, { count }) => sum + count, 0);
  return { bars: [...bars.slice(0, MAX_LEVELS - 1), { label: 'others', count: rest }], missing };
}

function numberBars(values: ArrayLike<number>): { readonly bars: readonly Bar[]; readonly missing: number } {
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
    bars: counts.map((count, i) => ({ label: String(Number((low + i * width).toPrecision(3))), count })),
    missing,
  };
}
