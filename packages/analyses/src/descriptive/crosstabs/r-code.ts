import { rBayesTable } from '../../shared/bayes-counts.ts';
import { rFactor, rName, rNumber, rRead } from '../../shared/r-code.ts';
import type { CrosstabResult } from './compute.ts';
import type { CrosstabOptions } from './options.ts';
import { trendProgram } from './trend-blocks.ts';

/** A program for R that gives the same numbers, of the whole table and of each layer. */
export function rCode(
  { whole, layers, layer, mcnemar, mantelHaenszel, trend }: CrosstabResult,
  options: CrosstabOptions,
): readonly string[] {
  const { rows, columns } = whole;
  const count = (right: string): string =>
    options.weights === null ? `table(${right.replaceAll(' + ', ', ')})` : `xtabs(w ~ ${right})`;
  return [
    rRead(rows, columns),
    ...(layer ? [`d <- d[!is.na(d$${rName(layer.name)}), ]; l <- d$${rName(layer.name)}`] : []),
    `r <- ${rFactor(rows)}; c <- ${rFactor(columns)}${options.weights === null ? '' : `; w <- d$${rName(options.weights)}`}`,
    '',
    ...reportFunction(
      options,
      [whole, ...layers].some(({ simulated }) => simulated),
    ),
    '',
    `t <- ${count('r + c')}; report(t)`,
    ...(options.bayesFactor ? rBayesTable(options.samplingPlan) : []),
    ...(layer
      ? [
          `layers <- ${count('r + c + l')}; for (i in seq_len(dim(layers)[3])) report(layers[, , i])`,
          ...(options.bayesFactor
            ? ['apply(layers, 3, function(t) bayes(t[rowSums(t) > 0, colSums(t) > 0, drop = FALSE]))']
            : []),
          'mantelhaen.test(layers, correct = FALSE); mantelhaen.test(layers)',
          ...(mantelHaenszel?.twoByTwo?.common ? HOMOGENEITY : []),
        ]
      : []),
    ...(mcnemar
      ? [
          'all <- union(levels(r), levels(c)); s <- xtabs(n ~ r + c, data.frame(r = factor(rep(rownames(t), ncol(t)), all), c = factor(rep(colnames(t), each = nrow(t)), all), n = c(t)))',
          'mcnemar.test(s, correct = FALSE); mcnemar.test(s)',
          ...(mcnemar.twoByTwo ? ['binom.test(s[1, 2], s[1, 2] + s[2, 1])'] : []),
        ]
      : []),
    ...(trend ? trendProgram(trend, options) : []),
  ];
}

/** Prints what was asked for about one table. */
function reportFunction(
  { tests, measures, cells, oneCell, confidenceLevel: level }: CrosstabOptions,
  simulated: boolean,
): readonly string[] {
  const z = `qnorm(${rNumber((1 + level) / 2)})`;
  return [
    'report <- function(t) {',
    '  t <- t[rowSums(t) > 0, colSums(t) > 0, drop = FALSE]; if (min(dim(t)) < 2) return(invisible())',
    '  n <- sum(t); square <- all(dim(t) == 2)',
    `  print(addmargins(t))${[
      ...(oneCell ? ['colSums(t) / n', 'rowSums(t) / n'] : []),
      ...(cells.includes('row') ? ['prop.table(t, 1)'] : []),
      ...(cells.includes('column') ? ['prop.table(t, 2)'] : []),
      ...(cells.includes('total') ? ['prop.table(t)'] : []),
    ]
      .map((call) => `; print(${call})`)
      .join('')}`,
    '  x <- chisq.test(t, correct = FALSE); print(x); print(x$expected); print(x$stdres)',
    ...(tests.includes('yates') ? ['  if (square) print(chisq.test(t))'] : []),
    ...(tests.includes('likelihoodRatio')
      ? [
          '  g <- 2 * sum(t[t > 0] * log(t[t > 0] / x$expected[t > 0])); print(c(g, pchisq(g, x$parameter, lower.tail = FALSE)))',
        ]
      : []),
    ...(tests.includes('fisher')
      ? [
          simulated
            ? '  print(fisher.test(t, simulate.p.value = TRUE, B = 1e5)) # other random numbers: close, not equal'
            : `  print(fisher.test(t, conf.level = ${level}, workspace = 2e7)) # solves for the odds ratio to about four digits`,
        ]
      : []),
    ...(tests.includes('linear')
      ? [
          '  score <- function(s) if (anyNA(suppressWarnings(as.numeric(s)))) seq_along(s) else as.numeric(s)',
          '  a <- rep(score(rownames(t))[row(t)], t); b <- rep(score(colnames(t))[col(t)], t)',
          '  m <- (n - 1) * cor(a, b)^2; print(c(linear = m, p = pchisq(m, 1, lower.tail = FALSE)))',
        ]
      : []),
    '  q <- unname(x$statistic); print(c(phi = sqrt(q / n), V = sqrt(q / n / (min(dim(t)) - 1)), C = sqrt(q / (q + n))))',
    ...limitsOfV(level),
    ...(measures.includes('nominal')
      ? [
          '  inRows <- sum(apply(t, 2, max)); inColumns <- sum(apply(t, 1, max)); top <- c(max(rowSums(t)), max(colSums(t)))',
          '  print(c(lambdaRows = (inRows - top[1]) / (n - top[1]), lambdaColumns = (inColumns - top[2]) / (n - top[2]), symmetric = (inRows + inColumns - sum(top)) / (2 * n - sum(top))))',
        ]
      : []),
    ...(measures.includes('ordinal') ? ordinalLines(z) : []),
    ...(measures.includes('risk') ? riskLines(z) : []),
    '}',
  ];
}

/** Limits of V from those of the noncentrality of chi-square (Steiger & Fouladi 1997). */
const limitsOfV = (level: number): readonly string[] => [
  '  ncp <- function(p) if (pchisq(q, x$parameter) < p) 0 else uniroot(function(l) pchisq(q, x$parameter, l) - p, c(0, 4 * q + 100), tol = 1e-10)$root',
  `  print(sqrt(c(ncp(${rNumber((1 + level) / 2)}), ncp(${rNumber((1 - level) / 2)})) / n / (min(dim(t)) - 1))) # limits of V`,
];

/** Breslow and Day's test that the odds ratios of the layers are alike, and Tarone's correction. */
const HOMOGENEITY: readonly string[] = [
  'x <- layers[, , apply(layers, 3, sum) > 1, drop = FALSE]; n <- apply(x, 3, sum)',
  'or <- sum(x[1, 1, ] * x[2, 2, ] / n) / sum(x[1, 2, ] * x[2, 1, ] / n); m <- x[1, 1, ] + x[1, 2, ]; k <- x[1, 1, ] + x[2, 1, ]',
  'e <- if (abs(or - 1) < 1e-12) m * k / n else { b <- n - m - k + or * (m + k); (-b + sqrt(b^2 + 4 * (1 - or) * or * m * k)) / (2 * (1 - or)) }',
  'v <- 1 / (1 / e + 1 / (m - e) + 1 / (k - e) + 1 / (n - m - k + e)); g <- v > 0; a <- x[1, 1, ] - e',
  'day <- sum(a[g]^2 / v[g]); tarone <- day - sum(a[g])^2 / sum(v[g])',
  'c(BreslowDay = day, Tarone = tarone, df = length(n) - 1, p = pchisq(c(day, tarone), length(n) - 1, lower.tail = FALSE))',
];

/** Concordant and discordant pairs (Agresti 2013, section 2.4; standard errors as in Brown & Benedetti 1977). */
const ordinalLines = (z: string): readonly string[] => [
  '  i <- row(t); j <- col(t); t1 <- c(t)',
  '  A <- matrix(sapply(seq_along(t1), function(k) sum(t1[(i - i[k]) * (j - j[k]) > 0])), nrow(t))',
  '  D <- matrix(sapply(seq_along(t1), function(k) sum(t1[(i - i[k]) * (j - j[k]) < 0])), nrow(t))',
  '  P <- sum(t * A); Q <- sum(t * D); rs <- rowSums(t)[i]; cs <- colSums(t)[j]; wr <- n^2 - sum(rowSums(t)^2); wc <- n^2 - sum(colSums(t)^2)',
  '  s0 <- sqrt(sum(t * (A - D)^2) - (P - Q)^2 / n); w <- sqrt(wr * wc); k <- min(dim(t)); b <- (P - Q) / w',
  `  line <- function(e, se, null) c(estimate = e, se = se, lower = e - ${z} * se, upper = e + ${z} * se, z = e / null, p = 2 * pnorm(-abs(e / null)))`,
  '  print(rbind(gamma = line((P - Q) / (P + Q), 4 / (P + Q)^2 * sqrt(sum(t * (Q * A - P * D)^2)), 2 / (P + Q) * s0),',
  '    tauB = line(b, sqrt(sum(t1 * (2 * w * c(A - D) + b * (rs * wc + cs * wr))^2) - n^3 * b^2 * (wr + wc)^2) / w^2, 2 * s0 / w),',
  '    tauC = line(k * (P - Q) / (n^2 * (k - 1)), 2 * k * s0 / ((k - 1) * n^2), 2 * k * s0 / ((k - 1) * n^2)),',
  '    somersColumns = line((P - Q) / wr, 2 / wr^2 * sqrt(sum(t1 * (wr * c(A - D) - (P - Q) * (n - rs))^2)), 2 / wr * s0),',
  '    somersRows = line((P - Q) / wc, 2 / wc^2 * sqrt(sum(t1 * (wc * c(A - D) - (P - Q) * (n - cs))^2)), 2 / wc * s0)))',
];

const riskLines = (z: string): readonly string[] => [
  '  if (square) {',
  '    p <- t[, 1] / rowSums(t); u <- t[, 2] / rowSums(t); m <- rowSums(t)',
  `    ratio <- function(e, se) c(e, e * exp(c(-1, 1) * ${z} * se))`,
  '    print(rbind(odds = ratio(t[1, 1] * t[2, 2] / (t[1, 2] * t[2, 1]), sqrt(sum(1 / t))), risk1 = ratio(p[[1]] / p[[2]], sqrt(sum(1 / t[, 1] - 1 / m))),',
  `      risk2 = ratio(u[[1]] / u[[2]], sqrt(sum(1 / t[, 2] - 1 / m))), turned = ratio(u[[2]] / u[[1]], sqrt(sum(1 / t[, 2] - 1 / m))), difference = p[[1]] - p[[2]] + c(0, -1, 1) * ${z} * sqrt(sum(p * u / m))))`,
  '  }',
];
