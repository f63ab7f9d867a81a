/** What a number of a result is, in full: its statistic, where it stands, its value and the numbers that gave it. */
import {
  type Block,
  type Cell,
  cellOf,
  type NumberFormat,
  numbersOf,
  runsToText,
  type TableBlock,
  type TableColumn,
  type TableRow,
} from '@constat/report';
import { STATISTICS, type StatisticKey } from './dictionary/index.ts';
import { type Meant, meantByCell, meantByEstimate, meantByRun } from './resolve.ts';
import type { Statistic } from './statistic.ts';
import { type Beside, worked } from './worked.ts';

/** A number of a result. */
export type NumberPlace =
  | { readonly kind: 'cell'; readonly block: string; readonly row: number; readonly column: string }
  | { readonly kind: 'estimate'; readonly item: number; readonly part: 'value' | 'lower' | 'upper' }
  | { readonly kind: 'run'; readonly block: string; readonly paragraph: number; readonly run: number };

export interface Explanation {
  readonly key: StatisticKey;
  readonly statistic: Statistic;
  /** 'p value', 'Lower limit: Mean difference' */
  readonly title: string;
  /** 'Table 1, row BloodPressure, column p' */
  readonly where: string;
  /** Several where a cell holds several: mean and standard deviation. */
  readonly values: readonly number[];
  readonly format: NumberFormat;
  /** The formula with the numbers beside it; null where they do not give it. */
  readonly worked: string | null;
}

/** The explanation of a number; null where there is none at this place. */
export function explain(analysis: string, blocks: readonly Block[], place: NumberPlace): Explanation | null {
  switch (place.kind) {
    case 'cell':
      return ofCell(analysis, blocks, place);
    case 'estimate':
      return ofEstimate(blocks, place);
    case 'run':
      return ofRun(analysis, blocks, place);
  }
}

const isTable = (block: Block): block is TableBlock => block.kind === 'table';

function titleOf({ key, limit, of }: Meant): string {
  const { name } = STATISTICS[key];
  if (!limit) return name;
  const side = limit === 'lower' ? 'Lower' : 'Upper';
  const what = key === 'predictionLimit' ? 'limit of the prediction interval' : 'limit of the interval';
  return of ? `${side} ${what}: ${STATISTICS[of].name}` : `${side} ${what}`;
}

const explained = (
  meant: Meant,
  rest: Pick<Explanation, 'where' | 'values' | 'format' | 'worked'>,
): Explanation => ({ key: meant.key, statistic: STATISTICS[meant.key], title: titleOf(meant), ...rest });

function ofCell(
  analysis: string,
  blocks: readonly Block[],
  place: Extract<NumberPlace, { kind: 'cell' }>,
): Explanation | null {
  const tables = blocks.filter(isTable);
  const table = tables.find(({ id }) => id === place.block);
  const row = table?.rows[place.row];
  const column = table?.columns.find(({ key }) => key === place.column);
  if (!table || !row || !column) return null;
  const values = numbersOf(cellOf(row, column));
  const meant = meantByCell(analysis, table, row, column);
  if (!meant || values.length === 0) return null;
  const first = table.columns[0];
  const name = first && first !== column ? wordsOf(cellOf(row, first)) : '';
  const [value] = values;
  return explained(meant, {
    where: [`Table ${tables.indexOf(table) + 1}`, name && `row ${name}`, `column ${headOf(table, column)}`]
      .filter(Boolean)
      .join(', '),
    values,
    format: row.format ?? column.format ?? 'number',
    worked:
      value === undefined || meant.limit ? null : worked(meant.key, value, besideOf(analysis, table, row)),
  });
}

/** A column as its heads name it: 'Cohen’s d: LL'. */
function headOf({ spanners }: TableBlock, { spanner, label }: TableColumn): string {
  const over = spanner === undefined ? undefined : spanners?.[spanner];
  return over ? `${runsToText(over)}: ${runsToText(label)}` : runsToText(label);
}

const wordsOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell : typeof cell === 'object' && cell !== null ? runsToText(cell) : '';

/** The numbers of a row by what they are. */
function besideOf(analysis: string, table: TableBlock, row: TableRow): Beside {
  const beside: Partial<Record<StatisticKey, number>> = {};
  for (const column of table.columns) {
    const cell = cellOf(row, column);
    if (typeof cell !== 'number') continue;
    const meant = meantByCell(analysis, table, row, column);
    if (meant && !meant.limit) beside[meant.key] ??= cell;
  }
  return beside;
}

function ofEstimate(
  blocks: readonly Block[],
  { item, part }: Extract<NumberPlace, { kind: 'estimate' }>,
): Explanation | null {
  const estimate = blocks.find((block) => block.kind === 'estimates')?.items[item];
  if (!estimate) return null;
  const meant = meantByEstimate(estimate, part === 'value' ? undefined : part);
  const value = part === 'value' ? estimate.value : part === 'lower' ? estimate.ciLower : estimate.ciUpper;
  if (!meant || typeof value !== 'number') return null;
  return explained(meant, {
    where: `Key numbers, ${runsToText(estimate.label)}`,
    values: [value],
    format: estimate.format,
    worked: null,
  });
}

function ofRun(
  analysis: string,
  blocks: readonly Block[],
  { block: id, paragraph, run: index }: Extract<NumberPlace, { kind: 'run' }>,
): Explanation | null {
  const block = blocks.find((each) => each.kind === 'text' && each.id === id);
  const runs = block?.kind === 'text' ? block.paragraphs[paragraph] : undefined;
  const run = runs?.[index];
  if (!runs || typeof run !== 'object' || !('number' in run)) return null;
  const meant = meantByRun(analysis, blocks, runs, index);
  if (!meant) return null;
  const { cell } = meant;
  const there =
    cell && ofCell(analysis, blocks, { kind: 'cell', block: cell.table, row: cell.row, column: cell.column });
  return explained(meant, {
    where: there ? `The finding; also in ${there.where}` : 'The finding',
    values: [run.number],
    format: run.format,
    worked: there && !meant.limit ? there.worked : null,
  });
}
