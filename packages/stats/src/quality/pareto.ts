/** Categories in the order of their weight, and how much of the total the first of them make up. */

import { sum } from '../descriptive/sums.ts';
import { valuesAt } from '../lists.ts';

export interface ParetoCategory {
  /** Place in the list given; null for the small ones together. */
  readonly index: number | null;
  readonly value: number;
  readonly percent: number;
  readonly cumulativePercent: number;
}

export interface Pareto {
  readonly total: number;
  readonly categories: readonly ParetoCategory[];
  /** How many of the first categories reach the threshold. */
  readonly vitalFew: number;
  readonly gini: number;
}

const TINY = 1e-9;

/**
 * Decreasing order, ties in the order given. Categories below `combineBelow` percent are one last category where there are two
 * or more of them. The total must be positive.
 */
export function pareto(
  values: Float64Array,
  { threshold, combineBelow }: { readonly threshold: number; readonly combineBelow: number },
): Pareto {
  const total = sum(values);
  const order = Array.from(values.keys()).sort((a, b) => values[b]! - values[a]! || a - b);
  const isSmall = (index: number) => (100 * values[index]!) / total < combineBelow;
  const small = order.filter(isSmall);
  const merged = small.length > 1;
  const kept = merged ? order.filter((index) => !isSmall(index)) : order;
  const rows: { index: number | null; value: number }[] = kept.map((index) => ({
    index,
    value: values[index]!,
  }));
  if (merged) rows.push({ index: null, value: sum(valuesAt(values, small)) });
  let before = 0;
  const categories = rows.map(({ index, value }, i) => {
    before += value;
    return {
      index,
      value,
      percent: (100 * value) / total,
      cumulativePercent: i === rows.length - 1 ? 100 : (100 * before) / total,
    };
  });
  return {
    total,
    categories,
    vitalFew: 1 + categories.findIndex(({ cumulativePercent }) => cumulativePercent >= threshold - TINY),
    gini: giniOf(values, total),
  };
}

/** Gini coefficient without a correction for small samples: 0 where all are equal. */
function giniOf(values: Float64Array, total: number): number {
  const k = values.length;
  const ascending = values.toSorted();
  return sum(ascending.map((value, i) => (2 * (i + 1) - k - 1) * value)) / (k * total);
}
