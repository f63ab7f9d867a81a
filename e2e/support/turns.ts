/**
 * Long journeys take turns: those with a tag run in one commit of ten, all of them in `npm test all` and where something was edited
 * that is not committed yet. What everybody does has none and runs always.
 */
import { isWholeRun, TURNS } from '../../scripts/in-turn.ts';

const TAGS: readonly string[] = Array.from(
  { length: TURNS },
  (_, turn) => `@turn-${'abcdefghij'.charAt(turn)}`,
);

/** After so many commits every journey has had its turn. */
export const TURN_COUNT = TURNS;

/** The tag of what runs in this turn, counted from 0. */
export const tagOf = (turn: number): string => TAGS[turn % TURN_COUNT] ?? '';

/** What is left out now, for Playwright; nothing where all is asked for. */
export function leftOut(turn: number): RegExp | undefined {
  if (isWholeRun()) return undefined;
  return new RegExp(TAGS.filter((tag) => tag !== tagOf(turn)).join('|'));
}
