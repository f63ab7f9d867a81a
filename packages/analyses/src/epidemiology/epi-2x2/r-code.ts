/** R programs that print the same numbers. */
import type { ExposureTable } from '@constat/stats';
import { rNumber } from '../../shared/r-code.ts';
import type { TableOptions } from './options.ts';

const critical = (level: number): string => `z <- qnorm(${rNumber((1 + level) / 2)})`;

/** Score limits found by solving for the ratio. */
const SCORE = [
  'rr.score <- function(r, f) { n1 <- a0 + b0; n0 <- c0 + d0; m <- a0 + c0; N <- n1 + n0; B <- r * (n1 + c0) + a0 + n0',
  '  p0 <- 2 * m / (B + sqrt(pmax(0, B^2 - 4 * N * r * m))); p1 <- r * p0',
  '  (a0 / n1 - r * c0 / n0) / sqrt(f * (p1 * (1 - p1) / n1 + r^2 * p0 * (1 - p0) / n0)) }',
  'or.score <- function(o, f) { n1 <- a0 + b0; n0 <- c0 + d0; m <- a0 + c0; A <- n0 * (o - 1); B <- n1 * o + n0 - m * (o - 1)',
  '  p0 <- 2 * m / (B + sqrt(B^2 + 4 * A * m)); e1 <- n1 * o * p0 / (1 + p0 * (o - 1)); e0 <- n0 * p0',
  '  (a0 - e1) * sqrt((1 / e1 + 1 / (n1 - e1) + 1 / e0 + 1 / (n0 - e0)) / f) }',
  'solve.score <- function(fun, est, f) sapply(c(1, -1), function(s) exp(uniroot(function(l) fun(exp(l), f) - s * z, log(est) + if (s > 0) c(-8, 0) else c(0, 8), extendInt = "yes", tol = 1e-12)$root))',
];

/** All measures of one table. */
export function tableProgram({ a, b, c, d }: ExposureTable, options: TableOptions): readonly string[] {
  const { studyType, confidenceLevel: level, zeroCorrection } = options;
  const byOutcome = studyType === 'case-control';
  const k = zeroCorrection ?? 0;
  const whole = Math.min(a, b, c, d) > 0;
  return [
    `a0 <- ${a}; b0 <- ${b}; c0 <- ${c}; d0 <- ${d}; n <- a0 + b0 + c0 + d0; ${critical(level)}`,
    `a <- a0 + ${k}; b <- b0 + ${k}; c <- c0 + ${k}; d <- d0 + ${k}`,
    'x <- matrix(base::c(a0, b0, c0, d0), 2, byrow = TRUE)',
    'limits <- function(e, se) base::c(estimate = e, lower = e * exp(-z * se), upper = e * exp(z * se))',
    'or <- limits(a * d / (b * c), sqrt(1/a + 1/b + 1/c + 1/d))',
    ...(byOutcome
      ? [
          'base::c(cases = a0 / c0, controls = b0 / d0); or; 1 - 1 / or  # odds of exposure, odds ratio, attributable fraction',
          'paf <- 1 - c0 * (b0 + d0) / (d0 * (a0 + c0)); v <- a0 / (c0 * (a0 + c0)) + b0 / (d0 * (b0 + d0))',
          'base::c(paf = paf, lower = 1 - (1 - paf) * exp(z * sqrt(v)), upper = 1 - (1 - paf) * exp(-z * sqrt(v)))',
        ]
      : [
          'r1 <- a0 / (a0 + b0); r0 <- c0 / (c0 + d0); r <- (a0 + c0) / n; base::c(exposed = r1, unexposed = r0, all = r)',
          'rr <- limits(a / (a + b) / (c / (c + d)), sqrt(1/a - 1/(a + b) + 1/c - 1/(c + d))); rr; or; 1 - 1 / rr',
          'se <- sqrt(r1 * (1 - r1) / (a0 + b0) + r0 * (1 - r0) / (c0 + d0)); rd <- base::c(estimate = r1 - r0, lower = r1 - r0 - z * se, upper = r1 - r0 + z * se); rd; 1 / abs(rd)',
          'g <- base::c(1, 0, 1 - d0 * n / (c0 + d0)^2, c0 * n / (c0 + d0)^2); p <- base::c(a0, b0, c0, d0) / n; s <- sqrt((sum(p * g^2) - sum(p * g)^2) / n)',
          'base::c(par = r - r0, lower = r - r0 - z * s, upper = r - r0 + z * s)',
          'paf <- (r - r0) / r; s <- sqrt((b0 + paf * (a0 + d0)) / (n * c0)); base::c(paf = paf, lower = 1 - (1 - paf) * exp(z * s), upper = 1 - (1 - paf) * exp(-z * s))',
          'e <- function(r) { r <- ifelse(r < 1, 1 / r, r); r + sqrt(r * (r - 1)) }; base::c(e(rr[1]), e(if (rr[1] > 1) rr[2] else rr[3]))',
        ]),
    ...(whole
      ? [
          ...SCORE,
          ...(byOutcome
            ? []
            : [
                'solve.score(rr.score, r1 / r0, 1); solve.score(rr.score, r1 / r0, n / (n - 1))  # Koopman, Miettinen-Nurminen',
              ]),
          'solve.score(or.score, a0 * d0 / (b0 * c0), n / (n - 1))  # Miettinen-Nurminen',
        ]
      : []),
    `fisher.test(x, conf.level = ${rNumber(level)}); chisq.test(x, correct = FALSE); chisq.test(x)`,
    'e <- outer(rowSums(x), colSums(x)) / n; mh <- sum((x - e)^2 / e) * (n - 1) / n; lr <- 2 * sum(ifelse(x > 0, x * log(x / e), 0)); base::c(mh = mh, p = pchisq(mh, 1, lower.tail = FALSE), lr = lr, p = pchisq(lr, 1, lower.tail = FALSE))',
    'base::c(above = fisher.test(x, alternative = "greater")$p.value, below = fisher.test(x, alternative = "less")$p.value)',
  ];
}

/** Mantel-Haenszel over strata. */
export function strataProgram(strata: readonly ExposureTable[], level: number): readonly string[] {
  const list = (key: keyof ExposureTable) => `c(${strata.map((table) => table[key]).join(', ')})`;
  return [
    `A <- ${list('a')}; B <- ${list('b')}; C <- ${list('c')}; D <- ${list('d')}; ${critical(level)}`,
    'N <- A + B + C + D; n1 <- A + B; n0 <- C + D',
    'limits <- function(e, se) c(estimate = e, lower = e * exp(-z * se), upper = e * exp(z * se))',
    'crude <- function(a, b, c, d) rbind(or = limits(a * d / (b * c), sqrt(1/a + 1/b + 1/c + 1/d)), rr = limits(a / (a + b) / (c / (c + d)), sqrt(1/a - 1/(a + b) + 1/c - 1/(c + d))))',
    'crude(sum(A), sum(B), sum(C), sum(D))',
    'for (i in seq_along(A)) if (min(A[i], B[i], C[i], D[i]) > 0) print(crude(A[i], B[i], C[i], D[i]))  # each stratum',
    ...(strata.length > 1
      ? [
          'x <- array(rbind(A, C, B, D), c(2, 2, length(A)))',
          `mantelhaen.test(x, correct = FALSE, conf.level = ${rNumber(level)}); mantelhaen.test(x, correct = TRUE)`,
          `mantelhaen.test(x, exact = TRUE, conf.level = ${rNumber(level)})`,
        ]
      : []),
    'R <- sum(A * n0 / N); S <- sum(C * n1 / N); limits(R / S, sqrt(sum(((A + C) * n1 * n0 - A * C * N) / N^2) / (R * S)))  # risk ratio',
    'w <- sum(n1 * n0 / N); rd <- sum((A * n0 - C * n1) / N) / w; s <- sqrt(sum((A * B * n0^3 + C * D * n1^3) / (n1 * n0 * N^2))) / w; c(rd = rd, lower = rd - z * s, upper = rd + z * s)',
    'w <- 1 / (1/A + 1/B + 1/C + 1/D); m <- sum(w * log(A * D / (B * C))) / sum(w); limits(exp(m), sqrt(1 / sum(w)))  # inverse variance',
    'or <- sum(A * D / N) / sum(B * C / N); q <- function(a, b, c) (-b + sqrt(b^2 - 4 * a * c)) / (2 * a)',
    'e <- q(1 - or, N - n1 - (A + C) + or * (n1 + A + C), -or * n1 * (A + C)); v <- 1 / (1/e + 1/(n1 - e) + 1/(A + C - e) + 1/(N - n1 - A - C + e))',
    'bd <- sum((A - e)^2 / v); tarone <- bd - sum(A - e)^2 / sum(v); df <- length(A) - 1',
    'c(breslowDay = bd, tarone = tarone, p = pchisq(tarone, df, lower.tail = FALSE))',
  ];
}

/** One rate. */
export const singleProgram = (cases: number, time: number, per: number, level: number): readonly string[] => [
  `x <- ${cases}; unit <- ${per} / ${time}; level <- ${rNumber(level)}; a <- (1 - level) / 2; z <- qnorm(1 - a)`,
  'x * unit',
  'unit * c(if (x == 0) 0 else qchisq(a, 2 * x) / 2, qchisq(1 - a, 2 * x + 2) / 2)  # exact, as poisson.test',
  'byar <- function(x, s) x * (1 - 1 / (9 * x) + s * z / (3 * sqrt(x)))^3; unit * c(if (x == 0) 0 else byar(x, -1), byar(x + 1, 1))',
  ...(cases > 0 ? ['unit * x * exp(c(-1, 1) * z / sqrt(x)); unit * (x + c(-1, 1) * z * sqrt(x))'] : []),
];

/** Two rates. */
export const comparedProgram = (options: TableOptions): readonly string[] => [
  `x <- c(${options.cases1}, ${options.cases2}); t <- c(${options.personTime1}, ${options.personTime2}); per <- ${options.per}; ${critical(options.confidenceLevel)}`,
  'rate <- x / t; rate * per; rate[1] / rate[2]; 1 - rate[2] / rate[1]',
  'rate[1] / rate[2] * exp(c(-1, 1) * z * sqrt(sum(1 / x)))',
  'd <- rate[1] - rate[2]; per * (d + c(estimate = 0, lower = -1, upper = 1) * z * sqrt(sum(x / t^2)))',
  `poisson.test(x, t, conf.level = ${rNumber(options.confidenceLevel)})`,
  'n <- sum(x); p <- t[1] / sum(t); chi <- (x[1] - n * p)^2 / (n * p * (1 - p)); c(chi, pchisq(chi, 1, lower.tail = FALSE))',
  'own <- dbinom(x[1], n, p) / 2; 2 * min(pbinom(x[1] - 1, n, p) + own, pbinom(x[1], n, p, lower.tail = FALSE) + own)  # mid-P',
];

/** Observed over expected. */
export const smrProgram = (observed: number, expected: number, level: number): readonly string[] => [
  `x <- ${observed}; e <- ${expected}; ${critical(level)}`,
  `poisson.test(x, e, conf.level = ${rNumber(level)})`,
  'byar <- function(x, s) x * (1 - 1 / (9 * x) + s * z / (3 * sqrt(x)))^3; c(if (x == 0) 0 else byar(x, -1), byar(x + 1, 1)) / e',
  ...(observed > 0 ? ['(sqrt(x) + c(-1, 1) * z / 2)^2 / e  # Vandenbroucke'] : []),
  'chi <- (x - e)^2 / e; c(chi, pchisq(chi, 1, lower.tail = FALSE))',
];
