/** Work on data as the data pages do it: filter, compute, a workbook; in Node and in a browser's worker. */
import {
  applyTransform,
  bytesSource,
  type Column,
  type Dataset,
  filterMask,
  importFile,
  keepRows,
  newDataset,
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

export async function workbookTask(bytes: Uint8Array): Promise<void> {
  const { dataset } = await importFile('bench.xlsx', bytesSource(bytes));
  if (dataset.rows === 0) throw new Error('the workbook was empty');
}
