import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { summaryTable } from '../../shared/calculator/estimate-table.ts';
import { rLevel, rLimits, rSkewTail, rTail, testParts } from '../../shared/calculator/test-parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { cohenWord, given } from '../../shared/wording.ts';
import { bothGroups, type TwoSampleResult } from './compute.ts';
import type { TwoSampleOptions } from './options.ts';

export const present = (result: TwoSampleResult, options: TwoSampleOptions): Presentation =>
  options.test === 'means' ? ofMeans(result, options) : ofVariances(result, options);

function ofMeans({ df2: _, ...result }: TwoSampleResult, options: TwoSampleOptions): Presentation {
  const { method, alternative, confidenceLevel: level } = options;
  const { nullValue } = result;
  const [first, second] = bothGroups(options);
  const cohenD = result.cohenD ?? 0;
  const welch = method === 'welch';
  return testParts({
    ...result,
    claim:
      nullValue === 0
        ? rich`The difference of the means (group 1 − group 2)`
        : rich`The distance of the difference of the means from ${given(nullValue)}`,
    name: 'Mean difference',
    letter: rich`difference`,
    symbol: 't',
    level,
    alternative,
    meta: [
      rich`*n* = ${num(first.n, 'integer')} + ${num(second.n, 'integer')}`,
      [welch ? 'Welch' : 'pooled variance'],
    ],
    effect: { label: rich`Cohen’s *d*`, value: cohenD, format: 'effect', detail: [cohenWord(cohenD)] },
    effectText: rich`, *d* = ${num(cohenD, 'effect')}`,
    tables: [
      summaryTable([
        { label: 'Group 1', ...first },
        { label: 'Group 2', ...second },
      ]),
    ],
    notes: rich`${welch ? 'Variances may differ; Satterthwaite’s degrees of freedom.' : 'One variance for both groups.'} The interval is that of the difference. Cohen’s *d* is over the pooled standard deviation.`,
    interpretation: [
      rich`In standard deviations the difference${nullValue === 0 ? '' : ' from the hypothesis'} is ${num(cohenD, 'effect')}, by Cohen’s convention ${cohenWord(cohenD)}.`,
    ],
    methods: rich`${welch ? 'Welch’s' : 'Student’s'} two-sample *t*-test was computed from sizes, means and standard deviations.`,
    works: [...when(welch, 'welch1947'), ...when(!welch, 'student1908'), 'cohen1988'],
    r: [
      ...rGroups(options),
      'pooled <- sqrt(((n1 - 1) * s1^2 + (n2 - 1) * s2^2) / (n1 + n2 - 2)); v1 <- s1^2 / n1; v2 <- s2^2 / n2',
      welch
        ? 'se <- sqrt(v1 + v2); df <- (v1 + v2)^2 / (v1^2 / (n1 - 1) + v2^2 / (n2 - 1))'
        : 'se <- pooled * sqrt(1 / n1 + 1 / n2); df <- n1 + n2 - 2',
      `difference <- ${first.mean} - ${second.mean}; null <- ${nullValue}; statistic <- (difference - null) / se; k <- qt(${rLevel(level, alternative)}, df)`,
      `c(difference = difference, null = null, se = se, t = statistic, df = df, p = ${rTail('t', alternative)}, ${rLimits(alternative, 'difference - k * se', 'difference + k * se')}, d = (difference - null) / pooled)`,
    ],
  });
}

function ofVariances({ df2, ...result }: TwoSampleResult, options: TwoSampleOptions): Presentation {
  const { n1, n2, sd1, sd2, alternative, confidenceLevel: level } = options;
  return testParts({
    ...result,
    ...(df2 === null ? {} : { df2 }),
    claim: rich`The difference of the variances`,
    name: 'Ratio of variances',
    letter: rich`ratio`,
    symbol: 'F',
    level,
    alternative,
    log: true,
    meta: [rich`*n* = ${num(n1, 'integer')} + ${num(n2, 'integer')}`],
    notes: rich`*F* is the variance of group 1 (${num(sd1 ** 2)}) over that of group 2 (${num(sd2 ** 2)}); a two-sided *p* is twice the smaller tail. The interval is that of the ratio.`,
    interpretation: [
      rich`The test needs normal values in both groups, at every size. Where they are not, Levene’s or Brown and Forsythe’s test on the data is the safer answer.`,
    ],
    methods: rich`An *F* test of two variances was computed from sizes and standard deviations.`,
    works: ['fisher1925'],
    r: [
      ...rGroups(options),
      `statistic <- s1^2 / s2^2; a <- ${rNumber(1 - rLevel(level, alternative))}`,
      `c(F = statistic, null = 1, df1 = n1 - 1, df2 = n2 - 1, p = ${rSkewTail('pf(statistic, n1 - 1, n2 - 1)', alternative)}, ${rLimits(alternative, 'statistic / qf(a, n1 - 1, n2 - 1, lower.tail = FALSE)', 'statistic / qf(a, n1 - 1, n2 - 1)')})`,
    ],
  });
}

const rGroups = ({ n1, n2, sd1, sd2 }: TwoSampleOptions): readonly string[] => [
  `n1 <- ${n1}; s1 <- ${sd1}; n2 <- ${n2}; s2 <- ${sd2}`,
];
