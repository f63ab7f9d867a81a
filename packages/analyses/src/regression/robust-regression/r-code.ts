import { rName, rNumber } from '../../shared/r-code.ts';
import { rModelData, rNewCases, rTerms } from '../kit/r-model.ts';
import type { RobustResult } from './compute.ts';
import type { RobustOptions } from './options.ts';

/** A program for R that gives the same numbers, by MASS::rlm. */
export function rCode(result: RobustResult, options: RobustOptions): readonly string[] {
  const { outcome, interactions, factors, lightest, predictions, fit } = result;
  const predictors = [...options.covariates, ...options.factors];
  const model = { outcome: outcome.name, predictors, factors, interactions };
  const half = `qt(${rNumber((1 + options.confidenceLevel) / 2)}, df)`;
  const psi =
    options.psi === 'huber'
      ? `psi = MASS::psi.huber, k = ${options.tuning ?? 1.345}`
      : `psi = MASS::psi.bisquare, c = ${options.tuning ?? 4.685}`;
  return [
    ...rModelData(model),
    `f <- ${rName(outcome.name)} ~ ${rTerms(model)}; m <- MASS::rlm(f, data = d, ${psi}, acc = 1e-13, maxit = 5000)`,
    's <- summary(m, method = "XtX"); b <- s$coefficients; df <- nrow(d) - nrow(b); w <- m$w; V <- s$stddev^2 * s$cov.unscaled',
    `cbind(b, p = 2 * pt(-abs(b[, 3]), df), b[, 1] + outer(b[, 2], c(-1, 1) * ${half}), least = coef(lm(f, data = d)))`,
    `c(n = nrow(d), less = sum(w < .999999), none = sum(w < 1e-12), scale = median(abs(residuals(m))) / .6745, sigma = s$stddev)`,
    ...(fit.wald
      ? [
          'F <- c(b[-1, 1] %*% solve(V[-1, -1], b[-1, 1])) / (nrow(b) - 1); c(F = F, df1 = nrow(b) - 1, df2 = df, p = pf(F, nrow(b) - 1, df, lower.tail = FALSE))',
        ]
      : []),
    ...(lightest.length > 0
      ? [
          `o <- order(w)[1:${lightest.length}]; data.frame(row = as.integer(rownames(d)), residual = residuals(m), scales = residuals(m) / (median(abs(residuals(m))) / .6745), weight = w)[o, ]`,
        ]
      : []),
    ...(predictions.length > 0
      ? [
          rNewCases(predictors, options.factors, options.newCases),
          ...factors.map(
            ({ name }) =>
              `new$${rName(name)} <- factor(new$${rName(name)}, levels = levels(d$${rName(name)}))`,
          ),
          `X <- model.matrix(~ ${rTerms(model)}, new); e <- sqrt(diag(X %*% V %*% t(X))); cbind(c(X %*% b[, 1]) + outer(e, c(0, -1, 1) * ${half}), se = e)`,
        ]
      : []),
  ];
}
