/** Estimates with what belongs to them, one row each: error, test, limits. */
import { bold, italic, type NumberFormat, type Runs, rich, type TableBlock } from '@constat/report';
import { interval, symbol, table, text, value } from '../table.ts';

export interface EstimateRow {
  /** Absent in a table of one row. */
  readonly label?: string;
  readonly main?: boolean;
  readonly estimate: number | null;
  readonly standardError?: number | null;
  readonly statistic?: number | null;
  readonly df?: number | null;
  readonly pValue?: number | null;
  readonly criticalValue?: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

interface EstimateTable {
  readonly id?: string;
  readonly title: string;
  /** Heading of the labels. */
  readonly of?: string;
  /** Heading of the estimates. */
  readonly estimate: Runs;
  readonly format?: NumberFormat;
  /** Letter of the test and of its critical value. */
  readonly test?: 't' | 'z';
  readonly rows: readonly EstimateRow[];
  readonly level: number;
  readonly notes?: Runs;
}

/** Only the columns that some row has a value for. */
export function estimateTable({
  id = 'interval',
  title,
  of = '',
  estimate,
  format = 'number',
  test = 't',
  rows,
  level,
  notes,
}: EstimateTable): TableBlock {
  const has = (key: keyof EstimateRow) => rows.some((row) => row[key] !== undefined && row[key] !== null);
  return table(rows, {
    id,
    title,
    columns: [
      has('label') ? text(of, (row) => (row.main ? [bold(row.label ?? '')] : (row.label ?? ''))) : [],
      value(estimate, format, (row) => row.estimate),
      has('standardError') ? symbol('SE', 'number', (row) => row.standardError ?? null) : [],
      has('statistic') ? symbol(test, 'statistic', (row) => row.statistic ?? null) : [],
      has('df') ? symbol('df', 'df', (row) => row.df ?? null) : [],
      has('pValue') ? symbol('p', 'p', (row) => row.pValue ?? null) : [],
      has('criticalValue')
        ? value(rich`${italic(test)} critical`, 'statistic', (row) => row.criticalValue ?? null)
        : [],
      interval(level, format, (row) => row),
    ],
    notes,
  });
}

/** Size, mean and standard deviation of groups. */
export const summaryTable = (
  rows: readonly { readonly label: string; readonly n: number; readonly mean: number; readonly sd: number }[],
  sdSymbol: 'SD' | 'σ' = 'SD',
): TableBlock =>
  table(rows, {
    id: 'groups',
    title: 'Groups',
    columns: [
      text('Group', ({ label }) => label),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      symbol(sdSymbol, 'number', ({ sd }) => sd),
      symbol('SE', 'number', ({ n, sd }) => sd / Math.sqrt(n)),
    ],
  });
