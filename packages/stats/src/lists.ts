/**
 * Lists whose types say what is known of them, so that code that reads the first value, or two lists side by side, need not assert
 * that it is there (docs/adr/0037-lists-that-are-not-empty.md).
 */

/** A list with at least one value. */
export type NonEmpty<T> = readonly [T, ...T[]];

declare global {
  interface ReadonlyArray<T> {
    map<U>(this: NonEmpty<T>, change: (value: T, index: number, array: readonly T[]) => U): [U, ...U[]];
    at(this: NonEmpty<T>, index: -1): T;
    toSorted(this: NonEmpty<T>, compare?: (a: T, b: T) => number): [T, ...T[]];
    toReversed(this: NonEmpty<T>): [T, ...T[]];
  }
  interface Array<T> {
    map<U>(this: NonEmpty<T>, change: (value: T, index: number, array: T[]) => U): [U, ...U[]];
    at(this: NonEmpty<T>, index: -1): T;
    toSorted(this: NonEmpty<T>, compare?: (a: T, b: T) => number): [T, ...T[]];
    toReversed(this: NonEmpty<T>): [T, ...T[]];
  }
}

/** A list of values made from their places: `count` of them, and one at least. */
export const listOf = <T>(count: number, make: (place: number) => T): [T, ...T[]] => [
  make(0),
  ...Array.from({ length: count - 1 }, (_, i) => make(i + 1)),
];

/** Each value once, where it came first. */
export function distinct<T>([first, ...rest]: NonEmpty<T>): [T, ...T[]] {
  const others = new Set(rest);
  others.delete(first);
  return [first, ...others];
}

/** Whether a list has a value. */
export const isNonEmpty = <T>(list: readonly T[]): list is NonEmpty<T> => list.length > 0;

/** Whether a list has one value. */
export const isSingle = <T>(list: readonly T[]): list is readonly [T] => list.length === 1;

/** Whether a list has two values. */
export const isPair = <T>(list: readonly T[]): list is readonly [T, T] => list.length === 2;

/** Whether a list has two values or more. */
export const isSeveral = <T>(list: readonly T[]): list is readonly [T, T, ...T[]] => list.length > 1;

type Items<L extends readonly ArrayLike<unknown>[]> = {
  -readonly [K in keyof L]: L[K] extends ArrayLike<infer T> ? T : never;
};

/** Lists of one length side by side: `zip(['a', 'b'], [1, 2])` is `[['a', 1], ['b', 2]]`. */
export function zip<T, L extends readonly ArrayLike<unknown>[]>(
  first: NonEmpty<T>,
  ...others: L
): [[T, ...Items<L>], ...[T, ...Items<L>][]];
export function zip<T, L extends readonly ArrayLike<unknown>[]>(
  first: readonly T[],
  ...others: L
): [T, ...Items<L>][];
export function zip(first: readonly unknown[], ...others: readonly ArrayLike<unknown>[]): unknown {
  return first.map((value, i) => [value, ...others.map((list) => list[i])]);
}

/** The values at some places. */
export function valuesAt<T>(values: ArrayLike<T>, places: NonEmpty<number>): [T, ...T[]];
export function valuesAt<T>(values: ArrayLike<T>, places: ArrayLike<number>): T[];
export function valuesAt<T>(values: ArrayLike<T>, places: ArrayLike<number>): T[] {
  return Array.from(places, (place) => values[place]!);
}

/** The numbers at some places. */
export function numbersAt(values: ArrayLike<number>, places: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const found = new Float64Array(places.length);
  for (let i = 0; i < places.length; i++) found[i] = values[places[i]!]!;
  return found;
}
