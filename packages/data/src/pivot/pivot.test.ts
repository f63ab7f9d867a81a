import { describe, expect, it } from 'vitest';
import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import { type PivotField, type PivotLayout, type PivotValue, plainField, plainValue } from './layout.ts';
import { fieldLevels } from './levels.ts';
import { type Pivot, type PivotAxis, pivot } from './pivot.ts';

const base = (name: string) => ({ id: name, name, role: 'none' as const, description: '' });
const numbers = (name: string, values: readonly number[], type: 'numeric' | 'date' = 'numeric'): Column => ({
  ...base(name),
  type,
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
const words = (name: string, values: readonly (string | null)[]): Column => ({
  ...base(name),
  type: 'text',
  cells: { kind: 'strings', values },
});

const NAN = Number.NaN;
const frame = new Frame([
  words('g', ['b', 'a', 'b', null, 'a', 'Ünï', 'b', 'a']),
  words('h', ['x', 'x', 'y', 'y', 'x', 'y', 'x', 'y']),
  numbers('v', [1, 2, 3, 4, NAN, 6, 7, 8]),
  numbers('w', [1, 0, 2, 1, 1, NAN, 3, 1]),
]);

const layout = (parts: Partial<PivotLayout>): PivotLayout => ({
  rows: [],
  columns: [],
  values: [plainValue(null, 'count')],
  filters: [],
  missing: 'level',
  confidenceLevel: 0.95,
  ...parts,
});
const field = (name: string, more: Partial<PivotField> = {}): PivotField => ({
  ...plainField(name),
  ...more,
});
const value = (name: string | null, statistic: PivotValue['statistic'], more: Partial<PivotValue> = {}) => ({
  ...plainValue(name, statistic),
  ...more,
});

/** Labels of the nodes, the levels of the last field of each. */
const labels = ({ nodes, levels }: PivotAxis): readonly string[] =>
  nodes.map(({ depth, level }) => (depth === 0 ? 'all' : levels[depth - 1]![level]!.label));

const table = (
  found: Pivot,
  grid = found.grids[0]!,
): Readonly<Record<string, readonly (number | null)[]>> => {
  const across = found.columns.nodes.length;
  return Object.fromEntries(
    labels(found.rows).map((label, i) => [
      label,
      Array.from(grid.subarray(i * across, (i + 1) * across), (cell) => (Number.isNaN(cell) ? null : cell)),
    ]),
  );
};

describe('a pivot table', () => {
  it('counts rows by level, with missing ones and totals, and leaves empty cells empty', () => {
    const found = pivot(frame, layout({ rows: [field('g')], columns: [field('h')] }));
    expect(labels(found.columns)).toEqual(['all', 'x', 'y']);
    expect(table(found)).toEqual({
      all: [8, 4, 4],
      a: [3, 2, 1],
      b: [3, 2, 1],
      Ünï: [1, null, 1],
      '(missing)': [1, null, 1],
    });
  });

  it('leaves missing levels out where they are none, and says how many rows', () => {
    const found = pivot(frame, layout({ rows: [field('g')], missing: 'exclude' }));
    expect([found.used, found.leftOut, found.filtered]).toEqual([7, 1, 0]);
    expect(labels(found.rows)).toEqual(['all', 'a', 'b', 'Ünï']);
  });

  it('computes totals from the rows, not from the cells', () => {
    const median = pivot(frame, layout({ rows: [field('g')], values: [value('v', 'median')] }));
    // R 4.2.2: median(c(1, 2, 3, 4, 6, 7, 8)); the median of 5, 3, 6 and 4 is 4.5
    expect(table(median)).toEqual({ all: [4], a: [5], b: [3], Ünï: [6], '(missing)': [4] });
  });

  it('knows weights: rows without a positive one have no part', () => {
    const weighted = { weight: 'w' };
    const found = pivot(
      frame,
      layout({
        rows: [field('g')],
        values: [value(null, 'count', weighted), value('v', 'sum', weighted), value('v', 'mean', weighted)],
      }),
    );
    expect(table(found, found.grids[0])).toMatchObject({ all: [9], a: [2], b: [6], Ünï: [null] });
    expect(table(found, found.grids[1])).toMatchObject({ all: [1 + 6 + 4 + 21 + 8], b: [28] });
    expect(table(found, found.grids[2])).toMatchObject({ a: [8], b: [expect.closeTo(28 / 6, 14)] });
  });

  it('counts different values, and the share of a level', () => {
    const found = pivot(
      frame,
      layout({ rows: [field('h')], values: [value('g', 'distinct'), value('g', 'share', { level: 'a' })] }),
    );
    expect(table(found, found.grids[0])).toEqual({ all: [3], x: [2], y: [3] });
    expect(table(found, found.grids[1])).toEqual({ all: [3 / 7], x: [2 / 4], y: [1 / 3] });
  });

  it('orders by value, keeps the largest and puts the others together', () => {
    const rows = [field('g', { sort: 'falling', top: 2 })];
    const found = pivot(frame, layout({ rows, values: [value('v', 'sum')] }));
    expect(table(found)).toEqual({ all: [31], b: [11], a: [10], Other: [10] });
    const without = pivot(frame, layout({ rows: [field('g', { top: 2, other: false })] }));
    expect(table(without)).toEqual({ all: [6], a: [3], b: [3] });
    expect(without.leftOut).toBe(2);
  });

  it('hides levels, and filters by levels and by range', () => {
    expect(table(pivot(frame, layout({ rows: [field('g', { hidden: ['a', '(missing)'] })] })))).toEqual({
      all: [4],
      b: [3],
      Ünï: [1],
    });
    const keep = { ...plainField('h'), keep: ['x'], from: null, to: null };
    const range = { ...plainField('v'), keep: null, from: 2, to: 7 };
    const found = pivot(frame, layout({ rows: [field('g')], filters: [keep, range] }));
    expect(table(found)).toEqual({ all: [2], a: [1], b: [1] });
    expect(found.filtered).toBe(6);
  });

  it('shows shares of rows, columns, all and parents', () => {
    const two = { rows: [field('h'), field('g')], missing: 'exclude' as const };
    const shown = (show: PivotValue['show'], along: PivotValue['along'] = 'down') =>
      pivot(frame, layout({ ...two, values: [value(null, 'count', { show, along })] })).grids[0]!;
    // nodes: all 7, x 4 (a 2, b 2), y 3 (a 1, b 1, Ünï 1)
    expect([...shown('percentTotal')]).toEqual([1, 4 / 7, 2 / 7, 2 / 7, 3 / 7, 1 / 7, 1 / 7, 1 / 7]);
    expect([...shown('percentParentRow')]).toEqual([1, 4 / 7, 0.5, 0.5, 3 / 7, 1 / 3, 1 / 3, 1 / 3]);
    expect([...shown('percentRow')]).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect([...shown('running')]).toEqual([7, 4, 2, 4, 7, 1, 2, 3]);
    expect([...shown('rank')]).toEqual([NAN, 1, 1, 1, 2, 1, 1, 1]);
    expect([...shown('differencePrevious')]).toEqual([NAN, NAN, NAN, 0, -1, NAN, 0, 0]);
    expect([...shown('differenceFirst')]).toEqual([NAN, NAN, NAN, 0, -1, NAN, 0, 0]);
  });

  it('computes formulas over the values of a cell, totals included', () => {
    const values = [value('v', 'sum'), value(null, 'count'), value(null, 'formula', { formula: 'A / B' })];
    const found = pivot(frame, layout({ rows: [field('h')], values }));
    expect(table(found, found.grids[2])).toEqual({ all: [31 / 8], x: [10 / 4], y: [21 / 4] });
  });

  it('keeps its digits at a large offset', () => {
    const far = new Frame([numbers('v', [1e15 - 1, 1e15, 1e15 + 1]), words('g', ['a', 'a', 'a'])]);
    const found = pivot(
      far,
      layout({ rows: [field('g')], values: [value('v', 'sd'), value('v', 'mean'), value('v', 'sum')] }),
    );
    expect(found.grids.map((grid) => grid[1])).toEqual([1, 1e15, 3e15]);
  });

  it('has a total of nothing where nothing is left', () => {
    const range = { ...plainField('v'), keep: null, from: 100, to: null };
    const found = pivot(frame, layout({ rows: [field('g')], filters: [range] }));
    expect(found.used).toBe(0);
    expect(table(found)).toEqual({ all: [null] });
  });

  it('refuses more rows than can be shown', () => {
    const many = new Frame([
      numbers(
        'id',
        Array.from({ length: 5001 }, (_, i) => i),
      ),
    ]);
    expect(() => pivot(many, layout({ rows: [field('id')] }))).toThrow(
      expect.objectContaining({ code: 'too-many-rows', count: 5001 }),
    );
  });
});

describe('levels of a field', () => {
  const levels = (column: Column, more: Partial<PivotField>) => {
    const { codes, labels: names } = fieldLevels(new Frame([column]), field(column.name, more));
    return Array.from(codes, (code) => names[code] ?? null);
  };

  it('are bins of a width that hold their lower edge, also where tenths are not exact', () => {
    expect(levels(numbers('v', [50, 59, 60, -1, NAN]), { by: 'width', width: 10 })).toEqual([
      '50–59',
      '50–59',
      '60–69',
      '−10 to −1',
      null,
    ]);
    expect(levels(numbers('v', [0.3, 0.25, 0.1]), { by: 'width', width: 0.1 })).toEqual([
      '0.3 to <0.4',
      '0.2 to <0.3',
      '0.1 to <0.2',
    ]);
  });

  it('are groups of equal size, the last with its upper edge', () => {
    expect(levels(numbers('v', [1, 2, 3, 4, 5]), { by: 'quantiles', width: 2 })).toEqual([
      '1–2',
      '1–2',
      '3–5',
      '3–5',
      '3–5',
    ]);
  });

  it('are cuts with open ends', () => {
    expect(levels(numbers('v', [4, 5, 9.5, 10, 11]), { by: 'cuts', cuts: [10, 5] })).toEqual([
      'below 5',
      '5 to <10',
      '5 to <10',
      '10 and over',
      '10 and over',
    ]);
  });

  it('are spans of dates, weeks by ISO 8601', () => {
    const days = ['2020-12-31', '2021-01-03', '2021-01-04', '0099-02-01'].map((day) => Date.parse(day));
    const dates = numbers('d', [...days, NAN], 'date');
    expect(levels(dates, { by: 'week' })).toEqual(['2020-W53', '2020-W53', '2021-W01', '0099-W05', null]);
    expect(levels(dates, { by: 'quarter' })).toEqual(['2020 Q4', '2021 Q1', '2021 Q1', '0099 Q1', null]);
    expect(levels(dates, { by: 'month' })[2]).toBe('2021-01');
    expect(levels(dates, { by: 'values' })[1]).toBe('2021-01-03');
    expect(levels(dates, { by: 'weekday' }).slice(0, 2)).toEqual(['Thursday', 'Sunday']);
    expect(levels(dates, { by: 'monthOfYear' })[3]).toBe('February');
  });
});
