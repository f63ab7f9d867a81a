import { rName, rNumber, rString } from '../../shared/r-code.ts';
import { rModelData, rNewCases, rTerms } from '../kit/r-model.ts';
import { type RegularizedResult, TRIED } from './compute.ts';
import type { RegularizedOptions } from './options.ts';
import { shownPlaces } from './strengths.ts';

/** A program for R that gives the same numbers, by glmnet. */
export function rCode(result: RegularizedResult, options: RegularizedOptions): readonly string[] {
  const { outcome, interactions, factors, validation, predictions, alpha } = result;
  const predictors = [...options.covariates, ...options.factors];
  const model = { outcome: outcome.name, predictors, factors, interactions };
  const by = validation ? options.foldVariable : null;
  const y = `d$${rName(outcome.name)}`;
  const settings = `family = "${options.family}", alpha = ${rNumber(alpha)}, standardize = ${options.standardize ? 'TRUE' : 'FALSE'}, thresh = 1e-20, maxit = 1e7`;
  const ratio = options.family === 'gaussian' ? '' : ', ratio = exp(b)';
  return [
    ...rModelData(model, { needed: by === null ? [] : [by] }),
    `X <- model.matrix(~ ${rTerms(model)}, d)[, -1, drop = FALSE]; y <- ${outcome.event === null ? y : `as.integer(${y} == ${rString(outcome.event)})`}`,
    ...(validation ? crossValidation(validation, by, settings) : []),
    validation
      ? `L <- cv$lambda.${options.choose}; m <- glmnet::glmnet(X, y, ${settings}, lambda = L)`
      : `L <- ${options.lambda}; m <- glmnet::glmnet(X, y, ${settings}, lambda = L)`,
    's <- apply(X, 2, function(x) sqrt(mean((x - mean(x))^2))); b <- as.matrix(coef(m))[, 1]',
    `cbind(b, perSD = c(NA, b[-1] * s)${ratio})[c(1, 1 + order(-abs(b[-1] * s))), ]`,
    `c(n = nrow(X), alpha = ${rNumber(alpha)}, lambda = L, kept = m$df, deviance = ${options.family === 'gaussian' ? 'sum((y - predict(m, X))^2)' : 'deviance(m)'}, explained = m$dev.ratio)`,
    ...(validation ? ['c(left = 1 - cv$cvm[match(L, cv$lambda)] * nrow(X) / m$nulldev)'] : []),
    ...(result.lambdaMax === null
      ? []
      : [
          `Z <- scale(X, scale = ${options.standardize ? 's' : 'FALSE'}); c(largest = max(abs(crossprod(Z, y - mean(y)))) / (nrow(X) * ${rNumber(alpha)}))`,
        ]),
    ...(predictions.length > 0
      ? [
          rNewCases(predictors, options.factors, options.newCases),
          ...factors.map(
            ({ name }) =>
              `new$${rName(name)} <- factor(new$${rName(name)}, levels = levels(d$${rName(name)}))`,
          ),
          `predict(m, model.matrix(~ ${rTerms(model)}, new)[, -1, drop = FALSE], type = "response")`,
        ]
      : []),
  ];
}

/** The strengths, the folds and the errors that the table lists. */
function crossValidation(
  validation: NonNullable<RegularizedResult['validation']>,
  by: string | null,
  settings: string,
): readonly string[] {
  const { points, sequence, folds } = validation;
  const places = shownPlaces(validation).map((i) => i + 1);
  return [
    sequence
      ? `l <- ${sequence.largest} * ${rNumber(sequence.ratio)}^(0:${points.length - 1} / ${TRIED - 1})`
      : `l <- c(${points.map(({ lambda }) => lambda).join(', ')})`,
    by === null
      ? `fold <- integer(nrow(d)); fold[order(y)] <- rep_len(1:${folds}, nrow(d))`
      : `fold <- as.integer(factor(d$${rName(by)}))`,
    `cv <- glmnet::cv.glmnet(X, y, ${settings}, lambda = l, foldid = fold)`,
    `data.frame(lambda = cv$lambda, error = cv$cvm, se = cv$cvsd, kept = cv$nzero)[c(${places.join(', ')}), ]`,
  ];
}
