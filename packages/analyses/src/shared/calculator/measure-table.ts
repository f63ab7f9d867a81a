/** Measures of different kinds one below the other, each in its own format. */
import { bold, type NumberFormat, num, type Runs, rich, type TableBlock } from '@constat/report';
import { column, LIMITS } from '../table.ts';
import { percentDecimals } from './words.ts';

export interface MeasureRow {
  readonly label: string;
  readonly estimate: number | null;
  readonly ciLower?: number | null;
  readonly ciUpper?: number | null;
  readonly format?: NumberFormat;
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
  return {
    kind: 'table',
    id,
    title: [title],
    columns: [
      column('measure', [of]),
      column('estimate', ['Estimate'], 'number'),
      ...(level === null
        ? []
        : [column('lower', [LIMITS.lower], 'number', 'ci'), column('upper', [LIMITS.upper], 'number', 'ci')]),
    ],
    ...(level === null ? {} : { spanners: { ci: rich`${num(level, 'level')} CI` } }),
    rows: rows.map(({ label, estimate, ciLower = null, ciUpper = null, format = 'number', main }) => ({
      format,
      ...(format === 'percent'
        ? { decimals: percentDecimals(Math.min(...[estimate, ciLower, ciUpper].flatMap(sizeOf))) }
        : {}),
      cells: {
        measure: main ? [bold(label)] : label,
        estimate,
        ...(level === null ? {} : { lower: ciLower, upper: ciUpper }),
      },
    })),
    notes,
  };
}

const sizeOf = (value: number | null): readonly number[] =>
  value === null || value === 0 ? [] : [Math.abs(value)];
