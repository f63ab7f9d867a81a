import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { summaryTable } from '../../shared/calculator/estimate-table.ts';
import { rLevel, rLimits, rTail, testParts } from '../../shared/calculator/test-parts.ts';
import { percentNum, pointsText } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { given } from '../../shared/wording.ts';
import type { TwoSampleZResult } from './compute.ts';
import type { TwoSampleZOptions } from './options.ts';

export const present = (result: TwoSampleZResult, options: TwoSampleZOptions): Presentation =>
  options.test === 'means' ? ofMeans(result, options) : ofProportions(result, options);

function ofMeans(result: TwoSampleZResult, options: TwoSampleZOptions): Presentation {
  const { n1, n2, alternative, confidenceLevel: level } = options;
  const { nullValue } = result;
  const groups = [
    { label: 'Group 1', n: n1, mean: options.mean1 ?? 0, sd: options.sd1 ?? 0 },
    { label: 'Group 2', n: n2, mean: options.mean2 ?? 0, sd: options.sd2 ?? 0 },
  ];
  return testParts({
    ...result,
    claim:
      nullValue === 0
        ? rich`The difference of the means (group 1 − group 2)`
        : rich`The distance of the difference of the means from ${given(nullValue)}`,
    name: 'Mean difference',
    letter: rich`difference`,
    symbol: 'z',
    level,
    alternative,
    meta: [rich`*n* = ${num(n1, 'integer')} + ${num(n2, 'integer')}`, ['known σ']],
    tables: [summaryTable(groups, 'σ')],
    notes: rich`*SE* = √(σ₁²/*n*₁ + σ₂²/*n*₂) with the known standard deviations. The interval is that of the difference.`,
    interpretation: [
      rich`The standard deviations must be known beforehand. Where they were estimated from these values, Welch’s *t*-test is the right one.`,
    ],
    methods: rich`A two-sample *z*-test was computed from sizes, means and the known standard deviations of the populations.`,
    works: ['cochran1977'],
    r: [
      `n1 <- ${n1}; s1 <- ${options.sd1}; n2 <- ${n2}; s2 <- ${options.sd2}; difference <- ${options.mean1} - ${options.mean2}; null <- ${nullValue}`,
      `se <- sqrt(s1^2 / n1 + s2^2 / n2); statistic <- (difference - null) / se; k <- qnorm(${rLevel(level, alternative)})`,
      `c(difference = difference, null = null, se = se, z = statistic, p = ${rTail('z', alternative)}, ${rLimits(alternative, 'difference - k * se', 'difference + k * se')})`,
    ],
  });
}

function ofProportions(result: TwoSampleZResult, options: TwoSampleZOptions): Presentation {
  const { n1, n2, continuityCorrection, alternative, confidenceLevel: level } = options;
  const [x1, x2] = [options.x1 ?? 0, options.x2 ?? 0];
  const common = (x1 + x2) / (n1 + n2);
  const expected = Math.min(n1, n2) * Math.min(common, 1 - common);
  return testParts({
    ...result,
    claim: rich`The difference of the proportions, ${percentNum(x1 / n1)} and ${percentNum(x2 / n2)},`,
    name: 'Difference of proportions',
    format: 'percent',
    said: pointsText(result.estimate, level, result.bounds),
    letter: rich`difference`,
    symbol: 'z',
    level,
    alternative,
    meta: [
      rich`*n* = ${num(n1, 'integer')} + ${num(n2, 'integer')}`,
      [continuityCorrection ? 'corrected' : 'no correction'],
    ],
    notes: rich`*SE* is that of equal proportions, with the common one (${percentNum(common)})${continuityCorrection ? rich`; the difference is reduced by (1/*n*₁ + 1/*n*₂)/2` : ''}. The interval is Newcombe’s, from Wilson’s of both proportions. Without correction *z*² is Pearson’s χ².`,
    interpretation: [
      ...(expected < 5
        ? [
            rich`Only ${num(expected)} cases are expected in one cell: with so few, Fisher’s exact test is safer.`,
          ]
        : []),
    ],
    methods: rich`A two-sample *z*-test of proportions was computed from the counts${continuityCorrection ? ' with continuity correction' : ''}.`,
    works: ['agresti2013', 'newcombeDifference1998', ...when(continuityCorrection, 'yatesContingency1934')],
    r: [
      `x1 <- ${x1}; n1 <- ${n1}; x2 <- ${x2}; n2 <- ${n2}; p1 <- x1 / n1; p2 <- x2 / n2; p <- (x1 + x2) / (n1 + n2)`,
      `d <- p1 - p2; se <- sqrt(p * (1 - p) * (1 / n1 + 1 / n2))`,
      `wilson <- function(x, n) prop.test(x, n, conf.level = ${rNumber(2 * rLevel(level, alternative) - 1)}, correct = FALSE)$conf.int; a <- wilson(x1, n1); b <- wilson(x2, n2)`,
      `statistic <- sign(d) * max(0, abs(d) - ${continuityCorrection ? '(1 / n1 + 1 / n2) / 2' : '0'}) / se`,
      `c(difference = d, null = 0, se = se, z = statistic, p = ${rTail('z', alternative)}, ${rLimits(alternative, 'd - sqrt((p1 - a[1])^2 + (b[2] - p2)^2)', 'd + sqrt((a[2] - p1)^2 + (p2 - b[1])^2)')})`,
    ],
  });
}
