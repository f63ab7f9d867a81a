/** What takes turns in the tests: some of many that are alike, others with every commit, so that all are reached over time. */

/**
 * Some of all, beginning where the turn before ended.
 * @param turn Grows from run to run.
 */
export function inTurn<T>(all: readonly T[], count: number, turn: number): readonly T[] {
  const from = (turn * count) % all.length;
  return [...all.slice(from), ...all.slice(0, from)].slice(0, count);
}

/** Whether all is run: always, unless `npm test` says that this commit runs its part (scripts/test.mjs). */
export const isWholeRun = (): boolean => process.env.CONSTAT_TEST_PART === undefined;

/** Whose turn it is: the number of the commit, which property tests begin with too; any where that is left to chance. */
export const unitTurn = (): number => Number(process.env.PROPERTY_SEED ?? process.env.CONSTAT_TEST_PART) || 0;

/** After so many commits every file of tests that takes turns, and every analysis of a sweep, has had its turn. */
export const TURNS = 10;

/** A part of all in the unit tests; all of them where that is asked for. */
export const partOf = <T>(all: readonly T[], parts: number): readonly T[] =>
  isWholeRun() ? all : inTurn(all, Math.ceil(all.length / parts), unitTurn());
