/** Bayes factor and equivalence test of a t-test: options, numbers, tables and words. */
import { num, type Runs, rich, sub, type TableBlock } from '@constat/report';
import {
  type Alternative,
  DEFAULT_PRIOR_SCALE,
  type Equivalence,
  equivalenceTest,
  logBayesFactorT,
} from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import { interval, symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaOf, pText } from '../../shared/wording.ts';

export const furtherOptions = {
  bayesFactor: {
    kind: 'toggle',
    label: 'Bayes factor',
    help: 'How many times likelier the data are under the alternative than under the null hypothesis (JZS prior).',
    default: false,
  },
  priorScale: {
    kind: 'number',
    label: 'Scale of the prior',
    help: 'Width of the Cauchy prior of the effect size; 0.707 expects medium effects.',
    min: 0.05,
    max: 5,
    default: +DEFAULT_PRIOR_SCALE.toFixed(3),
    showWhen: { option: 'bayesFactor', is: true },
  },
  equivalence: {
    kind: 'toggle',
    label: 'Equivalence test (TOST)',
    help: 'Tests whether the difference is too small to matter: inside bounds that you set.',
    default: false,
  },
  equivalenceUnit: {
    kind: 'choice',
    label: 'Bounds are',
    help: 'In units of the variable, or in standard deviations.',
    choices: { raw: 'In units of the variable', standardized: 'In standard deviations' },
    default: 'standardized',
    showWhen: { option: 'equivalence', is: true },
  },
  lowerBound: {
    kind: 'number',
    label: 'Lower bound',
    help: 'A difference above it is too small to matter.',
    min: -1e9,
    max: 1e9,
    default: -0.5,
    showWhen: { option: 'equivalence', is: true },
  },
  upperBound: {
    kind: 'number',
    label: 'Upper bound',
    help: 'A difference below it is too small to matter.',
    min: -1e9,
    max: 1e9,
    default: 0.5,
    showWhen: { option: 'equivalence', is: true },
  },
} as const;

/** The groups of the form that hold them. */
export const FURTHER_GROUPS = {
  bayes: { title: 'Bayes factor', options: ['bayesFactor', 'priorScale'] },
  equivalence: {
    title: 'Equivalence',
    options: ['equivalence', 'equivalenceUnit', 'lowerBound', 'upperBound'],
  },
} as const;

/** Values of these options. */
export interface FurtherOptions {
  readonly bayesFactor: boolean;
  readonly priorScale: number;
  readonly equivalence: boolean;
  readonly equivalenceUnit: 'raw' | 'standardized';
  readonly lowerBound: number;
  readonly upperBound: number;
}

type FurtherTestOptions = FurtherOptions & {
  readonly alternative: Alternative;
  readonly confidenceLevel: number;
};

export interface FurtherResult {
  /** Natural logarithm of BF10. */
  readonly logBayesFactor: number | null;
  readonly equivalence: (Equivalence & { readonly lowerBound: number; readonly upperBound: number }) | null;
}

/** A t-test as these need it: `size` is n, or n1 n2 / (n1 + n2); `unit` is the standard deviation that bounds count in. */
export interface TestedDifference {
  readonly meanDifference: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
}

export function furtherTests(
  test: TestedDifference,
  {
    size,
    unit,
    bayes = test,
  }: {
    readonly size: number;
    readonly unit: number;
    /** The test whose Bayes factor is meant, when it is another one. */
    readonly bayes?: Pick<TestedDifference, 'statistic' | 'df'>;
  },
  options: FurtherTestOptions,
): FurtherResult {
  const scale = options.equivalenceUnit === 'standardized' ? unit : 1;
  const bounds = { lower: options.lowerBound * scale, upper: options.upperBound * scale };
  return {
    logBayesFactor: options.bayesFactor
      ? logBayesFactorT(bayes.statistic, bayes.df, size, {
          scale: options.priorScale,
          alternative: options.alternative,
        })
      : null,
    equivalence: options.equivalence
      ? {
          ...equivalenceTest(
            { ...test, estimate: test.meanDifference },
            bounds,
            alphaOf(options.confidenceLevel),
          ),
          lowerBound: bounds.lower,
          upperBound: bounds.upper,
        }
      : null,
  };
}

/** The symbol of the Bayes factor for the alternative. */
const BF10: Runs = rich`BF${sub('10')}`;

/** A row of the tables: what is tested, in words. */
export interface FurtherRow extends FurtherResult {
  readonly label: string;
}

/** Equivalence and Bayes factor of each row. */
export function furtherTables(
  rows: readonly FurtherRow[],
  options: FurtherTestOptions,
  head: string,
): TableBlock[] {
  const tables: TableBlock[] = [];
  if (options.equivalence)
    tables.push(
      table(
        rows.flatMap(({ label, equivalence }) =>
          equivalence
            ? [
                {
                  label,
                  lowerBound: equivalence.lowerBound,
                  upperBound: equivalence.upperBound,
                  tl: equivalence.lower.statistic,
                  pl: equivalence.lower.pValue,
                  tu: equivalence.upper.statistic,
                  pu: equivalence.upper.pValue,
                  ciLower: equivalence.ciLower,
                  ciUpper: equivalence.ciUpper,
                },
              ]
            : [],
        ),
        {
          id: 'equivalence',
          title: 'Equivalence Tests',
          columns: [
            text(head, ({ label }) => label),
            under(
              'Bounds',
              value('Lower', 'number', ({ lowerBound }) => lowerBound),
              value('Upper', 'number', ({ upperBound }) => upperBound),
            ),
            under(
              'Above the lower',
              symbol('t', 'statistic', ({ tl }) => tl),
              symbol('p', 'p', ({ pl }) => pl),
            ),
            under(
              'Below the upper',
              symbol('t', 'statistic', ({ tu }) => tu),
              symbol('p', 'p', ({ pu }) => pu),
            ),
            interval(2 * options.confidenceLevel - 1, 'number', (row) => row),
          ],
          notes: rich`The difference is equivalent to zero, within the bounds, when both *p* values are below α; the interval then lies within the bounds.`,
        },
      ),
    );
  if (options.bayesFactor)
    tables.push(
      table(rows, {
        id: 'bayes',
        title: 'Bayes Factors',
        columns: [
          text(head, ({ label }) => label),
          value(BF10, 'number', ({ logBayesFactor }) =>
            logBayesFactor !== null && logBayesFactor < 700 ? Math.exp(logBayesFactor) : null,
          ),
          value(rich`log ${BF10}`, 'number', ({ logBayesFactor }) => logBayesFactor),
        ],
        notes: rich`${BF10} above 1 is evidence for the alternative, below 1 for the null hypothesis. Cauchy prior of scale ${num(options.priorScale, 'number', 3)} on the effect size${options.alternative === 'two-sided' ? '' : ', the half in the direction of the alternative'}. Factors too large to write are given by their logarithm alone.`,
      }),
    );
  return tables;
}

/** What the equivalence test gave, as a sentence that begins with a space: it belongs to the finding, too. */
export const equivalenceSentence = (
  { equivalence }: Pick<FurtherResult, 'equivalence'>,
  { confidenceLevel }: Pick<FurtherTestOptions, 'confidenceLevel'>,
): Runs =>
  equivalence
    ? rich` The difference was ${equivalence.pValue < alphaOf(confidenceLevel) ? '' : 'not '}shown to lie between ${num(equivalence.lowerBound)} and ${num(equivalence.upperBound)} (equivalence test, ${pText(equivalence.pValue)}).`
    : [];

/** What they gave, as sentences that begin with a space. */
export function furtherSentences(
  { logBayesFactor, equivalence }: FurtherResult,
  options: FurtherTestOptions,
): Runs {
  return [
    ...(logBayesFactor === null
      ? []
      : rich` The Bayes factor was ${BF10} = ${num(Math.exp(Math.min(700, logBayesFactor)))}.`),
    ...equivalenceSentence({ equivalence }, options),
  ];
}

/** Sentences for the methods section; each begins with a space. */
export function furtherMethods(options: FurtherOptions): Runs {
  return [
    ...(options.bayesFactor
      ? rich` Bayes factors use a Cauchy prior of scale ${num(options.priorScale, 'number', 3)} on the effect size (Rouder et al., 2009).`
      : []),
    ...(options.equivalence
      ? [' Equivalence was examined with two one-sided tests (Schuirmann, 1987).']
      : []),
  ];
}

/** Bounds of an equivalence test that enclose nothing. */
export function boundsRefusal(options: FurtherOptions): readonly Refusal[] {
  if (!options.equivalence || options.lowerBound < options.upperBound) return [];
  return [
    {
      code: 'bounds-crossed',
      message: rich`The lower bound of the equivalence test is not below the upper one.`,
      advice: rich`Set a lower bound below the upper bound, for instance −0.5 and 0.5.`,
    },
  ];
}
