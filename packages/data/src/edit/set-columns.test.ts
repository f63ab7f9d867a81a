import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryDataset } from '../../test/arbitrary-dataset.ts';
import { applyExact } from './apply-exact.ts';
import { columnsChange } from './set-columns.ts';
import { operationBytes } from './size.ts';

it('changes, adds, removes and reorders columns, and takes it back cell by cell', () => {
  fc.assert(
    fc.property(
      arbitraryDataset,
      arbitraryDataset,
      fc.func(fc.integer({ min: 0, max: 4 })),
      (dataset, other, pick) => {
        const added = other.columns[0]!;
        const after = [
          ...dataset.columns.flatMap((column, i) => {
            const what = pick(i);
            if (what === 0) return [];
            if (what === 1) return [{ ...column, label: 'changed' }];
            return [what === 2 ? { ...column, cells: { ...column.cells } } : column];
          }),
          { ...added, id: 'new', name: 'new', cells: dataset.columns[0]!.cells },
        ].toReversed();
        const step = columnsChange(dataset.columns, after);
        const applied = applyExact(dataset, step);
        expect(applied.dataset.columns).toEqual(after);
        expect(applyExact(applied.dataset, applied.inverse).dataset).toEqual(dataset);
      },
    ),
  );
});

it('weighs nothing where cells stay', () => {
  const values = new Float64Array(1000);
  const column = {
    id: 'a',
    name: 'a',
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values },
  } as const;
  const renamed = columnsChange([column], [{ ...column, name: 'b' }]);
  expect(operationBytes(renamed)).toBeLessThan(100);
  expect(operationBytes(columnsChange([], [column]))).toBe(8000);
});

it('refuses to leave cells to a column that is gone', () => {
  const column = {
    id: 'a',
    name: 'a',
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: Float64Array.of(1) },
  } as const;
  const step = columnsChange([column], [column]);
  fc.assert(
    fc.property(arbitraryDataset, (dataset) => {
      expect(() => applyExact({ ...dataset, columns: [] }, step)).toThrow(
        'There is no such variable any more.',
      );
    }),
    { numRuns: 1 },
  );
});
