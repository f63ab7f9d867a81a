import { rMultivariate } from '../../shared/multivariate-tests.ts';
import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
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
    ...rMultivariate(options.confidenceLevel),
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
