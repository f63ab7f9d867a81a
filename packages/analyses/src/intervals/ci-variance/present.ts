import { type FigureBlock, num, rich } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { sizeFigure } from '../../shared/calculator/size-figure.ts';
import { LIMITS_WORDS, liesWords } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { ciText, whole } from '../../shared/wording.ts';
import type { VarianceResult } from './compute.ts';
import type { VarianceOptions } from './options.ts';

export function present(result: VarianceResult, options: VarianceOptions): Presentation {
  const { df, variance, sd, ciLower, ciUpper, sdCiLower, sdCiUpper } = result;
  const { n, alternative, confidenceLevel: level } = options;
  // an upper bound alone leaves zero, below which no spread lies
  const ofSd = { ciLower: sdCiLower ?? 0, ciUpper: sdCiUpper };
  const ofVariance = { ciLower: ciLower ?? 0, ciUpper };
  return {
    finding: rich`With ${num(level, 'level')} confidence the standard deviation of the population ${liesWords({ ciLower: sdCiLower, ciUpper: sdCiUpper })}, and its variance ${liesWords({ ciLower, ciUpper })}.`,
    meta: [rich`*n* = ${num(n, 'integer')}`, [LIMITS_WORDS[alternative]]],
    estimates: [
      { label: ['Standard deviation'], value: sd, format: 'number', ...ofSd, level },
      { label: ['Variance'], value: variance, format: 'number', ...ofVariance, level },
    ],
    tables: [
      estimateTable({
        title: 'Confidence Intervals of the Spread',
        of: 'Measure',
        estimate: ['Estimate'],
        rows: [
          { label: 'Standard deviation', estimate: sd, df, ...ofSd },
          { label: 'Variance', estimate: variance, df, ...ofVariance },
        ],
        level,
        notes: rich`Limits of the variance are (*n* − 1)*s*² divided by quantiles of χ² with *n* − 1 degrees of freedom; those of the standard deviation are their roots. The interval is not symmetric.`,
      }),
    ],
    figures: curve(result, options),
    interpretation: [
      rich`If samples of ${num(n, 'integer')} were drawn again and again from a normal population, ${num(level, 'level')} of such intervals would contain its variance.`,
      rich`Unlike an interval of a mean this one needs normal values at every size: with heavy tails it is too narrow, and more cases do not mend that. Look at the values where you have them.`,
    ],
    apa: rich`The standard deviation was *SD* = ${num(sd)} (*n* = ${num(n, 'integer')}), ${ciText(level, ofSd.ciLower, ofSd.ciUpper)}.`,
    methods: rich`The confidence interval of the variance was computed from the sample size and standard deviation with the χ² distribution with ${num(df, 'integer')} degrees of freedom; limits of the standard deviation are the square roots.`,
    works: ['fisher1925'],
    r: rCode(options),
  };
}

function curve(
  { curve: points, sd }: VarianceResult,
  { n, confidenceLevel: level }: VarianceOptions,
): FigureBlock[] {
  const own = points.find((point) => point.n === n);
  if (!own || sd === 0) return [];
  return [
    sizeFigure({
      id: 'ratio',
      title: ['Upper over Lower Limit of the Standard Deviation by Size of the Sample'],
      value: 'Upper / lower limit',
      curve: points,
      own,
      alt: `Ratio of the upper to the lower limit of the standard deviation for samples of ${whole(points[0].n)} to ${whole(points.at(-1).n)} cases; the own sample of ${whole(n)} is marked.`,
      notes: rich`Both limits at ${num(level, 'level')} confidence; the point is the sample of ${num(n, 'integer')}. A ratio of 2 means that the standard deviation is known to a factor of two.`,
    }),
  ];
}

function rCode({ n, sd, alternative, confidenceLevel: level }: VarianceOptions): readonly string[] {
  const tail = rNumber(alternative === 'two-sided' ? (1 - level) / 2 : 1 - level);
  return [
    `n <- ${n}; s <- ${sd}`,
    `variance <- c(estimate = s^2${alternative === 'less' ? '' : `, lower = (n - 1) * s^2 / qchisq(${tail}, n - 1, lower.tail = FALSE)`}${alternative === 'greater' ? '' : `, upper = (n - 1) * s^2 / qchisq(${tail}, n - 1)`})`,
    'rbind(sd = sqrt(variance), variance = variance)',
    'c(df = n - 1)',
  ];
}
