import { Frame } from '@constat/data';
import { describe, expect, it } from 'vitest';
import { placedRows } from './placed-rows.ts';

const frame = new Frame([
  {
    id: 'v',
    name: 'v',
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: Float64Array.of(1, Number.NaN, 3, 4) },
  },
]);
const kept = (codes: readonly number[]) => ({
  name: 'place',
  label: 'Place',
  cells: { kind: 'categories', codes: Int32Array.from(codes), levels: ['a', 'b', 'c'] } as const,
});

describe('rows behind a place', () => {
  it('are those within every span; rows that are left out belong to none', () => {
    const columns = [kept([0, 1, 1, -1]), kept([0, 0, 1, 0])];
    const found = placedRows(
      frame,
      columns,
      [
        [0, 3],
        [0, 1],
      ],
      10,
    );
    expect([...found.rows]).toEqual([0, 1]);
    expect(found.cells).toEqual([['1'], ['']]);
  });

  it('are listed up to a number, and none without a place', () => {
    expect(placedRows(frame, [kept([0, 0, 0, 0])], [[0, 1]], 2).cells).toHaveLength(2);
    expect(placedRows(frame, [kept([0, 0, 0, 0])], [[0, 1]], 2).rows).toHaveLength(4);
    expect(placedRows(frame, [], [], 2).rows).toHaveLength(0);
  });
});
