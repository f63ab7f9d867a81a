import { rName, rNumber, rRead, rString } from '../../shared/r-code.ts';
import type { CapabilityResult } from './compute.ts';
import { fittedR } from './fitted.ts';
import type { CapabilityOptions } from './options.ts';

const D2 =
  'd2 <- Vectorize(function(n) integrate(function(w) 1 - ptukey(w, n, Inf), 0, 20, rel.tol = 1e-8)$value)';

function within({ method }: CapabilityResult): string[] {
  switch (method) {
    case 'mr':
      return [D2, 'within <- mean(abs(diff(x))) / d2(2)'];
    case 'rbar':
      return [D2, 'within <- mean(sapply(y, function(v) diff(range(v))) / d2(lengths(y)))'];
    case 'sbar':
      return [
        'c4 <- function(n) sqrt(2 / (n - 1)) * exp(lgamma(n / 2) - lgamma((n - 1) / 2))',
        'within <- mean(sapply(y, sd) / c4(lengths(y)))',
      ];
    case 'between':
      return [
        D2,
        'means <- mean(abs(diff(sapply(groups, mean)))) / d2(2)',
        'inside <- mean(sapply(y, function(v) diff(range(v))) / d2(lengths(y)))',
        'between <- sqrt(max(0, means^2 - inside^2 * mean(1 / lengths(groups))))',
        'within <- sqrt(between^2 + inside^2); c(means = means, inside = inside, between = between)',
      ];
    case 'pooled':
      return ['within <- sqrt(sum(sapply(y, function(v) sum((v - mean(v))^2))) / sum(lengths(y) - 1))'];
  }
}

const limit = (value: number | null): string => (value === null ? 'NA' : String(value));

export function rCode(result: CapabilityResult, options: CapabilityOptions): readonly string[] {
  const { lambda } = result;
  const grouped = options.subgroup !== null && result.method !== 'mr';
  const transform =
    lambda === null
      ? []
      : [
          `f <- function(x) ${lambda === 0 ? 'log(x)' : `x^(${lambda})`}`,
          'x <- f(x); lsl <- f(lsl); usl <- f(usl); target <- f(target)',
        ];
  const needed = [options.value, ...(options.subgroup === null ? [] : [options.subgroup])];
  return [
    rRead(),
    `d <- d[complete.cases(d[c(${needed.map(rString).join(', ')})]), ]`,
    `x <- d$${rName(options.value)}; lsl <- ${limit(options.lsl)}; usl <- ${limit(options.usl)}; target <- ${limit(options.target)}`,
    ...transform,
    ...(lambda !== null && lambda < 0 ? ['turned <- lsl; lsl <- usl; usl <- turned'] : []),
    ...(grouped
      ? [
          `y <- split(x, factor(d$${rName(options.subgroup)}, unique(d$${rName(options.subgroup)})))${result.method === 'between' ? '; groups <- y' : ''}; y <- y[lengths(y) > 1]`,
        ]
      : []),
    ...within(result),
    'overall <- sd(x); m <- mean(x); n <- length(x)',
    `alpha <- ${rNumber(1 - options.confidenceLevel)}`,
    'indices <- function(s) {',
    '  potential <- (usl - lsl) / (6 * s); lower <- (m - lsl) / (3 * s); upper <- (usl - m) / (3 * s)',
    '  actual <- min(lower, upper, na.rm = TRUE)',
    '  half <- qnorm(1 - alpha / 2) * sqrt(1 / (9 * n) + actual^2 / (2 * (n - 1)))',
    '  below <- if (is.na(lsl)) 0 else pnorm((lsl - m) / s); above <- if (is.na(usl)) 0 else pnorm((m - usl) / s)',
    '  c(sd = s, potential = potential, LL = potential * sqrt(qchisq(alpha / 2, n - 1) / (n - 1)), UL = potential * sqrt(qchisq(1 - alpha / 2, n - 1) / (n - 1)),',
    '    toLower = lower, toUpper = upper, actual = actual, LL = actual - half, UL = actual + half,',
    '    ppmBelow = 1e6 * below, ppmAbove = 1e6 * above, ppm = 1e6 * (below + above), zBench = qnorm(below + above, lower.tail = FALSE))',
    '}',
    'indices(within)',
    'indices(overall)',
    'c(n = n, mean = m, k = abs(m - (usl + lsl) / 2) / ((usl - lsl) / 2), Cpm = (usl - lsl) / (6 * sqrt(overall^2 + (m - target)^2)))',
    '1e6 * c(below = mean(x < lsl), above = mean(x > usl))',
    ...(result.percentiles
      ? [
          'q <- quantile(x, c(.00135, .5, .99865)); q',
          'c(Pp = unname((usl - lsl) / (q[3] - q[1])), Ppk = min((usl - q[2]) / (q[3] - q[2]), (q[2] - lsl) / (q[2] - q[1]), na.rm = TRUE))',
        ]
      : []),
    ...fittedR(result.fitted),
  ];
}
