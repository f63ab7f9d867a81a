import { describe, expect, it } from 'vitest';
import type { ColumnInfo } from '../../storage/db.ts';
import {
  addItem,
  isEmpty,
  itemsIn,
  itemWords,
  moveItem,
  newItem,
  ownZone,
  removeItem,
  setItem,
  swapAxes,
  zonesOf,
} from './zones.ts';

const column = (name: string, type: ColumnInfo['type']): ColumnInfo =>
  ({ id: name, name, type, role: 'none', description: '' }) as ColumnInfo;
const fresh = (zone: Parameters<typeof newItem>[0], field: string) =>
  newItem(zone, column(field, 'categorical'), 3);

describe('fields in zones', () => {
  const rows = addItem({}, 'rows', { field: 'sex' });

  it('bring the count of rows with the first of them', () => {
    expect(isEmpty({})).toBe(true);
    expect(rows).toEqual({ rows: [{ field: 'sex' }], values: [{ field: null, statistic: 'count' }] });
    expect(itemsIn(removeItem(rows, { zone: 'values', index: 0 }), 'values')).toHaveLength(1);
  });

  it('start as their type suggests', () => {
    expect(ownZone(column('age', 'numeric'))).toBe('values');
    expect(ownZone(column('sex', 'categorical'))).toBe('rows');
    expect(newItem('values', column('age', 'numeric'), 60)).toEqual({ field: 'age', statistic: 'mean' });
    expect(newItem('rows', column('age', 'numeric'), 60)).toEqual({
      field: 'age',
      by: 'quantiles',
      width: 4,
    });
    expect(newItem('rows', column('day', 'date'), 60)).toEqual({ field: 'day', by: 'year' });
    expect(newItem('rows', column('grade', 'numeric'), 5)).toEqual({ field: 'grade' });
  });

  it('move within a zone and between zones, keeping what both know', () => {
    const two = addItem(addItem({}, 'rows', { field: 'a', top: 3 }), 'rows', { field: 'b' });
    const down = moveItem(two, { zone: 'rows', index: 0 }, { zone: 'rows', index: 2 }, fresh);
    expect(itemsIn(down, 'rows').map(({ field }) => field)).toEqual(['b', 'a']);
    const across = moveItem(two, { zone: 'rows', index: 0 }, { zone: 'columns', index: 0 }, fresh);
    expect(itemsIn(across, 'columns')).toEqual([{ field: 'a', top: 3 }]);
    const value = moveItem(two, { zone: 'rows', index: 0 }, { zone: 'values', index: 0 }, fresh);
    expect(itemsIn(value, 'values')[0]).toEqual({ field: 'a', statistic: 'count' });
    expect(zonesOf(value, 'a')).toEqual(['values']);
    // the count of rows makes no rows
    expect(moveItem(two, { zone: 'values', index: 0 }, { zone: 'rows', index: 0 }, fresh)).toBe(two);
  });

  it('swap axes, and take settings', () => {
    expect(itemsIn(swapAxes(rows), 'columns')).toEqual([{ field: 'sex' }]);
    expect(itemsIn(setItem(rows, { zone: 'rows', index: 0 }, { top: 2 }), 'rows')).toEqual([
      { field: 'sex', top: 2 },
    ]);
  });

  it('say their settings in a few words', () => {
    expect(itemWords('rows', { field: 'age', by: 'width', width: 10, top: 5 })).toBe('by 10, top 5');
    expect(itemWords('rows', { field: 'sex', hidden: 'F\nM' })).toBe('2 hidden');
    expect(itemWords('values', { field: 'age', statistic: 'mean', weight: 'w' })).toBe('mean, weighted');
    expect(itemWords('values', { field: null, show: 'percentRow' })).toBe('count, % of row');
    expect(itemWords('filters', { field: 'age', from: 40 })).toBe('40 to …');
    expect(itemWords('filters', { field: 'sex', keep: 'F' })).toBe('1 chosen');
  });
});
