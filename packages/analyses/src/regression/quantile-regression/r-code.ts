import { rName, rNumber } from '../../shared/r-code.ts';
import { rModelData, rNewCases, rTerms } from '../kit/r-model.ts';
import type { QuantileResult } from './compute.ts';
import type { QuantileOptions } from './options.ts';

/** A program for R that gives the same numbers; it needs quantreg. */
export function rCode(result: QuantileResult, options: QuantileOptions): readonly string[] {
  const { outcome, interactions, factors, fits } = result;
  const predictors = [...options.covariates, ...options.factors];
  const model = { outcome: outcome.name, predictors, factors, interactions };
  const level = options.confidenceLevel;
  const summary =
    options.errors === 'rank'
      ? `summary(m, se = "rank", alpha = ${rNumber(1 - level)})$coefficients`
      : `{ s <- summary(m, se = "${options.errors}")$coefficients; cbind(s, s[, 1] + outer(s[, 2], c(-1, 1) * qt(${rNumber((1 + level) / 2)}, nrow(d) - nrow(s)))) }`;
  return [
    ...rModelData(model),
    'library(quantreg)',
    `taus <- c(${fits.map(({ tau }) => tau).join(', ')}); f <- ${rName(outcome.name)} ~ ${rTerms(model)}; models <- lapply(taus, function(tau) rq(f, tau = tau, data = d))`,
    `for (m in models) print(${summary})`,
    `for (m in models) print(c(n = nrow(d), R1 = 1 - m$rho / rq(${rName(outcome.name)} ~ 1, tau = m$tau, data = d)$rho, deviations = m$rho, AIC = AIC(m), BIC = AIC(m, k = log(nrow(d)))))`,
    ...(result.newCases.length > 0
      ? [
          rNewCases(predictors, options.factors, options.newCases),
          'cbind(new, sapply(models, predict, newdata = new))',
        ]
      : []),
  ];
}
