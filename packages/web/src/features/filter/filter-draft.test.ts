import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePart, draftOf, filterOf, type GroupDraft, withColumn } from './filter-draft.ts';

const draft: GroupDraft = {
  kind: 'group',
  id: 1,
  logic: 'AND',
  parts: [
    { kind: 'condition', id: 2, column: 'Age', operator: 'between', value: '40', value2: '60' },
    {
      kind: 'group',
      id: 3,
      logic: 'OR',
      parts: [
        { kind: 'condition', id: 4, column: 'City', operator: 'in', value: 'Bern; Oslo', value2: '' },
        { kind: 'condition', id: 5, column: 'City', operator: 'isEmpty', value: 'left over', value2: '' },
      ],
    },
  ],
};
const filter = {
  logic: 'AND',
  conditions: [
    { column: 'Age', operator: 'between', value: '40', value2: '60' },
    {
      logic: 'OR',
      conditions: [
        { column: 'City', operator: 'in', values: ['Bern', 'Oslo'] },
        { column: 'City', operator: 'isEmpty' },
      ],
    },
  ],
} as const;

test('the form stands for a filter and can be made from it', () => {
  expect(filterOf(draft)).toEqual(filter);
  let id = 0;
  expect(filterOf(draftOf(filter, () => ++id))).toEqual(filter);
  expect(id).toBe(5);
});

test('parts are changed and taken out at any depth', () => {
  const changed = changePart(draft, 4, (part) => ({ ...part, value: 'Rome' }) as typeof part);
  expect(filterOf(changed).conditions[1]).toMatchObject({ conditions: [{ values: ['Rome'] }, {}] });
  expect(changePart(draft, 3, () => null).parts).toHaveLength(1);
});

test('another column keeps its operator where it makes sense', () => {
  const [part] = draft.parts;
  if (part?.kind !== 'condition') throw new Error('Expected a condition');
  expect(withColumn(part, { name: 'Weight', type: 'numeric' }).operator).toBe('between');
  expect(withColumn(part, { name: 'City', type: 'text' })).toMatchObject({ operator: 'eq', value: '' });
});

const listed = (value: string) =>
  filterOf({
    ...draft,
    parts: [{ kind: 'condition', id: 2, column: 'City', operator: 'in', value, value2: '' }],
  }).conditions[0];

test('values with semicolons stand in quotes', () => {
  const values = (value: string) => listed(value) as { readonly values: readonly string[] };
  expect(values('a; "b; c" ;d "e";').values).toEqual(['a', 'b; c', 'd "e"']);
  expect(values('"open; end').values).toEqual(['"open', 'end']);
  expect(values(' ; ;').values).toEqual([]);
});

test('a list that was applied is typed as it means', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ';', '"', ' '), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (values) => {
      const applied = { logic: 'AND', conditions: [{ column: 'City', operator: 'in', values }] } as const;
      expect(filterOf(draftOf(applied, () => 1))).toEqual(applied);
    }),
  );
});
