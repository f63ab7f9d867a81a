import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { rLevel, rLimits, rTail, testParts } from '../../shared/calculator/test-parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { given } from '../../shared/wording.ts';
import type { OneSampleZResult } from './compute.ts';
import type { OneSampleZOptions } from './options.ts';

export const present = (result: OneSampleZResult, options: OneSampleZOptions): Presentation =>
  options.test === 'mean' ? ofMean(result, options) : ofProportion(result, options);

function ofMean(result: OneSampleZResult, options: OneSampleZOptions): Presentation {
  const { n, populationSd, alternative, confidenceLevel: level } = options;
  const { estimate, nullValue } = result;
  return testParts({
    ...result,
    claim: rich`The difference of the mean from ${given(nullValue)}`,
    name: 'Mean',
    letter: rich`*M*`,
    symbol: 'z',
    level,
    alternative,
    meta: [rich`*n* = ${num(n, 'integer')}`, rich`σ = ${given(populationSd ?? 0)}`],
    notes: rich`*SE* = σ/√*n* with the known standard deviation of the population. The interval is that of the mean.`,
    interpretation: [
      rich`The standard deviation must be known beforehand. Where it was estimated from these values, the *t*-test is the right one.`,
    ],
    methods: rich`A one-sample *z*-test was computed from size, mean and the known standard deviation of the population.`,
    works: ['cochran1977'],
    r: [
      `n <- ${n}; mean <- ${estimate}; sigma <- ${populationSd}; null <- ${nullValue}`,
      `se <- sigma / sqrt(n); statistic <- (mean - null) / se; k <- qnorm(${rLevel(level, alternative)})`,
      `c(mean = mean, null = null, se = se, z = statistic, p = ${rTail('z', alternative)}, ${rLimits(alternative, 'mean - k * se', 'mean + k * se')})`,
    ],
  });
}

function ofProportion(result: OneSampleZResult, options: OneSampleZOptions): Presentation {
  const { x, n, continuityCorrection, alternative, confidenceLevel: level } = options;
  const { nullValue } = result;
  const expected = n * Math.min(nullValue, 1 - nullValue);
  return testParts({
    ...result,
    claim: rich`The difference of the proportion from ${num(nullValue, 'level')}`,
    name: 'Proportion',
    format: 'percent',
    letter: rich`*p̂*`,
    symbol: 'z',
    level,
    alternative,
    meta: [rich`${given(x ?? 0)} of ${given(n)}`, [continuityCorrection ? 'corrected' : 'no correction']],
    notes: rich`*SE* is that under the hypothesis, √(π₀(1 − π₀)/*n*)${continuityCorrection ? rich`; the difference is reduced by 1/(2*n*)` : ''}. The interval is Wilson’s.`,
    interpretation: [
      ...(expected < 5
        ? [
            rich`Under the hypothesis only ${num(expected)} cases are expected on one side: the normal distribution is a poor stand-in for so few. An exact binomial test is safer.`,
          ]
        : []),
    ],
    methods: rich`A one-sample *z*-test of the proportion was computed from the count${continuityCorrection ? ' with continuity correction' : ''}.`,
    works: ['agresti2013', 'wilson1927', ...when(continuityCorrection, 'yatesContingency1934')],
    r: [
      `x <- ${x}; n <- ${n}; null <- ${nullValue}; p <- x / n; se <- sqrt(null * (1 - null) / n)`,
      `limits <- prop.test(x, n, conf.level = ${rNumber(2 * rLevel(level, alternative) - 1)}, correct = FALSE)$conf.int`,
      `statistic <- sign(p - null) * max(0, abs(p - null) - ${continuityCorrection ? '1 / (2 * n)' : '0'}) / se`,
      `c(estimate = p, null = null, se = se, z = statistic, p = ${rTail('z', alternative)}, ${rLimits(alternative, 'limits[1]', 'limits[2]')})`,
    ],
  });
}
