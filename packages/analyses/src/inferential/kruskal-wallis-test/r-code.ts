import type { KruskalPermutation } from '@constat/stats';
import { R_ADJUSTMENT } from '../../shared/pair-table.ts';
import {
  R_GROUP_RANKS,
  type RFactor,
  rFactor,
  rName,
  rRead,
  rShareLimits,
  rString,
  rStrings,
} from '../../shared/r-code.ts';
import { rLetters } from '../kit/letters.ts';
import { rScores } from '../kit/scores.ts';
import type { KruskalResult } from './compute.ts';
import type { KruskalOptions } from './options.ts';

const EXACT_TREND: Readonly<Record<KruskalOptions['trendAlternative'], string>> = {
  'two-sided': 'mean(abs(J - expected) >= abs(jonckheere(y, g) - expected) - 1e-9)',
  greater: 'mean(J >= jonckheere(y, g) - 1e-9)',
  less: 'mean(J <= jonckheere(y, g) + 1e-9)',
};

/** A program for R that gives the same numbers, with nothing but base R. */
export function rCode(result: KruskalResult, options: KruskalOptions): readonly string[] {
  const factorOf = ({ groups }: KruskalResult['outcomes'][number]): RFactor => ({
    name: result.group.name,
    levels: groups.map(({ level }) => level),
  });
  const method = rString(R_ADJUSTMENT[options.adjustment]!);
  const lines = [
    rRead(...result.outcomes.map(factorOf)),
    ...rScores(result.scored),
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings([...options.outcomes, options.group])}]), ]`]
      : []),
  ];
  if (options.letters && options.postHoc.length > 0) lines.push(...rLetters(options.alpha));
  for (const outcome of result.outcomes) {
    lines.push(
      '',
      `y <- d$${rName(outcome.name)}; g <- ${rFactor(factorOf(outcome))}`,
      'ok <- !is.na(y) & !is.na(g); y <- y[ok]; g <- g[ok]',
      'k <- kruskal.test(y, g); k',
      R_GROUP_RANKS,
      'h <- unname(k$statistic); N <- length(y); r <- rank(y); m <- tapply(r, g, mean); n <- table(g)',
      'c(n = N, epsilonSquared = h / (N - 1), etaSquared = (h - nlevels(g) + 1) / (N - nlevels(g)))',
      ...rShareLimits('h / (N - 1)', 'nlevels(g) - 1', 'N - nlevels(g)', 1 - options.alpha),
      'pairs <- combn(levels(g), 2); first <- pairs[1, ]; second <- pairs[2, ]',
      'size <- 1 / n[first] + 1 / n[second]; difference <- m[first] - m[second]',
    );
    if (outcome.permutation) lines.push(...rPermutation(outcome.permutation));
    if (options.trend)
      lines.push(
        'jonckheere <- function(y, g) { i <- as.integer(g); b <- outer(y, y, "<") + outer(y, y, "==") / 2; sum(b[outer(i, i, "<")]) }',
        't <- table(y); J <- jonckheere(y, g); expected <- (N^2 - sum(n^2)) / 4; five <- function(x) sum(x * (x - 1) * (2 * x + 5))',
        'three <- function(x) sum(x * (x - 1) * (x - 2)); two <- function(x) sum(x * (x - 1))',
        'v <- (five(N) - five(n) - five(t)) / 72 + three(n) * three(t) / (36 * three(N)) + two(n) * two(t) / (8 * two(N)); z <- (J - expected) / sqrt(v)',
        `c(J = J, expected = expected, z = z, p = ${{ 'two-sided': '2 * pnorm(-abs(z))', greater: 'pnorm(-z)', less: 'pnorm(z)' }[options.trendAlternative]}, tau = cor(as.integer(g), y, method = "kendall"))`,
        ...(outcome.trend && outcome.trend.exact !== null
          ? [
              'J <- replicate(1e5, jonckheere(y, sample(g))) # the exact p is the limit of this one',
              EXACT_TREND[options.trendAlternative],
            ]
          : []),
      );
    if (options.postHoc.includes('dunn'))
      lines.push(
        'ties <- sum(table(y)^3 - table(y)); z <- difference / sqrt((N * (N + 1) / 12 - ties / (12 * (N - 1))) * size)',
        `data.frame(first, second, z = c(z), p = c(2 * pnorm(-abs(z))), adjusted = p.adjust(2 * pnorm(-abs(z)), ${method}))`,
        ...(options.letters ? [`compact(m, p.adjust(2 * pnorm(-abs(z)), ${method}))`] : []),
      );
    if (options.postHoc.includes('conover'))
      lines.push(
        't <- difference / sqrt(var(r) * (N - 1 - h) / (N - nlevels(g)) * size); df <- N - nlevels(g)',
        `data.frame(first, second, t = c(t), p = c(2 * pt(-abs(t), df)), adjusted = p.adjust(2 * pt(-abs(t), df), ${method}))`,
        ...(options.letters ? [`compact(m, p.adjust(2 * pt(-abs(t), df), ${method}))`] : []),
      );
    if (options.postHoc.includes('dscf'))
      lines.push(
        'w <- sapply(seq_along(first), function(i) {',
        '  a <- y[g == first[i]]; b <- y[g == second[i]]; r <- rank(c(a, b)); q <- length(a) * length(b)',
        '  u <- sum(r[seq_along(a)]) - length(a) * (length(a) + 1) / 2',
        '  -sqrt(2) * (u - q / 2) / sqrt(q * var(r) / length(r))',
        '})',
        'data.frame(first, second, W = w, p = ptukey(abs(w), nlevels(g), Inf, lower.tail = FALSE))',
        ...(options.letters ? ['compact(m, ptukey(abs(w), nlevels(g), Inf, lower.tail = FALSE))'] : []),
      );
  }
  return lines;
}

/** p over all ways to share the ranks, rank by rank with equal sums taken together, or over random ways. */
function rPermutation({ samples }: KruskalPermutation): readonly string[] {
  const observed = 'o <- sum(tapply(r - mean(r), g, sum)^2 / n) * (1 - 1e-9)';
  if (samples !== null)
    return [
      `${observed}; b <- replicate(${samples}, sum(tapply(sample(r - mean(r)), g, sum)^2 / n)); (1 + sum(b >= o)) / (1 + length(b)) # other random numbers, so other last digits`,
    ];
  return [
    `${observed}; k <- nlevels(g); w <- matrix(c(rep(0, 2 * k), 1), 1) # counts, sums of ranks, ways`,
    'for (x in r) {',
    '  w <- do.call(rbind, lapply(1:k, function(j) { v <- w; v[, j] <- v[, j] + 1; v[, k + j] <- v[, k + j] + x - mean(r); v[v[, j] <= n[[j]], , drop = FALSE] }))',
    '  key <- do.call(paste, as.data.frame(round(2 * w[, 1:(2 * k), drop = FALSE]))); w <- cbind(w[!duplicated(key), 1:(2 * k), drop = FALSE], rowsum(w[, 2 * k + 1], key, reorder = FALSE))',
    '}',
    'sum(w[w[, k + 1:k, drop = FALSE]^2 %*% c(1 / n) >= o, 2 * k + 1]) / sum(w[, 2 * k + 1]) # exact p',
  ];
}
