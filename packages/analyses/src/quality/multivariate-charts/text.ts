import { andList, bold, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { sampleText, significant } from '../../shared/wording.ts';
import { pointName } from '../kit/rows.ts';
import type { MultivariateResult } from './compute.ts';
import type { MultivariateOptions } from './options.ts';
import { spreadWords } from './tables.ts';

const MOST_IN_SENTENCE = 6;

function listed(result: MultivariateResult, points: readonly number[]): string {
  const shown = points.slice(0, MOST_IN_SENTENCE).map((point) => pointName(result, point));
  const more = points.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : andList(shown);
}

const pointsWord = (count: number): string => (count === 1 ? 'point' : 'points');

const measurements = ({ variables }: MultivariateResult): string =>
  andList(variables.map(({ label }) => label));

const chartName = ({ subgroup }: MultivariateResult, { chart }: MultivariateOptions): string =>
  chart === 'mewma' ? 'MEWMA chart' : subgroup ? 'Hotelling T² chart of subgroups' : 'Hotelling T² chart';

/** The measurements by which a point stands out: those that add at least half of what the first of them adds. */
function foremost({ variables }: MultivariateResult, byVariable: readonly number[]): string {
  const most = Math.max(...byVariable);
  return andList(variables.flatMap(({ label }, j) => ((byVariable[j] ?? 0) >= most / 2 ? [label] : [])));
}

/** What the chart of spread found. */
function spreadFinding({ generalizedVariance: spread }: MultivariateResult): Runs {
  if (!spread || spread.violations.length === 0) return [];
  const count = spread.violations.length;
  return rich` The variation itself is not stable: ${num(count, 'integer')} generalized ${count === 1 ? 'variance lies' : 'variances lie'} beyond the limits.`;
}

export function finding(
  result: MultivariateResult,
  options: MultivariateOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { signals, points, base } = result;
  const count = signals.length;
  const [first] = result.contributions;
  const where = first
    ? ` Point ${pointName(result, first.point)} stands out by ${foremost(result, first.byVariable)}.`
    : '';
  return {
    finding:
      count === 0
        ? rich`${measurements(result)}, judged together, show ${bold('no sign of a special cause')}: none of the ${num(points, 'integer')} points lies beyond the limit.${spreadFinding(result)}`
        : rich`${measurements(result)}, judged together, are ${bold('not in control')}: ${num(count, 'integer')} of ${num(points, 'integer')} points ${count === 1 ? 'lies' : 'lie'} beyond the limit (${pointsWord(count)} ${listed(result, signals)}).${where}${spreadFinding(result)}`,
    meta: [
      rich`${num(points, 'integer')} points`,
      sampleText(result.sample),
      ...(base < points ? [rich`limits from the first ${num(base, 'integer')}`] : []),
      options.chart === 'mewma'
        ? rich`λ = ${num(options.lambda, 'number')}`
        : rich`${significant(100 * options.alpha, 2)}% false alarms a point`,
    ],
  };
}

export function interpretation(result: MultivariateResult, options: MultivariateOptions): Paragraphs {
  const { signals, base, points, subgroup } = result;
  const isShort = base < 50 && subgroup === null;
  return [
    signals.length === 0
      ? rich`The measurements vary and go along with each other as one stable system. The limit says what the process does, not what it should do; whether it meets its specification is a question of capability.`
      : options.chart === 'mewma'
        ? rich`A signal of moving averages is a lasting shift, which began before the first point beyond the limit. Charts of single measurements show where.`
        : rich`A point can lie beyond the limit although every measurement is within its own: then they do not go along with each other as usual. Look at what the table of points beyond the limit names first, and at what happened there.`,
    ...(options.chart === 'mewma'
      ? [
          options.h === null
            ? rich`While nothing changes, a false alarm comes about once in ${num(options.runLength, 'integer')} points.`
            : rich`How often false alarms come follows from the limit that was given.`,
        ]
      : [
          rich`Even where nothing changes, a chart of ${num(points, 'integer')} points shows one beyond its limit with a probability of about ${num(1 - (1 - options.alpha) ** points, 'percent')}.`,
        ]),
    ...(isShort
      ? [
          rich`Limits from ${num(base, 'integer')} points are provisional: variation and correlations of several measurements need 50 or more.`,
        ]
      : []),
  ];
}

export function apa(result: MultivariateResult, options: MultivariateOptions): Paragraphs {
  const { signals, points, limit, limitNew, base } = result;
  const count = signals.length;
  const limits = rich`limit ${num(limit, 'number')}${limitNew === null ? '' : rich`, ${num(limitNew, 'number')} for new points`}`;
  const found =
    count === 0
      ? rich`no signals (${limits})`
      : rich`${num(count, 'integer')} ${count === 1 ? 'signal' : 'signals'} (${pointsWord(count)} ${listed(result, signals)}; ${limits})`;
  return rich`A ${chartName(result, options)} of ${measurements(result)} over ${num(points, 'integer')} points${base < points ? rich`, with limits from the first ${num(base, 'integer')},` : ''} gave ${found}.`;
}

export function methods(result: MultivariateResult, options: MultivariateOptions): Runs {
  const { subgroup, generalizedVariance, base, points } = result;
  const judged = rich`Stability of ${measurements(result)} was judged together by a ${chartName(result, options)}; standard deviations and correlations were ${spreadWords(result, options)}.`;
  if (options.chart === 'mewma')
    return rich`${judged} The average gave the newest point the weight λ = ${num(options.lambda, 'number')}; the limit ${options.h === null ? rich`lets a process in control run for ${num(options.runLength, 'integer')} points on average (Rigdon’s integral equation)` : rich`${num(options.h, 'number')} was given`}.`;
  const law = subgroup
    ? rich`the F distribution`
    : base < points
      ? rich`the beta distribution for the points behind the limits, and of the F distribution for new ones`
      : rich`the beta distribution`;
  return rich`${judged} The limit was the quantile of ${law} that a point of an unchanged process passes with a probability of ${significant(100 * options.alpha, 2)}%.${generalizedVariance ? ' Variation within subgroups was judged by the generalized variance with three-sigma limits.' : ''}`;
}
