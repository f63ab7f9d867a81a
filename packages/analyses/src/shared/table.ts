/** Columns that tables share. */
import { italic, type NumberFormat, type Runs, type TableColumn } from '@constat/report';

/** Headings of confidence limits. */
export const LIMITS = { lower: 'LL', upper: 'UL' } as const;

export const column = (key: string, label: Runs, format?: NumberFormat, spanner?: string): TableColumn => ({
  key,
  label,
  ...(format ? { format } : {}),
  ...(spanner ? { spanner } : {}),
});

/** A column headed by a symbol in italics: n, M, SD, t. */
export const symbolColumn = (
  key: string,
  symbol: string,
  format: NumberFormat,
  spanner?: string,
): TableColumn => column(key, [italic(symbol)], format, spanner);

/** Estimate and its two limits under one spanner: keys `key`, `keyLower`, `keyUpper`. */
export const estimateColumns = (key: string, format: NumberFormat): readonly TableColumn[] => [
  column(key, ['Estimate'], format, key),
  column(`${key}Lower`, [LIMITS.lower], format, key),
  column(`${key}Upper`, [LIMITS.upper], format, key),
];

/** Cells for `estimateColumns`. */
export const estimateCells = (
  key: string,
  value: {
    readonly estimate: number;
    readonly ciLower: number | null;
    readonly ciUpper: number | null;
  } | null,
): Readonly<Record<string, number | null>> => ({
  [key]: value?.estimate ?? null,
  [`${key}Lower`]: value?.ciLower ?? null,
  [`${key}Upper`]: value?.ciUpper ?? null,
});
