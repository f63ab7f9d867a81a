import { num, rich } from '@constat/report';
import type { IntervalLimits, RatioInterval } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { offCentreNotice } from '../../shared/calculator/ratio.ts';
import { liesWords, zeroWords } from '../../shared/calculator/words.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import { type MeanDifference, reportedOf } from './compute.ts';
import type { SurvivalCiOptions } from './options.ts';

/** A hazard ratio. */
export function presentRatio(result: RatioInterval, options: SurvivalCiOptions): Presentation {
  const { ratio, coefficient, standardError, ciLower, ciUpper, statistic, pValue } = result;
  const { confidenceLevel: level, type } = options;
  const reported = type === 'hazard-ratio-reported';
  const test = rich`*z* = ${num(statistic ?? 0, 'statistic')}, ${pText(pValue ?? 1)}`;
  return {
    finding: rich`With ${num(level, 'level')} confidence the hazard ratio ${liesWords(result)}: *HR* = ${num(ratio)}, ${test}.`,
    meta: [[reported ? 'from a reported interval' : 'from a coefficient'], ['both limits']],
    notices: reported ? offCentreNotice(reportedOf(options)) : [],
    estimates: [
      { label: ['Hazard ratio'], value: ratio, format: 'number', ciLower, ciUpper, level, reference: 1 },
      pItem(pValue ?? 1, level, 'two-sided'),
    ],
    tables: [
      estimateTable({
        title: 'Hazard Ratio',
        of: 'Scale',
        estimate: ['Estimate'],
        test: 'z',
        rows: [
          { label: 'Hazard ratio', estimate: ratio, ciLower, ciUpper },
          {
            label: 'Coefficient (its logarithm)',
            estimate: coefficient,
            standardError,
            statistic,
            pValue,
            ciLower: Math.log(ciLower),
            ciUpper: Math.log(ciUpper),
          },
        ],
        level,
        notes: reported
          ? rich`*SE* is the width of the reported interval on the log scale over 2*z* of ${num(options.reportedLevel, 'level')}.`
          : rich`Limits of the ratio are the exponentials of those of the coefficient.`,
      }),
    ],
    figures: intervalFigure({
      id: 'hazard-ratio',
      title: 'Hazard Ratio',
      axis: 'Hazard ratio (log axis)',
      rows: [{ label: 'Hazard ratio', estimate: ratio, ciLower, ciUpper }],
      reference: 1,
      log: true,
      notes: rich`The line is the ${num(level, 'level')} confidence interval; the dashed line is equal hazards.`,
    }),
    interpretation: [
      zeroWords(result, 1, 'equal hazards'),
      rich`At any time the event happens ${num(ratio)} times as often, among those who have not had it yet; this assumes that the ratio does not change over time.`,
    ],
    apa: rich`*HR* = ${num(ratio)}, ${ciText(level, ciLower, ciUpper)}, ${test}.`,
    methods: rich`The confidence interval of the hazard ratio was computed on the log scale ${reported ? rich`from the interval reported at ${num(options.reportedLevel, 'level')} confidence` : 'from the coefficient and its standard error'}, with the normal distribution (Wald).`,
    works: ['kalbfleischPrentice2002', ...when(reported, 'altmanBland2011')],
    r: [
      reported
        ? `b <- log(${options.hazardRatio}); se <- log(${options.reportedUpper} / ${options.reportedLower}) / (2 * qnorm(${rNumber((1 + options.reportedLevel) / 2)}))`
        : `b <- ${options.coefficient}; se <- ${options.coefficientError}`,
      `limits <- b + c(-1, 1) * qnorm(${rNumber((1 + level) / 2)}) * se`,
      'c(HR = exp(b), lower = exp(limits[1]), upper = exp(limits[2]))',
      'c(b = b, se = se, z = b / se, p = 2 * pnorm(-abs(b / se)), lower = limits[1], upper = limits[2])',
    ],
  };
}

/** Events over time at risk. */
export function presentRate(
  result: IntervalLimits & { readonly rate: number },
  { events, personTime, confidenceLevel: level }: SurvivalCiOptions,
): Presentation {
  const { rate, ciLower, ciUpper } = result;
  const count = events ?? 0;
  const per = 1000;
  return {
    finding: rich`With ${num(level, 'level')} confidence the rate ${liesWords(result)} per unit of time: ${given(count)} events in ${given(personTime ?? 0)}, a rate of ${num(rate)}.`,
    meta: [rich`${given(count)} events`, ['exact']],
    estimates: [{ label: ['Rate'], value: rate, format: 'number', ciLower, ciUpper, level }],
    tables: [
      estimateTable({
        title: 'Rate',
        of: 'Events per',
        estimate: ['Rate'],
        rows: [
          { label: 'Unit of time', estimate: rate, ciLower, ciUpper },
          {
            label: '1,000 units of time',
            estimate: rate * per,
            ciLower: ciLower * per,
            ciUpper: ciUpper * per,
          },
        ],
        level,
        notes: rich`Exact Poisson limits of the number of events, divided by the time at risk.`,
      }),
    ],
    interpretation: [
      rich`If the study were repeated, at least ${num(level, 'level')} of such intervals would contain the rate of the population.`,
      ...(count === 0
        ? [
            rich`That nothing happened does not mean that nothing can: rates up to ${num(ciUpper)} are compatible with it.`,
          ]
        : []),
      rich`This assumes a rate that is the same for all cases at all times, and events that do not bring about others.`,
    ],
    apa: rich`The rate was ${num(rate)} (${given(count)} events in ${given(personTime ?? 0)}), ${ciText(level, ciLower, ciUpper)}.`,
    methods: rich`The confidence interval of the rate was computed from exact limits of a Poisson count.`,
    works: ['garwood1936'],
    r: [
      `x <- ${count}; time <- ${personTime}; a <- ${rNumber((1 - level) / 2)}`,
      `rate <- c(rate = x / time, lower = ${count === 0 ? '0' : 'qchisq(a, 2 * x) / 2 / time'}, upper = qchisq(a, 2 * x + 2, lower.tail = FALSE) / 2 / time)`,
      'rbind(rate, thousand = 1000 * rate)',
    ],
  };
}

/** The difference of two restricted means. */
export function presentMeans(result: MeanDifference, options: SurvivalCiOptions): Presentation {
  const { difference, standardError, statistic, pValue, ciLower, ciUpper } = result;
  const { rmst1, standardError1, rmst2, standardError2, confidenceLevel: level } = options;
  const test = rich`*z* = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
  return {
    finding: rich`With ${num(level, 'level')} confidence the difference of the restricted means (group 1 − group 2) ${liesWords(result)}: ${num(difference)}, ${test}.`,
    meta: [['both limits']],
    estimates: [
      { label: ['Difference'], value: difference, format: 'number', ciLower, ciUpper, level, reference: 0 },
      pItem(pValue, level, 'two-sided'),
    ],
    tables: [
      estimateTable({
        title: 'Difference of Restricted Mean Times',
        estimate: ['Difference'],
        test: 'z',
        rows: [{ estimate: difference, standardError, statistic, pValue, ciLower, ciUpper }],
        level,
        notes: rich`*SE* = √(*SE*₁² + *SE*₂²). Both means must be restricted to the same time.`,
      }),
    ],
    figures: intervalFigure({
      id: 'difference',
      title: 'Difference of Restricted Mean Times',
      axis: 'Group 1 − group 2',
      rows: [{ label: 'Difference', estimate: difference, ciLower, ciUpper }],
      reference: 0,
      notes: rich`The line is the ${num(level, 'level')} confidence interval; the dashed line is no difference.`,
    }),
    interpretation: [
      zeroWords(result, 0, 'no difference'),
      rich`Up to the limit of both means, cases of group 1 stay ${num(Math.abs(difference))} units of time ${difference >= 0 ? 'longer' : 'shorter'} without the event on average. Unlike a hazard ratio this needs no constant ratio over time.`,
    ],
    apa: rich`The restricted mean times, ${num(rmst1 ?? 0)} (*SE* = ${num(standardError1 ?? 0)}) and ${num(rmst2 ?? 0)} (*SE* = ${num(standardError2 ?? 0)}), differed by ${num(difference)}, ${ciText(level, ciLower, ciUpper)}, ${test}.`,
    methods: rich`The confidence interval of the difference of restricted mean times was computed from both standard errors with the normal distribution.`,
    works: ['kleinMoeschberger2003'],
    r: [
      `d <- ${rmst1} - ${rmst2}; se <- sqrt(${standardError1}^2 + ${standardError2}^2); z <- qnorm(${rNumber((1 + level) / 2)})`,
      'c(difference = d, se = se, z = d / se, p = 2 * pnorm(-abs(d / se)), lower = d - z * se, upper = d + z * se)',
    ],
  };
}
