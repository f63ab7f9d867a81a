/**
 * Long journeys take turns: those with a tag run in one commit of five, all of them in `npm test all` and where something was edited
 * that is not committed yet. The first journey of every kind has none and runs always.
 */
import { isWholeRun } from '../../scripts/in-turn.ts';

const TURNS = ['@turn-a', '@turn-b', '@turn-c', '@turn-d', '@turn-e'] as const;

/** After so many commits every journey has had its turn. */
export const TURN_COUNT = TURNS.length;

/** The tag of what runs in this turn, counted from 0. */
export const tagOf = (turn: number): string => TURNS[turn % TURNS.length] ?? TURNS[0];

/** What is left out now, for Playwright; nothing where all is asked for. */
export function leftOut(turn: number): RegExp | undefined {
  if (isWholeRun()) return undefined;
  return new RegExp(TURNS.filter((tag) => tag !== tagOf(turn)).join('|'));
}
