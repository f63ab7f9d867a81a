/** Estimates with what belongs to them, one row each: error, test, limits. */
import { bold, type NumberFormat, num, type Runs, rich, type TableBlock } from '@constat/report';
import { column, LIMITS, symbolColumn } from '../table.ts';

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
export function estimateTable(table: EstimateTable): TableBlock {
  const {
    id = 'interval',
    title,
    of = '',
    estimate,
    format = 'number',
    test = 't',
    rows,
    level,
    notes,
  } = table;
  const has = (key: keyof EstimateRow) => rows.some((row) => row[key] !== undefined && row[key] !== null);
  return {
    kind: 'table',
    id,
    title: [title],
    columns: [
      ...(has('label') ? [column('label', [of])] : []),
      column('estimate', estimate, format),
      ...(has('standardError') ? [symbolColumn('se', 'SE', 'number')] : []),
      ...(has('statistic') ? [symbolColumn('statistic', test, 'statistic')] : []),
      ...(has('df') ? [symbolColumn('df', 'df', 'df')] : []),
      ...(has('pValue') ? [symbolColumn('p', 'p', 'p')] : []),
      ...(has('criticalValue')
        ? [column('critical', rich`${{ text: test, marks: ['italic'] }} critical`, 'statistic')]
        : []),
      column('lower', [LIMITS.lower], format, 'ci'),
      column('upper', [LIMITS.upper], format, 'ci'),
    ],
    spanners: { ci: rich`${num(level, 'level')} CI` },
    rows: rows.map((row) => ({
      cells: {
        ...(has('label') ? { label: row.main ? [bold(row.label ?? '')] : (row.label ?? '') } : {}),
        estimate: row.estimate,
        ...(has('standardError') ? { se: row.standardError ?? null } : {}),
        ...(has('statistic') ? { statistic: row.statistic ?? null } : {}),
        ...(has('df') ? { df: row.df ?? null } : {}),
        ...(has('pValue') ? { p: row.pValue ?? null } : {}),
        ...(has('criticalValue') ? { critical: row.criticalValue ?? null } : {}),
        lower: row.ciLower,
        upper: row.ciUpper,
      },
    })),
    ...(notes ? { notes } : {}),
  };
}

/** Size, mean and standard deviation of groups. */
export const summaryTable = (
  rows: readonly { readonly label: string; readonly n: number; readonly mean: number; readonly sd: number }[],
  sdSymbol: 'SD' | 'σ' = 'SD',
): TableBlock => ({
  kind: 'table',
  id: 'groups',
  title: ['Groups'],
  columns: [
    column('label', ['Group']),
    symbolColumn('n', 'n', 'integer'),
    symbolColumn('mean', 'M', 'number'),
    symbolColumn('sd', sdSymbol, 'number'),
    symbolColumn('se', 'SE', 'number'),
  ],
  rows: rows.map(({ label, n, mean, sd }) => ({ cells: { label, n, mean, sd, se: sd / Math.sqrt(n) } })),
});
