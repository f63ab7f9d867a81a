import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { rLevel, rLimits, rSkewTail, rTail, testParts } from '../../shared/calculator/test-parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { cohenWord, given } from '../../shared/wording.ts';
import type { OneSampleResult } from './compute.ts';
import type { OneSampleOptions } from './options.ts';

export const present = (result: OneSampleResult, options: OneSampleOptions): Presentation =>
  options.test === 'mean' ? ofMean(result, options) : ofVariance(result, options);

function ofMean(result: OneSampleResult, options: OneSampleOptions): Presentation {
  const { n, sd, alternative, confidenceLevel: level } = options;
  const { estimate, nullValue } = result;
  const cohenD = result.cohenD ?? 0;
  return testParts({
    ...result,
    claim: rich`The difference of the mean from ${given(nullValue)}`,
    name: 'Mean',
    letter: rich`*M*`,
    symbol: 't',
    level,
    alternative,
    meta: [rich`*n* = ${num(n, 'integer')}`],
    effect: { label: rich`Cohen’s *d*`, value: cohenD, format: 'effect', detail: [cohenWord(cohenD)] },
    effectText: rich`, *d* = ${num(cohenD, 'effect')}`,
    notes: rich`*SE* = *SD*/√*n* with *SD* = ${num(sd)}. The interval is that of the mean. Cohen’s *d* is the difference from the hypothesis over *SD*.`,
    interpretation: [
      rich`The mean lies ${num(Math.abs(cohenD), 'effect')} standard deviations ${cohenD >= 0 ? 'above' : 'below'} the hypothesis, by Cohen’s convention ${cohenWord(cohenD)}.`,
      ...(n < 30
        ? [
            rich`With ${num(n, 'integer')} cases the test leans on values that are roughly normal; look at them where you have them.`,
          ]
        : []),
    ],
    methods: rich`A one-sample *t*-test was computed from size, mean and standard deviation.`,
    works: ['student1908', 'cohen1988'],
    r: [
      `n <- ${n}; mean <- ${estimate}; sd <- ${sd}; null <- ${nullValue}`,
      `se <- sd / sqrt(n); df <- n - 1; statistic <- (mean - null) / se; k <- qt(${rLevel(level, alternative)}, df)`,
      `c(mean = mean, null = null, se = se, t = statistic, df = df, p = ${rTail('t', alternative)}, ${rLimits(alternative, 'mean - k * se', 'mean + k * se')}, d = (mean - null) / sd)`,
    ],
  });
}

function ofVariance(result: OneSampleResult, options: OneSampleOptions): Presentation {
  const { n, sd, alternative, confidenceLevel: level } = options;
  const { nullValue } = result;
  return testParts({
    ...result,
    claim: rich`The difference of the variance from ${given(nullValue)}`,
    name: 'Variance',
    letter: rich`*s*²`,
    symbol: 'χ²',
    level,
    alternative,
    meta: [rich`*n* = ${num(n, 'integer')}`],
    notes: rich`χ² = (*n* − 1)*s*²/σ₀²; a two-sided *p* is twice the smaller tail. The interval is that of the variance; the roots of its limits are those of the standard deviation.`,
    interpretation: [
      rich`This test needs normal values at every size: with heavy tails it finds differences that are not there.`,
    ],
    methods: rich`A χ² test of the variance was computed from size and standard deviation.`,
    works: ['fisher1925'],
    r: [
      `n <- ${n}; s <- ${sd}; null <- ${nullValue}; df <- n - 1; a <- ${rNumber(1 - rLevel(level, alternative))}`,
      'statistic <- df * s^2 / null',
      `c(variance = s^2, null = null, statistic = statistic, df = df, p = ${rSkewTail('pchisq(statistic, df)', alternative)}, ${rLimits(alternative, 'df * s^2 / qchisq(a, df, lower.tail = FALSE)', 'df * s^2 / qchisq(a, df)')})`,
    ],
  });
}
