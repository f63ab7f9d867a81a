/** Two saved results of one analysis, number by number: two runs, two datasets, or two versions of the software. */
import type { Block, Cell, TableBlock, TableColumn, TableRow } from './blocks.ts';
import { runsToText } from './format.ts';
import { type NumberFormat, num, type Runs } from './rich.ts';
import type { SavedData } from './saved-result.ts';
import { cellOf, numbersOf } from './table-layout.ts';

/** A number that is not the same in both; null where a result does not have it. */
export interface NumberDifference {
  /** The table, 'Welch’s t-test', or the key numbers. */
  readonly table: string;
  /** The row of it: 'BloodPressure'. */
  readonly row: string;
  /** With the head that spans it: 'Mean difference: LL'. */
  readonly column: string;
  readonly format: NumberFormat;
  readonly first: number | null;
  readonly second: number | null;
}

export interface ResultComparison {
  /** Numbers that both have. */
  readonly shared: number;
  readonly differences: readonly NumberDifference[];
  /** Options that were not the same. */
  readonly options: readonly string[];
}

interface Place {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly format: NumberFormat;
  readonly value: number;
}

/** Compares the tables and key numbers of two results, each number with the one in the same row and column. */
export function compareResults(first: SavedData, second: SavedData): ResultComparison {
  const a = placesOf(first.blocks);
  const b = placesOf(second.blocks);
  const differences: NumberDifference[] = [];
  let shared = 0;
  for (const [key, { value, ...place }] of a) {
    const other = b.get(key)?.value ?? null;
    if (other !== null) shared++;
    if (other !== value) differences.push({ ...place, first: value, second: other });
  }
  for (const [key, { value, ...place }] of b)
    if (!a.has(key)) differences.push({ ...place, first: null, second: value });
  const names = new Set([...Object.keys(first.options), ...Object.keys(second.options)]);
  const options = [...names].filter(
    (name) => JSON.stringify(first.options[name]) !== JSON.stringify(second.options[name]),
  );
  return { shared, differences: withoutRepeated(differences), options };
}

/** Key numbers repeat what tables say; they count where no table has them. */
function withoutRepeated(differences: readonly NumberDifference[]): readonly NumberDifference[] {
  const pair = ({ first, second }: NumberDifference): string => JSON.stringify([first, second]);
  const inTables = new Set(differences.filter(({ table }) => table !== KEY_NUMBERS).map(pair));
  return differences.filter((each) => each.table !== KEY_NUMBERS || !inTables.has(pair(each)));
}

const KEY_NUMBERS = 'Key numbers';

/** Every number by block, row and column; rows of one name by their order. */
function placesOf(blocks: readonly Block[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const block of blocks) {
    if (block.kind === 'estimates')
      for (const { label, format, value, ciLower, ciUpper } of block.items)
        for (const [column, number] of [
          ['Estimate', value],
          ['LL', ciLower],
          ['UL', ciUpper],
        ] as const)
          if (typeof number === 'number') {
            const row = runsToText(label);
            places.set(JSON.stringify([KEY_NUMBERS, row, column]), {
              table: KEY_NUMBERS,
              row,
              column,
              format,
              value: number,
            });
          }
    if (block.kind === 'table') addTable(block, places);
  }
  return places;
}

function addTable(table: TableBlock, places: Map<string, Place>): void {
  const [first] = table.columns;
  const seen = new Map<string, number>();
  let heading = '';
  for (const row of table.rows) {
    const name = first ? textOf(cellOf(row, first)) : '';
    if (row.heading) {
      heading = name;
      continue;
    }
    const path = [heading, name].filter((part) => part !== '').join(', ');
    const count = (seen.get(path) ?? 0) + 1;
    seen.set(path, count);
    addRow(table, row, { path, count }, places);
  }
}

function addRow(
  table: TableBlock,
  row: TableRow,
  { path, count }: { readonly path: string; readonly count: number },
  places: Map<string, Place>,
): void {
  for (const column of table.columns)
    numbersOf(cellOf(row, column)).forEach((value, i) => {
      places.set(JSON.stringify([table.id, path, count, column.key, i]), {
        table: runsToText(table.title),
        row: path,
        column: headOf(table, column),
        format: row.format ?? column.format ?? 'number',
        value,
      });
    });
}

function headOf({ spanners }: TableBlock, { label, spanner }: TableColumn): string {
  const over = spanner === undefined ? undefined : spanners?.[spanner];
  return over ? `${runsToText(over)}: ${runsToText(label)}` : runsToText(label);
}

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : typeof cell === 'object' && cell !== null ? runsToText(cell) : '';

/** The differences as a table, each table of the results under a heading of its own. */
export function differencesTable({ differences }: ResultComparison): TableBlock {
  const written = (value: number | null, format: NumberFormat): Runs | null =>
    value === null ? null : [num(value, format)];
  const titles = [...new Set(differences.map(({ table }) => table))];
  return {
    kind: 'table',
    id: 'differences',
    title: ['Numbers That Differ'],
    columns: [
      { key: 'row', label: ['Row'] },
      { key: 'column', label: ['Number'] },
      { key: 'first', label: ['First'], format: 'number' },
      { key: 'second', label: ['Second'], format: 'number' },
      { key: 'difference', label: ['Second − first'], format: 'number' },
    ],
    rows: titles.flatMap((title): readonly TableRow[] => [
      { heading: true, cells: { row: title } },
      ...differences
        .filter(({ table }) => table === title)
        .map(({ row, column, format, first, second }) => ({
          cells: {
            row,
            column,
            first: written(first, format),
            second: written(second, format),
            difference: first === null || second === null ? null : [num(second - first)],
          },
        })),
    ]),
    notes: [
      'Numbers are compared in full, also where they are written alike. An empty cell: that result has no such number.',
    ],
  };
}
