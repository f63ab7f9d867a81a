import { formatNumber } from '@constat/report';
import { placeNames } from '../kit/cells.ts';
import type { BarResult } from './compute.ts';
import { formatOf } from './text.ts';

/** What a figure draws of a bar. */
export interface BarRow {
  readonly panel?: string;
  readonly category: string;
  readonly group: string;
  readonly n: number;
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly end: number;
  readonly label: string;
}

export function rowsOf(result: BarResult): readonly BarRow[] {
  const format = formatOf(result);
  return result.bars.map((bar) => ({
    ...placeNames(bar, result),
    n: bar.n,
    value: bar.value,
    lower: bar.lower,
    upper: bar.upper,
    end: Math.max(bar.value ?? 0, bar.upper ?? bar.value ?? 0, 0),
    label: bar.value === null ? '' : formatNumber(bar.value, format),
  }));
}
