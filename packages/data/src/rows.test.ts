import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { datasetToCsv } from './export/csv.ts';
import { newDataset } from './new-dataset.ts';
import { columnInfo, datasetToRows, jsonCell, retypeColumn, rowsToDataset } from './rows.ts';
import { generateSample } from './samples/samples.ts';

const info = (name: string, type: 'numeric' | 'text' | 'date' | 'boolean' | 'categorical') =>
  ({ id: name, name, type, role: 'none', description: '' }) as const;

describe('rows', () => {
  it('and back give the same dataset', async () => {
    const sample = (await generateSample('health', { now: 0 }))!;
    const rows = JSON.parse(JSON.stringify(datasetToRows(sample)));
    const back = rowsToDataset(rows, sample.columns.map(columnInfo), {
      ...sample,
      now: 0,
      makeId: () => sample.id,
    });
    expect(datasetToRows(back)).toEqual(datasetToRows(sample));
    expect(back.id).toBe(sample.id);
  });

  it('that do not fit their type are missing', () => {
    const dataset = rowsToDataset(
      [
        { n: 'x', d: 'soon', b: 'maybe', t: 5, c: 'a' },
        { n: '2.5', d: '2024-01-02', b: true, t: { a: 1 } },
        JSON.parse('{"n": 3, "__proto__": 1}'),
      ],
      [
        info('n', 'numeric'),
        info('d', 'date'),
        info('b', 'boolean'),
        info('t', 'text'),
        info('c', 'categorical'),
        info('constructor', 'text'),
      ],
      { name: 'x' },
    );
    expect(datasetToRows(dataset).map((row) => Object.values(row))).toEqual([
      [null, null, null, '5', 'a', null],
      [2.5, '2024-01-02', true, '{"a":1}', null, null],
      [3, null, null, null, null, null],
    ]);
  });
});

it('dates of every year and moment come back from JSON', () => {
  const times = [-50, 850, 1582, 1899, 2024, 2150, 12_000].map((year) =>
    new Date(0).setUTCFullYear(year, 1, 28),
  );
  const values = Float64Array.of(...times, Date.UTC(2024, 0, 1, 12, 30, 5, 250), Number.NaN, 0);
  const column: Column = { ...info('d', 'date'), cells: { kind: 'numbers', values } };
  const dataset = newDataset({ name: 'x' }, values.length, [column]);
  const rows = JSON.parse(JSON.stringify(datasetToRows(dataset)));
  expect(rowsToDataset(rows, [info('d', 'date')], { name: 'y' }).columns[0]!.cells).toEqual(column.cells);
  const none = rowsToDataset([{ d: '2023-02-30' }, { d: '2024-1' }], [info('d', 'date')], { name: 'y' });
  expect(datasetToRows(none)).toEqual([{ d: null }, { d: null }]);
});

describe('retypeColumn', () => {
  const column = rowsToDataset([{ a: '1' }, { a: '0' }, { a: 'x' }], [info('a', 'text')], { name: 'x' })
    .columns[0]!;
  const cells = (type: Parameters<typeof retypeColumn>[1]) => {
    const retyped = retypeColumn(column, type);
    expect(retyped.type).toBe(type);
    return [0, 1, 2].map((row) => jsonCell(retyped, row));
  };

  it('keeps what fits and drops the rest', () => {
    expect(cells('numeric')).toEqual([1, 0, null]);
    expect(cells('categorical')).toEqual(['1', '0', 'x']);
    expect(cells('date')).toEqual([null, null, null]);
  });

  const retyped = (values: readonly string[], type: Parameters<typeof retypeColumn>[1]) => {
    const rows = values.map((a) => ({ a }));
    const [text] = rowsToDataset(rows, [info('a', 'text')], { name: 'x' }).columns;
    const made = retypeColumn(text!, type);
    return values.map((_, row) => jsonCell(made, row));
  };

  it('reads dates that are written alike in one order of day and month', () => {
    expect(retyped(['01/02/2020', '13/02/2020', '14/02/2020', 'unknown'], 'date')).toEqual([
      '2020-02-01',
      '2020-02-13',
      '2020-02-14',
      null,
    ]);
    expect(retyped(['01/02/2020', '2020-03-04', '?'], 'date')).toEqual(['2020-01-02', '2020-03-04', null]);
  });

  it('reads numbers as they are printed', () => {
    expect(retyped(['1,234.50', '7', '-2,000'], 'numeric')).toEqual([1234.5, 7, -2000]);
    expect(retyped(['1,5', '2,25'], 'numeric')).toEqual([1.5, 2.25]);
    expect(retyped(['1,234', '7', 'many'], 'numeric')).toEqual([null, 7, null]);
  });

  it('takes 1 and 0, yes and no as truth values', () => {
    expect(cells('boolean')).toEqual([true, false, null]);
    expect(retyped(['Yes', 'no', 'TRUE', 'maybe'], 'boolean')).toEqual([true, false, true, null]);
  });

  it('keeps the order of categories', () => {
    const ordered = { ...column, categoryOrder: ['x', '1', '0'] };
    expect(retypeColumn(ordered, 'ordinal').categoryOrder).toEqual(['x', '1', '0']);
    expect(retypeColumn(ordered, 'numeric')).not.toHaveProperty('categoryOrder');
  });
});

describe('CSV', () => {
  it('makes formulas inert, keeps numbers, quotes what needs it', () => {
    const dataset = rowsToDataset(
      [
        { t: '=cmd()', n: -5 },
        { t: '-5', n: 0.1 },
        { t: '@a', n: null },
        { t: 'a,"b"', n: 1e21 },
        { t: null, n: null },
      ],
      [info('t', 'text'), info('n', 'numeric')],
      { name: 'x' },
    );
    expect(datasetToCsv(dataset)).toBe('t,n\r\n\'=cmd(),-5\r\n-5,0.1\r\n\'@a,\r\n"a,""b""",1e+21\r\n"",\r\n');
    expect(datasetToCsv(dataset, { formulaSafe: false })).toContain('\r\n=cmd(),-5\r\n');
  });
});
