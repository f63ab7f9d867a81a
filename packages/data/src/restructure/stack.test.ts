import { expect, test } from 'vitest';
import { importPaste } from '../import/import.ts';
import { newDataset } from '../new-dataset.ts';
import { datasetToRows } from '../rows.ts';
import { haveSameColumns, stackTables } from './stack.ts';

const read = async (name: string, text: string) => (await importPaste(text, { name })).dataset;

test('tables of the same columns become one that says where each row is from', async () => {
  const tables = [
    await read('May', 'id,dose\n1,low\n2,high\n'),
    await read('April', 'dose,id\nhigh,3\n'),
    await read('June', 'id,dose\n4,low\n'),
  ];
  expect(haveSameColumns(tables.map(({ columns }) => columns))).toBe(true);
  const { rows, columns } = stackTables(tables, 'Source');
  expect(datasetToRows(newDataset({ name: 'all' }, rows, columns))).toEqual([
    { id: 1, dose: 'low', Source: 'May' },
    { id: 2, dose: 'high', Source: 'May' },
    { id: 3, dose: 'high', Source: 'April' },
    { id: 4, dose: 'low', Source: 'June' },
  ]);
  expect(columns.at(-1)).toMatchObject({ type: 'categorical', categoryOrder: ['May', 'April', 'June'] });
  expect(new Set(columns.map(({ id }) => id)).size).toBe(3);
});

test('one table alone, or other columns, are not the same', async () => {
  const table = await read('May', 'id,dose\n1,low\n');
  const other = await read('June', 'id,size\n1,low\n');
  expect(haveSameColumns([table.columns])).toBe(false);
  expect(haveSameColumns([table.columns, other.columns])).toBe(false);
});
