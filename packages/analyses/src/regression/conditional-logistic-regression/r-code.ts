import { rName, rString } from '../../shared/r-code.ts';
import { rModelData, rTerms } from '../kit/r-model.ts';
import type { ConditionalResult } from './compute.ts';
import type { ConditionalOptions } from './options.ts';

/** A program for R that gives the same numbers, by survival::clogit. */
export function rCode(result: ConditionalResult, options: ConditionalOptions): readonly string[] {
  const { outcome, interactions, factors, sets, termTests } = result;
  const predictors = [...options.covariates, ...options.factors];
  const model = { outcome: outcome.name, predictors, factors, interactions };
  return [
    ...rModelData(model, {
      needed: [sets.name],
      levels: [{ name: outcome.name, levels: [outcome.other, outcome.event] }],
    }),
    'library(survival)',
    `d$.case <- as.integer(d$${rName(outcome.name)} == ${rString(outcome.event)}); d$.set <- d$${rName(sets.name)}`,
    `m <- clogit(.case ~ ${rTerms(model)} + strata(.set), data = d, method = ${rString(options.method)}, eps = 1e-12)`,
    `s <- summary(m, conf.int = ${options.confidenceLevel}); cbind(s$coefficients[, c(1, 3, 4, 5), drop = FALSE], s$conf.int[, c(1, 3, 4), drop = FALSE])`,
    ...(termTests.length > 0
      ? [
          `X <- model.matrix(~ ${rTerms(model)}, d); b <- coef(m); V <- vcov(m)`,
          'for (i in seq_len(max(attr(X, "assign")))) { j <- which(attr(X, "assign")[-1] == i); x <- c(b[j] %*% solve(V[j, j], b[j])); print(c(chisq = x, df = length(j), p = pchisq(x, length(j), lower.tail = FALSE))) }',
        ]
      : []),
    'c(rows = nrow(d), cases = sum(d$.case), sets = length(unique(d$.set)), informative = sum(tapply(d$.case, d$.set, function(x) any(x == 1) && any(x == 0))), m$loglik[2], m$loglik[1], AIC = AIC(m))',
    'rbind(s$logtest, c(m$wald.test, s$waldtest[2:3]), s$sctest)',
  ];
}
