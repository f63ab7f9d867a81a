/** Pairs of variables: refusals and rows. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';

export type Pair = readonly [string, string];

/** A variable paired with itself. */
export function samePair(pairs: readonly Pair[]): readonly Refusal[] {
  const same = pairs.find(([first, second]) => first === second);
  if (!same) return [];
  return [
    {
      code: 'pair-of-one',
      variable: same[0],
      message: rich`${bold(same[0])} is paired with itself.`,
      advice: rich`Choose another variable for the second place.`,
    },
  ];
}

/** Every row of the frame that is complete in all pairs. */
export const completePairs = (frame: Frame, pairs: readonly Pair[]): Uint8Array =>
  frame.complete(pairs.flat()).mask;

/** Rows that are complete in at least one of the pairs. */
export function rowsWithAnyPair(frame: Frame, pairs: readonly Pair[]): number {
  const columns = pairs.map(([first, second]) => [frame.numbers(first), frame.numbers(second)] as const);
  let used = 0;
  for (let row = 0; row < frame.rows; row++)
    if (columns.some(([x, y]) => !Number.isNaN(x[row]!) && !Number.isNaN(y[row]!))) used++;
  return used;
}
