/** What takes turns in the tests: some of many that are alike, others with every commit, so that all are reached over time. */

/**
 * Some of all, beginning where the turn before ended.
 * @param turn Grows from run to run.
 */
export function inTurn<T>(all: readonly T[], count: number, turn: number): readonly T[] {
  const from = (turn * count) % all.length;
  return [...all.slice(from), ...all.slice(0, from)].slice(0, count);
}

/** Whose turn it is in the unit tests: the number that vitest.config.ts gives to property tests; any where that is left to chance. */
export const unitTurn = (): number => Number(process.env.PROPERTY_SEED) || 0;
