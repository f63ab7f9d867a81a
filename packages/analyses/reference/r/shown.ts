/** The numbers that a result shows in its estimates and tables, and which of them belong together. */
import type { Block, Cell, Runs, TableBlock, TableColumn } from '@constat/report';

export interface ShownNumber {
  readonly row: number;
  readonly column: string;
  readonly value: number;
}

/** Numbers of a row that R has to print near each other: limits in their order, degrees of freedom beside their statistic. */
export interface Together {
  readonly kind: 'limits' | 'df';
  readonly row: number;
  /** The columns whose place is wrong when they are not together. */
  readonly columns: readonly string[];
  readonly values: readonly number[];
}

export interface ShownTable {
  readonly id: string;
  readonly numbers: readonly ShownNumber[];
  readonly together: readonly Together[];
}

/** Estimates count as a table of this name. */
export const ESTIMATES = 'estimates';

export const shownTables = (blocks: readonly Block[]): readonly ShownTable[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'table') return [tableNumbers(block)];
    return block.kind === 'estimates' ? [estimateNumbers(block)] : [];
  });

function estimateNumbers({ items }: Extract<Block, { kind: 'estimates' }>): ShownTable {
  const numbers = items.flatMap(({ value, ciLower, ciUpper }, row) => [
    { row, column: 'value', value },
    ...(typeof ciLower === 'number' ? [{ row, column: 'ciLower', value: ciLower }] : []),
    ...(typeof ciUpper === 'number' ? [{ row, column: 'ciUpper', value: ciUpper }] : []),
  ]);
  const together = items.flatMap(({ ciLower, ciUpper }, row) =>
    typeof ciLower === 'number' && typeof ciUpper === 'number'
      ? [{ kind: 'limits' as const, row, columns: ['ciLower', 'ciUpper'], values: [ciLower, ciUpper] }]
      : [],
  );
  return { id: ESTIMATES, numbers, together };
}

function tableNumbers({ id, columns, rows }: TableBlock): ShownTable {
  const numbers = rows.flatMap(({ cells }, row) =>
    columns.flatMap(({ key }) =>
      numbersOf(cells[key] ?? null).map((value) => ({ row, column: nameOf(key), value })),
    ),
  );
  const together = rows.flatMap(({ cells }, row) =>
    groupsOf(columns).flatMap(({ kind, keys, own }) => {
      const values = keys.map((key) => cells[key]).filter((cell) => typeof cell === 'number');
      const isWhole = kind === 'limits' ? values.length === 2 : values.length > 1;
      // an infinite limit is no number that R has to print
      return isWhole && values.every(Number.isFinite) && typeof cells[keys[0]!] === 'number'
        ? [{ kind, row, columns: own.map(nameOf), values }]
        : [];
    }),
  );
  return { id, numbers, together };
}

/** A key as known.txt can name it. */
const nameOf = (key: string): string => key.replace(/[,|]/g, '');

interface Group {
  readonly kind: Together['kind'];
  readonly keys: readonly string[];
  /** Those of the keys that are out of place when the group is not found. */
  readonly own: readonly string[];
}

/** Neighbours labelled LL and UL; a statistic with the degrees of freedom that follow it, or stand before it. */
function groupsOf(columns: readonly TableColumn[]): readonly Group[] {
  const labels = columns.map(({ label }) => plain(label));
  const limits = columns.flatMap(({ key }, i): Group[] => {
    const next = columns[i + 1];
    return labels[i] === 'LL' && next && labels[i + 1] === 'UL'
      ? [{ kind: 'limits', keys: [key, next.key], own: [key, next.key] }]
      : [];
  });
  const statistic = columns.find(({ format }) => format === 'statistic');
  const df = columns.filter((_, i) => /^df/.test(labels[i]!)).map(({ key }) => key);
  return statistic && df.length > 0
    ? [...limits, { kind: 'df', keys: [statistic.key, ...df], own: df }]
    : limits;
}

const plain = (runs: Runs): string =>
  runs.map((run) => (typeof run === 'string' ? run : 'text' in run ? run.text : run.number)).join('');

/** The numbers of a cell, also where they stand among words. */
function numbersOf(cell: Cell): readonly number[] {
  if (typeof cell === 'number') return Number.isFinite(cell) ? [cell] : [];
  if (cell === null || typeof cell === 'string') return [];
  return cell.flatMap((run) =>
    typeof run === 'object' && 'number' in run && Number.isFinite(run.number) ? [run.number] : [],
  );
}
