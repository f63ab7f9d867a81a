import { expect, test } from 'vitest';
import {
  NOTHING_SELECTED,
  selectAll,
  selectOne,
  selectRange,
  selectToggle,
  type Typed,
  typedRow,
  typeMore,
} from './selection.ts';

const ALL = ['age', 'bmi', 'item1', 'item2', 'item3', 'sex'];
const names = ({ names: held }: { readonly names: ReadonlySet<string> }) =>
  ALL.filter((name) => held.has(name));

test('ranges go from the row that was chosen last, in both directions', () => {
  const from = selectOne('item2');
  expect(names(selectRange(from, ALL, 'sex'))).toEqual(['item2', 'item3', 'sex']);
  expect(names(selectRange(selectRange(from, ALL, 'sex'), ALL, 'bmi'))).toEqual(['bmi', 'item1', 'item2']);
  expect(names(selectRange(NOTHING_SELECTED, ALL, 'bmi'))).toEqual(['bmi']);
  expect(names(selectRange(from, ALL, 'gone'))).toEqual([]);
});

test('single rows are added and taken away, and all are selected at once', () => {
  const two = selectToggle(selectOne('age'), 'sex');
  expect(names(two)).toEqual(['age', 'sex']);
  expect(names(selectToggle(two, 'age'))).toEqual(['sex']);
  expect(names(selectAll(ALL))).toEqual(ALL);
});

test('typing goes to the next name that begins so; the same letter goes on', () => {
  const type = (letters: string, from: number): number => {
    let typed: Typed = { text: '', at: Number.NEGATIVE_INFINITY };
    let row = from;
    for (const [i, letter] of [...letters].entries()) {
      typed = typeMore(typed, letter, i * 100);
      row = typedRow(ALL, row, typed.text);
    }
    return row;
  };
  expect(type('s', 0)).toBe(5);
  expect(type('item3', 0)).toBe(4);
  expect(type('ii', 0)).toBe(3);
  expect(type('B', 5)).toBe(1);
  expect(type('z', 0)).toBe(-1);
  expect(typeMore({ text: 'ite', at: 0 }, 'a', 2000).text).toBe('a');
});
