import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import { rCrude } from '../kit/crude.ts';
import { clusterNeeded, rCovariance, rErrors, rPredictor, rTermTests } from '../kit/errors.ts';
import { rMarginal } from '../kit/marginal.ts';
import type { PoissonOptions } from './options.ts';
import type { PoissonResult } from './result.ts';

const CONTROL = 'control = glm.control(epsilon = 1e-14, maxit = 200)';

/** A program for R that gives the same numbers. */
export function rCode(result: PoissonResult, options: PoissonOptions): readonly string[] {
  const predictors = [...options.covariates, ...options.factors];
  const needed = [
    options.outcome,
    ...predictors,
    ...(options.exposure === null ? [] : [options.exposure]),
    ...clusterNeeded(options, predictors),
  ];
  const offset = options.exposure === null ? [] : [`offset(log(${rName(options.exposure)}))`];
  const terms = [...predictors.map(rName), ...result.interactions.map((term) => term.map(rName).join(':'))];
  const right = [...terms, ...offset].join(' + ');
  const nb = options.family === 'negative-binomial';
  const formula = `${rName(options.outcome)} ~ ${right}`;
  const model = nb
    ? `MASS::glm.nb(${formula}, data = d, ${CONTROL})`
    : `glm(${formula}, family = ${options.family === 'poisson' ? 'poisson' : 'quasipoisson'}, data = d, ${CONTROL})`;
  const empty = ['1', ...offset].join(' + ');
  return [
    rRead(...result.factors),
    `d <- d[complete.cases(d[, ${rStrings(needed)}]), ]`,
    ...result.factors.map(
      ({ name, reference, levels }) =>
        `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((level) => level !== reference)] })}`,
    ),
    `m <- ${model}`,
    `m0 <- update(m, . ~ ${empty})`,
    'summary(m)',
    'X2 <- sum(residuals(m, "pearson")^2); df <- df.residual(m)',
    'c(deviance = deviance(m), p = pchisq(deviance(m), df, lower.tail = FALSE), Pearson = X2, df = df, p = pchisq(X2, df, lower.tail = FALSE), dispersion = X2 / df)',
    ...overallLines(options, result),
    ...(nb ? NB_LINES(formula) : []),
    ...(result.errors
      ? [
          ...rErrors(options, false, options.confidenceLevel, true),
          'robust(m); wald(m, seq_along(coef(m))[-1])',
          `q <- qnorm(${+((1 + options.confidenceLevel) / 2).toPrecision(12)})`,
        ]
      : intervalLines(options)),
    ...(result.crude.length > 0
      ? rCrude(
          predictors,
          offset,
          result.errors
            ? 'robust(u)[-1, c(5, 6, 7, 4), drop = FALSE]'
            : `{ k <- summary(u)$coefficients; q <- ${options.family === 'quasi-poisson' ? `qt(${+((1 + options.confidenceLevel) / 2).toPrecision(12)}, df.residual(u))` : `qnorm(${+((1 + options.confidenceLevel) / 2).toPrecision(12)})`}; cbind(exp(cbind(k[, 1], k[, 1] - q * k[, 2], k[, 1] + q * k[, 2])), p = k[, 4])[-1, , drop = FALSE] }`,
        )
      : []),
    ...(options.termTests
      ? result.errors
        ? rTermTests([...predictors.map((name) => [name]), ...result.interactions])
        : termLines(result, predictors, offset, options)
      : []),
    ...rMarginal(result.marginal, result, {
      link: 'log',
      covariance: result.errors ? rCovariance(options, false) : 'vcov(m)',
      level: options.confidenceLevel,
    }),
    'c(zeros = sum(m$y == 0), expected = sum(' +
      (nb ? 'dnbinom(0, size = m$theta, mu = fitted(m))' : 'dpois(0, fitted(m))') +
      '))',
    'max(cooks.distance(m))',
    ...newLines(options, predictors, result),
  ];
}

const overallLines = ({ family }: PoissonOptions, { errors }: PoissonResult): readonly string[] =>
  family === 'quasi-poisson' && errors
    ? []
    : family === 'quasi-poisson'
      ? ['anova(m0, m, test = "F")']
      : [
          'chisq <- as.numeric(2 * (logLik(m) - logLik(m0))); k <- length(coef(m)) - 1',
          'c(chisq = chisq, df = k, p = pchisq(chisq, k, lower.tail = FALSE), McFadden = 1 - as.numeric(logLik(m) / logLik(m0)), logLik = logLik(m), AIC = AIC(m), BIC = BIC(m))',
        ];

const NB_LINES = (formula: string): readonly string[] => [
  `lr <- as.numeric(2 * (logLik(m) - logLik(glm(${formula}, family = poisson, data = d, ${CONTROL}))))`,
  'c(theta = m$theta, SE = m$SE.theta, alpha = 1 / m$theta, lr = lr, p = pchisq(lr, 1, lower.tail = FALSE) / 2)',
];

/** Rate ratios with Wald limits; those of quasi-Poisson from the t distribution. */
const intervalLines = ({ family, confidenceLevel }: PoissonOptions): readonly string[] => [
  family === 'quasi-poisson'
    ? `q <- qt(${+((1 + confidenceLevel) / 2).toPrecision(12)}, df)`
    : `q <- qnorm(${+((1 + confidenceLevel) / 2).toPrecision(12)})`,
  'se <- sqrt(diag(vcov(m))); exp(cbind(IRR = coef(m), lower = coef(m) - q * se, upper = coef(m) + q * se))',
];

/** Type II: each term against the model of the terms that do not contain it. */
function termLines(
  { interactions }: PoissonResult,
  predictors: readonly string[],
  offset: readonly string[],
  { family }: PoissonOptions,
): readonly string[] {
  const all = [...predictors.map((name) => [name]), ...interactions];
  const side = (terms: readonly (readonly string[])[]): string =>
    JSON.stringify(
      [...(terms.length === 0 ? ['1'] : terms.map((term) => term.map(rName).join(':'))), ...offset].join(
        ' + ',
      ),
    );
  const tests = all.map((term) => {
    const whole = all.filter(
      (other) => !(other.length > term.length && term.every((name) => other.includes(name))),
    );
    return `test(${side(whole)}, ${side(whole.filter((other) => other !== term))})`;
  });
  const value =
    family === 'quasi-poisson'
      ? 'F <- (deviance(b) - deviance(a)) / k / (X2 / df); c(F = F, df = k, p = pf(F, k, df, lower.tail = FALSE))'
      : 'x <- as.numeric(2 * (logLik(a) - logLik(b))); c(chisq = x, df = k, p = pchisq(x, k, lower.tail = FALSE))';
  return [
    'fit <- function(terms) update(m, as.formula(paste(". ~", terms)))',
    `test <- function(large, small) { a <- fit(large); b <- fit(small); k <- df.residual(b) - df.residual(a); ${value} }`,
    `rbind(${tests.join(',\n  ')})`,
  ];
}

function newLines(
  options: PoissonOptions,
  predictors: readonly string[],
  { errors }: PoissonResult,
): readonly string[] {
  const { newCases, factors, exposure, newExposure } = options;
  if (newCases.length === 0) return [];
  const columns = predictors.map((name) => {
    const values = newCases.map((row) => row[name]!);
    const text = factors.includes(name) ? rStrings(values.map(String)) : `c(${values.join(', ')})`;
    return `${rName(name)} = ${text}`;
  });
  const time = exposure === null ? [] : [`${rName(exposure)} = ${newExposure}`];
  return [
    `new <- data.frame(${[...columns, ...time].join(', ')}, check.names = FALSE)`,
    errors ? rPredictor(options, false) : 'eta <- predict(m, new, se.fit = TRUE)',
    `${errors && newExposure !== 1 ? `${newExposure} * ` : ''}exp(eta$fit + outer(eta$se.fit, c(0, -1, 1) * q))`,
  ];
}
