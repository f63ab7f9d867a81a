/** Tests from summary numbers, told alike. */
import {
  type EstimatesBlock,
  type FigureBlock,
  italic,
  type NumberFormat,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import type { Alternative, Bounds } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../bibliography.ts';
import type { Check } from '../checks.ts';
import { pItem } from '../parts.ts';
import { rNumber } from '../r-code.ts';
import { interval, ONE_ROW, symbol, table, value } from '../table.ts';
import {
  ALTERNATIVE_WORDS,
  alphaNumber,
  alphaOf,
  ciText,
  directionTested,
  given,
  oppositeDirection,
  pText,
  significance,
} from '../wording.ts';
import { intervalFigure } from './intervals.ts';

export interface ToldTest {
  /** What is tested: 'The difference of the mean from 50'. */
  readonly claim: Runs;
  /** Name of the estimate in table and card, its letter in the text, its value and the value of the hypothesis. */
  readonly name: string;
  readonly letter: Runs;
  readonly estimate: number;
  readonly nullValue: number;
  readonly format?: NumberFormat;
  /** Estimate and interval in sentences, where they are not told as the table shows them. */
  readonly said?: Runs;
  readonly standardError?: number | null;
  readonly statistic: number;
  /** Of the statistic: t, z, χ², F. */
  readonly symbol: 't' | 'z' | 'χ²' | 'F';
  readonly df: number | null;
  readonly df2?: number;
  readonly pValue: number;
  readonly bounds: Bounds;
  readonly level: number;
  readonly alternative: Alternative;
  readonly meta: readonly Runs[];
  readonly effect?: EstimatesBlock['items'][number];
  /** The effect in the APA sentence, with its comma before it. */
  readonly effectText?: Runs;
  /** What is said of the interval: of what it is one. */
  readonly notes: Runs;
  readonly tables?: readonly TableBlock[];
  readonly checks?: readonly Check[];
  readonly figures?: readonly FigureBlock[];
  readonly log?: boolean;
  readonly interpretation?: readonly Runs[];
  readonly methods: Runs;
  readonly works: readonly WorkKey[];
  readonly r: readonly string[];
}

/** `t(23) = 1.66, p = .111`. */
export function testText({
  symbol,
  df,
  df2,
  statistic,
  pValue,
}: Pick<ToldTest, 'symbol' | 'df' | 'df2' | 'statistic' | 'pValue'>): Runs {
  const freedom =
    df === null
      ? rich``
      : df2 === undefined
        ? rich`(${num(df, 'df')})`
        : rich`(${num(df, 'df')}, ${num(df2, 'df')})`;
  return rich`${italic(symbol)}${freedom} = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
}

export function testParts(told: ToldTest): Presentation {
  const {
    claim,
    name,
    letter,
    estimate,
    nullValue,
    format = 'number',
    pValue,
    bounds: { ciLower, ciUpper },
    level,
    alternative,
  } = told;
  const test = testText(told);
  const hypothesis = format === 'percent' ? num(nullValue, 'level') : given(nullValue);
  const value =
    told.said ?? rich`${letter} = ${num(estimate, format)}, ${ciText(level, ciLower, ciUpper, format)}`;
  return {
    finding: rich`${claim} is ${significance(pValue, alphaOf(level), alternative)}, ${test}: ${value}.${oppositeDirection(alternative, estimate - nullValue)}`,
    meta: [...told.meta, [ALTERNATIVE_WORDS[alternative]]],
    estimates: [
      { label: [name], value: estimate, format, ciLower, ciUpper, level, reference: nullValue },
      ...(told.effect ? [told.effect] : []),
      pItem(pValue, level, alternative === 'two-sided' ? 'two-sided' : 'one-sided'),
    ],
    tables: [testTable(told), ...(told.tables ?? [])],
    ...(told.checks ? { checks: told.checks } : {}),
    figures:
      told.figures ??
      intervalFigure({
        id: 'interval',
        title: name.replace(/(?<= )(?!of )[a-z]/g, (letter) => letter.toUpperCase()),
        axis: told.log ? `${name} (log axis)` : name,
        rows: [{ label: name, estimate, ciLower, ciUpper }],
        reference: nullValue,
        log: told.log ?? false,
        format,
        notes: rich`The line is the ${num(level, 'level')} confidence interval; the dashed line is the hypothesis, ${hypothesis}.`,
      }),
    interpretation: [
      rich`If the hypothesis (${hypothesis}) were true, numbers at least as far from it${alternative === 'two-sided' ? '' : ' in this direction'} would occur with a probability of ${num(pValue, 'p')}. ${pValue < alphaOf(level) ? 'They are evidence against it' : 'That does not show that it is true: the interval says which values are compatible with the numbers'}.`,
      ...(told.interpretation ?? []),
    ],
    apa: rich`${claim} was ${pValue < alphaOf(level) ? '' : 'not '}statistically significant${directionTested(alternative)}, ${value}, ${test}${told.effectText ?? rich``}.`,
    methods: rich`${told.methods} The test was ${ALTERNATIVE_WORDS[alternative]} at α = ${alphaNumber(alphaOf(level))}; the confidence interval ${alternative === 'two-sided' ? 'is two-sided' : 'has the one limit that belongs to it'}.`,
    works: told.works,
    r: told.r,
  };
}

function testTable(told: ToldTest): TableBlock {
  const {
    name,
    estimate,
    nullValue,
    format = 'number',
    standardError,
    statistic,
    df,
    df2,
    pValue,
    level,
  } = told;
  const unit = format === 'percent' ? format : 'number';
  const hasError = standardError !== undefined && standardError !== null;
  return table(ONE_ROW, {
    id: 'test',
    title: 'Test',
    columns: [
      value(name, format, () => estimate),
      value('Hypothesis', unit, () => nullValue),
      hasError ? symbol('SE', unit, () => standardError) : [],
      symbol(told.symbol, 'statistic', () => statistic),
      df !== null
        ? df2 === undefined
          ? symbol('df', 'df', () => df)
          : value(rich`*df*₁`, 'df', () => df)
        : [],
      df2 !== undefined ? value(rich`*df*₂`, 'df', () => df2) : [],
      symbol('p', 'p', () => pValue),
      interval(level, format, () => told.bounds),
    ],
    notes: told.notes,
  });
}

/** The share of the distribution below the upper limit in R. */
export const rLevel = (level: number, alternative: Alternative): number =>
  rNumber(alternative === 'two-sided' ? (1 + level) / 2 : level);

/** `lower = ..., upper = ...` in R, the one limit of a one-sided test alone. */
export const rLimits = (alternative: Alternative, lower: string, upper: string): string =>
  [
    ...(alternative === 'less' ? [] : [`lower = ${lower}`]),
    ...(alternative === 'greater' ? [] : [`upper = ${upper}`]),
  ].join(', ');

/** The p value of a statistic in R. */
export const rTail = (symbol: 't' | 'z', alternative: Alternative): string => {
  const [name, more] = symbol === 't' ? ['pt', ', df'] : ['pnorm', ''];
  switch (alternative) {
    case 'two-sided':
      return `2 * ${name}(-abs(statistic)${more})`;
    case 'greater':
      return `${name}(statistic${more}, lower.tail = FALSE)`;
    case 'less':
      return `${name}(statistic${more})`;
  }
};

/** The same of a distribution that is not symmetric. */
export const rSkewTail = (call: string, alternative: Alternative): string => {
  const upper = call.replace(/\)$/, ', lower.tail = FALSE)');
  return alternative === 'two-sided'
    ? `2 * min(${call}, ${upper})`
    : alternative === 'greater'
      ? upper
      : call;
};
