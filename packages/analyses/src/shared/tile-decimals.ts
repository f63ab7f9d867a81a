/** One number, one precision: what is shown large, and what stands beside it, has the decimals of the table that holds the same number. */
import type { Cell, Estimate, NumberFormat, NumberRun, Runs, TableBlock } from '@constat/report';

const SIZES: ReadonlySet<NumberFormat> = new Set(['number', 'effect', 'proportion', 'percent', 'statistic']);

/** The number of a cell that is written out, where it is the one meant. */
function writtenIn(cell: Cell | undefined, { value, format }: Estimate): NumberRun | undefined {
  if (!Array.isArray(cell)) return undefined;
  const numbers = cell.filter((run): run is NumberRun => typeof run !== 'string' && 'number' in run);
  const [only] = numbers;
  return numbers.length === 1 && only?.number === value && only.format === format ? only : undefined;
}

/** The decimals that a table sets for the number; undefined where none holds it or none sets any. */
function decimalsIn(tables: readonly TableBlock[], estimate: Estimate): number | undefined {
  const { value, format } = estimate;
  for (const { columns, rows } of tables)
    for (const row of rows)
      for (const column of columns) {
        const written = writtenIn(row.cells[column.key], estimate);
        if (written?.decimals !== undefined) return written.decimals;
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
