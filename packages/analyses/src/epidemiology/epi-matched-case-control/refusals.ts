/** Why there is no answer, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { pairsOf } from './compute.ts';
import type { MatchedOptions } from './options.ts';

export function check(_: unknown, options: MatchedOptions): readonly Refusal[] {
  const { b, c } = pairsOf(options);
  if (b + c > 0) return [];
  return [
    {
      code: 'no-discordant-pairs',
      variable: options.design === 'cohort' ? 'cohortPairs' : 'pairs',
      message: rich`There are ${bold('no discordant pairs')}: both members of every pair are alike.`,
      advice: rich`Only pairs whose members differ tell something. Check the counts.`,
    },
  ];
}
