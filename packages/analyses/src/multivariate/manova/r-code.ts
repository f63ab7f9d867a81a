import { rFactor, rName, rNumber, rRead, rStrings } from '../../shared/r-code.ts';
import type { ManovaOptions } from './options.ts';
import type { ManovaResult } from './result.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: ManovaResult, options: ManovaOptions): readonly string[] {
  const { outcomes, factors, covariates } = options;
  const right = [...covariates.map(rName), factors.map(rName).join(' * ')].join(' + ');
  const all = rStrings([...outcomes, ...factors, ...covariates]);
  const cells = factors.map((name) => `d$${rName(name)}`).join(', ');
  return [
    'library(car)',
    'options(contrasts = c("contr.sum", "contr.poly"))',
    rRead(...result.factors),
    `d <- d[complete.cases(d[, ${all}]), ]`,
    ...result.factors.map((factor) => `d$${rName(factor.name)} <- ${rFactor(factor)}`),
    `y <- as.matrix(d[, ${rStrings(outcomes)}])`,
    `fit <- lm(y ~ ${right}, data = d)`,
    `m <- Manova(fit, type = ${rStrings([options.sumOfSquares]).slice(2, -1)})`,
    'print(summary(m), digits = 8)',
    'for (h in setdiff(names(m$SSP), "(Intercept)")) {',
    '  s <- min(ncol(y), m$df[[h]]); l <- Re(eigen(solve(m$SSPE) %*% m$SSP[[h]])$values)[1:s]; v <- m$error.df; p <- ncol(y); q <- m$df[[h]]',
    '  V <- sum(l / (1 + l)); L <- prod(1 / (1 + l)); T <- sum(l)',
    '  n <- (v - p - 1) / 2; a <- abs(p - q) + s; f <- c((2 * n + s + 1) / a * V / (s - V), NA, 2 * (s * n + 1) * T / (s^2 * a), (v - max(p, q) + q) * l[1] / max(p, q))',
    '  w <- if (p^2 + q^2 > 5) sqrt(((p * q)^2 - 4) / (p^2 + q^2 - 5)) else 1; g <- (v - (p - q + 1) / 2) * w - (p * q - 2) / 2; f[2] <- (L^(-1 / w) - 1) * g / (p * q)',
    '  d1 <- c(s * a, p * q, s * a, max(p, q)); d2 <- c(s * (2 * n + s + 1), g, 2 * (s * n + 1), v - max(p, q) + q)',
    '  cat(h, "\\n"); print(cbind(value = c(V, L, T, l[1]), F = f, df1 = d1, df2 = d2, p = pf(f, d1, d2, lower.tail = FALSE), eta2 = c(V / s, 1 - L^(1 / s), T / (T + s), l[1] / (1 + l[1]))), digits = 8)',
    '  L <- function(f, a, b, q) if (pf(f, a, b) < q) 0 else uniroot(function(l) pf(f, a, b, l) - q, c(0, 10 * f * a + 100), tol = 1e-10)$root',
    `  print(t(sapply(1:3, function(i) sapply(c(${rNumber((1 + options.confidenceLevel) / 2)}, ${rNumber((1 - options.confidenceLevel) / 2)}), function(q) { l <- L(f[i], d1[i], d2[i], q); l / (l + d2[i]) }))), digits = 8) # limits of eta2`,
    '}',
    ...(options.univariate
      ? [
          `for (o in colnames(y)) print(Anova(lm(as.formula(paste("y[, o] ~", deparse1(formula(fit)[[3]]))), data = d), type = ${rStrings([options.sumOfSquares]).slice(2, -1)}))`,
        ]
      : []),
    ...(result.boxM
      ? [
          `S <- split(as.data.frame(y), interaction(${cells}, drop = TRUE)); k <- sapply(S, nrow) - 1; C <- lapply(S, cov); W <- Reduce("+", Map("*", C, k)) / sum(k)`,
          'sum(k) * determinant(W)$modulus - sum(k * sapply(C, function(x) determinant(x)$modulus)) # M of Box',
        ]
      : []),
    ...(result.mardia
      ? [
          'z <- scale(y, scale = FALSE); n <- nrow(y); D <- z %*% solve(crossprod(z) / n) %*% t(z); c(skewness = mean(D^3), kurtosis = mean(diag(D)^2))',
        ]
      : []),
  ];
}
