import type { FinderVariable } from '@constat/analyses';
import { expect, test } from 'vitest';
import { fillSlots, slotsOf } from './slots.ts';

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
