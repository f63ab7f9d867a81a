import { describe, expect, it } from 'vitest';
import type { Cells, Column } from '../column.ts';
import { sortOrder, sortSteps } from './sort.ts';

const column = (cells: Cells, more: Partial<Column> = {}): Column => ({
  id: 'c',
  name: 'c',
  type: 'text',
  role: 'none',
  description: '',
  cells,
  ...more,
});
const numbers = (...values: readonly number[]) =>
  column({ kind: 'numbers', values: Float64Array.from(values) });
const texts = (...values: readonly (string | null)[]) => column({ kind: 'strings', values });
const order = (of: Column, descending = false) => [...sortOrder(of, descending)];

describe('the order of rows', () => {
  it('has missing values last in either direction, in the order of their rows', () => {
    const gaps = numbers(Number.NaN, 2, Number.NaN, 1, Number.NaN);
    expect(order(gaps)).toEqual([3, 1, 0, 2, 4]);
    expect(order(gaps, true)).toEqual([1, 3, 0, 2, 4]);
    expect(order(texts(null, 'b', null, 'a'))).toEqual([3, 1, 0, 2]);
    expect(order(texts(null, 'b', null, 'a'), true)).toEqual([1, 3, 0, 2]);
    const codes = column({ kind: 'categories', codes: Int32Array.of(-1, 1, -1, 0), levels: ['a', 'b'] });
    expect(order(codes)).toEqual([3, 1, 0, 2]);
    expect(order(codes, true)).toEqual([1, 3, 0, 2]);
  });

  it('keeps equal rows as they were in either direction', () => {
    const equal = numbers(1, 0, 1, 0, 1);
    expect(order(equal)).toEqual([1, 3, 0, 2, 4]);
    expect(order(equal, true)).toEqual([0, 2, 4, 1, 3]);
  });

  it('goes by the numbers in texts, then as a dictionary', () => {
    expect(order(texts('week 10', 'b', 'week 9', 'A', 'a'))).toEqual([4, 3, 1, 2, 0]);
  });

  it('goes by the order of the column where it has one, other levels after it', () => {
    const levels = ['high', 'low', 'other', 'middle'];
    const codes = Int32Array.of(0, 1, 2, 3);
    const own = column({ kind: 'categories', codes, levels }, { categoryOrder: ['low', 'middle', 'high'] });
    expect(order(own)).toEqual([1, 3, 0, 2]);
    expect(order(own, true)).toEqual([2, 0, 3, 1]);
  });

  it('of many rows is that of a stable sort, found in pieces', () => {
    const count = 200_000;
    const values = Array.from({ length: count }, (_, i) => (i % 17 === 0 ? Number.NaN : (i * 7919) % 1009));
    const of = column({ kind: 'numbers', values: Float64Array.from(values) });
    const steps = sortSteps(of, false);
    let stops = 0;
    let next = steps.next();
    for (; !next.done; next = steps.next()) stops++;
    const rows = values.map((_, i) => i);
    const present = rows.filter((row) => !Number.isNaN(values[row]));
    const expected = [
      ...present.sort((a, b) => values[a]! - values[b]! || a - b),
      ...rows.filter((row) => Number.isNaN(values[row])),
    ];
    expect([...next.value]).toEqual(expected);
    expect(stops).toBeGreaterThan(6);
    const words = values
      .slice(0, 9000)
      .map((value) => (Number.isNaN(value) ? null : `${value}`.padStart(5, 'x')));
    const sorted = order(column({ kind: 'strings', values: words }), true).map((row) => words[row] ?? null);
    const collator = new Intl.Collator('en', { numeric: true });
    expect(sorted.slice(0, 3)).toEqual(
      words
        .filter((word) => word !== null)
        .sort((a, b) => collator.compare(b, a))
        .slice(0, 3),
    );
    expect(sorted.at(-1)).toBe(null);
  });
});
