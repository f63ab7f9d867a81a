/** A program for R that gives the same numbers: nls of base R, its profile by itself. */
import { rName, rNumber, rRead, rShapiro } from '../../shared/r-code.ts';
import { rNewCases } from '../kit/r-model.ts';
import type { NonlinearResult } from './compute.ts';
import type { NonlinearOptions } from './options.ts';

const CONTROL = 'nls.control(maxiter = 500, tol = 1e-6, minFactor = 1e-10, nDcentral = TRUE)';

export function rCode(result: NonlinearResult, options: NonlinearOptions): readonly string[] {
  const { outcome, covariates, newCases } = options;
  const columns = [outcome, ...covariates];
  // a start near the solution, from which R searches by itself
  const start = result.parameters
    .map(({ name, estimate }) => `${rName(name)} = ${+estimate.toPrecision(3)}`)
    .join(', ');
  const only = covariates.length === 1 ? covariates[0] : undefined;
  return [
    rRead(),
    `d <- d[complete.cases(d[c(${columns.map((name) => JSON.stringify(name)).join(', ')})]), ]`,
    `form <- ${rName(outcome)} ~ ${result.formula}; q <- ${rNumber((1 + options.confidenceLevel) / 2)}`,
    `m <- nls(form, d, start = list(${start}), control = ${CONTROL})`,
    's <- summary(m, correlation = TRUE); b <- s$coefficients; b; df <- df.residual(m); y <- d[[all.vars(form)[1]]]',
    ...(!result.isProfiled
      ? ['cbind(lower = b[, 1] - qt(q, df) * b[, 2], upper = b[, 1] + qt(q, df) * b[, 2])']
      : [
          'rise <- qt(q, df)^2 * s$sigma^2 # the profile of the sum of squares',
          `excess <- function(k, v) { others <- as.list(coef(m)[names(coef(m)) != k]); held <- setNames(list(v), k); left <- if (length(others)) deviance(nls(form, c(as.list(d), held), start = others, control = ${CONTROL.replace('nDcentral', 'warnOnly = TRUE, nDcentral')})) else sum((y - eval(form[[3]], c(as.list(d), held)))^2); left - deviance(m) - rise }`,
          'limit <- function(k, side) tryCatch(uniroot(function(v) excess(k, v), sort(b[k, 1] + side * c(0.2, 1.2) * qt(q, df) * b[k, 2]), extendInt = if (side > 0) "upX" else "downX", tol = 1e-9)$root, error = function(e) NA)',
          'cbind(lower = sapply(rownames(b), limit, -1), upper = sapply(rownames(b), limit, 1))',
        ]),
    'c(n = length(y), df = df, RSS = deviance(m), sigma = s$sigma, R2 = 1 - deviance(m) / sum((y - mean(y))^2), AIC = AIC(m), BIC = BIC(m))',
    's$correlation',
    ...(result.lackOfFit && only !== undefined
      ? [
          `g <- factor(d[[${JSON.stringify(only)}]]); pure <- sum((y - ave(y, g))^2); k <- c(nlevels(g) - length(coef(m)), length(y) - nlevels(g)); f <- (deviance(m) - pure) / k[1] / (pure / k[2]); c(F = f, k, p = pf(f, k[1], k[2], lower.tail = FALSE)) # lack of fit`,
        ]
      : []),
    rShapiro('residuals(m)'),
    ...(newCases.length > 0
      ? [
          rNewCases(covariates, [], newCases),
          'for (i in seq_len(nrow(new))) { at <- function(p) eval(form[[3]], c(as.list(p), as.list(new[i, , drop = FALSE]))); p <- coef(m); g <- sapply(seq_along(p), function(j) { h <- 1e-5 * max(abs(p[j]), 1e-8); u <- w <- p; u[j] <- p[j] + h; w[j] <- p[j] - h; (at(u) - at(w)) / (2 * h) }); se <- sqrt(c(g %*% vcov(m) %*% g)); print(c(fit = at(p), se = se, at(p) + c(-1, 1) * qt(q, df) * se, at(p) + c(-1, 1) * qt(q, df) * sqrt(s$sigma^2 + se^2))) }',
        ]
      : []),
  ];
}
