import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { editColumns } from '../variables/variables.ts';
import { applyTransform } from './apply.ts';
import { quoteName, renameInStep, rerunStep } from './rename.ts';
import type { TransformStep } from './steps.ts';

const column = (name: string, ...values: number[]): Column => ({
  id: name,
  name,
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});

test.each([
  ['Age', 'Age'],
  ['body mass', '`body mass`'],
  ['not', '`not`'],
  ['a`b', '`a``b`'],
  ['2x', '`2x`'],
])('%s is written %s', (name, expected) => {
  expect(quoteName(name)).toBe(expected);
});

const names = new Map([
  ['a', 'new a'],
  ['MEAN', 'average'],
  ['b c', 'bc'],
]);

test.each([
  ['a + 2*a', '`new a` + 2*`new a`'],
  ['MEAN(a, `b c`) + MEAN', 'MEAN(`new a`, bc) + average'],
  ['IF(a > 1, "a", NA)', 'IF(`new a` > 1, "a", NA)'],
])('%s becomes %s', (expression, expected) => {
  const step = { kind: 'computeVariable', expression, newVariableName: 'n' } as const;
  expect(renameInStep(step, names)).toEqual({ ...step, expression: expected });
});

test('variables of other steps are renamed wherever they stand', () => {
  const step: TransformStep = {
    kind: 'compositeScore',
    selectedVariables: ['a', 'z'],
    categoryMappings: [{ variableName: 'a', categoryValues: { x: 1 } }],
    aggregationMethod: 'sum',
    newVariableName: 'n',
    reversed: [{ variableName: 'a', low: 1, high: 5 }],
  };
  expect(JSON.stringify(renameInStep(step, names))).toBe(JSON.stringify(step).replaceAll('"a"', '"new a"'));
});

test('a derived column is computed anew from edited and renamed sources, under its own name and id', () => {
  const source = column('x', 1, 2, 3);
  const made = applyTransform(
    { rows: 3, columns: [source] },
    { kind: 'computeVariable', expression: 'x * 10', newVariableName: 'y' },
  ).columns;
  const edited = [
    { ...source, cells: { kind: 'numbers', values: Float64Array.of(4, 5, 6) } } as const,
    ...made,
  ];
  const renamed = editColumns(edited, [
    { columnId: 'x', name: 'my x' },
    { columnId: made[0]!.id, name: 'ten', label: 'Ten times' },
  ]);
  const [, ten] = rerunStep({ rows: 3, columns: renamed }, made[0]!.id);
  expect(ten).toMatchObject({ id: made[0]!.id, name: 'ten', label: 'Ten times' });
  expect(ten?.cells).toEqual({ kind: 'numbers', values: Float64Array.of(40, 50, 60) });
});

test('a step whose variable is gone is refused', () => {
  const made = applyTransform(
    { rows: 1, columns: [column('x', 1)] },
    { kind: 'squareRoot', variable: 'x', newVariableName: 'y' },
  ).columns;
  expect(() => rerunStep({ rows: 1, columns: made }, made[0]!.id)).toThrow(
    expect.objectContaining({ code: 'unknown-variable' }),
  );
});
