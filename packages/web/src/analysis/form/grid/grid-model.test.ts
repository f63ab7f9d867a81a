import type { NumberOption, ScalarOption } from '@constat/analyses';
import { expect, test } from 'vitest';
import {
  blockOf,
  cellText,
  type GridColumn,
  gridProblems,
  isBlank,
  paste,
  readCell,
  typedWithoutRow,
} from './grid-model.ts';
import { keyMove } from './key-move.ts';
import { formParts } from './number-grids.ts';

const count: NumberOption = {
  kind: 'number',
  label: 'Cases',
  help: '',
  min: 0,
  max: 1e12,
  default: null,
  required: true,
  integer: true,
};
const mean: NumberOption = { ...count, label: 'Mean', min: -1e15, integer: false };
const name: ScalarOption = { kind: 'text', label: 'Name', help: '', default: '', maxLength: 60 };
const kind: ScalarOption = {
  kind: 'choice',
  label: 'Kind',
  help: '',
  choices: { a: 'Appraisal', p: { label: 'Prevention', help: '' } },
  default: 'p',
};
const columns: readonly GridColumn[] = [
  { name: 'Name', option: name },
  { name: 'Cases', option: count },
  { name: 'Mean', option: mean },
];
const NONE = new Map<string, string>();
const nameOf = (row: number) => `Group ${row + 1}`;

test('a block of a spreadsheet fills the grid from a cell on, with decimal commas, and adds rows', () => {
  const block = blockOf('A\t10\t23,1\r\nB\t1,200\t−4.5\r\n\r\n')!;
  const { rows, filled, unread, left } = paste(
    columns,
    [['', null, null]],
    NONE,
    { row: 0, column: 0 },
    block,
    9,
  );
  expect(rows).toEqual([
    ['A', 10, 23.1],
    ['B', 1200, -4.5],
  ]);
  expect({ filled, unread, left }).toEqual({ filled: 6, unread: 0, left: 0 });
  expect(blockOf('12')).toBeNull();
});

test('a heading is left out, what is no number stays to be mended, and rows without room are counted', () => {
  const block = blockOf('Group\tn\tM\nA\tten\t2\nB\t5\t3\nC\t6\t4')!;
  const pasted = paste(columns, [], NONE, { row: 0, column: 0 }, block, 2);
  expect(pasted.rows).toEqual([
    ['A', null, 2],
    ['B', 5, 3],
  ]);
  expect(pasted).toMatchObject({ unread: 1, left: 1 });
  expect(cellText(count, null, pasted.typed.get('0:1'))).toBe('ten');
  expect(gridProblems(columns, pasted.rows, pasted.typed, nameOf, true)).toEqual([
    'Group 1 (A), Cases: at least 0, not “ten”.',
  ]);
});

test('a row that is not complete says so by its name; a blank one is nobody’s mistake', () => {
  const rows = [
    ['A', 3, null],
    ['', null, null],
    ['', 4, null],
  ];
  expect(gridProblems(columns, rows, NONE, nameOf, true)).toEqual([
    'Group 1 (A) is not counted yet: Mean is empty.',
    'Group 3 is not counted yet: Mean is empty.',
  ]);
  expect(gridProblems(columns, rows, NONE, nameOf, false)).toEqual([]);
  expect(isBlank(columns, rows[1]!)).toBe(true);
});

test('choices are pasted by their words, and texts follow their rows when one is deleted', () => {
  expect(readCell(kind, ' prevention')).toBe('p');
  expect(readCell(kind, 'a')).toBe('a');
  expect(readCell(kind, 'other')).toBeUndefined();
  const typed = new Map([
    ['0:1', 'x'],
    ['1:1', 'y'],
    ['2:1', 'z'],
  ]);
  expect([...typedWithoutRow(typed, 1)]).toEqual([
    ['0:1', 'x'],
    ['1:1', 'z'],
  ]);
});

test('keys move between cells; sideways only at the ends of a text', () => {
  const press = (key: string, start: number, end: number, more = {}) =>
    keyMove({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      target: { selectionStart: start, selectionEnd: end, value: '123' },
      ...more,
    });
  expect(press('ArrowDown', 1, 1)).toMatchObject({ down: 1, right: 0 });
  expect(press('Enter', 1, 1)).toMatchObject({ down: 1, grows: true });
  expect(press('ArrowLeft', 1, 1)).toBeNull();
  expect(press('ArrowLeft', 0, 3)).toMatchObject({ right: -1 });
  expect(press('ArrowRight', 3, 3)).toMatchObject({ right: 1 });
  expect(press('Tab', 0, 3)).toBeNull();
  expect(press('z', 0, 0, { ctrlKey: true })).toMatchObject({ undone: true });
  expect(press('Z', 0, 0, { metaKey: true, shiftKey: true })).toMatchObject({ undone: false });
  expect(press('Backspace', 0, 0, { ctrlKey: true })).toMatchObject({ deleted: true });
  expect(press('ArrowDown', 0, 0, { target: {} })).toBeNull();
});

test('numbers of several groups are a grid by their labels, others by the layout', () => {
  const number = (label: string): NumberOption => ({ ...count, label });
  const schema = {
    first: kind,
    n1: number('Cases, group 1'),
    m1: number('Mean, group 1'),
    n2: number('Cases, group 2'),
    m2: number('Mean, group 2'),
    tp: number('True positives'),
    fp: number('False positives'),
    lone: number('Restricted mean, group 1'),
  };
  const given = { rows: ['Positive'], columns: ['Diseased', 'Healthy'], cells: [['tp', 'fp']] };
  expect(formParts(schema, Object.keys(schema), [given])).toEqual([
    { kind: 'field', key: 'first' },
    {
      kind: 'grid',
      rows: ['Group 1', 'Group 2'],
      columns: ['Cases', 'Mean'],
      cells: [
        ['n1', 'm1'],
        ['n2', 'm2'],
      ],
    },
    { kind: 'grid', ...given },
    { kind: 'field', key: 'lone' },
  ]);
});
