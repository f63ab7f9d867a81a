import { rRead, rStrings } from '../../shared/r-code.ts';
import type { OutlierOptions } from './options.ts';

/** A program for R that gives the same numbers. */
export function rCode(options: OutlierOptions): readonly string[] {
  const lines = [
    rRead(),
    `x <- d[, ${rStrings(options.variables)}, drop = FALSE]`,
    'sapply(x, function(v) c(n = sum(!is.na(v)), missing = sum(is.na(v)), quantile(v, c(.25, .75), na.rm = TRUE, type = 7),',
    '  mean = mean(v, na.rm = TRUE), sd = sd(v, na.rm = TRUE)))',
  ];
  if (options.rules.includes('iqr'))
    lines.push(
      'lapply(x, function(v) {',
      '  q <- quantile(v, c(.25, .75), na.rm = TRUE, type = 7)',
      `  fences <- q + c(-1, 1) * ${options.multiplier} * diff(q)`,
      '  list(fences = unname(fences), rows = which(v < fences[1] | v > fences[2]))',
      '})',
    );
  if (options.rules.includes('z'))
    lines.push(
      `lapply(x, function(v) which(abs(v - mean(v, na.rm = TRUE)) / sd(v, na.rm = TRUE) > ${options.zLimit}))`,
    );
  if (options.rules.includes('grubbs'))
    lines.push(
      'sapply(x, function(v) { # Grubbs: G, p',
      '  v <- v[!is.na(v)]; n <- length(v); g <- max(abs(v - mean(v))) / sd(v)',
      '  t <- sqrt(n * (n - 2) * g^2 / ((n - 1)^2 - n * g^2))',
      '  c(G = g, p = min(1, 2 * n * pt(t, n - 2, lower.tail = FALSE)))',
      '})',
    );
  if (options.rules.includes('mahalanobis'))
    lines.push(
      'y <- x[complete.cases(x), , drop = FALSE]',
      'distance <- mahalanobis(y, colMeans(y), cov(y))',
      `cutOff <- qchisq(${options.alpha}, ncol(y), lower.tail = FALSE)`,
      'sort(distance[distance > cutOff], decreasing = TRUE)',
    );
  return lines;
}
