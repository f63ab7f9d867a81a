import { applyTransform, type Column, chosenMask, filterMask, jsonCell } from '@constat/data';
import type { FigureBlock, ShownPart } from '@constat/report';
import { expect, test } from 'vitest';
import {
  axisVariables,
  canSelect,
  expressionOf,
  filterOf,
  groupsOf,
  groupText,
  keptRows,
  namingExpression,
  otherRows,
  rangesOf,
  type Selection,
  typedRows,
  withMark,
} from './selection.ts';

const base = { role: 'none', description: '' } as const;
const numbers = (name: string, ...values: number[]): Column => ({
  ...base,
  id: name,
  name,
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
const SEX: Column = {
  ...base,
  id: 'sex',
  name: 'sex',
  label: 'Sex at "birth"',
  type: 'categorical',
  cells: { kind: 'categories', codes: Int32Array.of(0, 1, 0, -1, 1), levels: ['f"1', 'm'] },
};
const columns: readonly Column[] = [
  numbers('age', 20, 30, 40, Number.NaN, 50),
  numbers('blood p', 100, 120, 140, 120, Number.NaN),
  SEX,
];

const axis = (field: string) => ({ field, type: 'quantitative', axis: { title: 'age' } });
const figure = (more: Partial<FigureBlock> = {}): FigureBlock => ({
  kind: 'figure',
  id: 'f',
  title: [],
  alt: '',
  spec: {
    data: {
      values: [
        { x: 20, y: 100, group: 'm' },
        { x: 60, y: 160, group: 'f"1' },
      ],
    },
    mark: 'point',
    encoding: { x: axis('x'), y: axis('y') },
  },
  ...more,
});

test('axes and marks are of the dataset where the analysis says so, whatever their titles', () => {
  expect(axisVariables(figure(), columns)).toEqual([]);
  expect(canSelect(figure(), columns)).toBe(false);
  const x = { kind: 'values', field: 'x', variable: 'age' } as const;
  expect(axisVariables(figure({ shows: [x] }), columns)).toEqual([
    { axis: 'x', name: 'age', label: 'age', range: [20, 60], isTime: false },
  ]);
  expect(canSelect(figure({ shows: [x] }), columns)).toBe(true);
  // a variable that is gone; rows alone, which no filter names, are chosen by their place
  expect(canSelect(figure({ shows: [{ ...x, variable: 'gone' }] }), columns)).toBe(false);
  expect(canSelect(figure({ shows: [{ kind: 'rows', field: 'x' }] }), columns)).toBe(true);
  // variables in rows of their own share the axis
  expect(axisVariables(figure({ shows: [{ ...x, when: { group: 'm' } }] }), columns)).toEqual([]);
});

const m: readonly ShownPart[] = [{ kind: 'level', variable: 'sex', level: 'm' }];
const f: readonly ShownPart[] = [
  { kind: 'level', variable: 'sex', level: 'f"1' },
  { kind: 'class', variable: 'age', from: 20, to: 40, isLast: false },
  { kind: 'present', variable: 'blood p' },
];

test.each<[Selection, number[]]>([
  [{ ranges: { age: [30, 45], 'blood p': [110, 150] }, marks: [] }, [0, 1, 1, 0, 0]],
  [{ ranges: {}, marks: [m] }, [0, 1, 0, 0, 1]],
  [{ ranges: {}, marks: [m, f] }, [1, 1, 0, 0, 1]],
  [{ ranges: { age: [0, 30] }, marks: [m, f] }, [1, 1, 0, 0, 0]],
])('what is selected and what is not are all rows, each once: %j', (selection, kept) => {
  const filter = filterOf(keptRows(selection, columns));
  if (!filter) throw new Error('nothing');
  expect([...filterMask(columns, 5, filter)]).toEqual(kept);
  expect([...filterMask(columns, 5, otherRows(filter))]).toEqual(kept.map((one) => 1 - one));
  const made = applyTransform(
    { columns, rows: 5 },
    { kind: 'computeVariable', expression: namingExpression(filter), newVariableName: 'named' },
  );
  const [named] = made.columns;
  expect(kept.map((_, row) => named && jsonCell(named as Column, row))).toEqual(
    kept.map((one) => (one ? 'selected' : 'other')),
  );
});

test('nothing is selected without ranges and marks', () => {
  expect(keptRows({ ranges: {}, marks: [] }, columns)).toBeNull();
  expect(expressionOf({ logic: 'AND', conditions: [{ column: 'age', operator: 'isNotEmpty' }] })).toBe(
    'NOT ISMISSING(age)',
  );
});

test('marks of rows are these rows, and times are days, minutes or the very time', () => {
  const rows: readonly ShownPart[] = [
    { kind: 'row', row: 2, to: 4 },
    { kind: 'present', variable: 'age' },
  ];
  const marks = [rows, [{ kind: 'row', row: 5 }] as const];
  const choice = keptRows({ ranges: {}, marks }, columns);
  expect(choice).toEqual({
    rows: [
      [2, 4],
      [5, 5],
    ],
    present: ['age'],
  });
  // row 4 has no age
  expect([...chosenMask(columns, 5, choice ?? { rows: [], present: [] })]).toEqual([0, 1, 1, 0, 1]);
  expect(groupText(rows, columns)).toBe('Rows 2 to 4');
  const late: readonly ShownPart[] = [{ kind: 'row', row: 9 }];
  expect(groupsOf([{ parts: late }, { parts: rows }])).toEqual([rows, late]);
  expect(typedRows('3, 7–9', [rows])).toEqual([
    [{ kind: 'row', row: 3 }, rows[1]],
    [{ kind: 'row', row: 7, to: 9 }, rows[1]],
  ]);
  const [day, minute, second] = [
    Date.UTC(2024, 1, 3),
    Date.UTC(2024, 1, 3, 4, 5),
    Date.UTC(2024, 1, 3, 4, 5, 6),
  ];
  const date = { name: 'day', type: 'date' } as const;
  const between = (from: number, to: number) =>
    filterOf(keptRows({ ranges: { day: [from, to] }, marks: [] }, [date]));
  expect(between(day, minute)?.conditions).toEqual([
    { column: 'day', operator: 'between', value: '2024-02-03', value2: '2024-02-03T04:05' },
  ]);
  expect(between(second, second)?.conditions).toMatchObject([{ value: '2024-02-03T04:05:06.000' }]);
});

test('a mark is chosen, and let go again', () => {
  const once = withMark({ ranges: {}, marks: [] }, m);
  expect(once.marks).toEqual([m]);
  expect(withMark(once, [...m]).marks).toEqual([]);
});

test('groups are told once, cases by their ranges', () => {
  const points = [
    { parts: [...m, { kind: 'value', variable: 'age', value: 3 }] },
    { parts: [...m, { kind: 'value', variable: 'age', value: 1 }] },
  ] satisfies { parts: ShownPart[] }[];
  expect(groupsOf(points)).toEqual([m]);
  expect(rangesOf(points)).toEqual({ age: [1, 3] });
  expect(groupText(f, columns)).toBe('Sex at "birth": f"1, age: 20 to below 40');
});
