import type { FinderVariable } from '@constat/analyses';
import { expect, test } from 'vitest';
import { fillSlots, idColumn, levelCounts, slotsOf } from './slots.ts';

const variables: readonly FinderVariable[] = [
  { name: 'id', type: 'text', levels: 90 },
  { name: 'albumin', type: 'numeric', levels: 80 },
  { name: 'stage', type: 'categorical', levels: 4 },
  { name: 'trt', type: 'categorical', levels: 2 },
  { name: 'bili', type: 'numeric', levels: 80 },
];
const names = (answers: Parameters<typeof slotsOf>[0], chosen = {}) =>
  [...fillSlots(slotsOf(answers), variables, chosen)].map(([slot, { name }]) => `${slot}: ${name}`);

test('variables are proposed by their type and number of groups', () => {
  expect(names({ outcome: 'number', between: 'two', pairing: 'different' })).toEqual([
    'outcome: albumin',
    'groups: trt',
  ]);
  expect(names({ outcome: 'number', between: 'more' })).toEqual(['outcome: albumin', 'groups: stage']);
  expect(names({ outcome: 'number', between: 'two', pairing: 'twice' })).toEqual([
    'outcome: albumin',
    'second: bili',
  ]);
  expect(names({ outcome: 'binary', between: 'none' })).toEqual(['outcome: trt', 'other: albumin']);
});

test('a choice counts where it fits', () => {
  expect(names({ outcome: 'number', between: 'two' }, { outcome: 'bili', groups: 'stage' })).toEqual([
    'outcome: bili',
    'groups: trt',
  ]);
});

test('nothing is asked of items, and nothing found stays empty', () => {
  expect(names({ outcome: 'items', between: 'agree' })).toEqual([]);
  expect(names({ outcome: 'ordered', between: 'one' })).toEqual([]);
});

test('levels are counted in one line, unless there are many', () => {
  const levels = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ level: `L${i}`, count: i + 1 }));
  const summary = (count: number) => ({ name: 'g', distinct: count, missing: 0, levels: levels(count) });
  expect(levelCounts(summary(2))).toBe('L0 1, L1 2');
  expect(levelCounts(summary(5))).toBe('');
  expect(levelCounts(undefined)).toBe('');
});

test('a variable that tells cases apart is known by its name, and by whether it repeats', () => {
  const found = (name: string, distinct: number, missing = 0) =>
    idColumn(
      { columns: [{ name: 'age' }, { name }], rows: 10 },
      new Map([[name, { name, distinct, missing, levels: null }]]),
    );
  expect(found('id', 10)).toEqual({ name: 'id', repeats: 0 });
  expect(found('PatientID', 5)).toEqual({ name: 'PatientID', repeats: 5 });
  expect(found('subject_no', 10)).toEqual({ name: 'subject_no', repeats: 0 });
  expect(found('humid', 10)).toBeNull();
  expect(found('paid', 10)).toBeNull();
  expect(found('id', 8, 2)).toBeNull();
});
