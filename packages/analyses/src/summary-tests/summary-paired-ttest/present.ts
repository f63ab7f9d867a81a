import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { rLevel, rLimits, rTail, testParts } from '../../shared/calculator/test-parts.ts';
import { cohenWord, given } from '../../shared/wording.ts';
import type { PairedResult } from './compute.ts';
import type { PairedOptions } from './options.ts';

export function present(result: PairedResult, options: PairedOptions): Presentation {
  const { n, type, alternative, confidenceLevel: level } = options;
  const { nullValue, sdDifference, cohenD } = result;
  return testParts({
    ...result,
    claim:
      nullValue === 0
        ? rich`The mean difference (first − second)`
        : rich`The distance of the mean difference from ${given(nullValue)}`,
    name: 'Mean difference',
    letter: rich`difference`,
    symbol: 't',
    level,
    alternative,
    meta: [rich`*n* = ${num(n, 'integer')} pairs`],
    effect: {
      label: rich`Cohen’s *d*${{ text: 'z', marks: ['sub'] }}`,
      value: cohenD,
      format: 'effect',
      detail: [cohenWord(cohenD)],
    },
    effectText: rich`, *d*${{ text: 'z', marks: ['sub'] }} = ${num(cohenD, 'effect')}`,
    notes: rich`*SE* = *SD*/√*n* with the standard deviation of the differences, ${num(sdDifference)}${type === 'means' ? rich`, from √(*s*₁² + *s*₂² − 2*r* *s*₁*s*₂)` : ''}. Cohen’s *d* is the mean difference${nullValue === 0 ? '' : ' less the hypothesis'} over that standard deviation.`,
    interpretation:
      n < 30
        ? [
            rich`With ${num(n, 'integer')} pairs the test leans on differences that are roughly normal; look at them where you have them.`,
          ]
        : [],
    methods: rich`A paired *t*-test was computed from summary numbers of the differences.`,
    works: ['student1908', 'cohen1988'],
    r: [
      type === 'difference'
        ? `n <- ${n}; difference <- ${options.meanDifference}; s <- ${options.sdDifference}; null <- ${nullValue}`
        : `n <- ${n}; s1 <- ${options.sd1}; s2 <- ${options.sd2}; r <- ${options.correlation}; difference <- ${options.mean1} - ${options.mean2}; s <- sqrt(s1^2 + s2^2 - 2 * r * s1 * s2); null <- ${nullValue}`,
      `se <- s / sqrt(n); df <- n - 1; statistic <- (difference - null) / se; k <- qt(${rLevel(level, alternative)}, df)`,
      `c(difference = difference, null = null, se = se, t = statistic, df = df, p = ${rTail('t', alternative)}, ${rLimits(alternative, 'difference - k * se', 'difference + k * se')}, d = (difference - null) / s)`,
    ],
  });
}
