/** Polychoric correlations in R; polycor::polychor and psych::polychoric have them, too, this needs no package. */
import { rNumber } from '../../shared/r-code.ts';
import type { MatrixOptions } from './options.ts';
import { MOST_LEVELS } from './polychoric.ts';

const TESTS = {
  'two-sided': { p: '2 * pnorm(-abs(r / se))', lower: 'max(-1, r - q * se)', upper: 'min(1, r + q * se)' },
  greater: { p: 'pnorm(-r / se)', lower: 'max(-1, r - q * se)', upper: '1' },
  less: { p: 'pnorm(r / se)', lower: '-1', upper: 'min(1, r + q * se)' },
} as const;

/** The function `latent` of two columns. */
export function rLatent({
  alternative,
  confidenceLevel,
  polychoricMethod,
}: MatrixOptions): readonly string[] {
  const { p, lower, upper } = TESTS[alternative];
  const tail = alternative === 'two-sided' ? (1 + confidenceLevel) / 2 : confidenceLevel;
  return [
    'Phi2 <- function(h, k, r) if (h == -Inf || k == -Inf) 0 else if (h == Inf) pnorm(k) else integrate(function(x) dnorm(x) * pnorm((k - r * x) / sqrt(1 - r^2)), -Inf, h, rel.tol = 1e-11)$value',
    'cells <- function(r, a, b) t(diff(t(diff(outer(c(-Inf, a, Inf), c(-Inf, b, Inf), Vectorize(function(h, k) Phi2(h, k, r)))))))',
    'cuts <- function(t) unname(qnorm(head(cumsum(t) / sum(t), -1))); curved <- function(f, r) 1 / sqrt((f(r + .001) - 2 * f(r) + f(r - .001)) / 1e-6)',
    'most <- function(start, f) { o <- optim(start, function(q) if (abs(q[1]) > .9999 || any(!is.finite(v <- f(q)))) 1e10 else v, method = "BFGS", hessian = TRUE, control = list(reltol = 1e-15, maxit = 1000)); c(o$par[1], sqrt(solve(o$hessian)[1, 1]), o$value) }',
    'ofTable <- function(t) {',
    '  t <- unclass(t); a <- cuts(rowSums(t)); b <- cuts(colSums(t)); i <- seq_along(a); s <- t > 0; ll <- function(q) -suppressWarnings(sum(t[s] * log(cells(q[1], q[1 + i], q[-(1:(1 + length(a)))])[s])))',
    '  f <- function(r) ll(c(r, a, b)); r <- optimize(f, c(-.9999, .9999), tol = 1e-10)$minimum; out <- c(r, curved(f, r)); least <- f(r)',
    ...(polychoricMethod === 'ml' ? ['  out <- most(c(r, a, b), ll); least <- out[3]'] : []),
    '  df <- length(t) - sum(dim(t)); chi <- 2 * (least + sum(t[s] * log(t[s] / sum(t)))); c(out[1:2], if (df > 0) c(chi, df, pchisq(chi, df, lower.tail = FALSE)))',
    '}',
    'ofNumber <- function(x, g) { z <- (x - mean(x)) / sd(x); a <- cuts(table(g)); g <- as.integer(g); most(c(cor(z, g), a), function(q) { c <- c(-Inf, q[-1], Inf); s <- sqrt(1 - q[1]^2); -suppressWarnings(sum(log(pnorm((c[g + 1] - q[1] * z) / s) - pnorm((c[g] - q[1] * z) / s)))) })[1:2] }',
    'latent <- function(x, y) {',
    `  ok <- complete.cases(x, y); x <- x[ok]; y <- y[ok]; ordered <- c(length(unique(x)), length(unique(y))) <= ${MOST_LEVELS}`,
    '  e <- if (all(ordered)) ofTable(table(x, y)) else if (ordered[1]) ofNumber(y, factor(x)) else if (ordered[2]) ofNumber(x, factor(y)) else { r <- cor(x, y); c(r, (1 - r^2) / sqrt(length(x))) }',
    `  r <- e[1]; se <- e[2]; q <- qnorm(${rNumber(tail)}); list(r = r, se = se, lower = ${lower}, upper = ${upper}, z = r / se, p.value = ${p}, normality = e[-(1:2)])`,
    '}',
  ];
}
