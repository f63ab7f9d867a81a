import { describe, expect, it } from 'vitest';
import type { Column } from './column.ts';
import { Frame } from './frame.ts';
import { imputedBy, withImputationMarked } from './imputed.ts';
import { editColumns } from './variables/variables.ts';

const numbers = (name: string, values: readonly number[], more: Partial<Column> = {}): Column => ({
  id: name,
  name,
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
  ...more,
});

const stacked = [
  numbers('.imp', [0, 0, 2, 2, 1, 1], { design: 'imputation' }),
  numbers('x', [5, Number.NaN, 5, 8, 5, 7]),
];

describe('a dataset with imputations', () => {
  it('is taken apart by the number, the original rows for themselves', () => {
    const imputed = imputedBy(new Frame(stacked));
    expect(imputed?.name).toBe('.imp');
    expect([...(imputed?.original?.numbers('x') ?? [])]).toEqual([5, Number.NaN]);
    expect(imputed?.completed.map((frame) => [...frame.numbers('x')])).toEqual([
      [5, 7],
      [5, 8],
    ]);
  });

  it('is none where no column numbers them, and its parts are none', () => {
    const [imp, x] = stacked as [Column, Column];
    const { design: _, ...unmarked } = imp;
    expect(imputedBy(new Frame([unmarked, x]))).toBeNull();
    const imputed = imputedBy(new Frame(stacked));
    expect(imputed?.completed.map(imputedBy)).toEqual([null, null]);
  });
});

describe('a column that numbers imputations', () => {
  const designOf = (column: Column) => withImputationMarked([column])[0]?.design;

  it('is known by the names of mice, SPSS and Stata', () => {
    for (const name of ['.imp', 'Imputation_', '_mi_m', '_mj'])
      expect(designOf(numbers(name, [0, 0, 1, 1, 2, 2]))).toBe('imputation');
    expect(designOf(numbers('.imp', [1, 1, 2, 2]))).toBe('imputation');
  });

  it('is not where the numbers are none of imputations', () => {
    expect(designOf(numbers('imp', [0, 0, 1, 1, 2, 2]))).toBeUndefined();
    expect(designOf(numbers('.imp', [0, 0, 1, 2]))).toBeUndefined();
    expect(designOf(numbers('.imp', [0, 0, 1, 1]))).toBeUndefined();
    expect(designOf(numbers('.imp', [0.5, 1, 2, 2]))).toBeUndefined();
    expect(designOf(numbers('.imp', [1, 1, 3, 3]))).toBeUndefined();
  });
});

describe('parts of the design', () => {
  const columns = [numbers('a', [1]), numbers('b', [2]), { ...numbers('t', [3]), type: 'date' } as const];
  const designs = (list: readonly Column[]) => list.map(({ design }) => design);

  it('belong to one column each', () => {
    const first = editColumns(columns, [{ columnId: 'a', design: 'weight' }]);
    expect(designs(first)).toEqual(['weight', undefined, undefined]);
    const moved = editColumns(first, [{ columnId: 'b', design: 'weight' }]);
    expect(designs(moved)).toEqual([undefined, 'weight', undefined]);
    expect(designs(editColumns(moved, [{ columnId: 'b', design: 'none' }]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are not taken by columns that cannot be them', () => {
    expect(designs(editColumns(columns, [{ columnId: 't', design: 'stratum' }]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const weighted = editColumns(columns, [{ columnId: 'a', design: 'weight' }]);
    expect(editColumns(weighted, [{ columnId: 'a', type: 'categorical' }])[0]?.design).toBeUndefined();
  });
});
