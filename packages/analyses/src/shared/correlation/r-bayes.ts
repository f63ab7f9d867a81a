/** The Bayes factor of Pearson's r as functions of R. */
/** One side of a prior: `rho` from, to. */
const SIDES = { 'two-sided': 'c(-1, 1)', greater: 'c(0, 1)', less: 'c(-1, 0)' } as const;

/** Defines `bfPearson(r, n)` by integration over Fisher's scale, for any alternative. */
export const rBayesPearson = (alternative: keyof typeof SIDES, priorWidth: number): readonly string[] => [
  `prior <- function(rho) ${alternative === 'two-sided' ? '' : '2 * '}dbeta((rho + 1) / 2, 1 / ${priorWidth}, 1 / ${priorWidth}) / 2`,
  'bfPearson <- function(r, n) {',
  '  w <- function(rho) integrate(function(w) ((cosh(w) - rho * r) / cosh(w))^(1 - n) * cosh(w)^(1 - n), 0, 40, rel.tol = 1e-10)$value',
  '  none <- w(0)',
  '  f <- function(z) { rho <- tanh(z); prior(rho) * sapply(rho, function(p) (1 - p^2)^((n - 1) / 2) * w(p) / none) / cosh(z)^2 }',
  `  ends <- atanh(${SIDES[alternative]} * .999999999); at <- sort(unique(c(ends, seq(-4, 4, .25)))); at <- at[at >= ends[1] & at <= ends[2]]`,
  '  b <- sum(sapply(seq_along(at)[-1], function(i) integrate(f, at[i - 1], at[i], rel.tol = 1e-10, stop.on.error = FALSE)$value))',
  '  c(BF10 = b, log = log(b))',
  '}',
];
