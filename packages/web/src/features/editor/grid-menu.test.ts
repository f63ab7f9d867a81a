import { newDataset } from '@constat/data';
import { beforeEach, expect, test } from 'vitest';
import { MENU_DIVIDER } from '../../ui/action-menu.tsx';
import { gridEntries } from './grid-menu.tsx';
import { resetGrid, selectHere } from './grid-state.ts';
import { cellAt, type Selection } from './selection.ts';

const dataset = newDataset({ name: 'Trial' }, 2, [
  {
    id: 'a',
    name: 'Systolic blood pressure at the second visit (mmHg)',
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: Float64Array.of(1, 2) },
  },
]);

const labels = (kind: Selection['kind']): readonly string[] => {
  selectHere({ ...cellAt(0, 0), kind });
  return gridEntries(dataset).flatMap((entry) => (entry === MENU_DIVIDER ? [] : [entry.label]));
};

beforeEach(resetGrid);

test('entries name long variables by their beginning', () => {
  expect(labels('cells')).toContain('Duplicate Systolic blood pressure…');
  expect(Math.max(...labels('columns').map((label) => label.length))).toBeLessThan(40);
});

test('what is whole is moved; a cell has the entries of its row and its column', () => {
  expect(labels('cells').filter((label) => label.startsWith('Move'))).toEqual([]);
  expect(labels('rows').filter((label) => label.startsWith('Move'))).toEqual([
    'Move row up',
    'Move row down',
  ]);
  expect(labels('columns').filter((label) => label.startsWith('Move'))).toEqual([
    'Move Systolic blood pressure… left',
    'Move Systolic blood pressure… right',
  ]);
  expect(labels('cells')).toEqual(
    expect.arrayContaining(['Delete row', 'Column width…', 'Fit width to content']),
  );
});
