import { rName, rNumber, rRead, rString } from '../../shared/r-code.ts';
import type { ParetoResult } from './compute.ts';
import type { ParetoOptions } from './options.ts';

export function rCode({ all, whole }: ParetoResult, options: ParetoOptions): readonly string[] {
  const { category, counts, weights, by } = options;
  const needed = [category, counts, weights, by].filter((name) => name !== null);
  const factors = [counts, weights].filter((name) => name !== null).map((name) => `d$${rName(name)}`);
  return [
    rRead({ name: category, levels: all.rows.map(({ name }) => name).filter((name) => name !== 'Other') }),
    `d <- d[complete.cases(d[c(${needed.map(rString).join(', ')})]), ]`,
    `value <- ${factors.length === 0 ? 'rep(1, nrow(d))' : factors.join(' * ')}`,
    `category <- as.character(d$${rName(category)})`,
    'pareto <- function(i) {',
    '  g <- factor(category[i], levels = unique(category[i]))',
    '  x <- tapply(value[i], g, sum); x <- x[order(-x)]; total <- sum(x); k <- length(x)',
    '  gini <- sum((2 * seq_len(k) - k - 1) * sort(x)) / (k * total)',
    ...(options.combineBelow > 0
      ? [
          `  small <- 100 * x / total < ${options.combineBelow}`,
          '  if (sum(small) > 1) x <- c(x[!small], Other = sum(x[small]))',
        ]
      : []),
    '  p <- x / total; cumulative <- cumsum(x) / total',
    `  print(data.frame(value = c(x), share = c(p)${whole ? ', wilson(x, total)' : ''}, cumulative = c(cumulative)))`,
    `  c(total = total, vitalFew = unname(which(cumulative >= ${rNumber(options.threshold / 100)} - 1e-11)[1]), gini = gini)`,
    '}',
    ...(whole
      ? [
          `z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`,
          'wilson <- function(x, n) { m <- (x + z^2 / 2) / (n + z^2); h <- z * sqrt(n) / (n + z^2) * sqrt(x / n * (1 - x / n) + z^2 / (4 * n)); data.frame(lower = c(m - h), upper = c(m + h)) }',
        ]
      : []),
    'pareto(seq_len(nrow(d)))',
    ...(by === null ? [] : [`for (i in split(seq_len(nrow(d)), d$${rName(by)})) print(pareto(i))`]),
  ];
}
