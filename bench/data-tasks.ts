/** Work on data as the data pages do it: filter, compute, a workbook; in Node and in a browser's worker. */
import {
  applyTransform,
  bytesSource,
  type Column,
  type Dataset,
  Frame,
  filterMask,
  importFile,
  keepRows,
  newDataset,
  pivot,
  plainField,
  plainValue,
} from '@constat/data';
import { bell, uniform } from './data.ts';

const COLUMNS = 12;

/** A dataset of 12 columns: nine numbers, a category, a date, a text of few words. */
export function wideDataset(rows: number): Dataset {
  const next = uniform(17);
  const base = (name: string) => ({ id: name, name, role: 'none' as const, description: '' });
  const numbers = Array.from(
    { length: COLUMNS - 3 },
    (_, k): Column => ({
      ...base(`n${k}`),
      type: 'numeric',
      cells: { kind: 'numbers', values: bell(rows, k + 1) },
    }),
  );
  const codes = Int32Array.from({ length: rows }, () => Math.floor(next() * 4));
  const days = Float64Array.from({ length: rows }, () => Math.floor(next() * 9000) * 86_400_000);
  const words = ['alpha', 'beta', 'gamma'];
  return newDataset({ name: 'wide' }, rows, [
    ...numbers,
    {
      ...base('region'),
      type: 'categorical',
      cells: { kind: 'categories', codes, levels: ['north', 'south', 'east', 'west'] },
    },
    { ...base('day'), type: 'date', cells: { kind: 'numbers', values: days } },
    {
      ...base('word'),
      type: 'text',
      cells: { kind: 'strings', values: Array.from(codes, (code) => words[code % 3]!) },
    },
  ]);
}

/** Two conditions joined by AND, then the rows that are kept. */
export function filterTask(dataset: Dataset): void {
  const mask = filterMask(dataset.columns, dataset.rows, {
    logic: 'AND',
    conditions: [
      { column: 'n0', operator: 'gt', value: 0 },
      { column: 'region', operator: 'eq', value: 'north' },
    ],
  });
  const { rows } = keepRows(dataset, mask);
  if (rows === 0 || rows === dataset.rows) throw new Error('the filter did not filter');
}

/** A formula over three columns. */
export function computeTask(dataset: Dataset): void {
  const { columns } = applyTransform(dataset, {
    kind: 'computeVariable',
    expression: 'n0 * 2 + n1 / (1 + ABS(n2))',
    newVariableName: 'made',
  });
  if (columns.length !== 1) throw new Error('nothing was computed');
}

/** Mean of a number by a category, the year of a date and a text, with all totals; nothing is kept from the run before. */
export function pivotTask({ columns, rows }: Dataset): void {
  const { used } = pivot(new Frame(columns), {
    rows: [plainField('region'), { ...plainField('day'), by: 'year' }],
    columns: [plainField('word')],
    values: [plainValue('n0', 'mean')],
    filters: [],
    missing: 'level',
    confidenceLevel: 0.95,
  });
  if (used !== rows) throw new Error('the table lost rows');
}

/** The same as most programs do it: a key of words for each row, and a list of its numbers in a map. No totals. */
export function keyedTask({ columns, rows }: Dataset): void {
  const byName = new Map(columns.map((column) => [column.name, column.cells]));
  const [region, day, word, value] = ['region', 'day', 'word', 'n0'].map((name) => byName.get(name)!);
  if (
    region?.kind !== 'categories' ||
    day?.kind !== 'numbers' ||
    word?.kind !== 'strings' ||
    value?.kind !== 'numbers'
  )
    throw new Error('the columns are of other kinds');
  const groups = new Map<string, number[]>();
  for (let row = 0; row < rows; row++) {
    const year = new Date(day.values[row]!).getUTCFullYear();
    const key = `${region.levels[region.codes[row]!]}|${year}|${word.values[row]}`;
    const group = groups.get(key);
    if (group) group.push(value.values[row]!);
    else groups.set(key, [value.values[row]!]);
  }
  let total = 0;
  for (const group of groups.values()) total += group.reduce((sum, each) => sum + each, 0) / group.length;
  if (!Number.isFinite(total)) throw new Error('nothing was computed');
}

export async function workbookTask(bytes: Uint8Array): Promise<void> {
  const { dataset } = await importFile('bench.xlsx', bytesSource(bytes));
  if (dataset.rows === 0) throw new Error('the workbook was empty');
}
