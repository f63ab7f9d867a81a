import { type MatchedPairs, matchedPairs, type PairCounts } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { MatchedOptions } from './options.ts';

export interface MatchedResult extends MatchedPairs {
  readonly sample: Sample;
}

/** Pairs by the table that is shown. */
export function pairsOf({ design, pairs, cohortPairs }: MatchedOptions): PairCounts {
  const cells = design === 'cohort' ? cohortPairs : pairs;
  return {
    a: cells[0]?.[0] ?? 0,
    b: cells[0]?.[1] ?? 0,
    c: cells[1]?.[0] ?? 0,
    d: cells[1]?.[1] ?? 0,
  };
}

export function compute(_: unknown, options: MatchedOptions): MatchedResult {
  const found = matchedPairs(pairsOf(options), options.confidenceLevel);
  return { sample: { used: found.pairs, excluded: 0 }, ...found };
}
