/** A program for R that gives the same numbers, with base R alone. */
import { rName, rRead } from '../../shared/r-code.ts';
import type { RunChartOptions } from './options.ts';

export function rCode({ value, stage, centre, baseline, rules }: RunChartOptions): readonly string[] {
  const of = centre === 'mean' ? 'mean' : 'median';
  const base = baseline === null ? 'x' : `x[1:${baseline}]`;
  return [
    rRead(),
    `d <- d[!is.na(d$${rName(value)})${stage === null ? '' : ` & !is.na(d$${rName(stage)})`}, ]`,
    'chart <- function(x) {',
    `  line <- ${of}(${base}); side <- sign(x - line); side <- side[side != 0]; n <- length(side)`,
    '  r <- rle(side)$lengths; a <- sum(side > 0); b <- n - a',
    `  print(c(n = length(x), line = line, useful = n, longest = max(r), crossings = length(r) - 1${rules === 'anhoj' ? ', most = round(log2(n) + 3), fewest = qbinom(0.05, n - 1, 0.5)' : ''}))`,
    '  # runs about the line, exactly',
    '  p <- sapply(2:n, function(R) { k <- R %/% 2; (if (R %% 2 == 0) 2 * choose(a - 1, k - 1) * choose(b - 1, k - 1) else choose(a - 1, k - 1) * choose(b - 1, k) + choose(a - 1, k) * choose(b - 1, k - 1)) / choose(n, a) })',
    '  # stretches that rise or fall',
    '  y <- x[c(TRUE, diff(x) != 0)]; m <- length(y); u <- rle(sign(diff(y)))$lengths; z <- (length(u) - (2 * m - 1) / 3) / sqrt((16 * m - 29) / 90)',
    '  print(data.frame(pattern = c("clusters", "mixtures", "trends", "oscillation"), runs = rep(c(length(r), length(u)), each = 2), expected = rep(c(1 + 2 * a * b / n, (2 * m - 1) / 3), each = 2), p = c(sum(p[2:n <= length(r)]), sum(p[2:n >= length(r)]), pnorm(z), 1 - pnorm(z))), digits = 10)',
    rules === 'anhoj' ? '  print(r[r > round(log2(n) + 3)])' : '  print(r[r >= 6]); print(u[u + 1 >= 5] + 1)',
    '}',
    ...(stage === null
      ? [`chart(d$${rName(value)})`]
      : [
          `s <- rle(as.character(d$${rName(stage)}))$lengths; invisible(tapply(d$${rName(value)}, rep(seq_along(s), s), chart))`,
        ]),
  ];
}
