import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import {
  editColumns,
  missingCodeProblem,
  missingCodeWarnings,
  previewConversion,
  VariableError,
} from './variables.ts';

const text: Column = {
  id: 'c1',
  name: 'answer',
  type: 'text',
  role: 'none',
  description: '',
  label: 'Answer',
  missingValueCodes: ['-'],
  cells: { kind: 'strings', values: ['1', 'two', null, '3.5', '-'] },
};
const other: Column = {
  id: 'c2',
  name: 'dose',
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.of(1, 2, 3, 4, 5) },
};

test('edits change what they name and nothing else', () => {
  const [edited, same] = editColumns(
    [text, other],
    [{ columnId: 'c1', name: ' reply ', label: '', role: 'dependent', missingValueCodes: ['-', ' 99'] }],
  );
  expect(edited).toMatchObject({
    name: 'reply',
    role: 'dependent',
    missingValueCodes: ['-', '99'],
    cells: text.cells,
  });
  expect(edited).not.toHaveProperty('label');
  expect(same).toBe(other);
});

test('a new type converts the cells; emptied lists are taken away', () => {
  const [edited] = editColumns(
    [text],
    [{ columnId: 'c1', type: 'numeric', missingValueCodes: [], valueLabels: { 1: ' ' } }],
  );
  expect(edited?.cells).toEqual({
    kind: 'numbers',
    values: Float64Array.of(1, Number.NaN, Number.NaN, 3.5, Number.NaN),
  });
  expect(edited).not.toHaveProperty('missingValueCodes');
  expect(edited).not.toHaveProperty('valueLabels');
});

test.each([
  [{ columnId: 'c1', name: ' ' }, 'blank-name'],
  [{ columnId: 'c1', name: 'dose' }, 'name-taken'],
  [{ columnId: 'c1', missingValueCodes: ['9', '9 '] }, 'bad-codes'],
  [{ columnId: 'c1', missingValueCodes: [''] }, 'bad-codes'],
])('%j is refused', (edit, code) => {
  expect(() => editColumns([text, other], [edit])).toThrow(expect.objectContaining({ code }));
  expect(() => editColumns([text, other], [edit])).toThrow(VariableError);
});

test('two variables can swap names in one edit', () => {
  const edited = editColumns(
    [text, other],
    [
      { columnId: 'c1', name: 'dose' },
      { columnId: 'c2', name: 'answer' },
    ],
  );
  expect(edited.map((column) => column.name)).toEqual(['dose', 'answer']);
});

test('warnings for codes that are often real values', () => {
  expect(missingCodeWarnings('numeric', ['0', '99'])).toHaveLength(1);
  expect(missingCodeWarnings('numeric', ['0.0', 'none'])).toHaveLength(2);
  expect(missingCodeWarnings('boolean', ['False'])).toHaveLength(1);
  expect(missingCodeWarnings('text', ['0', 'false'])).toEqual([]);
  expect(missingCodeProblem(['a', 'A'])).toBeNull();
});

test('a conversion says what it would lose, leaving out what is missing already', () => {
  expect(previewConversion(text, 'numeric')).toEqual({
    values: 3,
    lost: 1,
    examples: ['two'],
    samples: [
      { before: '1', after: '1' },
      { before: 'two', after: null },
      { before: '3.5', after: '3.5' },
    ],
  });
  expect(previewConversion(text, 'categorical').lost).toBe(0);
});

test('one numeric variable weighs the cases, in place of another', () => {
  const number = (id: string, ...values: number[]): Column => ({
    id,
    name: id,
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: Float64Array.from(values) },
  });
  const first = editColumns([number('a', 1, 2), number('w', 2, 0)], [{ columnId: 'a', weighsCases: true }]);
  expect(new Frame(first).weights()?.name).toBe('a');
  const second = editColumns(first, [{ columnId: 'w', weighsCases: true }]);
  expect(second.map((column) => column.weighsCases ?? false)).toEqual([false, true]);
  // A weight of zero leaves the row out.
  expect(new Frame(second).weights()?.values).toEqual(Float64Array.of(2, Number.NaN));
  expect(new Frame(editColumns(second, [{ columnId: 'w', weighsCases: false }])).weights()).toBeNull();
  expect(new Frame(editColumns(second, [{ columnId: 'w', type: 'text' }])).weights()).toBeNull();
});
