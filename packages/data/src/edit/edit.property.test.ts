import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { newDataset } from '../new-dataset.ts';
import { applyEdit } from './apply.ts';
import { applyExact } from './apply-exact.ts';
import { cellText } from './cell-text.ts';
import { parseClipboard, rangeToText } from './clipboard.ts';
import { type CellRange, type EditOperation, EditRefusedError, type ExactOperation } from './operations.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 'B', '"', '\t', '\n', '\r', ',', ' ', 'é', '1'),
  maxLength: 6,
});
const number = fc.oneof(
  fc.constant(Number.NaN),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const date = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: 0, max: 40_000 }).map((day) => day * 86_400_000),
);

const LEVELS = ['low', 'mid', 'high'];

const column =
  (rows: number) =>
  (id: number): fc.Arbitrary<Column> => {
    const info = { id: `c${id}`, name: `v${id}`, role: 'none', description: '' } as const;
    const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: rows, maxLength: rows });
    const codes = list(fc.integer({ min: -1, max: 2 })).map((each) => Int32Array.from(each));
    return fc.oneof(
      list(number).map(
        (each): Column => ({
          ...info,
          type: 'numeric',
          cells: { kind: 'numbers', values: Float64Array.from(each) },
        }),
      ),
      list(date).map(
        (each): Column => ({
          ...info,
          type: 'date',
          cells: { kind: 'numbers', values: Float64Array.from(each) },
        }),
      ),
      codes.map(
        (each): Column => ({
          ...info,
          type: 'categorical',
          cells: { kind: 'categories', codes: each, levels: LEVELS },
        }),
      ),
      codes.map(
        (each): Column => ({
          ...info,
          type: 'ordinal',
          categoryOrder: LEVELS,
          cells: { kind: 'categories', codes: each, levels: LEVELS },
        }),
      ),
      list(fc.option(text)).map(
        (values): Column => ({ ...info, type: 'text', cells: { kind: 'strings', values } }),
      ),
    );
  };

const dataset: fc.Arbitrary<Dataset> = fc
  .record({ rows: fc.integer({ min: 1, max: 12 }), width: fc.integer({ min: 1, max: 5 }) })
  .chain(({ rows, width }) =>
    fc
      .tuple(...Array.from({ length: width }, (_, i) => column(rows)(i)))
      .map((columns) => newDataset({ name: 'd', now: 0, makeId: () => 'd' }, rows, columns)),
  );

const small = fc.nat({ max: 6 });
const range: fc.Arbitrary<CellRange> = fc.record({
  row: small,
  column: small,
  rows: fc.integer({ min: 1, max: 6 }),
  columns: fc.integer({ min: 1, max: 4 }),
});
const typed = fc.oneof(text, fc.constantFrom('1', '2.5', '', 'NA', 'low', 'new', '2024-02-29', 'x'));
const span = { at: small, count: fc.integer({ min: 1, max: 4 }) };

const operation: fc.Arbitrary<EditOperation> = fc.oneof(
  fc.record({
    kind: fc.constant('set-texts' as const),
    row: small,
    column: small,
    texts: fc.array(fc.array(typed, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('clear-cells' as const), range }),
  fc.record({ kind: fc.constant('fill-down' as const), range }),
  fc.record({
    kind: fc.constant('replace-text' as const),
    range,
    query: fc.record({ text: typed, matchCase: fc.boolean(), wholeCell: fc.boolean() }),
    replacement: typed,
  }),
  fc.record({ kind: fc.constant('sort-rows' as const), column: small, descending: fc.boolean() }),
  fc.record({ kind: fc.constant('insert-rows' as const), ...span }),
  fc.record({ kind: fc.constant('delete-rows' as const), ...span }),
  fc.record({ kind: fc.constant('move-rows' as const), ...span, to: small }),
  fc.record({ kind: fc.constant('duplicate-rows' as const), ...span }),
  fc.record({ kind: fc.constant('duplicate-columns' as const), ...span }),
  fc.record({ kind: fc.constant('delete-columns' as const), ...span }),
  fc.record({ kind: fc.constant('move-columns' as const), ...span, to: small }),
  fc.record({
    kind: fc.constant('rename-column' as const),
    column: small,
    name: fc.constantFrom('v1', 'other', ' ', 'z'),
  }),
  fc.record({
    kind: fc.constant('add-column' as const),
    at: small,
    id: fc.uuid(),
    name: fc.constantFrom('n1', 'n2', 'v0'),
    type: fc.constantFrom('numeric' as const, 'boolean' as const, 'text' as const),
  }),
);

describe('edits', () => {
  it('are taken back and brought again exactly, in any order', () => {
    let made = 0;
    fc.assert(
      fc.property(dataset, fc.array(operation, { maxLength: 12 }), (start, operations) => {
        const before = structuredClone(start);
        let current = start;
        const states = [start];
        const undo: ExactOperation[] = [];
        for (const each of operations) {
          try {
            const applied = applyEdit(current, each);
            current = applied.dataset;
            states.push(current);
            undo.push(applied.inverse);
            made++;
          } catch (error) {
            if (!(error instanceof EditRefusedError)) throw error;
          }
        }
        for (const each of current.columns)
          expect(each.cells.kind === 'categories' ? each.cells.codes.length : each.cells.values.length).toBe(
            current.rows,
          );
        const redo: ExactOperation[] = [];
        for (const [i, inverse] of undo.toReversed().entries()) {
          const applied = applyExact(current, inverse);
          current = applied.dataset;
          redo.push(applied.inverse);
          expect(current).toEqual(states[undo.length - 1 - i]);
        }
        for (const [i, inverse] of redo.toReversed().entries()) {
          current = applyExact(current, inverse).dataset;
          expect(current).toEqual(states[i + 1]);
        }
        expect(start).toEqual(before);
      }),
      { numRuns: 400 },
    );
    expect(made).toBeGreaterThan(400);
  });

  it('leave a range as it is when its own copy is pasted over it', () => {
    fc.assert(
      fc.property(dataset, range, (start, wanted) => {
        const row = wanted.row % start.rows;
        const first = wanted.column % start.columns.length;
        const cells = {
          row,
          column: first,
          rows: Math.min(wanted.rows, start.rows - row),
          columns: Math.min(wanted.columns, start.columns.length - first),
        };
        const texts = parseClipboard(rangeToText(start, cells));
        // One empty cell is an empty clipboard line; spreadsheets cannot tell it from no cell either.
        const pasted = applyEdit(start, { kind: 'set-texts', row, column: first, texts }).dataset;
        expect(pasted).toEqual(start);
        expect(texts.flat()).toEqual(
          Array.from({ length: texts.length }, (_, r) =>
            Array.from({ length: cells.columns }, (_, c) => cellText(start.columns[first + c]!, row + r)),
          ).flat(),
        );
      }),
    );
  });
});
