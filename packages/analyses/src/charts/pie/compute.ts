import type { Frame } from '@constat/data';
import { zip } from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { type Named, named, namedOrNull, usedLevels } from '../kit/categories.ts';
import type { PieOptions } from './options.ts';
import { refusals } from './refusals.ts';

/** Values that a table can still list. */
const MOST_VALUES = 200;

export interface Slice {
  readonly label: string;
  readonly n: number;
  readonly amount: number;
  /** Fraction of one. */
  readonly share: number;
}

export interface PieResult {
  readonly sample: Sample;
  readonly category: Named;
  readonly weights: Named | null;
  readonly total: number;
  /** Every value, in the order of the slices. */
  readonly values: readonly Slice[];
  /** What is drawn: the last may be several values together. */
  readonly slices: readonly Slice[];
}

export function compute(frame: Frame, options: PieOptions): PieResult {
  const { category, weights } = options;
  const { mask, used } = frame.complete(weights === null ? [category] : [category, weights]);
  const { levels, codes } = usedLevels(frame, category, mask, MOST_VALUES);
  const amounts = weights === null ? null : frame.numbers(weights);
  const sums = new Float64Array(levels.length);
  const counts = new Float64Array(levels.length);
  for (let row = 0; row < mask.length; row++) {
    if (!mask[row]) continue;
    const amount = amounts ? amounts[row]! : 1;
    if (amount < 0) throw new RefusedError([refusals.negative(frame.label(weights!), weights!)]);
    sums[codes[row]!]! += amount;
    counts[codes[row]!]!++;
  }
  const total = sums.reduce((sum, amount) => sum + amount, 0);
  if (!(total > 0)) throw new RefusedError([refusals.nothing(frame.label(weights!), weights!)]);
  const own = zip(levels, counts, sums).map(([label, count, sum]) => ({
    label,
    n: count,
    amount: sum,
    share: sum / total,
  }));
  const values = options.order === 'own' ? own : own.toSorted((a, b) => b.amount - a.amount);
  return {
    sample: { used, excluded: frame.rows - used },
    category: named(frame, category),
    weights: namedOrNull(frame, weights),
    total,
    values,
    slices: drawn(values, options.most),
  };
}

/** The largest values, the rest together as the last slice. */
function drawn(values: readonly Slice[], most: number): readonly Slice[] {
  if (values.length <= most) return values;
  const large = new Set(values.toSorted((a, b) => b.amount - a.amount).slice(0, most - 1));
  const rest = values.filter((slice) => !large.has(slice));
  const sum = (of: (slice: Slice) => number) => rest.reduce((all, slice) => all + of(slice), 0);
  const other = values.some(({ label }) => label === 'Other') ? 'Other values' : 'Other';
  return [
    ...values.filter((slice) => large.has(slice)),
    {
      label: other,
      n: sum(({ n }) => n),
      amount: sum(({ amount }) => amount),
      share: sum(({ share }) => share),
    },
  ];
}
