/** The table: a line for each outcome with its groups, and below it a line for each comparison and measure. */

import { andList, type Cell, interval, num, type Runs, rich, type TableBlock } from '@constat/report';
import { isSingle, zip } from '@constat/stats';
import { type Column, table, text, under, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import type { Estimate } from '../kit/fit-parts.ts';
import { estimateText } from '../kit/model-table.ts';
import type { Effect, Measure, OutcomeRow, Table2Result } from './compute.ts';
import type { Table2Options } from './options.ts';

export const MEASURE_WORDS: Readonly<Record<Measure, string>> = {
  mean: 'Mean difference',
  median: 'Median difference',
  difference: 'Risk difference',
  riskRatio: 'Risk ratio',
  oddsRatio: 'Odds ratio',
};

export const isRatio = (measure: Measure): boolean => measure === 'riskRatio' || measure === 'oddsRatio';

/** `HeartDisease = Yes`. */
export const outcomeName = ({ label, counted }: OutcomeRow): string =>
  counted === null ? label : levelOf(label, counted);

interface Line {
  readonly label: Runs;
  readonly outcome: OutcomeRow;
  /** Null for the line of the outcome itself. */
  readonly effect: Effect | null;
}

/** Decimals that tell values apart without saying more than their spread allows. */
function decimalsOf({ groups }: OutcomeRow): number {
  const spread = Math.max(0, ...groups.flatMap((group) => (group ? [Math.abs(group.upper)] : [])));
  if (spread === 0) return 2;
  if (spread >= 50) return 1;
  return spread >= 1 ? 1 : Math.min(6, 1 - Math.floor(Math.log10(spread)));
}

function groupCell(outcome: OutcomeRow, at: number, { numbers }: Table2Options): Cell {
  const group = outcome.groups[at];
  if (!group) return null;
  const { n, centre, lower, upper } = group;
  if (outcome.counted !== null)
    return rich`${num(centre, 'integer')}/${num(n, 'integer')} (${num(100 * lower, 'number', 1)})`;
  const shown = (number: number) => num(number, 'number', decimalsOf(outcome));
  return numbers === 'mean'
    ? rich`${shown(centre)} (${shown(lower)})`
    : rich`${shown(centre)} [${shown(lower)}, ${shown(upper)}]`;
}

/** `6.70 [1.30, 12.10]`. */
export const effectText = (estimate: Estimate, measure: Measure): Runs =>
  measure === 'difference'
    ? rich`${num(estimate.estimate ?? 0, 'number', 3)} ${interval(estimate.ciLower, estimate.ciUpper, 'number', 3)}`
    : estimateText(estimate, isRatio(measure));

/** The table of all outcomes. */
export function outcomesTable(result: Table2Result, options: Table2Options): TableBlock {
  const { outcomes, levels, sizes, group, reference, adjustedFor } = result;
  const several = levels.length > 2;
  const summary = options.numbers === 'mean' ? rich`mean (*SD*)` : rich`median [Q1, Q3]`;
  const lines = outcomes.flatMap((outcome): readonly Line[] => [
    {
      label: rich`${outcomeName(outcome)}, ${outcome.counted === null ? summary : rich`*n*/*N* (%)`}`,
      outcome,
      effect: null,
    },
    ...outcome.effects.map((effect) => ({
      label: several
        ? rich`${MEASURE_WORDS[effect.measure]}, ${effect.level} against ${reference}`
        : [MEASURE_WORDS[effect.measure]],
      outcome,
      effect,
    })),
  ]);
  const estimates = (of: 'crude' | 'adjusted'): readonly Column<Line>[] => [
    value(rich`Estimate [${num(options.confidenceLevel, 'level')} CI]`, 'number', ({ effect }) =>
      effect === null ? '' : effect[of] && effectText(effect[of], effect.measure),
    ),
    value(rich`*p*`, 'p', ({ effect }) => (effect === null ? '' : (effect[of]?.pValue ?? null))),
  ];
  return table(lines, {
    id: 'outcomes',
    title: rich`Outcomes by ${group.label}`,
    columns: [
      text('Outcome', ({ label }) => label),
      ...under(
        group.label,
        zip(levels, sizes).map(([level, size], i) =>
          value<Line>(rich`${level}, *n* = ${num(size, 'integer')}`, 'number', ({ outcome, effect }) =>
            effect === null ? groupCell(outcome, i, options) : '',
          ),
        ),
      ),
      ...(adjustedFor.length > 0
        ? [under('Crude', estimates('crude')), under('Adjusted', estimates('adjusted'))]
        : estimates('crude')),
    ],
    style: ({ effect }) => ({ indent: effect !== null }),
    notes: notesOf(result, options),
  });
}

function notesOf(
  { outcomes, group, levels, reference, adjustedFor }: Table2Result,
  options: Table2Options,
): Runs {
  const others = levels.filter((level) => level !== reference);
  const numbers = outcomes.some(({ counted }) => counted === null);
  const categories = outcomes.some(({ counted }) => counted !== null);
  const parts = [
    ...(numbers
      ? [
          options.numbers === 'mean'
            ? rich`numbers by Welch’s *t*-test`
            : rich`numbers by the Mann–Whitney test with the Hodges–Lehmann difference`,
        ]
      : []),
    ...(categories
      ? [
          rich`categories by Pearson’s chi-square test, Fisher’s exact test where an expected count is below 5`,
        ]
      : []),
  ];
  const dash =
    adjustedFor.length > 0 &&
    outcomes.some(({ effects }) =>
      effects.some(({ measure }) => measure !== 'mean' && measure !== 'oddsRatio'),
    )
      ? ' Medians, risk differences and risk ratios are not adjusted.'
      : '';
  return [
    ...rich`Estimates compare ${isSingle(others) ? others[0] : 'each other group'} with ${group.label} = ${reference}. Crude *p*: ${parts.flatMap((part, i) => (i === 0 ? part : ['; ', ...part]))}.`,
    ...(adjustedFor.length > 0
      ? rich` Adjusted for ${andList(adjustedFor.map(({ label }) => label))} by linear regression (mean differences) or logistic regression (odds ratios) of complete cases.${dash}`
      : []),
  ];
}
