/** One row per group, with statistics of the rows in it. */
import { moments, quantileSorted, sdOf, sorted, sum } from '@constat/stats';
import type { Column } from '../column.ts';
import { sortOrder } from '../edit/sort.ts';
import { Frame } from '../frame.ts';
import { pickRows } from './cells.ts';
import { groupRows, type RowGroups, rowsByGroup } from './keys.ts';
import {
  columnOf,
  columnsOf,
  newColumn,
  numberCells,
  partOf,
  type Restructured,
  type Table,
} from './source.ts';
import { type AggregateStatistic, RestructureError, type RestructureStep } from './steps.ts';

type Aggregate = Extract<RestructureStep, { kind: 'aggregate' }>;

/** Statistics that only numbers have. */
const OF_NUMBERS: readonly AggregateStatistic[] = ['mean', 'sd', 'median', 'sum', 'min', 'max'];

const WORDS: Readonly<Record<AggregateStatistic, string>> = {
  mean: 'Mean',
  sd: 'Standard deviation',
  median: 'Median',
  sum: 'Sum',
  min: 'Minimum',
  max: 'Maximum',
  n: 'Number of values',
  missing: 'Number of missing values',
  first: 'First value',
  last: 'Last value',
};

/** The order of rows by several columns; equal rows keep their order, missing values come last. */
export function orderBy(
  columns: readonly { readonly column: Column; readonly descending: boolean }[],
  rows: number,
): Int32Array {
  let order = Int32Array.from({ length: rows }, (_, row) => row);
  // Stable sorts from the last column to the first.
  for (const { column, descending } of [...columns].reverse()) {
    const step = sortOrder(pickRows(column, order), descending);
    order = step.map((at) => order[at]!);
  }
  return order;
}

/** Groups the rows and summarises the variables of each group; a missing group value is a group too. */
export function aggregate(table: Table, { groups, statistics }: Aggregate): Restructured {
  if (groups.length === 0 && statistics.length === 0)
    throw new RestructureError('nothing-chosen', 'Choose what to group by, or what to summarise.');
  const keys = columnsOf(table, groups);
  const found = groupRows(keys, table.rows);
  const heads = keys.map((column) => pickRows(column, found.first));
  const order = orderBy(
    heads.map((column) => ({ column, descending: false })),
    found.count,
  );
  const byGroup = rowsByGroup(found.groupOf, found.count);
  const columns: Column[] = [
    ...heads,
    newColumn('N', 'numeric', numberCells(Float64Array.from(found.sizes)), 'Rows of the group'),
    ...statistics.map(({ variable, statistic }) =>
      summarised(columnOf(table, variable), statistic, found, byGroup),
    ),
  ].map((column) => pickRows(column, order));
  const smallest = found.sizes.reduce((least, size) => Math.min(least, size), table.rows);
  return {
    parts: [partOf('aggregated', found.count, columns)],
    facts: [
      { label: 'Rows', count: table.rows },
      { label: 'Groups', count: found.count },
      { label: 'Rows of the smallest group', count: smallest },
    ],
  };
}

type ByGroup = ReturnType<typeof rowsByGroup>;

function summarised(
  column: Column,
  statistic: AggregateStatistic,
  found: RowGroups,
  byGroup: ByGroup,
): Column {
  const name = `${column.name}_${statistic}`;
  const description = `${WORDS[statistic]} of ${column.name}`;
  if (statistic === 'first' || statistic === 'last')
    return { ...pickRows(column, edgeRows(column, statistic, found, byGroup)), name, description };
  if (OF_NUMBERS.includes(statistic) && column.type !== 'numeric')
    throw new RestructureError(
      'wrong-type',
      `${column.name} holds no numbers, so it has no ${WORDS[statistic].toLowerCase()}. Choose a numeric variable, or count its values.`,
    );
  const values = new Float64Array(found.count);
  if (statistic === 'n' || statistic === 'missing') {
    const isMissing = new Frame([column]).isMissing(column.name);
    for (let row = 0; row < found.groupOf.length; row++)
      if (isMissing(row) === (statistic === 'missing')) values[found.groupOf[row]!]!++;
    return newColumn(name, 'numeric', numberCells(values), description);
  }
  const numbers = new Frame([column]).numbers(column.name);
  const buffer = new Float64Array(found.sizes.reduce((most, size) => Math.max(most, size), 0));
  for (let group = 0; group < found.count; group++) {
    let n = 0;
    for (let at = byGroup.start[group]!; at < byGroup.start[group + 1]!; at++) {
      const value = numbers[byGroup.rows[at]!]!;
      if (!Number.isNaN(value)) buffer[n++] = value;
    }
    values[group] = n === 0 ? Number.NaN : statisticOf(statistic, buffer.subarray(0, n));
  }
  return newColumn(name, 'numeric', numberCells(values), description);
}

/** The first or last row of each group that has a value; -1 where none has. */
function edgeRows(
  column: Column,
  statistic: 'first' | 'last',
  found: RowGroups,
  byGroup: ByGroup,
): Int32Array {
  const isMissing = new Frame([column]).isMissing(column.name);
  const rows = new Int32Array(found.count).fill(-1);
  for (let group = 0; group < found.count; group++) {
    const from = byGroup.start[group]!;
    const to = byGroup.start[group + 1]!;
    for (let k = 0; k < to - from; k++) {
      const row = byGroup.rows[statistic === 'first' ? from + k : to - 1 - k]!;
      if (isMissing(row)) continue;
      rows[group] = row;
      break;
    }
  }
  return rows;
}

function statisticOf(statistic: AggregateStatistic, values: Float64Array): number {
  switch (statistic) {
    case 'mean':
      return moments(values).mean;
    case 'sd':
      return sdOf(moments(values)) ?? Number.NaN;
    case 'sum':
      return sum(values);
    case 'median':
      return quantileSorted(sorted(values), 0.5);
    case 'min':
      return values.reduce((least, value) => Math.min(least, value));
    case 'max':
      return values.reduce((most, value) => Math.max(most, value));
    default:
      throw new TypeError(`${statistic} is not a statistic of numbers.`);
  }
}
