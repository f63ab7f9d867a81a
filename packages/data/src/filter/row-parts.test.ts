import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import { filterMask } from './filter.ts';
import { countParts, partsFilter, type RowPart } from './row-parts.ts';

const base = { role: 'none', description: '' } as const;
const numbers = (name: string, values: readonly number[]): Column => ({
  ...base,
  id: name,
  name,
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});
const levels = (name: string, codes: readonly number[]): Column => ({
  ...base,
  id: name,
  name,
  type: 'categorical',
  cells: { kind: 'categories', codes: Int32Array.from(codes), levels: ['a', 'b', 'c'] },
});

const cell = fc.integer({ min: 0, max: 6 });
const part = fc.oneof(
  fc.record({ kind: fc.constant('value' as const), variable: fc.constantFrom('x', 'y'), value: cell }),
  fc.record({
    kind: fc.constant('level' as const),
    variable: fc.constant('g'),
    level: fc.constantFrom('a', 'b', 'c', 'gone'),
  }),
  fc.record({
    kind: fc.constant('class' as const),
    variable: fc.constantFrom('x', 'y'),
    from: fc.constantFrom(0, 2, 4),
  }),
  fc.record({ kind: fc.constant('present' as const), variable: fc.constantFrom('x', 'y', 'g') }),
);
/** Classes of a figure are two wide, the last with its end. */
const asPart = (drawn: { readonly kind: string; readonly from?: number }): RowPart =>
  (drawn.kind === 'class'
    ? { ...drawn, to: (drawn.from ?? 0) + 2, isLast: drawn.from === 4 }
    : drawn) as RowPart;

test('rows of marks are those of their filters, chosen ones counted apart', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: cell, y: cell, g: fc.integer({ min: -1, max: 2 }), chosen: fc.boolean() }), {
        maxLength: 30,
        minLength: 1,
      }),
      fc.array(fc.array(part.map(asPart), { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      (rows, marks) => {
        // 6 stands for a gap in y
        const columns = [
          numbers(
            'x',
            rows.map(({ x }) => x),
          ),
          numbers(
            'y',
            rows.map(({ y }) => (y === 6 ? Number.NaN : y)),
          ),
          levels(
            'g',
            rows.map(({ g }) => g),
          ),
        ];
        const chosen = Uint8Array.from(rows, (row) => (row.chosen ? 1 : 0));
        const counted = countParts(new Frame(columns), chosen, marks);
        for (const [i, parts] of marks.entries()) {
          const mask = filterMask(columns, rows.length, partsFilter(parts));
          expect(counted[i]).toEqual({
            rows: mask.filter((each) => each === 1).length,
            chosen: mask.filter((each, row) => each === 1 && chosen[row] === 1).length,
          });
        }
      },
    ),
  );
});

test('a row is itself', () => {
  const frame = new Frame([numbers('x', [5, 6, 7])]);
  expect(
    countParts(frame, Uint8Array.of(0, 1, 0), [[{ kind: 'row', row: 2 }], [{ kind: 'row', row: 9 }]]),
  ).toEqual([
    { rows: 1, chosen: 1 },
    { rows: 0, chosen: 0 },
  ]);
});
