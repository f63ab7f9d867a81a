/** What the comparisons say, in words. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { WorkKey } from '../../shared/bibliography.ts';
import { alphaOf, ciText, pText } from '../../shared/wording.ts';
import type { PosthocResult } from './compute.ts';
import type { PosthocOptions } from './options.ts';
import type { OutcomeResult, Pair } from './pairs.ts';
import { mainComparison, outcomeName } from './tables.ts';
import { METHOD_WORDS, OVERALL_WORDS } from './words.ts';

/** Pairs that a sentence names; further ones are counted. */
const MOST_NAMED = 4;

const significant = (outcome: OutcomeResult, { confidenceLevel }: PosthocOptions): readonly Pair[] =>
  mainComparison(outcome)
    .pairs.filter(({ pValue }) => pValue < alphaOf(confidenceLevel))
    .toSorted((a, b) => a.pValue - b.pValue);

/** `Lead − Junior`. */
const pairName = ({ groups }: OutcomeResult, { first, second }: Pair): string =>
  `${groups[first]!.level} and ${groups[second]!.level}`;

/** `Lead and Junior (difference 210.00, p < .001)`. */
function clause(outcome: OutcomeResult, pair: Pair, { confidenceLevel }: PosthocOptions, long = false): Runs {
  const format = outcome.counted === null ? 'number' : 'proportion';
  const limits =
    long && pair.ciLower !== null
      ? rich`, ${ciText(confidenceLevel, pair.ciLower, pair.ciUpper, format)}`
      : rich``;
  const size =
    pair.difference === null ? rich`` : rich`difference ${num(pair.difference, format)}${limits}, `;
  const name = long ? pairName(outcome, pair) : bold(pairName(outcome, pair));
  return rich`${name} (${size}${pText(pair.pValue)})`;
}

/** The answer, a sentence for each outcome. */
export const finding = ({ outcomes, group }: PosthocResult, options: PosthocOptions): readonly Runs[] =>
  outcomes.map((outcome) => {
    const comparison = mainComparison(outcome);
    const found = significant(outcome, options);
    const { length: all } = comparison.pairs;
    const what = rich`${num(found.length, 'integer')} of ${num(all, 'integer')} ${all === 1 ? 'pair' : 'pairs'} of ${group.label} differed significantly in ${bold(outcomeName(outcome))} ${METHOD_WORDS[comparison.method].by}`;
    if (found.length === 0)
      return rich`No pair of ${group.label} differed significantly in ${bold(outcomeName(outcome))} ${METHOD_WORDS[comparison.method].by}.`;
    const named = found.slice(0, MOST_NAMED).map((pair) => clause(outcome, pair, options));
    const rest = found.length > MOST_NAMED ? [rich`${num(found.length - MOST_NAMED, 'integer')} more`] : [];
    return rich`${what}: ${join([...named, ...rest], ', ', ' and ')}.`;
  });

/** Reads the comparisons. */
export function interpretation({ outcomes }: PosthocResult, { adjustment }: PosthocOptions): readonly Runs[] {
  const methods = [
    ...new Set(outcomes.flatMap(({ comparisons }) => comparisons.map(({ method }) => method))),
  ];
  const unadjusted = adjustment === 'none' && methods.some((method) => METHOD_WORDS[method].adjusts);
  const lettered = outcomes.some((outcome) => mainComparison(outcome).letters !== null);
  return [
    ...(lettered
      ? [
          rich`Letters sum up all pairs: groups that share a letter do not differ significantly. That is no proof that they are alike; the intervals say how large a difference may be.`,
        ]
      : []),
    ...(methods.includes('tukey') || methods.includes('scheffe') || methods.includes('student')
      ? [
          rich`Comparisons with the variance of all groups assume that groups vary alike; Games–Howell and Welch do not.`,
        ]
      : []),
    ...(unadjusted
      ? [
          rich`Without an adjustment one of twenty true null hypotheses is rejected by chance at .05, so that some of many pairs differ by chance alone.`,
        ]
      : []),
    ...(outcomes.length > 1
      ? [rich`The adjustment is for the pairs of one outcome, not for the number of outcomes.`]
      : []),
  ];
}

/** The sentences for a report. */
export const report = ({ outcomes, group }: PosthocResult, options: PosthocOptions): readonly Runs[] =>
  outcomes.map((outcome) => {
    const comparison = mainComparison(outcome);
    const found = significant(outcome, options);
    const [test] = outcome.overall;
    const overall = test
      ? rich` (${test.test === 'fisher' ? 'analysis of variance' : OVERALL_WORDS[test.test]}, ${test.df2 === null ? rich`χ²(${num(test.df1, 'df')})` : rich`*F*(${num(test.df1, 'df')}, ${num(test.df2, 'df')})`} = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)})`
      : rich``;
    const clauses = found.slice(0, 10).map((pair) => clause(outcome, pair, options, true));
    const rest = found.length > clauses.length ? [rich`further pairs as in the table`] : [];
    return found.length === 0
      ? rich`In comparisons ${METHOD_WORDS[comparison.method].by}, no groups of ${group.label} differed significantly in ${outcomeName(outcome)}${overall}.`
      : rich`In comparisons ${METHOD_WORDS[comparison.method].by}, ${outcomeName(outcome)} differed between ${join([...clauses, ...rest], ', ', ' and ')}${overall}.`;
  });

/** How it was done. */
export function methods({ outcomes, group }: PosthocResult, options: PosthocOptions): Runs {
  const used = [...new Set(outcomes.flatMap(({ comparisons }) => comparisons.map(({ method }) => method)))];
  const adjusted = used.some((method) => METHOD_WORDS[method].adjusts) && options.adjustment !== 'none';
  const how = {
    holm: 'Holm’s method',
    bonferroni: 'Bonferroni’s method',
    bh: 'Benjamini and Hochberg’s method',
    none: '',
  }[options.adjustment];
  const shares = outcomes.some(({ counted }) => counted !== null)
    ? ' Intervals of differences of proportions are Newcombe’s.'
    : '';
  return rich`Groups of ${group.label} were compared ${join(
    used.map((method) => METHOD_WORDS[method].by),
    ', ',
    ' and ',
  )}.${adjusted ? rich` *p* values of single tests were adjusted by ${how}.` : ''}${shares}${outcomes.some((outcome) => mainComparison(outcome).letters !== null) ? ' Letters were assigned by insertion and absorption.' : ''} Cases with a missing value were left out of each outcome by itself.`;
}

const ADJUSTING: Readonly<Record<PosthocOptions['adjustment'], readonly WorkKey[]>> = {
  holm: ['holm1979'],
  bonferroni: [],
  bh: ['benjaminiHochberg1995'],
  none: [],
};

/** The works behind what was used. */
export function works({ outcomes }: PosthocResult, { adjustment }: PosthocOptions): readonly WorkKey[] {
  const used = [...new Set(outcomes.flatMap(({ comparisons }) => comparisons.map(({ method }) => method)))];
  return [
    ...(outcomes.some((outcome) => mainComparison(outcome).letters !== null)
      ? (['piepho2004'] as const)
      : []),
    ...used.flatMap((method) => METHOD_WORDS[method].works),
    ...(used.some((method) => METHOD_WORDS[method].adjusts) ? ADJUSTING[adjustment] : []),
    ...(used.includes('proportions') && (adjustment === 'none' || adjustment === 'bonferroni')
      ? (['newcombeDifference1998'] as const)
      : []),
  ];
}
