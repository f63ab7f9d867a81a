import { StatsError } from '@constat/stats';
import type { Balance } from './characteristic.ts';

/** The largest difference of two groups; null where none can be told. */
export function balanceOf(groups: number, between: (i: number, j: number) => number | null): Balance | null {
  let found: Balance | null = null;
  for (let i = 0; i < groups; i++)
    for (let j = i + 1; j < groups; j++) {
      const smd = told(() => between(i, j));
      if (smd !== null && (found === null || smd > found.smd)) found = { smd, pair: [i, j] };
    }
  return found;
}

/** What cannot be told of groups that do not vary, or are empty, is left out. */
function told(ask: () => number | null): number | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
