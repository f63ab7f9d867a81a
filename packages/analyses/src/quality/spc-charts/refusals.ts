/** Why there is no control chart, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { SeveralRule } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import type { SpcOptions } from './options.ts';
import { hasRuns, isOfSubgroups, rulesOf } from './words.ts';

/** The numbers of an option that lists points; null where a part of it is none. */
export function pointsOf(text: string): readonly number[] | null {
  const parts = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
  return parts.every((part) => Number.isInteger(part) && part >= 1) ? parts : null;
}

export function check(_: Frame, options: SpcOptions): readonly Refusal[] {
  const { chart, center } = options;
  if (isOfSubgroups(chart) && options.subgroup === null && options.subgroupSize === null)
    return [refusals.needsSubgroups(options.value)];
  if ((chart === 'p' || chart === 'np' || chart === 'u') && options.sizes === null && options.size === null)
    return [refusals.needsSizes(options.value)];
  if (pointsOf(options.omit) === null) return [refusals.badPoints(options.omit)];
  const share = chart === 'p' || chart === 'np';
  if (
    center !== null &&
    ((share && !(center > 0 && center < 1)) || ((chart === 'c' || chart === 'u') && center <= 0))
  )
    return [refusals.badCenter(center, share)];
  return badRules(options);
}

/** Rules of one's own that no point can complete, or every point does; and that there is none at all. */
function badRules(options: SpcOptions): readonly Refusal[] {
  if (!hasRuns(options.chart) || options.ruleSet !== 'own') return [];
  if (rulesOf(options).length === 0) return [refusals.noRules()];
  for (const [i, rule] of options.userRules.entries()) {
    if (rule.least > rule.of) return [refusals.morePoints(i + 1, rule, options)];
    if (rule.sigmas === 0 && (rule.side === 'either' || rule.side === 'within'))
      return [refusals.noDistance(i + 1, rule.side, options)];
  }
  return [];
}

/** The rules of one's own with another in place of one of them. */
const withRule = ({ userRules }: SpcOptions, number: number, change: Partial<SeveralRule>) => ({
  userRules: userRules.map((rule, i) => (i === number - 1 ? { ...rule, ...change } : rule)),
});

export const refusals = {
  noRules: (): Refusal => ({
    code: 'no-rules',
    message: rich`No rule is chosen, so that no point could be a signal.`,
    advice: rich`Tick one of the **Rules**, or add one of your own.`,
    actions: [{ kind: 'set-options', label: 'Points beyond the limits', options: { ruleSet: 'limits' } }],
  }),
  morePoints: (number: number, { least, of }: SeveralRule, options: SpcOptions): Refusal => ({
    code: 'rule-with-too-many-points',
    message: rich`Further rule ${num(number, 'integer')} asks for ${num(least, 'integer')} of the last ${num(of, 'integer')} ${of === 1 ? 'point' : 'points'}; no point could ever complete it.`,
    advice: rich`Lower **Points**, or raise **Of the last**.`,
    actions: [
      {
        kind: 'set-options',
        label: `Look at the last ${least}`,
        options: withRule(options, number, { of: least }),
      },
    ],
  }),
  noDistance: (number: number, side: 'either' | 'within', options: SpcOptions): Refusal => ({
    code: 'rule-without-distance',
    message: rich`Further rule ${num(number, 'integer')} asks for points ${side === 'within' ? 'within 0σ of the centre: there are none' : 'beyond 0σ on either side of the centre, which is all of them'}.`,
    advice: rich`Enter a distance above 0, or count one side of the centre.`,
    actions: [
      { kind: 'set-options', label: 'Count one side', options: withRule(options, number, { side: 'one' }) },
    ],
  }),
  needsSubgroups: (name: string): Refusal => ({
    code: 'needs-subgroups',
    variable: name,
    message: rich`Which rows of ${bold(name)} belong together is not said.`,
    advice: rich`Choose a variable for **Subgroups**, or enter **Rows in a subgroup**; without subgroups use the chart of individual values.`,
    actions: [{ kind: 'set-options', label: 'Use individual values', options: { chart: 'i-mr' } }],
  }),
  shortRun: (name: string, part: string, runs: boolean): Refusal => ({
    code: 'run-without-range',
    variable: name,
    message: rich`${bold(name)} of ${bold(part)} has no two different values after each other${runs ? ' in one of its runs' : ''}, so that its standard deviation cannot be said.`,
    advice: rich`Let all parts share one **standard deviation**, or leave this part out.`,
    actions: [{ kind: 'set-options', label: 'The same for all parts', options: { shortRun: 'constant' } }],
  }),
  noRuns: (name: string): Refusal => ({
    code: 'no-runs-of-parts',
    variable: name,
    message: rich`No two different values of ${bold(name)} of the same part follow each other, so that how much a part varies cannot be said.`,
    advice: rich`Put the rows in the order in which they were made, or choose another variable for **Parts**.`,
    actions: [{ kind: 'set-options', label: 'Use individual values', options: { chart: 'i-mr' } }],
  }),
  notAbove: (name: string, value: number, row: number): Refusal => ({
    code: 'not-above-zero',
    variable: name,
    message: rich`${bold(name)} is ${given(value)} in row ${num(row, 'integer')}; a spread in proportion to the size needs values above 0.`,
    advice: rich`Correct the value, or let all parts share one standard deviation.`,
    actions: [{ kind: 'set-options', label: 'The same for all parts', options: { shortRun: 'constant' } }],
  }),
  needsSizes: (name: string): Refusal => ({
    code: 'needs-sizes',
    variable: name,
    message: rich`How many items stand behind the counts of ${bold(name)} is not said.`,
    advice: rich`Choose a variable for **Sizes of the samples**, or enter **Size of every sample**.`,
    actions: [
      { kind: 'set-options', label: 'Count defects on equal areas (c chart)', options: { chart: 'c' } },
    ],
  }),
  badPoints: (text: string): Refusal => ({
    code: 'bad-points',
    message: rich`The points to leave out, ${bold(text)}, are not whole numbers from 1 on.`,
    advice: rich`Write them with commas, such as 12, 15.`,
    actions: [{ kind: 'set-options', label: 'Leave none out', options: { omit: '' } }],
  }),
  badCenter: (center: number, share: boolean): Refusal => ({
    code: 'bad-center',
    message: rich`A known centre of ${given(center)} is not possible here.`,
    advice: share
      ? rich`Enter a share between 0 and 1, or leave **Known centre or target** empty.`
      : rich`Enter a number above 0, or leave **Known centre or target** empty.`,
    actions: [{ kind: 'set-options', label: 'Estimate it', options: { center: null } }],
  }),
  tooFew: (name: string, points: number, stage: string | null): Refusal => ({
    code: 'too-few-points',
    variable: name,
    message: rich`${bold(name)} gives ${num(points, 'integer')} ${points === 1 ? 'point' : 'points'}${stage === null ? '' : rich` in stage ${bold(stage)}`} to compute limits from; two are the least, and 20 or more make limits that hold.`,
    advice:
      stage === null
        ? rich`Choose a variable with more values, or leave out fewer points.`
        : rich`Do without stages, or join this one with its neighbour.`,
    ...(stage === null
      ? {}
      : { actions: [{ kind: 'set-options', label: 'No stages', options: { stage: null } } as const] }),
  }),
  subgroupsOfOne: (name: string): Refusal => ({
    code: 'subgroups-of-one',
    variable: name,
    message: rich`Every subgroup of ${bold(name)} has a single value, so there is no variation within subgroups.`,
    advice: rich`Use the chart of individual values.`,
    actions: [{ kind: 'set-options', label: 'Use individual values', options: { chart: 'i-mr' } }],
  }),
  noVariation: (name: string, stage: string | null): Refusal => ({
    code: 'no-variation',
    variable: name,
    message: rich`The limits of ${bold(name)}${stage === null ? '' : rich` in stage ${bold(stage)}`} would have no width: nothing varies from which they could be computed.`,
    advice: rich`Look at the values; they may be rounded too much. Or choose another chart.`,
  }),
  badCount: (name: string, value: number, row: number): Refusal => ({
    code: 'not-a-count',
    variable: name,
    message: rich`${bold(name)} is ${given(value)} in row ${num(row, 'integer')}; counts are whole numbers from 0 on.`,
    advice: rich`Choose a variable with counts, or a chart of measurements.`,
    actions: [{ kind: 'set-options', label: 'Use individual values', options: { chart: 'i-mr' } }],
  }),
  badTime: (name: string, value: number, row: number): Refusal => ({
    code: 'not-a-time',
    variable: name,
    message: rich`${bold(name)} is ${given(value)} in row ${num(row, 'integer')}; ${value < 0 ? 'times between events are not below 0' : 'for limits by Weibull every time is above 0'}.`,
    advice:
      value < 0
        ? rich`Choose a variable with times, or the chart of individual values.`
        : rich`Record the times more finely, or use exponential limits.`,
    actions: [
      value < 0
        ? { kind: 'set-options', label: 'Use individual values', options: { chart: 'i-mr' } }
        : { kind: 'set-options', label: 'Use exponential limits', options: { tLimits: 'exponential' } },
    ],
  }),
  longWindow: (name: string, window: number, points: number): Refusal => ({
    code: 'window-too-long',
    variable: name,
    message: rich`An average of ${num(window, 'integer')} values is longer than the ${num(points, 'integer')} values of ${bold(name)}${points === 1 ? ' that are' : ''} in a stage.`,
    advice: rich`Lower **Values in an average**, or do without stages.`,
    actions: [{ kind: 'set-options', label: 'Averages of 2', options: { window: 2 } }],
  }),
  badSize: (name: string, value: number, row: number, whole: boolean): Refusal => ({
    code: 'bad-size',
    variable: name,
    message: rich`${bold(name)} is ${given(value)} in row ${num(row, 'integer')}; a sample has ${whole ? 'a whole number of items above 0' : 'a size above 0'}.`,
    advice: rich`Correct the value, or choose another variable for the sizes.`,
  }),
  moreThanSize: (name: string, count: number, size: number, row: number): Refusal => ({
    code: 'more-defectives-than-items',
    variable: name,
    message: rich`Row ${num(row, 'integer')} has ${given(count)} defective items of ${given(size)} inspected.`,
    advice: rich`Correct the row. Where an item can have several defects, use the u chart.`,
    actions: [{ kind: 'set-options', label: 'Use the u chart', options: { chart: 'u' } }],
  }),
  noSuchPoint: (point: number, points: number): Refusal => ({
    code: 'no-such-point',
    message: rich`Point ${num(point, 'integer')} is to be left out, but there are only ${num(points, 'integer')}.`,
    advice: rich`Correct **Leave out of the limits**.`,
    actions: [{ kind: 'set-options', label: 'Leave none out', options: { omit: '' } }],
  }),
};
