import { expect, test } from 'vitest';
import type { ColumnInfo } from '../../storage/db.ts';
import { EMPTY_DRAFT, nameOf, ownOf, stepOf, variableOf, withNumbers } from './transform-draft.ts';

const column = (name: string, type: ColumnInfo['type']): ColumnInfo => ({
  id: name,
  name,
  type,
  role: 'none',
  description: '',
});
const columns = [
  column('Group', 'categorical'),
  column('Age', 'numeric'),
  column('Age_z', 'numeric'),
  column('Visit', 'date'),
];

test('the first variable that the kind takes is chosen until another is', () => {
  expect(variableOf({ ...EMPTY_DRAFT, kind: 'log' }, columns)).toBe('Age');
  expect(variableOf({ ...EMPTY_DRAFT, kind: 'log', variable: 'Group' }, columns)).toBe('Age');
  expect(variableOf({ ...EMPTY_DRAFT, kind: 'datePart' }, columns)).toBe('Visit');
  // Texts can be filled in and dummy coded, but they are rarely what is meant.
  const withId = [column('Id', 'text'), ...columns];
  expect(variableOf({ ...EMPTY_DRAFT, kind: 'impute' }, withId)).toBe('Age');
  expect(variableOf({ ...EMPTY_DRAFT, kind: 'dummyCoding' }, withId)).toBe('Group');
  expect(variableOf({ ...EMPTY_DRAFT, kind: 'impute', variable: 'Id' }, withId)).toBe('Id');
  expect(variableOf({ ...EMPTY_DRAFT, kind: 'dummyCoding' }, [column('Id', 'text')])).toBe('Id');
});

test('a suggested name is free; a typed one is kept', () => {
  expect(nameOf({ ...EMPTY_DRAFT, kind: 'standardize', variable: 'Age' }, columns)).toBe('Age_z2');
  expect(nameOf({ ...EMPTY_DRAFT, kind: 'standardize', name: 'Age_z' }, columns)).toBe('Age_z');
  expect(nameOf(EMPTY_DRAFT, columns)).toBe('');
});

test('what is typed becomes numbers, and empty targets become missing', () => {
  expect(
    stepOf({ ...EMPTY_DRAFT, kind: 'binning', method: 'custom', edges: '0, 18; 65  100', bins: '' }, columns),
  ).toEqual({
    kind: 'binning',
    variable: 'Age',
    newVariableName: 'Age_binned',
    method: 'custom',
    bins: Number.NaN,
    edges: [0, 18, 65, 100],
  });
  const rule = { id: 1, value: '', low: '', high: '17,5', to: ' ' };
  expect(
    stepOf({ ...EMPTY_DRAFT, kind: 'recode', variable: 'Age', rules: [{ ...rule, from: 'range' }] }, columns),
  ).toMatchObject({
    rules: [{ from: { kind: 'range', low: null, high: 17.5 }, to: null }],
  });
});

test('mappings and reversals of variables no longer chosen are left out', () => {
  const step = stepOf(
    {
      ...EMPTY_DRAFT,
      kind: 'compositeScore',
      variables: ['Age', 'Group'],
      mappings: { Group: { A: '1', B: '' }, Gone: { X: '1' } },
      reversed: { Age: { low: '0', high: '100' }, Gone: { low: '1', high: '5' } },
    },
    columns,
  );
  expect(step).toMatchObject({
    newVariableName: 'score',
    categoryMappings: [{ variableName: 'Group', categoryValues: { A: 1, B: Number.NaN } }],
    reversed: [{ variableName: 'Age', low: 0, high: 100 }],
  });
});

test('levels are numbered in their order until other numbers are typed', () => {
  const digest = { name: 'Group', valid: 2, missing: 0, numbers: null, distinct: 2 };
  const levels = [
    { level: 'A', count: 1 },
    { level: 'B', count: 1 },
  ];
  const draft = { ...EMPTY_DRAFT, variables: ['Group'], mappings: { Group: { B: '' } } };
  expect(withNumbers(draft, [{ ...digest, levels }]).mappings).toEqual({ Group: { A: '1', B: '' } });
  expect(withNumbers(EMPTY_DRAFT, [{ ...digest, levels }]).mappings).toEqual({});
});

test.each(['__proto__', 'constructor'])('a variable and a level called %s get their numbers', (name) => {
  const digest = { name, valid: 2, missing: 0, numbers: null, distinct: 1 };
  const draft = withNumbers(
    { ...EMPTY_DRAFT, kind: 'compositeScore', variables: [name, 'Age'], name: 'score' },
    [{ ...digest, levels: [{ level: name, count: 2 }] }],
  );
  expect(ownOf(draft.mappings, name)).toEqual(Object.fromEntries([[name, '1']]));
  expect(ownOf(draft.reversed, name)).toBeUndefined();
  expect(stepOf(draft, columns)).toMatchObject({
    categoryMappings: [{ variableName: name, categoryValues: Object.fromEntries([[name, 1]]) }],
  });
});
