/** Tables of tests about one centre. */
import { num, type Runs, rich, type TableBlock } from '@constat/report';
import type { LocationLimits } from '@constat/stats';
import type { Estimates } from '../../../presentation.ts';
import { bootstrapName } from '../../../shared/bootstrap.ts';
import { pItem } from '../../../shared/parts.ts';
import { estimate, symbol, table, text, under, value } from '../../../shared/table.ts';
import type { LocationResult } from './compute.ts';
import type { LocationOptions } from './options.ts';
import { EFFECT_NAME } from './words.ts';

/** Mean difference, effect size and p as cards. */
export function locationEstimates(
  label: Runs,
  { test, effects }: LocationResult,
  options: LocationOptions,
): Estimates {
  const level = options.confidenceLevel;
  const effect = effects[options.effectSize];
  return [
    {
      label,
      value: test.meanDifference,
      format: 'number',
      ciLower: test.ciLower,
      ciUpper: test.ciUpper,
      level,
      reference: 0,
    },
    {
      label: EFFECT_NAME[options.effectSize].name,
      value: effect.estimate,
      format: 'effect',
      ciLower: effect.ciLower,
      ciUpper: effect.ciUpper,
      level,
      reference: 0,
      ...(options.alternative === 'two-sided' ? {} : { detail: ['two-sided interval'] }),
    },
    pItem(test.pValue, level, options.alternative === 'two-sided' ? 'two-sided' : 'one-sided'),
  ];
}

/** A row of the tables: what is tested, in words. */
export interface LocatedRow extends LocationResult {
  readonly label: string;
}

const limitsNote = (level: number): Runs =>
  rich`LL and UL are the limits of the ${num(level, 'level')} confidence interval.`;

/** t, df, p, mean difference and effect size of each row. */
export function testTable(
  rows: readonly LocatedRow[],
  options: LocationOptions,
  words: {
    readonly title: Runs;
    readonly head: string;
    readonly notes: Runs;
    /** What effect sizes are divided by. */
    readonly spread: Runs;
  },
): TableBlock {
  return table(rows, {
    id: 'test',
    title: words.title,
    columns: [
      text(words.head, ({ label }) => label),
      symbol('t', 'statistic', ({ test }) => test.statistic),
      symbol('df', 'df', ({ test }) => test.df),
      symbol('p', 'p', ({ test }) => test.pValue),
      estimate('Mean difference', 'number', ({ test }) => ({ ...test, estimate: test.meanDifference })),
      estimate(EFFECT_NAME[options.effectSize].name, 'effect', ({ effects }) => effects[options.effectSize]),
    ],
    notes: rich`${words.notes} ${limitsNote(options.confidenceLevel)} ${EFFECT_NAME[options.effectSize].note(words.spread)}`,
  });
}

const lacksLimits = ({ ciLower, ciUpper }: LocationLimits): boolean => ciLower === null && ciUpper === null;

/** Wilcoxon signed-rank and sign tests of each row. */
export function rankTable(
  rows: readonly LocatedRow[],
  options: LocationOptions,
  words: { readonly title: Runs; readonly head: string },
): TableBlock[] {
  if (!options.also.some((test) => test !== 'permutation')) return [];
  const wilcoxon = options.also.includes('wilcoxon');
  const sign = options.also.includes('sign');
  return [
    table(rows, {
      id: 'ranks',
      title: words.title,
      columns: [
        text(words.head, ({ label }) => label),
        wilcoxon
          ? [
              under(
                'Wilcoxon signed-rank',
                symbol('V', 'rank-sum', (row) => row.wilcoxon?.statistic ?? null),
                symbol(
                  'p',
                  'p',
                  (row) => row.wilcoxon?.exact?.pValue ?? row.wilcoxon?.asymptoticCorrected.pValue ?? null,
                ),
                symbol('r', 'proportion', (row) => row.wilcoxon?.rankBiserial.estimate ?? null),
              ),
              estimate('Pseudomedian', 'number', (row) => row.wilcoxon?.centre ?? null),
            ]
          : [],
        sign
          ? under(
              'Sign test',
              value('Above', 'integer', (row) => row.sign?.nPositive ?? null),
              value('Below', 'integer', (row) => row.sign?.nNegative ?? null),
              symbol('p', 'p', (row) => row.sign?.pValue ?? null),
            )
          : [],
      ],
      notes: [
        ...(wilcoxon
          ? rich`*V* is the sum of the ranks of positive differences; its *p* is exact below 50 non-zero differences, else from the normal approximation with continuity correction. *r* is the rank-biserial correlation. The pseudomedian is the Hodges–Lehmann estimate with its ${num(options.confidenceLevel, 'level')} interval${options.alternative === 'two-sided' ? '' : ', one-sided as the test is'}${rows.some((row) => row.wilcoxon && lacksLimits(row.wilcoxon.centre)) ? '; it is empty where there are too few values for that confidence' : ''}.`
          : []),
        ...(sign ? [' The sign test is exact; differences of zero are left out.'] : []),
      ],
    }),
  ];
}

/** Permutation tests of each row. */
export function permutationTable(
  rows: readonly LocatedRow[],
  options: LocationOptions,
  head: string,
): TableBlock[] {
  if (!options.also.includes('permutation')) return [];
  const drawn = rows.find(({ permutation }) => permutation && permutation.seed !== null)?.permutation;
  const isAll = rows.some(({ permutation }) => permutation && permutation.seed === null);
  const large = rows.some(({ permutation }) => !permutation);
  return [
    table(rows, {
      id: 'permutation',
      title: 'Permutation Test of the Mean',
      columns: [
        text(head, ({ label }) => label),
        value('Mean difference', 'number', ({ test }) => test.meanDifference),
        value(rich`Permutation *p*`, 'p', ({ permutation }) => permutation?.pValue ?? null),
      ],
      notes: [
        'Each difference could as well have had the other sign.',
        ...(isAll
          ? rich` *p* counts every choice of signs whose mean lies at least as far out${drawn ? ', where at most 36 differences are not zero' : ''}.`
          : []),
        ...(drawn
          ? rich` ${isAll ? 'Of more differences it' : rich`*p*`} is from ${num(drawn.count, 'integer')} random choices of signs (seed ${String(drawn.seed)}).`
          : []),
        ...(large
          ? [' With more than 20,000 differences no permutation is made: the t distribution holds there.']
          : []),
      ],
    }),
  ];
}

/** Bootstrap intervals of each row. */
export function bootstrapTable(
  rows: readonly LocatedRow[],
  options: LocationOptions,
  head: string,
): TableBlock[] {
  if (!options.bootstrap) return [];
  const seed = rows[0]?.bootstrap?.seed ?? options.bootstrapSeed;
  return [
    table(rows, {
      id: 'bootstrap',
      title: 'Bootstrap Intervals',
      columns: [
        text(head, ({ label }) => label),
        estimate('Mean difference', 'number', ({ test, bootstrap }) => ({
          estimate: test.meanDifference,
          ciLower: bootstrap?.difference?.ciLower ?? null,
          ciUpper: bootstrap?.difference?.ciUpper ?? null,
        })),
        estimate(EFFECT_NAME[options.effectSize].name, 'effect', ({ effects, bootstrap }) => ({
          estimate: effects[options.effectSize].estimate,
          ciLower: bootstrap?.effect?.ciLower ?? null,
          ciUpper: bootstrap?.effect?.ciUpper ?? null,
        })),
      ],
      notes: rich`LL and UL are the limits of the two-sided ${num(options.confidenceLevel, 'level')} ${bootstrapName(options)} interval from ${num(options.bootstrapSamples, 'integer')} samples drawn with replacement (seed ${String(seed)}). An interval is missing where the samples allow none.`,
    }),
  ];
}
