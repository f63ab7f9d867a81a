import type { Column } from '@constat/data';
import { expect, test } from 'vitest';
import { Histories } from './edit-history.ts';

const list = (id: string): readonly Column[] => [
  { id, name: id, type: 'text', role: 'none', description: '', cells: { kind: 'strings', values: [] } },
];

test('steps go back and forth, and a new edit ends the redo', () => {
  const histories = new Histories();
  histories.record('d', 'first', list('a'), 0, 1);
  histories.record('d', 'second', list('b'), 1, 2);
  expect(histories.at('d', 2)).toEqual({ undo: 'second', redo: null });
  expect(histories.peek('d', 'undo')?.columns).toEqual(list('b'));
  histories.moved('d', 'undo', list('c'), 3);
  expect(histories.at('d', 3)).toEqual({ undo: 'first', redo: 'second' });
  expect(histories.peek('d', 'redo')?.columns).toEqual(list('c'));
  histories.record('d', 'third', list('b'), 3, 4);
  expect(histories.at('d', 4)).toEqual({ undo: 'third', redo: null });
});

test('a revision made elsewhere forgets the steps before it', () => {
  const histories = new Histories();
  histories.record('d', 'first', list('a'), 0, 1);
  expect(histories.at('d', 2)).toEqual({ undo: null, redo: null });
  histories.record('d', 'later', list('b'), 2, 3);
  histories.moved('d', 'undo', list('c'), 4);
  expect(histories.at('d', 4)).toEqual({ undo: null, redo: 'later' });
});
