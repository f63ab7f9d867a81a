import { num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { rLevel, rLimits, rTail, testParts } from '../../shared/calculator/test-parts.ts';
import type { CorrelationTestResult } from './compute.ts';
import type { CorrelationTestOptions } from './options.ts';

export function present(result: CorrelationTestResult, options: CorrelationTestOptions): Presentation {
  const { r, n, alternative, confidenceLevel: level } = options;
  return testParts({
    ...result,
    claim: rich`The correlation`,
    name: 'Correlation',
    letter: rich`*r*`,
    format: 'proportion',
    symbol: 't',
    level,
    alternative,
    meta: [rich`*n* = ${num(n, 'integer')}`],
    effect: { label: ['Shared variance'], value: r * r, format: 'proportion', detail: rich`*r*²` },
    notes: rich`*t* = *r*√((*n* − 2)/(1 − *r*²)). The interval is Fisher’s; it may disagree with the test by a hair.`,
    interpretation: [
      rich`The variables share ${num(r * r, 'percent')} of their variance. With many cases a weak correlation is significant too: look at the interval.`,
      rich`The test assumes two normal variables that go together along a line; outliers and curves mislead it.`,
    ],
    methods: rich`Pearson’s correlation was tested with Student’s *t* from the coefficient and the number of cases; the interval is on Fisher’s *z* scale.`,
    works: ['fisher1915', 'fisher1921'],
    r: [
      `r <- ${r}; n <- ${n}; df <- n - 2; statistic <- r * sqrt(df / (1 - r^2))`,
      `limits <- tanh(atanh(r) + c(-1, 1) * qnorm(${rLevel(level, alternative)}) / sqrt(n - 3))`,
      `c(r = r, null = 0, t = statistic, df = df, p = ${rTail('t', alternative)}, ${rLimits(alternative, 'limits[1]', 'limits[2]')}, shared = r^2)`,
    ],
  });
}
