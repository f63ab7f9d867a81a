/** One number, one precision: what is shown large, what stands beside it, and the same numbers in sentences have the decimals of the table that holds them. */
import {
  type Cell,
  type Estimate,
  isCoarseRow,
  losesDecimals,
  type NumberFormat,
  type NumberRun,
  type Runs,
  sharedDecimals,
  type TableBlock,
} from '@constat/report';

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

/** Sizes of the values that tables write without decimals, because they are millions. */
const coarseIn = (tables: readonly TableBlock[]): ReadonlySet<number> =>
  new Set(
    tables.flatMap((table) =>
      table.rows.flatMap((row) =>
        isCoarseRow(table, row)
          ? table.columns.flatMap(({ key, format, decimals }) => {
              const cell = row.cells[key];
              const isData = (format ?? 'number') === 'number' && decimals === undefined;
              return isData && typeof cell === 'number' && losesDecimals(cell) ? [Math.abs(cell)] : [];
            })
          : [],
      ),
    ),
  );

export const asInTables = (
  estimates: readonly Estimate[],
  tables: readonly TableBlock[],
): readonly Estimate[] => {
  const coarse = coarseIn(tables);
  return estimates.map((estimate) => {
    // a zero stands in many tables, and not always for the same thing
    if (estimate.decimals !== undefined || estimate.value === 0 || !SIZES.has(estimate.format))
      return estimate;
    const decimals = decimalsIn(tables, estimate);
    if (decimals === undefined) {
      const alone = estimate.format === 'number' && sharedDecimals(estimate) === null;
      return alone && coarse.has(Math.abs(estimate.value)) ? { ...estimate, format: 'integer' } : estimate;
    }
    const detail = estimate.detail && withDecimals(estimate.detail, estimate.format, decimals);
    return { ...estimate, decimals, ...(detail && { detail }) };
  });
};

const withDecimals = (runs: Runs, format: NumberFormat, decimals: number): Runs =>
  runs.map((run) =>
    typeof run !== 'string' && 'number' in run && run.format === format && run.decimals === undefined
      ? { ...run, decimals }
      : run,
  );

const keyOf = (format: NumberFormat, number: number): string => `${format} ${Math.abs(number)}`;

/** The decimals that tables set for their numbers, by format and size. */
function decimalsSet(tables: readonly TableBlock[]): ReadonlyMap<string, number> {
  const set = new Map<string, number>();
  for (const { columns, rows } of tables)
    for (const row of rows)
      for (const { key, format: usual, decimals: common } of columns) {
        const cell = row.cells[key];
        const format = row.format ?? usual;
        const decimals = row.format === undefined ? (row.decimals ?? common) : row.decimals;
        if (typeof cell === 'number' && cell !== 0 && format !== undefined && decimals !== undefined)
          set.set(keyOf(format, cell), decimals);
      }
  return set;
}

/** Numbers in sentences with the decimals that they have in tables, or where they are shown large; and so their limits. */
export function asShown(
  paragraphs: readonly Runs[],
  tiles: readonly Estimate[],
  tables: readonly TableBlock[],
): readonly Runs[] {
  const set = decimalsSet(tables);
  const coarse = coarseIn(tables);
  const decimalsIn = (run: NumberRun): Partial<NumberRun> | undefined => {
    if (!SIZES.has(run.format)) return undefined;
    const size = Math.abs(run.number);
    for (const tile of tiles) {
      // a sentence may say the size of a difference and its direction in words
      const isMeant =
        tile.format === run.format &&
        [tile.value, tile.ciLower, tile.ciUpper].some(
          (number) => typeof number === 'number' && Math.abs(number) === size,
        );
      if (isMeant)
        return tile.decimals === undefined
          ? (sharedDecimals(tile) ?? undefined)
          : { decimals: tile.decimals };
    }
    const decimals = set.get(keyOf(run.format, size));
    if (decimals !== undefined) return { decimals };
    const alone = run.format === 'number' && run.scale === undefined;
    return alone && coarse.has(size) ? { format: 'integer' } : undefined;
  };
  return paragraphs.map((runs) =>
    runs.map((run) =>
      typeof run === 'string' || !('number' in run) || run.decimals !== undefined
        ? run
        : { ...run, ...decimalsIn(run) },
    ),
  );
}
