import { expect, test } from 'vitest';
import {
  addFactor,
  addLevel,
  addVariable,
  cellLevels,
  designIn,
  removeFactor,
  removeLevel,
  removeVariable,
  setCell,
} from './factor-design.ts';

const three = ['a', 'b', 'c'].reduce(addVariable, designIn(null));

test('variables become the levels of one factor', () => {
  expect(three).toEqual({
    factors: [{ name: 'Condition', levels: ['a', 'b', 'c'] }],
    cells: ['a', 'b', 'c'],
  });
  expect(addVariable(three, 'b')).toBe(three);
  expect(removeVariable(three, 'b').cells).toEqual(['a', 'c']);
});

test('a level with a name of its own stays empty when its variable goes', () => {
  const named = { factors: [{ name: 'Time', levels: ['before', 'after'] }], cells: ['a', 'b'] };
  const without = removeVariable(named, 'a');
  expect(without.cells).toEqual([null, 'b']);
  expect(addVariable(without, 'c').cells).toEqual(['c', 'b']);
});

test('a second factor keeps what was there in its first level, the last factor changing fastest', () => {
  const crossed = addFactor(three);
  expect(crossed.cells).toEqual(['a', null, 'b', null, 'c', null]);
  expect(cellLevels(crossed, 3)).toEqual(['b', 'Level 2']);
  expect(removeFactor(crossed, 1)).toEqual(three);
});

test('levels are added and removed with their cells', () => {
  const crossed = addFactor(three);
  expect(addLevel(crossed, 0).cells).toEqual(['a', null, 'b', null, 'c', null, null, null]);
  expect(removeLevel(crossed, 0, 0).cells).toEqual(['b', null, 'c', null]);
  expect(removeLevel(crossed, 1, 1).cells).toEqual(['a', 'b', 'c']);
});

test('a variable chosen for a second cell changes places', () => {
  expect(setCell(three, 0, 'c').cells).toEqual(['c', 'b', 'a']);
  expect(setCell(three, 0, null).cells).toEqual([null, 'b', 'c']);
});
