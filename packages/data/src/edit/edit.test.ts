import { describe, expect, it, test } from 'vitest';
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { newDataset } from '../new-dataset.ts';
import { applyEdit, countWritten } from './apply.ts';
import { cellText, readNumber } from './cell-text.ts';
import { parseClipboard, rangeToText } from './clipboard.ts';
import { findCells } from './find.ts';
import type { EditOperation } from './operations.ts';
import { rangeStatistics } from './range-statistics.ts';
import { operationBytes } from './size.ts';

const info = { role: 'none', description: '' } as const;
const age: Column = {
  ...info,
  id: 'a',
  name: 'age',
  type: 'numeric',
  missingValueCodes: ['999'],
  cells: { kind: 'numbers', values: Float64Array.of(31, Number.NaN, 40.5, 999) },
};
const group: Column = {
  ...info,
  id: 'g',
  name: 'group',
  type: 'categorical',
  cells: { kind: 'categories', codes: Int32Array.of(1, 0, -1, 1), levels: ['b', 'a'] },
};
const pain: Column = {
  ...info,
  id: 'p',
  name: 'pain',
  type: 'ordinal',
  categoryOrder: ['low', 'high'],
  cells: { kind: 'categories', codes: Int32Array.of(1, 0, 0, -1), levels: ['low', 'high'] },
};
const born: Column = {
  ...info,
  id: 'd',
  name: 'born',
  type: 'date',
  cells: { kind: 'numbers', values: Float64Array.of(0, 86_400_000, Number.NaN, 0) },
};
const note: Column = {
  ...info,
  id: 'n',
  name: 'note',
  type: 'text',
  cells: { kind: 'strings', values: ['x', 'say "hi"', null, 'two\nlines'] },
};
const smoker: Column = {
  ...info,
  id: 's',
  name: 'smoker',
  type: 'boolean',
  cells: { kind: 'categories', codes: Int32Array.of(1, 0, -1, 1), levels: ['false', 'true'] },
};
const data = newDataset({ name: 'd', now: 0, makeId: () => 'd' }, 4, [age, group, pain, born, note, smoker]);

const texts = (operation: EditOperation, column: number): string[] => {
  const { columns, rows } = applyEdit(data, operation).dataset;
  return Array.from({ length: rows }, (_, row) => cellText(columns[column]!, row));
};
const set = (row: number, column: number, value: string): EditOperation => ({
  kind: 'set-texts',
  row,
  column,
  texts: [[value]],
});

describe('values that do not fit', () => {
  it.each([
    [age, 'abc', "'abc' is not a number, and 'age' holds numbers."],
    [age, '1,23,4', "'1,23,4' is not a number, and 'age' holds numbers."],
    [pain, 'medium', "'medium' is not one of the categories of 'pain': low, high."],
    [born, '2024-02-30', "'2024-02-30' is not a date, and 'born' holds dates, such as 2024-03-31."],
    [smoker, 'maybe', "'maybe' is not true or false, and 'smoker' holds only these."],
  ])('%#: are refused with a sentence', (column, value, message) => {
    const position = data.columns.indexOf(column);
    expect(() => applyEdit(data, set(2, position, value))).toThrow(
      expect.objectContaining({ message, cell: { row: 2, column: position } }),
    );
  });

  it('are told from values that fit', () => {
    expect(texts(set(1, 0, '12,5'), 0)).toEqual(['31', '12.5', '40.5', '999']);
    expect(texts(set(0, 0, 'NA'), 0)[0]).toBe('');
    expect(texts(set(0, 1, 'NA'), 1)).toEqual(['NA', 'b', '', 'a']);
    expect(texts(set(2, 3, '31 Dec 2020'), 3)[2]).toBe('2020-12-31');
    expect(texts(set(2, 3, '1848-03-18'), 3)[2]).toBe('1848-03-18');
    for (const seen of ['2024-02-29 13:45:30', '2024-02-29T13:45:30Z', '29 Feb 2024 13:45:30'])
      expect(texts(set(2, 3, seen), 3)[2]).toBe('2024-02-29 13:45:30');
    expect(texts(set(2, 3, '1848-03-18 06:00:00'), 3)[2]).toBe('1848-03-18 06:00:00');
    expect(texts(set(2, 5, 'Yes'), 5)).toEqual(['true', 'false', 'true', 'true']);
  });
});

describe('labels of values', () => {
  const valueLabels = { '1': 'Male', '2': 'Female', '8': 'Other', '9': 'Other' };
  const codes: Column = {
    ...info,
    id: 'c',
    name: 'codes',
    type: 'numeric',
    valueLabels,
    cells: { kind: 'numbers', values: Float64Array.of(1, 1) },
  };
  const sexes: Column = {
    ...codes,
    id: 'x',
    name: 'sexes',
    type: 'categorical',
    cells: { kind: 'categories', codes: Int32Array.of(0, 0), levels: ['1'] },
  };
  const ranked: Column = { ...sexes, id: 'o', name: 'ranked', type: 'ordinal', categoryOrder: ['1', '2'] };
  const labelled = newDataset({ name: 'l' }, 2, [codes, sexes, ranked]);
  const typed = (column: number, value: string): string => {
    const { dataset } = applyEdit(labelled, set(1, column, value));
    return cellText(dataset.columns[column]!, 1);
  };

  it('are taken for their codes when they are typed', () => {
    for (const column of [0, 1, 2]) expect(typed(column, 'female')).toBe('2');
    expect(typed(1, '2')).toBe('2');
    expect(typed(1, 'Unknown')).toBe('Unknown');
    expect(() => typed(0, 'Other')).toThrow("'Other' is not a number, and 'codes' holds numbers.");
    expect(() => typed(2, 'Unknown')).toThrow("is not one of the categories of 'ranked'");
  });
});

describe('operations', () => {
  it('touch only the columns they change', () => {
    const { dataset } = applyEdit(data, set(0, 0, '32'));
    expect(dataset.columns[0]).not.toBe(data.columns[0]);
    expect(dataset.columns.slice(1).every((column, i) => column === data.columns[i + 1])).toBe(true);
  });

  it('paste adds rows at the end, and variables only when told their ids', () => {
    const pasted = applyEdit(data, {
      kind: 'set-texts',
      row: 3,
      column: 0,
      texts: [
        ['1', 'c'],
        ['2', 'd'],
      ],
    }).dataset;
    expect(pasted.rows).toBe(5);
    expect(cellText(pasted.columns[1]!, 4)).toBe('d');
    expect(cellText(pasted.columns[4]!, 4)).toBe('');
    expect(() => applyEdit(data, { kind: 'set-texts', row: 0, column: 5, texts: [['true', 'x']] })).toThrow(
      'The block is 1 column wider than the data to the right of this cell.',
    );
  });

  it('paste beyond the last variable adds some, with the types of pasted text', () => {
    const { dataset, inverse } = applyEdit(data, {
      kind: 'set-texts',
      row: 3,
      column: 5,
      texts: [
        ['true', '1,5', '13/02/2020', 'yes', '', 'say "hi"', '1,234'],
        ['false', '2', '01/02/2020', 'NO'],
      ],
      newIds: ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'unused'],
    });
    const added = dataset.columns.slice(6);
    expect(added.map(({ id, name, type }) => [id, name, type])).toEqual([
      ['n1', 'Column7', 'numeric'],
      ['n2', 'Column8', 'date'],
      ['n3', 'Column9', 'categorical'],
      ['n4', 'Column10', 'text'],
      ['n5', 'Column11', 'categorical'],
      ['n6', 'Column12', 'numeric'],
    ]);
    const last = [3, 4].map((row) => added.map((column) => cellText(column, row)));
    // The day comes first in both dates, because it does in one.
    expect(last).toEqual([
      ['1.5', '2020-02-13', 'yes', '', 'say "hi"', '1234'],
      ['2', '2020-02-01', 'NO', '', '', ''],
    ]);
    expect(dataset.rows).toBe(5);
    expect(added.every((column) => cellText(column, 0) === '')).toBe(true);
    expect(applyEdit(dataset, inverse).dataset).toEqual(data);
  });

  it('fill, clear, sort, replace', () => {
    expect(texts({ kind: 'fill-down', range: { row: 0, column: 0, rows: 3, columns: 1 } }, 0)).toEqual([
      '31',
      '31',
      '31',
      '999',
    ]);
    expect(texts({ kind: 'fill-down', range: { row: 1, column: 1, rows: 1, columns: 1 } }, 1)).toEqual([
      'a',
      'a',
      '',
      'a',
    ]);
    expect(texts({ kind: 'clear-cells', range: { row: 0, column: 4, rows: 2, columns: 1 } }, 4)).toEqual([
      '',
      '',
      '',
      'two\nlines',
    ]);
    expect(texts({ kind: 'sort-rows', column: 0, descending: true }, 0)).toEqual(['999', '40.5', '31', '']);
    expect(texts({ kind: 'sort-rows', column: 1, descending: false }, 1)).toEqual(['a', 'a', 'b', '']);
    expect(texts({ kind: 'sort-rows', column: 2, descending: true }, 2)).toEqual(['high', 'low', 'low', '']);
    const replace: EditOperation = {
      kind: 'replace-text',
      range: { row: 0, column: 0, rows: 4, columns: 6 },
      query: { text: 'HI', matchCase: false, wholeCell: false },
      replacement: '$&',
    };
    expect(() => applyEdit(data, replace)).toThrow(
      "'$&gh' is not one of the categories of 'pain': low, high.",
    );
    const notes = { ...replace, range: { row: 0, column: 4, rows: 4, columns: 1 } };
    expect(texts(notes, 4)[1]).toBe('say "$&"');
    expect(countWritten(applyEdit(data, notes).inverse)).toBe(1);
  });

  it('rows and columns are copied, moved and named', () => {
    expect(texts({ kind: 'duplicate-rows', at: 1, count: 2 }, 0)).toEqual([
      '31',
      '',
      '40.5',
      '',
      '40.5',
      '999',
    ]);
    expect(texts({ kind: 'move-rows', at: 0, count: 2, to: 2 }, 0)).toEqual(['40.5', '999', '31', '']);
    const names = (operation: EditOperation) =>
      applyEdit(data, operation).dataset.columns.map((column) => column.name);
    expect(names({ kind: 'duplicate-columns', at: 0, count: 1 }).slice(0, 3)).toEqual([
      'age',
      'age_copy',
      'group',
    ]);
    expect(names({ kind: 'move-columns', at: 0, count: 1, to: 2 }).slice(0, 3)).toEqual([
      'group',
      'pain',
      'age',
    ]);
    expect(() => names({ kind: 'rename-column', column: 0, name: 'pain' })).toThrow(
      "A variable named 'pain' already exists. Please choose a different name.",
    );
    expect(() => names({ kind: 'delete-columns', at: 0, count: 6 })).toThrow(
      'A dataset keeps at least one variable.',
    );
  });

  it('weigh what their cells weigh', () => {
    const { inverse } = applyEdit(data, { kind: 'delete-columns', at: 0, count: 1 });
    expect(operationBytes(inverse)).toBe(32);
    expect(operationBytes(applyEdit(data, { kind: 'sort-rows', column: 0, descending: false }).inverse)).toBe(
      16,
    );
  });
});

describe('clipboard text', () => {
  it('is read as Excel writes it', () => {
    expect(parseClipboard('a\t"two\nlines"\r\n5"\t"say ""hi"""\r\n')).toEqual([
      ['a', 'two\nlines'],
      ['5"', 'say "hi"'],
    ]);
    expect(parseClipboard('"open\tb')).toEqual([['"open', 'b']]);
    expect(parseClipboard('')).toEqual([['']]);
  });

  it('is written with quotes where a cell needs them', () => {
    expect(rangeToText(data, { row: 1, column: 4, rows: 3, columns: 1 })).toBe(
      'say "hi"\r\n\r\n"two\nlines"',
    );
  });
});

describe('finding', () => {
  const find = (text: string, more = {}) => [
    ...findCells(data, { text, matchCase: false, wholeCell: false, ...more }, { row: 0, column: 1 }),
  ];
  it('goes on after a cell in reading order and comes back to it', () => {
    expect(find('a')).toEqual([
      { row: 1, column: 4 },
      { row: 1, column: 5 },
      { row: 3, column: 1 },
      { row: 0, column: 1 },
    ]);
    expect(find('A', { wholeCell: true })).toEqual([
      { row: 3, column: 1 },
      { row: 0, column: 1 },
    ]);
    expect(find('A', { matchCase: true })).toEqual([]);
  });
});

describe('numbers about a selection', () => {
  it('leave out missing values and codes', () => {
    // 31 and 40.5: mean 35.75, sd 9.5 / sqrt 2
    expect(rangeStatistics(data, { row: 0, column: 0, rows: 4, columns: 2 })).toEqual({
      cells: 8,
      values: 2,
      sum: 71.5,
      mean: 35.75,
      sd: expect.closeTo(9.5 / Math.SQRT2, 12),
      min: 31,
      max: 40.5,
    });
  });

  it('hold near the ends of the range of numbers', () => {
    const times = (size: number): Dataset => ({
      ...data,
      columns: data.columns.slice(0, 1).map(({ missingValueCodes: _, ...column }) => ({
        ...column,
        cells: { kind: 'numbers', values: Float64Array.of(size, 2 * size, 6 * size) },
      })),
    });
    const range = { row: 0, column: 0, rows: 3, columns: 1 };
    for (const size of [2 ** 1000, 2 ** -1000]) {
      const { mean, sd, min, max } = rangeStatistics(times(size), range);
      expect([mean, min, max]).toEqual([3 * size, size, 6 * size]);
      // the standard deviation of 1, 2, 6 is sqrt 7
      expect(sd / size).toBeCloseTo(Math.sqrt(7), 14);
    }
  });
});

test.each([
  ['1,234.5', 1234.5],
  ['45 %', 45],
  ['45%', 45],
  ['1,5', 1.5],
  ['1.234,5', 1234.5],
  ['€ 12', 12],
  ['−3', -3],
])('%s is a number as spreadsheets print it', (text, value) => {
  expect(readNumber(text)).toBe(value);
});
