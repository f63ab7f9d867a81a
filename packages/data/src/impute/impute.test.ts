import { describe, expect, it } from 'vitest';
import { codeOf, columnOf, only, tableOf } from '../../test/tables.ts';
import { restructure } from '../restructure/restructure.ts';
import type { RestructureStep } from '../restructure/steps.ts';
import { jsonCell } from '../rows.ts';
import { applyTransform } from '../transform/apply.ts';
import { type ImputeMethod, TransformError } from '../transform/steps.ts';

const table = tableOf('t', {
  x: [1, 2, null, 4, 9, null],
  y: [2, 4, 6, 8, 18, null],
  g: ['a', null, 'b', 'b', 'a', 'b'],
});

function filled(variable: string, method: ImputeMethod, predictors: readonly string[] = []) {
  const [column] = applyTransform(table, {
    kind: 'impute',
    variable,
    newVariableName: 'new',
    method,
    predictors,
  }).columns;
  return Array.from({ length: table.rows }, (_, row) => jsonCell(column!, row));
}

describe('filling in once', () => {
  it('uses mean, median and mode of the values there are', () => {
    expect(filled('x', 'mean')).toEqual([1, 2, 4, 4, 9, 4]);
    expect(filled('x', 'median')).toEqual([1, 2, 3, 4, 9, 3]);
    expect(filled('x', 'mode')).toEqual([1, 2, 1, 4, 9, 1]);
    expect(filled('g', 'mode')).toEqual(['a', 'b', 'b', 'b', 'a', 'b']);
  });

  it('predicts from other variables and leaves rows without them', () => {
    // y = 2x exactly in the rows that have both.
    const values = filled('x', 'regression', ['y']);
    expect(values[2]).toBeCloseTo(3, 10);
    expect(values[5]).toBeNull();
  });

  it('takes missing-value codes for missing', () => {
    const coded = { ...columnOf('x', [1, 99, 3]), missingValueCodes: ['99'] };
    const [column] = applyTransform(
      { rows: 3, columns: [coded] },
      { kind: 'impute', variable: 'x', newVariableName: 'new', method: 'mean', predictors: [] },
    ).columns;
    expect(jsonCell(column!, 1)).toBe(2);
  });

  it.each<[string, string, ImputeMethod, readonly string[]]>([
    ['wrong-type', 'g', 'mean', []],
    ['too-few-variables', 'x', 'regression', []],
    ['unknown-variable', 'x', 'regression', ['gone']],
    ['wrong-type', 'x', 'regression', ['x']],
  ])('refuses: %s', (code, variable, method, predictors) => {
    expect(() => filled(variable, method, predictors)).toThrowError(
      expect.objectContaining({ name: TransformError.name, code }),
    );
  });
});

const step: RestructureStep = {
  kind: 'impute',
  variables: ['x', 'y', 'g'],
  numbers: 'matching',
  imputations: 2,
  iterations: 3,
  seed: 4,
};

describe('multiple imputation', () => {
  const twenty = tableOf('twenty', {
    id: Array.from({ length: 20 }, (_, i) => i + 100),
    x: Array.from({ length: 20 }, (_, i) => (i % 5 === 0 ? null : i)),
    y: Array.from({ length: 20 }, (_, i) => (i % 7 === 1 ? null : i + (i % 3))),
    g: Array.from({ length: 20 }, (_, i) => (i % 6 === 2 ? null : i < 10 ? 'low' : 'high')),
  });

  it('stacks the original and every imputation, as mice::complete(action = "long", include = TRUE) does', () => {
    const stacked = only(twenty, step);
    expect(Object.keys(stacked)).toEqual(['.imp', '.id', 'id', 'x', 'y', 'g']);
    expect(stacked['.imp']).toEqual([...Array(20).fill(0), ...Array(20).fill(1), ...Array(20).fill(2)]);
    expect(stacked['.id']?.slice(20, 23)).toEqual([1, 2, 3]);
    expect(stacked.id?.slice(40, 43)).toEqual([100, 101, 102]);
    for (const name of ['x', 'y', 'g'] as const) {
      expect(stacked[name]?.slice(0, 20)).toContain(null);
      expect(stacked[name]?.slice(20)).not.toContain(null);
      // What was observed stays.
      stacked[name]?.slice(0, 20).forEach((cell, row) => {
        if (cell !== null) expect(stacked[name]?.[row + 20]).toBe(cell);
      });
    }
  });

  it('imputes what was imputed before under names that are free', () => {
    const [first] = restructure(twenty, step).parts;
    const again = only({ ...twenty, ...first! }, { ...step, seed: 5 });
    expect(Object.keys(again)).toEqual(['.imp_2', '.id_2', '.imp', '.id', 'id', 'x', 'y', 'g']);
    expect(again['.imp_2']?.slice(55, 65)).toEqual([...Array(5).fill(0), ...Array(5).fill(1)]);
    expect(again['.id_2']?.slice(59, 61)).toEqual([60, 1]);
    expect(again['.imp']?.slice(60, 82)).toEqual([...Array(20).fill(0), 1, 1]);
  });

  it('reports what is missing, and how the chains went', () => {
    const { facts, trace } = restructure(twenty, step);
    expect(facts).toContainEqual({ label: 'Missing in x', count: 4 });
    expect(trace?.map(({ variable, means }) => [variable, means.length, means[0]?.length])).toEqual([
      ['x', 2, 3],
      ['y', 2, 3],
      ['g', 2, 3],
    ]);
  });

  it.each<[string, Partial<typeof step>]>([
    ['nothing-chosen', { variables: ['x'] }],
    ['nothing-chosen', { variables: ['id', 'id2'] }],
    ['bad-size', { imputations: 0 }],
    ['bad-size', { iterations: 1.5 }],
    ['bad-seed', { seed: Number.NaN }],
    ['wrong-type', { variables: ['x', 'many'] }],
  ])('refuses: %s', (code, change) => {
    const more = {
      ...twenty,
      columns: [
        ...twenty.columns,
        columnOf(
          'id2',
          Array.from({ length: 20 }, (_, i) => i),
        ),
        columnOf(
          'many',
          Array.from({ length: 20 }, (_, i) => `level ${i}`),
        ),
      ],
    };
    expect(codeOf(() => restructure(more, { ...step, ...change } as RestructureStep))).toBe(code);
  });
});
