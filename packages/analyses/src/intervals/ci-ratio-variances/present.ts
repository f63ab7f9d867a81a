import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { liesWords, zeroWords } from '../../shared/calculator/words.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { ciText, pText } from '../../shared/wording.ts';
import type { RatioVariancesResult } from './compute.ts';
import type { RatioVariancesOptions } from './options.ts';

export function present(result: RatioVariancesResult, options: RatioVariancesOptions): Presentation {
  const { ratio, df1, df2, ciLower, ciUpper, sdRatio, pValue } = result;
  const { n1, sd1, n2, sd2, confidenceLevel: level } = options;
  const ofSd = { ciLower: result.sdRatioCiLower, ciUpper: result.sdRatioCiUpper };
  const rows = [
    { label: 'Variances', estimate: ratio, ciLower, ciUpper },
    { label: 'Standard deviations', estimate: sdRatio, ...ofSd },
  ];
  const test = rich`*F*(${num(df1, 'df')}, ${num(df2, 'df')}) = ${num(ratio, 'statistic')}, ${pText(pValue)}`;
  return {
    finding: rich`With ${num(level, 'level')} confidence the ratio of the variances (group 1 / group 2) ${liesWords(result)}: ${num(ratio)}, ${test}.`,
    meta: [rich`*n* = ${num(n1, 'integer')} + ${num(n2, 'integer')}`, ['both limits']],
    estimates: [
      {
        label: ['Ratio of variances'],
        value: ratio,
        format: 'number',
        ciLower,
        ciUpper,
        level,
        reference: 1,
      },
      {
        label: ['Ratio of standard deviations'],
        value: sdRatio,
        format: 'number',
        ...ofSd,
        level,
        reference: 1,
      },
      pItem(pValue, level, 'two-sided'),
    ],
    tables: [
      estimateTable({
        title: 'Confidence Intervals of the Ratio',
        of: 'Ratio of',
        estimate: ['Group 1 / group 2'],
        rows,
        level,
        notes: rich`Limits of the ratio of variances are the ratio divided by quantiles of *F* with ${num(df1, 'df')} and ${num(df2, 'df')} degrees of freedom; those of standard deviations are their roots. ${test}: twice the smaller tail.`,
      }),
    ],
    figures: intervalFigure({
      id: 'ratio',
      title: 'Ratios with Their Intervals',
      axis: 'Group 1 / group 2 (log axis)',
      rows,
      reference: 1,
      log: true,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is equal spread.`,
    }),
    interpretation: [
      zeroWords(result, 1, 'equal variances'),
      rich`The interval needs normal values in both groups, at every size. Where they are not, Levene’s or Brown and Forsythe’s test on the data is the safer answer.`,
    ],
    apa: rich`The standard deviations were *SD* = ${num(sd1)} (*n* = ${num(n1, 'integer')}) and *SD* = ${num(sd2)} (*n* = ${num(n2, 'integer')}); the ratio of the variances was ${num(ratio)}, ${ciText(level, ciLower, ciUpper)}, ${test}.`,
    methods: rich`The confidence interval of the ratio of two variances was computed from sizes and standard deviations with the *F* distribution.`,
    works: ['fisher1925'],
    r: [
      `n1 <- ${n1}; s1 <- ${sd1}; n2 <- ${n2}; s2 <- ${sd2}; a <- ${rNumber((1 - level) / 2)}`,
      'ratio <- s1^2 / s2^2',
      'variances <- c(ratio = ratio, lower = ratio / qf(a, n1 - 1, n2 - 1, lower.tail = FALSE), upper = ratio / qf(a, n1 - 1, n2 - 1))',
      'rbind(variances, sds = sqrt(variances))',
      'c(p = 2 * min(pf(ratio, n1 - 1, n2 - 1), pf(ratio, n1 - 1, n2 - 1, lower.tail = FALSE)))',
    ],
  };
}
