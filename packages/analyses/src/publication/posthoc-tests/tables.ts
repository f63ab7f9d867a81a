/** Groups with their letters, tests of all groups, and every pair. */

import { num, type Runs, rich, type TableBlock } from '@constat/report';
import { isNonEmpty } from '@constat/stats';
import { ADJUSTMENT_WORDS } from '../../shared/pair-table.ts';
import { interval, sectionsOf, symbol, table, text, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import type { PosthocResult } from './compute.ts';
import type { PosthocOptions } from './options.ts';
import type { Comparison, OutcomeResult, Pair } from './pairs.ts';
import { METHOD_WORDS, OVERALL_WORDS } from './words.ts';

/** `Income`, `Smoker = Yes`. */
export const outcomeName = ({ label, counted }: OutcomeResult): string =>
  counted === null ? label : levelOf(label, counted);

/** The comparison that letters and figures follow. */
export const mainComparison = ({ comparisons }: OutcomeResult): Comparison =>
  comparisons.find(({ letters }) => letters !== null) ?? comparisons[0]!;

/** n, centre and letters of every group; numbers and proportions apart. */
export function groupTables({ outcomes, group }: PosthocResult, options: PosthocOptions): TableBlock[] {
  const level = options.confidenceLevel;
  const kinds = [
    { id: 'groups', shares: false, title: rich`Groups of ${group.label}` },
    { id: 'proportions', shares: true, title: rich`Proportions by ${group.label}` },
  ];
  return kinds.flatMap(({ id, shares, title }) => {
    const own = outcomes.filter(({ counted }) => (counted !== null) === shares);
    if (!isNonEmpty(own)) return [];
    const rows = sectionsOf(
      own,
      (outcome) => outcomeName(outcome),
      (outcome) =>
        outcome.groups.map((each, i) => ({ ...each, letters: mainComparison(outcome).letters?.[i] ?? null })),
    );
    const lettered = own.some((outcome) => mainComparison(outcome).letters !== null);
    return [
      table(rows, {
        id,
        title,
        columns: [
          text(group.label, (row) => row.level),
          symbol('n', 'integer', ({ n }) => n),
          shares
            ? [
                value('Count', 'integer', ({ spread }) => spread),
                value('Proportion', 'proportion', ({ centre }) => centre),
                interval(level, 'proportion', (row) => row),
              ]
            : [
                symbol('M', 'number', ({ centre }) => centre),
                symbol('SD', 'number', ({ spread }) => spread),
                interval(level, 'number', (row) => row),
                symbol('Mdn', 'value', ({ median }) => median),
              ],
          lettered ? text('Letters', ({ letters }) => letters) : [],
        ],
        notes: [
          ...(shares ? rich`Intervals by Wilson’s method.` : rich`Intervals are of the mean.`),
          ...(lettered
            ? rich` Groups that share a letter do not differ significantly ${METHOD_WORDS[mainComparison(own[0]).method].by}.`
            : []),
        ],
      }),
    ];
  });
}

/** The tests of all groups together. */
export function overallTable({ outcomes }: PosthocResult): readonly TableBlock[] {
  const found = outcomes.filter(({ overall }) => overall.length > 0);
  if (found.length === 0) return [];
  const hasF = found.some(({ overall }) => overall.some(({ df2 }) => df2 !== null));
  return [
    table(
      sectionsOf(
        found,
        (outcome) => outcomeName(outcome),
        ({ overall }) => overall,
      ),
      {
        id: 'overall',
        title: 'Tests of All Groups',
        columns: [
          text('Test', ({ test }) => OVERALL_WORDS[test]),
          value(hasF ? rich`*F* or χ²` : 'χ²', 'statistic', ({ statistic }) => statistic),
          value(hasF ? rich`*df*₁` : rich`*df*`, 'df', ({ df1 }) => df1),
          hasF ? value(rich`*df*₂`, 'df', ({ df2 }) => df2) : [],
          symbol('p', 'p', ({ pValue }) => pValue),
        ],
      },
    ),
  ];
}

/** How p and limits of a comparison allow for the number of pairs. */
export function adjustmentNote({ method, pairs }: Comparison, { adjustment }: PosthocOptions): Runs {
  const words = METHOD_WORDS[method];
  if (!words.adjusts) return rich`*p* and intervals allow for all comparisons ${words.by}.`;
  const count = rich`${num(pairs.length, 'integer')} ${pairs.length === 1 ? 'pair' : 'pairs'}`;
  if (adjustment === 'none') return rich`*p* is not adjusted for the ${count}.`;
  const limits =
    words.difference === null
      ? rich``
      : adjustment === 'bonferroni'
        ? rich` So are the intervals.`
        : rich` The method has no intervals that go with it.`;
  return rich`*p* is adjusted for ${count} by ${adjustment === 'bh' ? 'Benjamini and Hochberg' : adjustment === 'holm' ? 'Holm' : 'Bonferroni'}.${limits}`;
}

/** One table for each outcome and method. */
export const pairTables = (result: PosthocResult, options: PosthocOptions): readonly TableBlock[] =>
  result.outcomes.flatMap((outcome, i) =>
    outcome.comparisons.map((comparison) => pairsTable(outcome, comparison, i, result, options)),
  );

function pairsTable(
  outcome: OutcomeResult,
  comparison: Comparison,
  at: number,
  { outcomes }: PosthocResult,
  options: PosthocOptions,
): TableBlock {
  const { method, pairs } = comparison;
  const { title, symbol: letter, difference, adjusts } = METHOD_WORDS[method];
  const shares = outcome.counted !== null;
  const format = shares ? 'proportion' : 'number';
  const hasLimits = pairs.some(({ ciLower }) => ciLower !== null);
  const hasDf = pairs.some(({ df }) => df !== null) && !shares;
  const raw = adjusts && options.adjustment !== 'none';
  const levelName = (place: number): string => outcome.groups[place]!.level;
  return table(pairs, {
    id: `${method}-${at}`,
    title: outcomes.length > 1 ? rich`${title}: ${outcomeName(outcome)}` : title,
    columns: [
      text<Pair>('First', ({ first }) => levelName(first)),
      text<Pair>('Second', ({ second }) => levelName(second)),
      difference === null
        ? []
        : [
            value<Pair>(difference, format, (pair) => pair.difference),
            hasLimits ? interval<Pair>(options.confidenceLevel, format, (pair) => pair) : [],
            symbol<Pair>('SE', format, ({ standardError }) => standardError),
          ],
      letter === 'χ²'
        ? value<Pair>(letter, 'statistic', ({ statistic }) => statistic)
        : symbol<Pair>(letter, 'statistic', ({ statistic }) => statistic),
      hasDf ? symbol<Pair>('df', 'df', ({ df }) => df) : [],
      symbol<Pair>('p', 'p', ({ pRaw, pValue }) => (raw ? pRaw : pValue)),
      raw
        ? value<Pair>(rich`*p* (${ADJUSTMENT_WORDS[options.adjustment] ?? ''})`, 'p', ({ pValue }) => pValue)
        : [],
    ],
    notes: rich`${difference === null ? rich`` : rich`Differences are first minus second. `}${adjustmentNote(comparison, options)}`,
  });
}
