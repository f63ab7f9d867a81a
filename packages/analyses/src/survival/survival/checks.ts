import { join, num, rich } from '@constat/report';
import type { Check } from '../../shared/checks.ts';
import { alphaOf, given, pText } from '../../shared/wording.ts';
import type { KaplanMeierOptions } from './options.ts';
import type { SurvivalResult } from './result.ts';
import { levelName } from './text.ts';

/** Events in a group from which on the χ² distribution of the tests is close, and those that are too few. */
const EVENTS = { enough: 10, few: 5 } as const;
/** Cases at risk below which the end of a curve is not to be read. */
const AT_RISK = 10;
/** Difference of the censored shares of two groups that asks for a reason. */
const UNEVEN = 0.2;

/** What curves and tests rest on, each with evidence and advice. */
export function checks(result: SurvivalResult, options: KaplanMeierOptions): Check[] {
  const wanted = (key: KaplanMeierOptions['checks'][number]) => options.checks.includes(key);
  const tested = result.tests.length > 0;
  return [
    ...(wanted('proportional') && tested && !result.counted ? [proportional(result, options)] : []),
    ...(wanted('events') && tested ? [enoughEvents(result)] : []),
    ...(wanted('tail') ? [tail(result)] : []),
    ...(wanted('censoring') ? [censoring(result)] : []),
  ];
}

function proportional({ proportional: test }: SurvivalResult, options: KaplanMeierOptions): Check {
  const common = { kind: 'check', id: 'proportional', assumption: ['Proportional hazards'] } as const;
  const show = options.plots.includes('loglog')
    ? {}
    : {
        action: {
          kind: 'set-options',
          label: 'Show the log–log plot',
          options: { plots: [...options.plots, 'loglog'] },
        } as const,
      };
  if (!test)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['No Schoenfeld test'],
      advice: ['The hazards of the groups have no finite ratio; look at the log–log plot.'],
      ...show,
    };
  const evidence = rich`Schoenfeld χ²(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`;
  if (test.pValue >= alphaOf(options.confidenceLevel))
    return {
      ...common,
      verdict: 'unopposed',
      evidence,
      advice: ['The log-rank test is at its best where the ratio of the hazards stays the same over time.'],
    };
  return {
    ...common,
    verdict: 'violated',
    caution: ['the hazards were not proportional'],
    evidence,
    advice: [
      'The ratio of the hazards changes over time: curves may cross and the log-rank test may miss the difference. Compare mean times, or weigh early or late events if that was planned.',
    ],
    ...show,
  };
}

function enoughEvents(result: SurvivalResult): Check {
  const { groups } = result;
  const least = groups.reduce((a, b) => (b.events < a.events ? b : a));
  const verdict =
    least.events >= EVENTS.enough ? 'met' : least.events >= EVENTS.few ? 'doubtful' : 'violated';
  return {
    kind: 'check',
    id: 'events',
    assumption: ['Enough events'],
    verdict,
    caution: rich`there were ${least.events === 0 ? 'no' : 'few'} events with ${levelName(result, least.level)}`,
    evidence: rich`${num(least.events, 'integer')} ${least.events === 1 ? 'event' : 'events'} in ${levelName(result, least.level)}, the fewest`,
    advice:
      verdict === 'met'
        ? rich`The *p* values of the tests are close approximations.`
        : rich`With few events in a group the *p* values are rough. Observe longer, or join groups.`,
  };
}

function tail(result: SurvivalResult): Check {
  const { groups } = result;
  const thin = groups.filter(({ atLastEvent, events }) => events > 0 && atLastEvent < AT_RISK);
  const common = { kind: 'check', id: 'tail', assumption: ['Cases at the end'] } as const;
  if (thin.length === 0)
    return {
      ...common,
      verdict: 'met',
      evidence: rich`${num(AT_RISK, 'integer')} or more at risk at the last event`,
      advice: ['The curves can be read to their last step.'],
    };
  return {
    ...common,
    verdict: 'doubtful',
    evidence: rich`Fewer than ${num(AT_RISK, 'integer')} at risk ${join(
      thin.map(
        ({ level, fewFrom }) =>
          rich`from time ${given(fewFrom)} on${groups.length > 1 ? ` with ${levelName(result, level)}` : ''}`,
      ),
      ', ',
      ' and ',
    )}`,
    advice: ['Each event there makes a large step: do not read the curves beyond that time.'],
  };
}

function censoring({ groups, sample, events }: SurvivalResult): Check {
  const shares = groups.map(({ censored, n }) => censored / n);
  const uneven = Math.max(...shares) - Math.min(...shares) > UNEVEN;
  const share = num((sample.used - events) / sample.used, 'percent');
  return {
    kind: 'check',
    id: 'censoring',
    assumption: ['Censoring without relation to the risk'],
    verdict: 'unverifiable',
    evidence: rich`${share} censored${uneven ? rich`, from ${num(Math.min(...shares), 'percent')} to ${num(Math.max(...shares), 'percent')} in the groups` : []}`,
    advice: [
      'Cases whose observation ended must have had the same outlook as those who stayed; only the design can say. The end of a study is harmless, withdrawal because of getting worse is not.',
    ],
  };
}
