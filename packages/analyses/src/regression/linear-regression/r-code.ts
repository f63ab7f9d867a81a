import { rName, rNumber, rShapiro, rShareLimits } from '../../shared/r-code.ts';
import { rCrude } from '../kit/crude.ts';
import { clusterNeeded, rErrorDf, rErrors, rPredictor } from '../kit/errors.ts';
import { rModelData, rNewCases, rTerms } from '../kit/r-model.ts';
import type { RegressionOptions } from './options.ts';
import type { RegressionResult } from './result.ts';
import { selectionLines } from './selection.ts';

/** The models of the steps, each with what it explains, and the tests of what it adds. */
function stepLines(result: RegressionResult, options: RegressionOptions, weights: string): readonly string[] {
  if (result.steps.length < 2) return [];
  const until = result.steps.map((_, i) => result.steps.slice(0, i + 1).flatMap(({ added }) => added));
  const models = until.map((names) => {
    const terms = [
      ...names,
      ...result.interactions
        .filter((term) => term.every((name) => names.includes(name)))
        .map((term) => term.join(':')),
    ];
    const right = [
      ...(options.intercept ? [] : ['0']),
      ...terms.map((term) => term.split(':').map(rName).join(':')),
    ];
    return `lm(${rName(options.outcome)} ~ ${right.join(' + ')}, data = d${weights})`;
  });
  return [
    `steps <- list(${models.join(', ')})`,
    't(sapply(steps, function(m) c(R2 = summary(m)$r.squared, adjusted = summary(m)$adj.r.squared, AIC = AIC(m), BIC = BIC(m))))',
    'diff(sapply(steps, function(m) summary(m)$r.squared))',
    ...(result.errors
      ? [
          `for (i in seq_along(steps)) { b <- names(coef(steps[[i]])); print(wald(steps[[i]], setdiff(seq_along(b), which(b %in% c("(Intercept)", if (i > 1) names(coef(steps[[i - 1]])))))))}`,
        ]
      : ['for (i in seq_along(steps)[-1]) print(anova(steps[[i - 1]], steps[[i]]))']),
  ];
}

/** Each predictor alone, with the standard errors that were chosen. */
const crudeLines = (options: RegressionOptions, predictors: readonly string[]): readonly string[] => {
  const { robust, confidenceLevel: level } = options;
  if (robust === 'none')
    return rCrude(
      predictors,
      [],
      `cbind(coef(u), confint(u, level = ${level}), p = summary(u)$coefficients[, 4])[-1, , drop = FALSE]`,
    );
  return rCrude(predictors, [], 'robust(u)[-1, c(1, 5, 6, 4), drop = FALSE]');
};

/** A program for R that gives the same numbers. */
export function rCode(result: RegressionResult, options: RegressionOptions): readonly string[] {
  const predictors = [...options.covariates, ...options.factors];
  const needed = [
    ...(options.weights === null ? [] : [options.weights]),
    ...clusterNeeded(options, predictors),
  ];
  const { factors, interactions } = result;
  const model = { outcome: options.outcome, predictors, factors, interactions };
  const right = `${options.intercept ? '' : '0 + '}${rTerms(model)}`;
  const weights = options.weights === null ? '' : `, weights = ${rName(options.weights)}`;
  const lines = [
    ...rModelData(model, { needed }),
    `m <- lm(${rName(options.outcome)} ~ ${right}, data = d${weights})`,
    'summary(m)',
    'sqrt(summary(m)$r.squared)',
    ...(options.intercept
      ? rShareLimits(
          'summary(m)$r.squared',
          'summary(m)$df[1] - 1',
          'summary(m)$df[2]',
          options.confidenceLevel,
        )
      : []),
    `confint(m, level = ${options.confidenceLevel})`,
    'AIC(m); BIC(m)',
  ];
  if (result.errors)
    lines.push(
      ...rErrors(options, true, options.confidenceLevel, false),
      `robust(m); wald(m, seq_along(coef(m))${options.intercept ? '[-1]' : ''})`,
    );
  if (result.crude.length > 0) lines.push(...crudeLines(options, predictors));
  lines.push(...stepLines(result, options, weights), ...selectionLines(result, options));
  if (options.checks.includes('normality')) lines.push(rShapiro('residuals(m)'));
  if (options.checks.includes('spread') && options.weights === null)
    lines.push(
      'e <- residuals(m)^2; bp <- nobs(m) * summary(lm(e ~ model.matrix(m)))$r.squared; c(BP = bp, df = m$rank - 1, p = pchisq(bp, m$rank - 1, lower.tail = FALSE)) # Koenker',
    );
  if (options.checks.includes('independence'))
    lines.push('sum(diff(residuals(m))^2) / sum(residuals(m)^2) # Durbin-Watson');
  if (options.checks.includes('collinearity') && predictors.length > 1) lines.push('car::vif(m)');
  if (options.checks.includes('influence')) lines.push('max(cooks.distance(m))');
  if (options.newCases.length > 0) {
    lines.push(
      rNewCases(predictors, options.factors, options.newCases),
      ...(result.errors
        ? [
            rPredictor(options, true),
            `eta$fit + outer(eta$se.fit, c(0, -1, 1) * qt(${rNumber((1 + options.confidenceLevel) / 2)}, ${rErrorDf(options, true)}))`,
            `eta$fit + outer(sqrt(eta$se.fit^2 + sigma(m)^2), c(0, -1, 1) * qt(${rNumber((1 + options.confidenceLevel) / 2)}, df.residual(m)))`,
          ]
        : [
            `predict(m, new, interval = "confidence", level = ${options.confidenceLevel})`,
            `predict(m, new, interval = "prediction", level = ${options.confidenceLevel})`,
          ]),
    );
  }
  return lines;
}
