/** What the charts and their rules are called. */
import { type RunsNumbers, type RunsRule, type SeveralRule, USUAL_RUNS } from '@constat/stats';
import type { SpcOptions } from './options.ts';
import type { SeriesId, SignalRule, SpcChart } from './result.ts';

interface ChartWords {
  readonly name: string;
  /** One point of each series. */
  readonly location: string;
  readonly locations: string;
  readonly spread: string;
  readonly spreads: string;
}

export const CHART_WORDS: Readonly<Record<SpcChart, ChartWords>> = {
  'i-mr': {
    name: 'individuals and moving range chart',
    location: 'value',
    locations: 'values',
    spread: 'moving range',
    spreads: 'moving ranges',
  },
  'xbar-r': {
    name: 'chart of means and ranges',
    location: 'mean',
    locations: 'means',
    spread: 'range',
    spreads: 'ranges',
  },
  'xbar-s': {
    name: 'chart of means and standard deviations',
    location: 'mean',
    locations: 'means',
    spread: 'standard deviation',
    spreads: 'standard deviations',
  },
  'imr-r': {
    name: 'chart of means between and ranges within subgroups',
    location: 'mean',
    locations: 'means',
    spread: 'range',
    spreads: 'ranges',
  },
  'imr-s': {
    name: 'chart of means between and standard deviations within subgroups',
    location: 'mean',
    locations: 'means',
    spread: 'standard deviation',
    spreads: 'standard deviations',
  },
  'z-mr': {
    name: 'short-run chart of standardized values and moving ranges',
    location: 'standardized value',
    locations: 'standardized values',
    spread: 'moving range',
    spreads: 'moving ranges',
  },
  p: { name: 'p chart', location: 'share', locations: 'shares', spread: '', spreads: '' },
  np: { name: 'np chart', location: 'count', locations: 'counts', spread: '', spreads: '' },
  c: { name: 'c chart', location: 'count', locations: 'counts', spread: '', spreads: '' },
  u: { name: 'u chart', location: 'rate', locations: 'rates', spread: '', spreads: '' },
  ewma: { name: 'EWMA chart', location: 'average', locations: 'averages', spread: '', spreads: '' },
  cusum: { name: 'CUSUM chart', location: 'sum', locations: 'sums', spread: '', spreads: '' },
  ma: { name: 'moving average chart', location: 'average', locations: 'averages', spread: '', spreads: '' },
  g: { name: 'g chart', location: 'count', locations: 'counts between events', spread: '', spreads: '' },
  t: { name: 't chart', location: 'time', locations: 'times between events', spread: '', spreads: '' },
};

/** `means`, `ranges`, `upper sums`. */
export function seriesWord(chart: SpcChart, id: SeriesId, many = true): string {
  const words = CHART_WORDS[chart];
  if (id === 'location') return many ? words.locations : words.location;
  if (id === 'moving') return many ? 'moving ranges of means' : 'moving range of means';
  if (id === 'spread') return many ? words.spreads : words.spread;
  return `${id} ${many ? 'sums' : 'sum'}`;
}

const RULE_WORDS: Readonly<Record<RunsRule | 'limits', string>> = {
  limits: 'Beyond the limits',
  rule1: 'One point beyond 3σ',
  rule2: 'Nine in a row on one side of the centre',
  rule3: 'Six in a row rising or falling',
  rule4: 'Fourteen in a row up and down in turn',
  rule5: 'Two of three beyond 2σ on one side',
  rule6: 'Four of five beyond 1σ on one side',
  rule7: 'Fifteen in a row within 1σ',
  rule8: 'Eight in a row beyond 1σ on either side',
  we4: 'Eight in a row on one side of the centre',
};

/** A distance as it was entered: 3, 1.5. */
const givenText = (sigmas: number): string => String(+sigmas.toFixed(6));

/** The rules with another number than the usual one. */
const OTHER_WORDS: Readonly<Record<RunsRule, (number: number) => string>> = {
  rule1: (sigmas) => `One point beyond ${givenText(sigmas)}σ`,
  rule2: (points) => `${points} in a row on one side of the centre`,
  rule3: (points) => `${points} in a row rising or falling`,
  rule4: (points) => `${points} in a row up and down in turn`,
  rule5: (points) => `${points} of ${points + 1} beyond 2σ on one side`,
  rule6: (points) => `${points} of ${points + 1} beyond 1σ on one side`,
  rule7: (points) => `${points} in a row within 1σ`,
  rule8: (points) => `${points} in a row beyond 1σ on either side`,
  we4: (points) => `${points} in a row on one side of the centre`,
};

/** `3 of 4 points beyond 1.5σ on one side`. */
export function severalWords({ least, of, sigmas, side }: SeveralRule): string {
  const count = of === 1 ? 'one point' : least === of ? `${of} points in a row` : `${least} of ${of} points`;
  const where = { one: ' on one side', above: ' above the centre', below: ' below the centre' };
  if (side === 'within') return `${count} within ${givenText(sigmas)}σ`;
  const place = side === 'either' || (side === 'one' && of === 1) ? ' on either side' : where[side];
  if (sigmas === 0) return `${count}${side === 'one' ? `${place} of the centre` : place}`;
  return `${count} beyond ${givenText(sigmas)}σ${place}`;
}

/** What a rule says, with its own number. */
export function ruleWords(rule: SignalRule, options: SpcOptions): string {
  if (typeof rule === 'object') return `User rule: ${severalWords(rule)}`;
  if (rule === 'limits') return RULE_WORDS[rule];
  const number = numbersOf(options)[rule];
  return number === USUAL_RUNS[rule] ? RULE_WORDS[rule] : OTHER_WORDS[rule](number);
}

/** What often stands behind a pattern. */
const RULE_CAUSES: Readonly<Record<RunsRule | 'limits', string>> = {
  limits: 'a single event, an error of measurement, or a large shift',
  rule1: 'a single event, an error of measurement, or a large shift',
  rule2: 'a lasting shift of the level',
  rule3: 'a drift, such as wear of a tool',
  rule4: 'two sources in turn, such as two machines, or correction of every point',
  rule5: 'a shift that has begun',
  rule6: 'a small shift',
  rule7: 'several sources mixed within each subgroup, or limits that are too wide',
  rule8: 'two sources that alternate, with nothing between them',
  we4: 'a lasting shift of the level',
};

const SETS: Readonly<Record<'limits' | 'western' | 'nelson', readonly RunsRule[]>> = {
  limits: ['rule1'],
  western: ['rule1', 'rule5', 'rule6', 'we4'],
  nelson: ['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6', 'rule7', 'rule8'],
};

/** The number of each rule; only own choices have others than the usual ones. */
export const numbersOf = (options: SpcOptions): RunsNumbers =>
  options.ruleSet === 'own'
    ? {
        rule1: options.sigmas1,
        rule2: options.run2,
        rule3: options.run3,
        rule4: options.run4,
        rule5: options.run5,
        rule6: options.run6,
        rule7: options.run7,
        rule8: options.run8,
        we4: USUAL_RUNS.we4,
      }
    : USUAL_RUNS;

/** The published rules about runs that are asked for. */
export const publishedRules = ({ ruleSet, ownRules }: SpcOptions): readonly RunsRule[] =>
  ruleSet === 'own' ? ownRules : SETS[ruleSet];

/** Rules of one's own that are asked for. */
export const userRulesOf = ({ ruleSet, userRules }: SpcOptions): readonly SeveralRule[] =>
  ruleSet === 'own' ? userRules : [];

/** All rules that are asked for. */
export const rulesOf = (options: SpcOptions): readonly (RunsRule | SeveralRule)[] => [
  ...publishedRules(options),
  ...userRulesOf(options),
];

/** Whether a point beyond the limits drawn is a signal. */
export const seesLimits = (options: SpcOptions): boolean =>
  publishedRules(options).includes('rule1') && numbersOf(options).rule1 === USUAL_RUNS.rule1;

/** What often stands behind a pattern; nothing can be said of rules of one's own. */
export const ruleCause = (rule: SignalRule): string | null =>
  typeof rule === 'object' ? null : RULE_CAUSES[rule];

/** Whether the chart looks at runs of its points. */
export const hasRuns = (chart: SpcChart): boolean => !WITHOUT_RUNS.has(chart);

const WITHOUT_RUNS: ReadonlySet<SpcChart> = new Set(['ewma', 'cusum', 'ma', 'g', 't']);

/** Whether the chart is of what lies between rare events: a long gap is good news there. */
export const isOfGaps = (chart: SpcChart): boolean => chart === 'g' || chart === 't';

/** Whether a point of the chart is a subgroup. */
export const isOfSubgroups = (chart: SpcChart): chart is 'xbar-r' | 'xbar-s' | 'imr-r' | 'imr-s' =>
  chart === 'xbar-r' || chart === 'xbar-s' || isBetween(chart);

/** Whether the chart tells what varies between subgroups from what varies within them. */
export const isBetween = (chart: SpcChart): chart is 'imr-r' | 'imr-s' =>
  chart === 'imr-r' || chart === 'imr-s';
