import type { PivotLine, PivotResult } from '@constat/analyses';
import { describe, expect, it } from 'vitest';
import { headRows, heatOf, visibleRows } from './grid-model.ts';
import { tableColumns } from './pivot-datasets.ts';
import { placeAfter } from './use-grid-keys.ts';

const line = (path: readonly string[], sums: boolean): PivotLine => ({
  label: path.at(-1) ?? 'Total',
  path,
  kind: path.length === 0 ? 'total' : 'level',
  depth: path.length,
  sums,
  from: 0,
  to: 1,
});
const field = (label: string) =>
  ({ name: label, label, by: 'values', type: 'categorical', levels: [], width: null, spans: null }) as const;
const value = { label: 'Rows', field: null, fieldLabel: '', format: 'integer', adds: true } as const;

const result: PivotResult = {
  sample: { used: 10, excluded: 0 },
  filtered: 0,
  leftOut: 0,
  rowFields: [field('age'), field('sex')],
  columnFields: [field('smoker')],
  rows: [
    line(['old'], true),
    line(['old', 'F'], false),
    line(['old', 'M'], false),
    line(['young'], true),
    line(['young', 'F'], false),
    line([], true),
  ],
  columns: [line(['no'], false), line(['yes'], false), line([], true)],
  values: [value],
  cells: [
    [3, 2, 5],
    [1, 2, 3],
    [2, null, 2],
    [4, 1, 5],
    [4, 1, 5],
    [7, 3, 10],
  ],
  counts: [],
};

describe('the grid of a pivot table', () => {
  it('hides what a closed group holds, never the total', () => {
    expect(visibleRows(result.rows, new Set())).toEqual([0, 1, 2, 3, 4, 5]);
    expect(visibleRows(result.rows, new Set(['old', 'young']))).toEqual([0, 3, 5]);
  });

  it('has a head over each level and one over the total', () => {
    expect(headRows(result)).toMatchObject([
      [
        { label: 'no', span: 1 },
        { label: 'yes', span: 1 },
        { label: 'Total', span: 1 },
      ],
    ]);
  });

  it('colours cells between the least and the largest, and no totals', () => {
    const heat = heatOf(result, 0, 'table');
    expect(heat(3, 0)).toBe(56);
    expect(heat(1, 0)).toBe(4);
    expect(heat(2, 1)).toBeNull();
    expect(heat(5, 0)).toBeNull();
    expect(heat(0, 2)).toBeNull();
    expect(heatOf(result, 0, 'row')(0, 0)).toBe(56);
    expect(heatOf(result, 0, 'bars')(1, 0)).toBe(25);
    expect(heatOf(result, 0, 'none')(3, 0)).toBeNull();
  });

  it('is walked through by arrows, pages and ends, and not left', () => {
    const at = { line: 2, cell: 1 };
    expect(placeAfter('ArrowUp', false, at, 6, 3)).toEqual({ line: 1, cell: 1 });
    expect(placeAfter('PageDown', false, at, 6, 3)).toEqual({ line: 5, cell: 1 });
    expect(placeAfter('End', true, at, 6, 3)).toEqual({ line: 5, cell: 2 });
    expect(placeAfter('Home', false, at, 6, 3)).toEqual({ line: 2, cell: 0 });
    expect(placeAfter('a', false, at, 6, 3)).toBeNull();
  });

  it('becomes columns: as shown, or its innermost cells alone', () => {
    const all = tableColumns(result, true);
    expect(all.map(({ name }) => name)).toEqual(['age', 'sex', 'no', 'yes', 'Total']);
    const inner = tableColumns(result, false);
    expect(inner.map(({ name }) => name)).toEqual(['age', 'sex', 'no', 'yes']);
    expect(inner[2]?.cells).toEqual({ kind: 'numbers', values: Float64Array.of(1, 2, 4) });
  });
});
