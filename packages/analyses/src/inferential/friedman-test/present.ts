import { bold, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { type EffectSize, type FriedmanComparison, shareOfVariation } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { rankedHighToLow } from '../../shared/ends.ts';
import { raincloudFigure } from '../../shared/group-figures.ts';
import { ADJUSTMENT_WORDS, type PairMethod, pairTable, R_ADJUSTMENT } from '../../shared/pair-table.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { rRead, rShareLimits, rString, rStrings } from '../../shared/r-code.ts';
import { adjustmentWorks, when } from '../../shared/references.ts';
import { limits, symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaNumber, byMethods, ciText, pText, sampleText, significance } from '../../shared/wording.ts';
import { differencesOf, type FoundPairs, theseDiffered } from '../kit/pair-words.ts';
import { rankColumns } from '../kit/sample-table.ts';
import { rScores, scoredNotice } from '../kit/scores.ts';
import type { FriedmanResult } from './compute.ts';
import type { FriedmanOptions } from './options.ts';

const METHODS: Readonly<Record<FriedmanComparison, PairMethod>> = {
  durbinConover: {
    name: 'Durbin–Conover',
    symbol: 't',
    hasDf: true,
    adjusts: false,
    note: rich`*t* is positive when the first condition has the larger ranks. Read these only after a significant Friedman test.`,
  },
  nemenyi: {
    name: 'Nemenyi',
    symbol: 'q',
    hasDf: false,
    adjusts: true,
    note: rich`*q* is the distance of the mean ranks; *p* is from the studentized range and allows for all pairs.`,
  },
};

export function present(result: FriedmanResult, options: FriedmanOptions): Presentation {
  const { conditions, test } = result;
  const levels = conditions.map(({ level }) => level);
  const share = agreement(result, options.alpha);
  return {
    ...finding(result, options),
    notices: [
      ...excludedNotice(result.sample, ['They lack a value in at least one measurement.']),
      ...scoredNotice(result.scored),
    ],
    estimates: [
      { label: ['Friedman χ²'], value: test.statistic, format: 'statistic' },
      {
        label: rich`Kendall’s *W*`,
        value: test.kendallW,
        format: 'proportion',
        ...(share && { ciLower: share.ciLower, ciUpper: share.ciUpper, level: 1 - options.alpha }),
      },
      pItem(test.pValue, 1 - options.alpha),
    ],
    tables: [
      testTable(result, options),
      conditionTable(result),
      ...options.postHoc.map((method) =>
        pairTable(
          method,
          rich`${METHODS[method].name} Comparisons`,
          levels,
          result.comparisons[method] ?? [],
          METHODS[method],
          options.adjustment,
        ),
      ),
    ],
    checks: [
      independenceCheck(
        'Cases must not influence each other: one row per case. No test can check this for you.',
      ),
    ],
    figures: options.plots.includes('raincloud')
      ? [raincloudFigure({ id: 'conditions', rows: conditions, title: levels.join(', '), axis: 'Value' })]
      : [],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(options),
    r: rCode(result, options),
  };
}

/** `χ²(3) = 15.73, p = .001, W = .66`. */
const statistics = (result: FriedmanResult, alpha: number): Runs => {
  const { test } = result;
  const share = agreement(result, alpha);
  return rich`χ²(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}, *W* = ${num(test.kendallW, 'proportion')}${share ? rich`, ${ciText(1 - alpha, share.ciLower, share.ciUpper, 'proportion')}` : ''}`;
};

/** W is the share of the measurements in the variation of the ranks within cases, and has the limits of such a share. */
const agreement = ({ test, sample }: FriedmanResult, alpha: number): EffectSize | null =>
  shareOfVariation(test.kendallW, test.df, test.df * (sample.used - 1), 1 - alpha);

function finding(result: FriedmanResult, { alpha }: FriedmanOptions): Pick<Presentation, 'finding' | 'meta'> {
  const ranked = rankedHighToLow(
    {
      items: result.conditions,
      value: ({ meanRank }) => meanRank,
      name: ({ level }) => [bold(level)],
      noun: 'measurements',
    },
    'ranked',
  );
  return {
    finding: rich`${ranked}; the differences between the ${num(result.conditions.length, 'integer')} measurements were ${significance(result.test.pValue, alpha)}, ${statistics(result, alpha)}.`,
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(alpha)}`],
  };
}

function testTable(result: FriedmanResult, { alpha }: FriedmanOptions): TableBlock {
  const { test } = result;
  const f = test.imanDavenport;
  const rows = [
    {
      test: 'Friedman χ²',
      statistic: test.statistic,
      df1: test.df,
      df2: null,
      p: test.pValue,
      w: test.kendallW,
      share: agreement(result, alpha),
    },
    ...(f
      ? [
          {
            test: 'Iman–Davenport F',
            statistic: f.statistic,
            df1: f.df1,
            df2: f.df2,
            p: f.pValue,
            w: null,
            share: null,
          },
        ]
      : []),
  ];
  return table(rows, {
    id: 'test',
    title: 'Friedman Test',
    columns: [
      text('Test', ({ test }) => test),
      value('Statistic', 'statistic', ({ statistic }) => statistic),
      symbol('df', 'df', ({ df1 }) => df1),
      value(rich`*df* error`, 'df', ({ df2 }) => df2),
      symbol('p', 'p', ({ p }) => p),
      value(rich`Kendall’s *W*`, 'proportion', ({ w }) => w),
      under(
        rich`${num(1 - alpha, 'level')} CI of *W*`,
        limits('proportion', ({ share }) => share),
      ),
    ],
    notes: rich`χ² is corrected for ties. *W* runs from 0, no agreement, to 1, every case ranks the measurements alike; it is their share in the variation of the ranks within cases, with limits from the noncentral *F* distribution of an analysis of variance of the ranks. The Iman–Davenport *F* is less conservative.`,
  });
}

const conditionTable = ({ conditions }: FriedmanResult): TableBlock =>
  table(conditions, {
    id: 'conditions',
    title: ['Ranks and Quartiles'],
    columns: rankColumns('Measurement'),
  });

/** Pairs below α by the first method asked for. */
function differing({ conditions, comparisons }: FriedmanResult, options: FriedmanOptions): FoundPairs | null {
  const [method] = options.postHoc;
  const compared = method ? (comparisons[method] ?? []) : [];
  const found = compared.filter(({ adjusted }) => adjusted < options.alpha);
  if (found.length === 0) return null;
  return {
    names: found.map(({ first, second }) => `${conditions[first]!.level} and ${conditions[second]!.level}`),
    of: compared.length,
  };
}

function interpretation(result: FriedmanResult, options: FriedmanOptions): Runs {
  const alpha = alphaNumber(options.alpha);
  const lead =
    result.test.pValue < options.alpha
      ? rich`At α = ${alpha} these data are evidence against the same distribution in all measurements.`
      : rich`At α = ${alpha} these data do not rule out the same distribution in all measurements. That is not evidence that it is the same.`;
  const pairs = differing(result, options);
  const [method] = options.postHoc;
  if (!method) return lead;
  return pairs
    ? rich`${lead} By the ${METHODS[method].name} comparisons ${theseDiffered(pairs)}.`
    : rich`${lead} No pair differed significantly by the ${METHODS[method].name} comparisons.`;
}

function apa(result: FriedmanResult, options: FriedmanOptions): Runs {
  const differed =
    result.test.pValue < options.alpha ? 'differed significantly' : 'did not differ significantly';
  const names = join(
    result.conditions.map(({ level, median }) => rich`${level} (*Mdn* = ${num(median, 'value')})`),
    ', ',
    ' and ',
  );
  const pairs = differing(result, options);
  const after = pairs
    ? rich` ${METHODS[options.postHoc[0]!].name} comparisons found ${differencesOf(pairs)}.`
    : rich``;
  return rich`${names} ${differed} in ${num(result.test.n, 'integer')} cases by a Friedman test, ${statistics(result, options.alpha)}.${after}`;
}

function methods({ conditions }: FriedmanResult, options: FriedmanOptions): Runs {
  const names = join(
    conditions.map(({ level }) => level),
    ', ',
    ' and ',
  );
  const comparisons =
    options.postHoc.length === 0
      ? ''
      : ` Pairs were compared by ${byMethods(options.postHoc.map((method) => METHODS[method].name))}${options.postHoc.includes('durbinConover') ? ` (${ADJUSTMENT_WORDS[options.adjustment]})` : ''}.`;
  return rich`Values of ${names} were compared with the Friedman test (α = ${alphaNumber(options.alpha)}, corrected for ties).${comparisons} Cases with a missing value were left out.`;
}

function rCode({ scored }: FriedmanResult, options: FriedmanOptions): readonly string[] {
  return [
    rRead(),
    ...rScores(scored),
    `x <- as.matrix(na.omit(d[, ${rStrings(options.conditions)}]))`,
    'f <- friedman.test(x); f',
    'n <- nrow(x); k <- ncol(x); chi <- unname(f$statistic)',
    'chi / (n * (k - 1)) # W',
    ...rShareLimits('chi / (n * (k - 1))', 'k - 1', '(k - 1) * (n - 1)', 1 - options.alpha),
    'F <- (n - 1) * chi / (n * (k - 1) - chi); c(F, k - 1, (k - 1) * (n - 1), pf(F, k - 1, (k - 1) * (n - 1), lower.tail = FALSE))',
    'r <- t(apply(x, 1, rank)); R <- colSums(r); pairs <- combn(k, 2)',
    'data.frame(median = apply(x, 2, median), q1 = apply(x, 2, quantile, .25), q3 = apply(x, 2, quantile, .75), meanRank = colMeans(r), rankSum = R)',
    'difference <- R[pairs[1, ]] - R[pairs[2, ]]',
    ...(options.postHoc.includes('durbinConover')
      ? [
          't <- difference / sqrt(2 * (n * sum(r^2) - sum(R^2)) / ((n - 1) * (k - 1)))',
          `p <- 2 * pt(-abs(t), (n - 1) * (k - 1)); data.frame(t(pairs), t, p, adjusted = p.adjust(p, ${rString(R_ADJUSTMENT[options.adjustment]!)}))`,
        ]
      : []),
    ...(options.postHoc.includes('nemenyi')
      ? [
          'q <- abs(difference / n) / sqrt(k * (k + 1) / (12 * n))',
          'data.frame(t(pairs), q, p = ptukey(q, k, Inf, lower.tail = FALSE))',
        ]
      : []),
  ];
}

function references({ postHoc, adjustment }: FriedmanOptions): readonly WorkKey[] {
  return [
    'friedman1937',
    'kendallSmith1939',
    'imanDavenport1980',
    ...when(postHoc.includes('durbinConover'), 'conover1999', ...adjustmentWorks(adjustment)),
    ...when(postHoc.includes('nemenyi'), 'nemenyi1963'),
  ];
}
