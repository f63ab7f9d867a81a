import { loadDocument } from '@constat/analyses';
import { describe, expect, test } from 'vitest';
import { changed, EMPTY, merged, readState, redone, undone } from './history.ts';

describe('the steps of a document', () => {
  test('typing in one field is one step, the next field another', () => {
    const typed = changed(
      changed(changed(EMPTY, { name: 'C' }, 'name'), { name: 'Ca' }, 'name'),
      { name: 'Ca', goal: 'x' },
      'goal',
    );
    expect(undone(typed).content).toEqual({ name: 'Ca' });
    expect(undone(undone(typed)).content).toEqual({});
    expect(redone(redone(undone(undone(typed)))).content).toEqual({ name: 'Ca', goal: 'x' });
  });

  test('nothing is done where there is nothing to take back', () => {
    expect(undone(EMPTY)).toBe(EMPTY);
    expect(redone(EMPTY)).toBe(EMPTY);
    expect(changed(EMPTY, {}, null)).toBe(EMPTY);
  });

  test('a change after undo forgets what was taken back', () => {
    const after = changed(undone(changed(EMPTY, { name: 'a' }, 'name')), { name: 'b' }, 'name');
    expect(after.future).toEqual([]);
  });
});

describe('two tabs', () => {
  const shared = { name: 'Cans', goal: '5%' };
  const here = { ...EMPTY, content: shared };

  test('changes of different fields are both kept', () => {
    const mine = changed(here, { name: 'Bottles', goal: '5%' }, 'name');
    const theirs = { ...EMPTY, content: { name: 'Cans', goal: '2%' } };
    expect(merged(mine, theirs, shared).content).toEqual({ name: 'Bottles', goal: '2%' });
  });

  test('of the same field the one that comes later holds, and undo brings the other back', () => {
    const mine = changed(here, { name: 'Bottles', goal: '5%' }, 'name');
    const both = merged(mine, { ...EMPTY, content: { name: 'Tins', goal: '5%' } }, shared);
    expect(both.content.name).toBe('Tins');
    expect(undone(both).content.name).toBe('Bottles');
  });

  test('a field that the other tab emptied is empty', () => {
    expect(merged(here, { ...EMPTY, content: { name: 'Cans' } }, shared).content).toEqual({ name: 'Cans' });
  });
});

test('what was kept is read again; rubbish is an empty document', async () => {
  const template = (await loadDocument('project-charter-template'))!;
  const state = changed({ ...EMPTY, resultId: 'result_1_a' }, { name: 'Cans' }, 'name');
  expect(readState(template, JSON.parse(JSON.stringify(state)))).toEqual({ ...state, place: null });
  expect(readState(template, { content: { name: 5, nonsense: true }, past: 'no' })).toEqual({
    ...EMPTY,
    content: { name: '5' },
  });
  expect(readState(template, null)).toEqual(EMPTY);
});
