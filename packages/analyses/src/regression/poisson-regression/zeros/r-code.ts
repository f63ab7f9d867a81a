import { rName, rNumber } from '../../../shared/r-code.ts';
import { rModelData, rNewCases, rTerms } from '../../kit/r-model.ts';
import type { PoissonOptions } from '../options.ts';
import type { ZeroResult } from './compute.ts';

/** A program for R that gives the same numbers; it needs pscl. */
export function rCode(result: ZeroResult, options: PoissonOptions): readonly string[] {
  const { factors, interactions, exposure, zeroPredictors, predictions } = result;
  const predictors = [...options.covariates, ...options.factors];
  const model = { outcome: result.outcome.name, predictors, factors, interactions };
  const offset = exposure ? ` + offset(log(${rName(exposure.name)}))` : '';
  const nb = options.family === 'negative-binomial';
  const zero = zeroPredictors.length === 0 ? '1' : zeroPredictors.map(rName).join(' + ');
  const outcome = rName(result.outcome.name);
  const call = options.zeros === 'hurdle' ? 'hurdle' : 'zeroinfl';
  const control = `control = pscl::${call}.control(reltol = 1e-15, maxit = 20000)`;
  const fit = (count: string, zeros: string): string =>
    `pscl::${call}(${outcome} ~ ${count}${offset} | ${zeros}, data = d, dist = "${nb ? 'negbin' : 'poisson'}", ${control})`;
  return [
    ...rModelData(model, { needed: exposure ? [exposure.name] : [] }),
    `m <- ${fit(rTerms(model), zero)}; s <- summary(m)$coefficients; q <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`,
    'for (part in s) { k <- part[rownames(part) != "Log(theta)", , drop = FALSE]; print(cbind(k, exp(k[, 1] + outer(k[, 2], c(0, -1, 1) * q)))) }',
    'n <- nrow(d); k <- attr(logLik(m), "df"); l <- as.numeric(logLik(m))',
    `plain <- ${nb ? `MASS::glm.nb(${outcome} ~ ${rTerms(model)}${offset}, data = d, control = glm.control(epsilon = 1e-14, maxit = 200))` : `glm(${outcome} ~ ${rTerms(model)}${offset}, family = poisson, data = d, control = glm.control(epsilon = 1e-14, maxit = 200))`}`,
    'none <- sum(predict(m, type = "prob")[, 1])',
    `c(logLik = l, plain = as.numeric(logLik(plain))); c(AIC = 2 * k - 2 * l, AIC(plain)); c(BIC = log(n) * k - 2 * l, BIC(plain)); c(zeros = none, sum(${nb ? 'dnbinom(0, size = plain$theta, mu = fitted(plain))' : 'dpois(0, fitted(plain))'}))`,
    ...(nb
      ? [
          `c(theta = unname(m$theta)${options.zeros === 'hurdle' ? '[1]' : ''}, se = unname(m$SE.logtheta)[1])`,
        ]
      : []),
    ...(result.zeroFit.likelihoodRatio
      ? [
          `m0 <- ${fit('1', '1')}; x <- 2 * (l - as.numeric(logLik(m0))); c(chisq = x, df = k - attr(logLik(m0), "df"), p = pchisq(x, k - attr(logLik(m0), "df"), lower.tail = FALSE))`,
        ]
      : []),
    ...(predictions.length > 0
      ? [
          rNewCases(predictors, options.factors, options.newCases),
          ...(exposure ? [`new$${rName(exposure.name)} <- ${options.newExposure}`] : []),
          'cbind(response = predict(m, new), zero = predict(m, new, type = "prob")[, 1], count = predict(m, new, type = "count"))',
        ]
      : []),
  ];
}
