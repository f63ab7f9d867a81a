import type { TextBlock } from '@constat/report';
import { rName, rRead, rStrings } from '../../shared/r-code.ts';
import type { DescriptivesResult } from './compute.ts';
import type { DescriptivesOptions } from './options.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: DescriptivesResult, options: DescriptivesOptions): TextBlock {
  const type = options.quantileType === 'type7' ? 7 : 6;
  const lines = [
    rRead(),
    'describe <- function(x) {',
    '  missing <- sum(is.na(x)); x <- x[!is.na(x)]; n <- length(x)',
    `  half <- qt(1 - ${+((1 - options.confidenceLevel) / 2).toPrecision(12)}, n - 1) * sd(x) / sqrt(n)`,
    `  c(n = n, missing = missing, mean = mean(x), ciLower = mean(x) - half, ciUpper = mean(x) + half,`,
    `    median = median(x), sum = sum(x), trimmedMean = mean(x, trim = ${options.trim}), sd = sd(x), variance = var(x),`,
    '    standardError = sd(x) / sqrt(n), min = min(x), max = max(x), mad = mad(x), cv = sd(x) / mean(x),',
    `    quantile(x, c(.05, .10, .25, .75, .90, .95), type = ${type}),`,
    '    skewness = e1071::skewness(x, type = 2), kurtosis = e1071::kurtosis(x, type = 2))',
    '}',
    result.group
      ? `lapply(split(d[, ${rStrings(options.variables)}, drop = FALSE], d$${rName(result.group.name)}), function(g) sapply(g, describe))`
      : `sapply(d[, ${rStrings(options.variables)}, drop = FALSE], describe)`,
  ];
  return { kind: 'text', id: 'r-code', role: 'r-code', paragraphs: [[lines.join('\n')]] };
}
