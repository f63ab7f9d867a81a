import { describe, expect, it } from 'vitest';
import { contrastColumns } from './contrasts.ts';
import { columnValue, completeRows, type ModelVariable } from './design.ts';
import { modelMatrix, polynomialDesign } from './model-matrix.ts';

const a: ModelVariable = {
  name: 'a',
  kind: 'factor',
  codes: Int32Array.of(0, 1, 2, 0, 1, 2),
  levels: ['p', 'q', 'r'],
};
const b: ModelVariable = {
  name: 'b',
  kind: 'factor',
  codes: Int32Array.of(0, 0, 0, 1, 1, 1),
  levels: ['u', 'v'],
};
const x: ModelVariable = { name: 'x', kind: 'numeric', values: Float64Array.of(1, 2, 4, 7, 11, 16) };
const variables = [a, b, x];

function names(terms: readonly (readonly string[])[], intercept = true): string {
  return modelMatrix({ variables, terms, intercept })
    .columns.map(({ name }) => name)
    .join(' ');
}

describe('model matrix', () => {
  it('codes factors as R 4.2.2 does: model.matrix of the same formulas', () => {
    // ~ a * b
    expect(names([['a'], ['b'], ['a', 'b']])).toBe('(Intercept) a=q a=r b=v a=q:b=v a=r:b=v');
    // ~ x * a
    expect(names([['x'], ['a'], ['x', 'a']])).toBe('(Intercept) x a=q a=r x:a=q x:a=r');
    // ~ 0 + a + b
    expect(names([['a'], ['b']], false)).toBe('a=p a=q a=r b=v');
    // ~ a:b
    expect(names([['a', 'b']])).toBe('(Intercept) a=p:b=u a=q:b=u a=r:b=u a=p:b=v a=q:b=v a=r:b=v');
    // ~ 0 + x + a
    expect(names([['x'], ['a']], false)).toBe('x a=p a=q a=r');
    // ~ a + a:b
    expect(names([['a'], ['a', 'b']])).toBe('(Intercept) a=q a=r a=p:b=v a=q:b=v a=r:b=v');
    // ~ 0 + a:x
    expect(names([['a', 'x']], false)).toBe('a=p:x a=q:x a=r:x');
  });

  it('takes another reference level and keeps the order of the rest', () => {
    const design = modelMatrix({ variables: [{ ...a, reference: 'q' }], terms: [['a']] });
    expect(design.columns.map(({ name }) => name)).toEqual(['(Intercept)', 'a=p', 'a=r']);
  });

  it('multiplies the parts of an interaction', () => {
    const design = modelMatrix({ variables, terms: [['x'], ['a'], ['x', 'a']] });
    const column = design.columns[5];
    if (!column) throw new Error('no column');
    expect(column.name).toBe('x:a=r');
    expect([0, 1, 2, 3, 4, 5].map((row) => columnValue(column, row))).toEqual([0, 0, 4, 0, 0, 16]);
    expect(design.terms.map(({ name, first, count }) => [name, first, count])).toEqual([
      ['x', 1, 1],
      ['a', 2, 2],
      ['x:a', 4, 2],
    ]);
  });

  it('raises a variable to powers', () => {
    const design = polynomialDesign('x', Float64Array.of(2, 3), 3);
    expect(design.columns.map(({ name }) => name)).toEqual(['(Intercept)', 'x', 'x^2', 'x^3']);
    expect(design.columns.map((column) => columnValue(column, 1))).toEqual([1, 3, 9, 27]);
  });

  it('masks rows with a missing value, and only then', () => {
    expect(completeRows([a, b, x])).toBeUndefined();
    const missing: ModelVariable = {
      name: 'm',
      kind: 'numeric',
      values: Float64Array.of(1, Number.NaN, 3, 4, 5, 6),
    };
    const coded: ModelVariable = { ...b, codes: Int32Array.of(0, 0, 0, 1, -1, 1) };
    expect(completeRows([a, coded, missing])).toEqual(Uint8Array.of(1, 0, 1, 1, 0, 1));
  });

  it('refuses a reference that is not a level', () => {
    const call = (): unknown => modelMatrix({ variables: [{ ...a, reference: 'z' }], terms: [['a']] });
    expect(call).toThrowError(expect.objectContaining({ code: 'out-of-domain', argument: 'a' }));
  });
});

describe('contrasts', () => {
  const levels = ['1', '2', '3', '4'];
  it('sum and Helmert as R contr.sum and contr.helmert', () => {
    expect(contrastColumns('sum', levels.slice(0, 3)).map(({ values }) => [...values])).toEqual([
      [1, 0, -1],
      [0, 1, -1],
    ]);
    expect(contrastColumns('helmert', levels).map(({ values }) => [...values])).toEqual([
      [-1, 1, 0, 0],
      [-1, -1, 2, 0],
      [-1, -1, -1, 3],
    ]);
  });

  it('polynomial as R contr.poly(4)', () => {
    const expected = [
      [-0.670820393249937, -0.223606797749979, 0.223606797749979, 0.670820393249937],
      [0.5, -0.5, -0.5, 0.5],
      [-0.223606797749979, 0.670820393249937, -0.670820393249937, 0.223606797749979],
    ];
    contrastColumns('polynomial', levels).forEach(({ values }, j) => {
      values.forEach((value, i) => {
        expect(value).toBeCloseTo(expected[j]?.[i] ?? Number.NaN, 13);
      });
    });
  });
});
