import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  distinct,
  isNonEmpty,
  isPair,
  isSeveral,
  isSingle,
  listOf,
  type NonEmpty,
  numbersAt,
  valuesAt,
  zip,
} from './lists.ts';

describe('lists', () => {
  const list: NonEmpty<number> = [3, 1, 2];

  it('stay not empty when they are changed or sorted', () => {
    expectTypeOf(list.map(String)).toEqualTypeOf<[string, ...string[]]>();
    expectTypeOf(list.toSorted()[0]).toBeNumber();
    expectTypeOf(list.at(-1)).toBeNumber();
    expectTypeOf([3].map(String)).toEqualTypeOf<string[]>();
    expect(list.toSorted((a, b) => a - b).at(-1)).toBe(3);
  });

  it('have at least one value when they are made by their places', () => {
    expect(listOf(3, (place) => 10 * place)).toEqual([0, 10, 20]);
    expect(listOf(0, (place) => place)).toEqual([0]);
  });

  it('hold each value once, in the order they came', () => {
    expect(distinct([2, 1, 2, 3, 1])).toEqual([2, 1, 3]);
  });

  it('are asked for their length', () => {
    const lengths = [[], [1], [1, 2], [1, 2, 3]];
    expect(lengths.map(isNonEmpty)).toEqual([false, true, true, true]);
    expect(lengths.map(isSingle)).toEqual([false, true, false, false]);
    expect(lengths.map(isPair)).toEqual([false, false, true, false]);
    expect(lengths.map(isSeveral)).toEqual([false, false, true, true]);
  });

  it('stand side by side', () => {
    const pairs = zip(['a', 'b'], Float64Array.of(1, 2), [true, false]);
    expectTypeOf(pairs[0]).toEqualTypeOf<[string, number, boolean]>();
    expect(pairs).toEqual([
      ['a', 1, true],
      ['b', 2, false],
    ]);
    expectTypeOf(zip(list, ['x', 'y', 'z'])[0]).toEqualTypeOf<[number, string]>();
  });

  it('give their values at places', () => {
    expect(valuesAt(['a', 'b', 'c'], [2, 0])).toEqual(['c', 'a']);
    expect(numbersAt([5, 6, 7], Int32Array.of(2, 2, 0))).toEqual(Float64Array.of(7, 7, 5));
  });
});
