/** One number, one precision: what is shown large, and what stands beside it, has the decimals of the table that holds the same number. */
import type { Estimate, NumberFormat, Runs, TableBlock } from '@constat/report';

const SIZES: ReadonlySet<NumberFormat> = new Set(['number', 'effect', 'proportion', 'percent', 'statistic']);

/** The decimals that a table sets for the number; undefined where none holds it or none sets any. */
function decimalsIn(tables: readonly TableBlock[], { value, format }: Estimate): number | undefined {
  for (const { columns, rows } of tables)
    for (const row of rows)
      for (const column of columns) {
        if (row.cells[column.key] !== value || (row.format ?? column.format) !== format) continue;
        const decimals = row.format === undefined ? (row.decimals ?? column.decimals) : row.decimals;
        if (decimals !== undefined) return decimals;
      }
  return undefined;
}

export const asInTables = (
  estimates: readonly Estimate[],
  tables: readonly TableBlock[],
): readonly Estimate[] =>
  estimates.map((estimate) => {
    if (estimate.decimals !== undefined || !SIZES.has(estimate.format)) return estimate;
    const decimals = decimalsIn(tables, estimate);
    if (decimals === undefined) return estimate;
    const detail = estimate.detail && withDecimals(estimate.detail, estimate.format, decimals);
    return { ...estimate, decimals, ...(detail && { detail }) };
  });

const withDecimals = (runs: Runs, format: NumberFormat, decimals: number): Runs =>
  runs.map((run) =>
    typeof run !== 'string' && 'number' in run && run.format === format && run.decimals === undefined
      ? { ...run, decimals }
      : run,
  );
