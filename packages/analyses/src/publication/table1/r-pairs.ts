/** The part of the program for R that pairs two measurements of the same people. */
import { rName, rNumber } from '../../shared/r-code.ts';
import type { Characteristic, Difference } from './characteristic.ts';

/** Both measurements of those who have them, as columns `x` and `y`. */
export const rPairs = (name: string): readonly string[] => [
  'pairs <- function(x) {',
  `  id <- as.character(d$${rName(name)}); a <- which(g == levels(g)[1] & !is.na(id)); b <- which(g == levels(g)[2] & !is.na(id))`,
  '  who <- intersect(id[a], id[b]); p <- data.frame(x = x[a][match(who, id[a])], y = x[b][match(who, id[b])])',
  '  p[complete.cases(p), ]',
  '}',
  'square <- function(x) { p <- pairs(x); table(lapply(p, factor, intersect(levels(x), unlist(lapply(p, as.character))))) }',
  'symmetry <- function(x) {',
  '  s <- square(x); u <- s[upper.tri(s)]; v <- t(s)[upper.tri(s)]; k <- u + v > 0',
  '  pchisq(sum(((u - v)^2 / (u + v))[k]), length(k), lower.tail = FALSE)',
  '}',
];

/** Levels of a category that are numbers in rising order count as they are, others by their order. */
const scored = (one: Characteristic, isRising: boolean): string =>
  one.kind === 'number' ? 'x' : isRising ? 'as.numeric(as.character(x))' : 'as.integer(x)';

/** The p of a paired test; null where the test is of independent groups. */
export function rPairedTest(one: Characteristic, isRising: boolean): string | null {
  switch (one.test?.kind) {
    case 'paired-t':
      return 'with(pairs(x), t.test(x, y, paired = TRUE))$p.value';
    case 'signed-rank':
      return one.test.exact
        ? `with(pairs(${scored(one, isRising)}), coin::pvalue(coin::wilcoxsign_test(round(x - y, 10) ~ rep(0, length(x)), zero.method = "Wilcoxon", distribution = "exact")))`
        : `with(pairs(${scored(one, isRising)}), wilcox.test(round(x - y, 10), exact = FALSE))$p.value`;
    case 'mcnemar':
    case 'bowker':
      return 'symmetry(x)';
    case 'mcnemar-exact':
      return '{ s <- square(x); binom.test(s[1, 2], s[1, 2] + s[2, 1])$p.value }';
    default:
      return null;
  }
}

/** Functions that give a difference with its limits, by what is differed. */
export const rPairedDifferences = (
  kinds: ReadonlySet<Difference['kind']>,
  level: number,
): readonly string[] => [
  ...(kinds.size > 0 ? [`z <- qnorm(${rNumber((1 + level) / 2)})`] : []),
  ...(kinds.has('means')
    ? [
        `of.two.means <- function(x) { t <- with(pairs(x), t.test(x, y, paired = TRUE, conf.level = ${rNumber(level)})); c(t$estimate, t$conf.int) }`,
      ]
    : []),
  ...(kinds.has('shift')
    ? [
        'shift <- function(x) {',
        '  p <- pairs(x); e <- round(p$x - p$y, 10); y <- e[e != 0]; n <- length(y)',
        '  w <- outer(y, y, "+") / 2; w <- sort(w[upper.tri(w, TRUE)]); m <- length(w)',
        `  k <- if (n < 50 && n == length(e) && !anyDuplicated(abs(y))) qsignrank(${rNumber((1 - level) / 2)}, n) else floor(m / 2 - z * sqrt(n * (n + 1) * (2 * n + 1) / 24))`,
        '  k <- max(1, k); c(median(w), w[k], w[m + 1 - k])',
        '}',
      ]
    : []),
  ...(kinds.has('shares')
    ? [
        'of.two.shares <- function(x) for (k in levels(x)) {',
        '  p <- pairs(x); n <- nrow(p); u <- p$x == k; v <- p$y == k; side <- c(-1, 1)',
        '  wilson <- function(x) (x + z^2 / 2 + side * z * sqrt(x * (n - x) / n + z^2 / 4)) / (n + z^2)',
        '  p1 <- mean(u); p2 <- mean(v); w1 <- wilson(sum(u)); w2 <- wilson(sum(v))',
        '  product <- sum(u) * sum(!u) * sum(v) * sum(!v); top <- sum(u & v) * sum(!u & !v) - sum(u & !v) * sum(!u & v)',
        '  phi <- if (product == 0) 0 else (if (top > 0) max(0, top - n / 2) else top) / sqrt(product)',
        '  reach <- function(a, b) sqrt(a^2 - 2 * phi * a * b + b^2)',
        '  print(100 * c(p1 - p2, pmin(pmax(p1 - p2 + c(-reach(p1 - w1[1], w2[2] - p2), reach(w1[2] - p1, p2 - w2[1])), -1), 1)))',
        '}',
      ]
    : []),
];
