/** Bayes factors of correlations as functions of R. */
import type { Alternative } from '@constat/stats';

/** One side of a prior: `rho` from, to. */
const SIDES = { 'two-sided': 'c(-1, 1)', greater: 'c(0, 1)', less: 'c(-1, 0)' } as const satisfies Readonly<
  Record<Alternative, string>
>;

/** Defines `bf(likelihood)`: the integral of a likelihood, relative to that of no correlation, over the prior. */
const integral = (alternative: Alternative, priorWidth: number): readonly string[] => [
  `prior <- function(rho) ${alternative === 'two-sided' ? '' : '2 * '}dbeta((rho + 1) / 2, 1 / ${priorWidth}, 1 / ${priorWidth}) / 2`,
  'bf <- function(likelihood) { # over Fisher’s scale',
  '  f <- function(z) { rho <- tanh(z); prior(rho) * likelihood(rho) / cosh(z)^2 }',
  `  ends <- atanh(${SIDES[alternative]} * .999999999); at <- sort(unique(c(ends, seq(-4, 4, .25)))); at <- at[at >= ends[1] & at <= ends[2]]`,
  '  b <- sum(sapply(seq_along(at)[-1], function(i) integrate(f, at[i - 1], at[i], rel.tol = 1e-10, stop.on.error = FALSE)$value))',
  '  c(BF10 = b, log = log(b))',
  '}',
];

const FUNCTIONS = {
  pearson: [
    'bfPearson <- function(r, n) {',
    '  w <- function(rho) integrate(function(w) ((cosh(w) - rho * r) / cosh(w))^(1 - n) * cosh(w)^(1 - n), 0, 40, rel.tol = 1e-10)$value',
    '  none <- w(0)',
    '  bf(function(rho) sapply(rho, function(p) (1 - p^2)^((n - 1) / 2) * w(p) / none))',
    '}',
  ],
  kendall: [
    'bfKendall <- function(tau, n) {',
    '  t <- tau * n * (n - 1) / 2 / sqrt(n * (n - 1) * (2 * n + 5) / 18)',
    '  bf(function(rho) { m <- 1.5 * sqrt(n) * 2 / pi * asin(rho); exp(m * (t - m / 2)) })',
    '}',
  ],
} as const;

/** Defines `bfPearson(r, n)` and `bfKendall(tau, n)` by integration, for any alternative. */
export const rBayesFactors = (
  coefficients: readonly (keyof typeof FUNCTIONS)[],
  alternative: Alternative,
  priorWidth: number,
): readonly string[] => [
  ...integral(alternative, priorWidth),
  ...coefficients.flatMap((coefficient) => FUNCTIONS[coefficient]),
];
