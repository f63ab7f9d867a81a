import { DEFAULT_REPORT_OPTIONS, type Report, type ReportItem } from '@constat/report';
import { expect, test } from 'vitest';
import { change, HISTORY_STEPS, rebase, redo, startHistory, undo } from './history.ts';
import { addItems, moveBefore, moveBy, removeItem, replaceItem, withBlock } from './outline.ts';

const heading = (id: string, text = id): ReportItem => ({ kind: 'heading', id, text, level: 1 });

const reportOf = (ids: string): Report => ({
  format: 1,
  id: 'report_1_a',
  title: '',
  subtitle: '',
  authors: '',
  affiliation: '',
  date: '',
  items: [...ids].map((id) => heading(id)),
  options: DEFAULT_REPORT_OPTIONS,
  dateCreated: 1,
  dateModified: 1,
});

const idsOf = (report: Report): string => report.items.map(({ id }) => id).join('');
const abcd = reportOf('abcd');

test('items are added after another one, or at the end', () => {
  expect(idsOf(addItems(abcd, [heading('x'), heading('y')], 'b'))).toBe('abxycd');
  expect(idsOf(addItems(abcd, [heading('x')], null))).toBe('abcdx');
});

test('items are moved, by one place and to a place; the ends hold', () => {
  expect(idsOf(moveBy(abcd, 'b', -1))).toBe('bacd');
  expect(idsOf(moveBy(abcd, 'b', 1))).toBe('acbd');
  expect(moveBy(abcd, 'a', -1)).toBe(abcd);
  expect(moveBy(abcd, 'd', 1)).toBe(abcd);
  expect(idsOf(moveBy(abcd, 'd', -99))).toBe('dabc');
  expect(idsOf(moveBefore(abcd, 'd', 'b'))).toBe('adbc');
  expect(idsOf(moveBefore(abcd, 'a', 'd'))).toBe('bcad');
  expect(idsOf(moveBefore(abcd, 'a', null))).toBe('bcda');
  expect(moveBefore(abcd, 'a', 'a')).toBe(abcd);
});

test('items are taken out and changed', () => {
  expect(idsOf(removeItem(abcd, 'b'))).toBe('acd');
  expect(replaceItem(abcd, heading('b', 'Methods')).items[1]).toEqual(heading('b', 'Methods'));
});

test('blocks are left out and taken in again', () => {
  const item = { kind: 'result', id: 'r', resultId: 'result_1' } as const;
  const without = withBlock(withBlock(item, 'table:1', false), 'figure:1', false);
  expect(without).toEqual({ ...item, without: ['table:1', 'figure:1'] });
  expect(withBlock(withBlock(without, 'table:1', true), 'figure:1', true)).toEqual(item);
});

test('steps are undone and done again; typing in one place is one step', () => {
  let history = startHistory(abcd);
  history = change(history, { ...abcd, title: 'T' }, 'title', 0);
  history = change(history, { ...abcd, title: 'Th' }, 'title', 600);
  history = change(history, { ...abcd, title: 'Thesis' }, 'title', 3000);
  history = change(history, { ...abcd, title: 'Thesis', subtitle: 's' }, 'subtitle', 3001);
  expect(history.past.map(({ title }) => title)).toEqual(['', 'Th', 'Thesis']);
  history = undo(undo(history));
  expect(history.present.title).toBe('Th');
  expect(redo(history).present.title).toBe('Thesis');
  expect(undo(undo(undo(history))).present).toEqual(abcd);
  expect(redo(change(history, abcd, null, 4000)).present).toEqual(abcd);
});

test('long typing without a pause is several steps', () => {
  let history = startHistory(abcd);
  for (let ms = 0; ms < 12_000; ms += 100)
    history = change(history, { ...abcd, title: 'x'.repeat(ms / 100 + 1) }, 'title', ms);
  expect(history.past.length).toBe(3);
});

test('the last steps are kept', () => {
  let history = startHistory(abcd);
  for (let i = 0; i < 250; i++) history = change(history, { ...abcd, title: String(i) }, null, i);
  expect(history.past.length).toBe(HISTORY_STEPS);
  for (let i = 0; i < 250; i++) history = undo(history);
  expect(history.present.title).toBe(String(249 - HISTORY_STEPS));
});

test('what another tab stored stays when a step is undone', () => {
  const mine = change(startHistory(abcd), moveBy(abcd, 'a', 1), null, 0);
  const both = rebase(mine, abcd, { ...abcd, title: 'Theirs', items: [...abcd.items, heading('x')] });
  expect([both.present.title, idsOf(both.present)]).toEqual(['Theirs', 'bacdx']);
  const undone = undo(both).present;
  expect([undone.title, idsOf(undone)]).toEqual(['Theirs', 'abcdx']);
});
