import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import { plainField, plainValue } from './layout.ts';
import { type Pivot, pivot } from './pivot.ts';

const word = fc.constantFrom('a', 'b', 'ä', '', 'toString', '10', '9');
const row = fc.record({
  g: word,
  h: word,
  v: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.constant(Number.NaN)),
});
const rows = fc.array(row, { maxLength: 60 });
type Row = { readonly g: string; readonly h: string; readonly v: number };

const text = (name: string, values: readonly string[]): Column => ({
  id: name,
  name,
  type: 'text',
  role: 'none',
  description: '',
  cells: { kind: 'strings', values },
});

const frameOf = (data: readonly Row[]): Frame =>
  new Frame([
    text(
      'g',
      data.map(({ g }) => g),
    ),
    text(
      'h',
      data.map(({ h }) => h),
    ),
    {
      ...text('v', []),
      type: 'numeric',
      cells: { kind: 'numbers', values: Float64Array.from(data, ({ v }) => v) },
    },
  ]);

const LAYOUT = {
  rows: [plainField('g'), plainField('h')],
  columns: [plainField('h')],
  values: [plainValue(null, 'count'), plainValue('v', 'sum'), plainValue('v', 'median')],
  filters: [],
  missing: 'level',
  confidenceLevel: 0.95,
} as const;

/** The cells by the names of their levels, so that the order of rows does not matter. */
const cellsOf = ({ rows: down, columns: across, grids }: Pivot) => {
  const pathOf = ({ nodes, levels }: Pivot['rows'], at: number): string => {
    const { depth, level, parent } = nodes[at]!;
    return depth === 0
      ? ''
      : `${pathOf({ nodes, levels } as Pivot['rows'], parent)}/${levels[depth - 1]![level]!.label}`;
  };
  const cells = down.nodes.flatMap((_, i) =>
    across.nodes.map((_, j) => [
      pathOf(down, i),
      pathOf(across, j),
      ...grids.map((grid) => grid[i * across.nodes.length + j]),
    ]),
  );
  return cells.sort((a, b) => (`${a[0]}|${a[1]}` < `${b[0]}|${b[1]}` ? -1 : 1));
};

it('totals are the sums of their parts, at every level', () => {
  fc.assert(
    fc.property(rows, (data) => {
      const { rows: down, columns: across, grids } = pivot(frameOf(data), LAYOUT);
      const width = across.nodes.length;
      for (const grid of grids.slice(0, 2))
        for (const [i, node] of down.nodes.entries())
          for (let j = 0; j < width; j++) {
            if (node.children.length === 0) continue;
            const parts = node.children
              .map((child) => grid[child * width + j]!)
              .filter((cell) => !Number.isNaN(cell));
            const whole = grid[i * width + j]!;
            expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Number.isNaN(whole) ? 0 : whole);
          }
    }),
  );
});

it('does not depend on the order of the rows', () => {
  fc.assert(
    fc.property(rows, (data) => {
      const forward = cellsOf(pivot(frameOf(data), LAYOUT));
      expect(cellsOf(pivot(frameOf(data.toReversed()), LAYOUT))).toEqual(forward);
    }),
  );
});

it('a filter is the table of the rows that it keeps', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: -500, max: 500 }), (data, least) => {
      const filter = { ...plainField('v'), keep: null, from: least, to: null };
      const filtered = pivot(frameOf(data), { ...LAYOUT, filters: [filter] });
      const kept = pivot(frameOf(data.filter(({ v }) => v >= least)), LAYOUT);
      expect(cellsOf(filtered)).toEqual(cellsOf(kept));
      expect(filtered.filtered).toBe(data.length - kept.used);
    }),
  );
});

it('places every row in the leaf that counts it', () => {
  fc.assert(
    fc.property(rows, (data) => {
      const { rows: down, columns: across, grids, rowPlace, columnPlace } = pivot(frameOf(data), LAYOUT);
      for (const [i, node] of down.nodes.entries())
        for (const [j, column] of across.nodes.entries()) {
          const count = rowPlace.reduce(
            (n, place, at) =>
              n +
              Number(
                place >= node.from &&
                  place < node.to &&
                  columnPlace[at]! >= column.from &&
                  columnPlace[at]! < column.to,
              ),
            0,
          );
          const cell = grids[0]![i * across.nodes.length + j]!;
          expect(count).toBe(Number.isNaN(cell) ? 0 : cell);
        }
    }),
  );
});
