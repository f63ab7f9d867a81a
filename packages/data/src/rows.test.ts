import { describe, expect, it } from 'vitest';
import { datasetToCsv } from './export/csv.ts';
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
