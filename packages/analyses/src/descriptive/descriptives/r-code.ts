import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import type { DescriptivesResult } from './compute.ts';
import type { DescriptivesOptions } from './options.ts';

type Weights = NonNullable<DescriptivesResult['weights']>;

/** Rows without a positive weight left out, the others repeated by it: the same as weighting, for whole numbers. */
const repeatLines = ({ name }: Weights): readonly string[] => [
  `d <- d[!is.na(d$${rName(name)}) & d$${rName(name)} > 0, ]`,
  `d <- d[rep(seq_len(nrow(d)), d$${rName(name)}), ]`,
];

/** Weights that are no whole numbers: every n is their sum. */
function weightedProgram(
  result: DescriptivesResult,
  { name }: Weights,
  options: DescriptivesOptions,
): readonly string[] {
  const variables = rStrings(options.variables);
  return [
    rRead(...(result.group ? [result.group] : [])),
    `d <- d[!is.na(d$${rName(name)}) & d$${rName(name)} > 0, ]`,
    'describe <- function(x, w) {',
    '  w <- w[!is.na(x)]; x <- x[!is.na(x)]; n <- sum(w); mean <- sum(w * x) / n',
    '  variance <- sum(w * (x - mean)^2) / (n - 1); se <- sqrt(variance / n)',
    `  half <- qt(1 - ${+((1 - options.confidenceLevel) / 2).toPrecision(12)}, n - 1) * se`,
    '  c(n = n, mean = mean, ciLower = mean - half, ciUpper = mean + half, sum = sum(w * x), sd = sqrt(variance),',
    '    variance = variance, standardError = se, min = min(x), max = max(x))',
    '}',
    result.group
      ? `lapply(split(d, ${rFactor(result.group)}), function(g) sapply(g[, ${variables}, drop = FALSE], describe, w = g$${rName(name)}))`
      : `sapply(d[, ${variables}, drop = FALSE], describe, w = d$${rName(name)})`,
  ];
}

/** A program for R that gives the same numbers. */
export function rCode(result: DescriptivesResult, options: DescriptivesOptions): readonly string[] {
  if (result.weights && !result.weights.whole) return weightedProgram(result, result.weights, options);
  const type = options.quantileType === 'type7' ? 7 : 6;
  const lines = [
    rRead(...(result.group ? [result.group] : [])),
    ...(result.weights ? repeatLines(result.weights) : []),
    'fractional <- function(x, trim) { # the value at the cut counts in part',
    '  x <- sort(x); cut <- trim * length(x); k <- floor(cut); w <- rep(1, length(x))',
    '  if (k > 0) w[c(seq_len(k), length(x) + 1 - seq_len(k))] <- 0',
    '  w[c(k + 1, length(x) - k)] <- 1 - (cut - k)',
    '  sum(w * x) / sum(w)',
    '}',
    'describe <- function(x) {',
    '  missing <- sum(is.na(x)); x <- x[!is.na(x)]; n <- length(x)',
    `  half <- qt(1 - ${+((1 - options.confidenceLevel) / 2).toPrecision(12)}, n - 1) * sd(x) / sqrt(n)`,
    `  c(n = n, missing = missing, mean = mean(x), ciLower = mean(x) - half, ciUpper = mean(x) + half,`,
    `    median = median(x), sum = sum(x), trimmedMean = mean(x, trim = ${options.trim}), sd = sd(x), variance = var(x),`,
    '    standardError = sd(x) / sqrt(n), min = min(x), max = max(x), mad = mad(x), cv = sd(x) / mean(x),',
    `    quantile(x, c(.05, .10, .25, .75, .90, .95), type = ${type}),`,
    '    mode = as.numeric(names(which.max(table(x)))), geometric = if (all(x > 0)) exp(mean(log(x))) else NA,',
    '    harmonic = if (all(x > 0)) 1 / mean(1 / x) else NA, range = diff(range(x)), madRaw = mad(x, constant = 1),',
    `    iqr = IQR(x, type = ${type}), trimmedFractional = fractional(x, ${options.trim}),`,
    '    skewness = if (n > 2) e1071::skewness(x, type = 2) else NA, kurtosis = if (n > 3) e1071::kurtosis(x, type = 2) else NA,',
    '    skewnessSE = sqrt(6 * n * (n - 1) / ((n - 2) * (n + 1) * (n + 3))),',
    '    kurtosisSE = sqrt(24 * n * (n - 1)^2 / ((n - 3) * (n - 2) * (n + 3) * (n + 5))),',
    '    skewness1 = e1071::skewness(x, type = 1), kurtosis1 = e1071::kurtosis(x, type = 1))',
    '}',
    result.group
      ? `lapply(split(d[, ${rStrings(options.variables)}, drop = FALSE], ${rFactor(result.group)}), function(g) sapply(g, describe))`
      : `sapply(d[, ${rStrings(options.variables)}, drop = FALSE], describe)`,
  ];
  return lines;
}
