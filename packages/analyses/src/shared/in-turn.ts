import type { NonEmpty } from '@constat/stats';

/** What is made of each value, one after the other. */
export async function inTurn<T, U>(
  [first, ...rest]: NonEmpty<T>,
  make: (value: T, place: number) => Promise<U>,
): Promise<[U, ...U[]]> {
  const made: [U, ...U[]] = [await make(first, 0)];
  for (const [i, value] of rest.entries()) made.push(await make(value, i + 1));
  return made;
}
