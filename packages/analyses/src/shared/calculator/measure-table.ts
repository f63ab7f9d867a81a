/** Measures of different kinds one below the other, each in its own format. */
import { bold, type NumberFormat, num, type Runs, rich, type TableBlock } from '@constat/report';
import { LIMITS, table, text, under, value } from '../table.ts';
import { percentDecimals } from './words.ts';

export interface MeasureRow {
  readonly label: string;
  readonly estimate: number | null;
  readonly ciLower?: number | null;
  readonly ciUpper?: number | null;
  readonly format?: NumberFormat;
  readonly decimals?: number;
  /** The measure that the result speaks of. */
  readonly main?: boolean;
}

/** One row per measure; limits that do not exist are empty cells. */
export function measureTable({
  id = 'measures',
  title,
  of = 'Measure',
  rows,
  level,
  notes,
}: {
  readonly id?: string;
  readonly title: string;
  readonly of?: string;
  readonly rows: readonly MeasureRow[];
  /** null where no row has limits. */
  readonly level: number | null;
  readonly notes: Runs;
}): TableBlock {
  return table(rows, {
    id,
    title,
    columns: [
      text(of, ({ label, main }) => (main ? [bold(label)] : label)),
      value('Estimate', 'number', ({ estimate }) => estimate),
      level !== null
        ? under(
            rich`${num(level, 'level')} CI`,
            value(LIMITS.lower, 'number', ({ ciLower = null }) => ciLower),
            value(LIMITS.upper, 'number', ({ ciUpper = null }) => ciUpper),
          )
        : [],
    ],
    style: ({ estimate, ciLower = null, ciUpper = null, format = 'number', decimals }) => ({
      format,
      decimals,
      ...(format === 'percent'
        ? { decimals: percentDecimals(Math.min(...[estimate, ciLower, ciUpper].flatMap(sizeOf))) }
        : {}),
    }),
    notes,
  });
}

const sizeOf = (value: number | null): readonly number[] =>
  value === null || value === 0 ? [] : [Math.abs(value)];
