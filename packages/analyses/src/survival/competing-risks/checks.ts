import { num, rich } from '@constat/report';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { shareOut } from '../../shared/wording.ts';
import type { CompetingRisksResult } from './result.ts';

/** Events per coefficient that a stable model should have, and that it must. */
const EVENTS = { enough: 10, few: 5 } as const;

/** What curves and model rest on. */
export function checks({ model, event }: CompetingRisksResult): Check[] {
  return [
    ...(model ? [enoughEvents(model.events, model.likelihoodRatio.df), proportional()] : []),
    independenceCheck(
      `Cases must not influence each other, and the end of observation must have nothing to do with the risk of ${event.causes.length > 2 ? 'any' : 'either'} event.`,
    ),
  ];
}

function enoughEvents(events: number, df: number): Check {
  const per = events / Math.max(1, df);
  const verdict = per >= EVENTS.enough ? 'met' : per >= EVENTS.few ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'events',
    assumption: ['Enough events'],
    verdict,
    caution: ['there were few events for each coefficient'],
    evidence: rich`${num(events, 'integer')} events, ${shareOut(per)} for each coefficient`,
    advice: [
      verdict === 'met'
        ? 'Ten or more events for each coefficient keep estimates and tests honest.'
        : 'With fewer than ten events for each coefficient ratios tend to be too far from one. Use fewer predictors.',
    ],
  };
}

const proportional = (): Check => ({
  kind: 'check',
  id: 'proportional',
  assumption: ['Proportional subdistribution hazards'],
  verdict: 'unverifiable',
  evidence: ['From the curves'],
  advice: [
    'The ratio must not change over time: curves of groups that cross are evidence against it. Describe early and late times apart where they do.',
  ],
});
