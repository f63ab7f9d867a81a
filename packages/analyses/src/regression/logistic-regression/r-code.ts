import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import { rCrude } from '../kit/crude.ts';
import { clusterNeeded, rCovariance, rErrors, rPredictor, rTermTests } from '../kit/errors.ts';
import { rMarginal } from '../kit/marginal.ts';
import { limitsBy } from './limits.ts';
import type { LogisticOptions } from './options.ts';
import { rFirth } from './r-firth.ts';
import { classificationLines, HOSMER_LEMESHOW, rTerm } from './r-parts.ts';
import type { LogisticResult } from './result.ts';

/** Iterations go on until nothing changes, as they do here. */
const CONTROL = 'control = glm.control(epsilon = 1e-14, maxit = 100)';

/** A program for R that gives the same numbers. */
export function rCode(result: LogisticResult, options: LogisticOptions): readonly string[] {
  const { outcome } = result;
  const predictors = [...options.covariates, ...options.factors];
  const frequencies = options.weights === null ? [] : [options.weights];
  const clusters = options.method === 'firth' ? [] : clusterNeeded(options, predictors);
  const right = [...predictors.map(rName), ...result.interactions.map(rTerm)].join(' + ');
  const asked = { name: options.outcome, levels: [outcome.other, outcome.event] };
  const formula = `${rName(options.outcome)} ~ ${right}`;
  const lines = [
    rRead(...result.factors, asked),
    `d <- d[complete.cases(d[, ${rStrings([options.outcome, ...predictors, ...frequencies, ...clusters])}]), ]`,
    ...frequencies.map((name) => `d <- d[rep(seq_len(nrow(d)), d$${rName(name)}), ]`),
    `d$${rName(options.outcome)} <- ${rFactor(asked)}`,
    ...result.factors.map(
      ({ name, reference, levels }) =>
        `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((level) => level !== reference)] })}`,
    ),
  ];
  if (options.method === 'firth') return [...lines, ...rFirth(formula, result, options, predictors)];
  return [
    ...lines,
    `m <- glm(${formula}, family = binomial, data = d, ${CONTROL})`,
    'summary(m)',
    ...fitLines(),
    ...(result.errors
      ? [
          ...rErrors(options, false, options.confidenceLevel, true),
          'robust(m); wald(m, seq_along(coef(m))[-1])',
        ]
      : []),
    `confint.default(m, level = ${options.confidenceLevel})`,
    `exp(cbind(coef(m), confint.default(m, level = ${options.confidenceLevel})))`,
    ...(limitsBy(options) === 'profile' ? [`exp(confint(m, level = ${options.confidenceLevel}))`] : []),
    ...(result.crude.length > 0
      ? rCrude(
          predictors,
          [],
          result.errors
            ? 'robust(u)[-1, c(5, 6, 7, 4), drop = FALSE]'
            : `cbind(exp(cbind(coef(u), ${limitsBy(options) === 'profile' ? 'confint' : 'confint.default'}(u, level = ${options.confidenceLevel}))), p = summary(u)$coefficients[, 4])[-1, , drop = FALSE]`,
        )
      : []),
    ...stepLines(result, options),
    ...(options.termTests
      ? result.errors
        ? rTermTests([...predictors.map((name) => [name]), ...result.interactions])
        : ['car::Anova(m, type = "II", test.statistic = "LR")']
      : []),
    ...rMarginal(result.marginal, result, {
      link: 'logit',
      covariance: result.errors ? rCovariance(options, false) : 'vcov(m)',
      level: options.confidenceLevel,
    }),
    'roc <- pROC::roc(m$y, fitted(m), levels = c(0, 1), direction = "<")',
    `as.numeric(pROC::ci.auc(roc, conf.level = ${options.confidenceLevel}))`,
    ...(options.classification ? classificationLines(options.cutoff) : []),
    ...(options.checks.includes('fit') || options.diagnostics ? HOSMER_LEMESHOW : []),
    ...linearityLines(result, options),
    ...(options.checks.includes('collinearity') && result.gvif.length > 0 ? ['car::vif(m)'] : []),
    ...(options.checks.includes('influence') || options.diagnostics
      ? ['cooks.distance(m)[which.max(cooks.distance(m))]']
      : []),
    ...(options.diagnostics ? DIAGNOSTICS : []),
    ...newLines(options, predictors, result),
  ];
}

/** Likelihood-ratio test, information criteria and the measures of R². */
const fitLines = (): readonly string[] => [
  'n <- nobs(m)',
  'chisq <- m$null.deviance - deviance(m)',
  'df <- m$df.null - m$df.residual',
  'c(deviance = deviance(m), chisq = chisq, df = df, p = pchisq(chisq, df, lower.tail = FALSE), AIC = AIC(m), BIC = BIC(m))',
  'cs <- 1 - exp(-chisq / n)',
  'c(McFadden = chisq / m$null.deviance, CoxSnell = cs, Nagelkerke = cs / (1 - exp(-m$null.deviance / n)), Tjur = diff(tapply(fitted(m), m$y, mean)))',
];

/** Largest residuals and leverage, and Youden's cut-off: the smallest probability that it takes for an event. */
const DIAGNOSTICS: readonly string[] = [
  'r <- residuals(m, "pearson"); r[which.max(abs(r))]',
  'r <- residuals(m, "deviance"); r[which.max(abs(r))]',
  'max(hatvalues(m))',
  'j <- roc$sensitivities + roc$specificities',
  'min(fitted(m)[fitted(m) >= max(roc$thresholds[j >= max(j) - 1e-12])])',
];

function stepLines(
  { steps, interactions, errors }: LogisticResult,
  options: LogisticOptions,
): readonly string[] {
  if (steps.length < 2) return [];
  const models = steps.map((_, i) => `m${i + 1}`);
  const termOf = (name: string) => interactions.find((term) => term.join(' × ') === name) ?? [name];
  const added = steps.map((step) => step.added.map((name) => rTerm(termOf(name))));
  return [
    ...models.map(
      (model, i) =>
        `${model} <- glm(${rName(options.outcome)} ~ ${added
          .slice(0, i + 1)
          .flat()
          .join(' + ')}, family = binomial, data = d, ${CONTROL})`,
    ),
    errors
      ? models
          .map((model, i) => {
            const before = i === 0 ? '"(Intercept)"' : `names(coef(m${i}))`;
            return `wald(${model}, which(!(names(coef(${model})) %in% ${before})))`;
          })
          .join('; ')
      : `anova(update(m1, . ~ 1), ${models.join(', ')}, test = "Chisq")`,
    `sapply(list(${models.join(', ')}), function(x) { g <- x$null.deviance - deviance(x); c(McFadden = g / x$null.deviance, Nagelkerke = (1 - exp(-g / n)) / (1 - exp(-x$null.deviance / n)), AIC = AIC(x)) })`,
  ];
}

function linearityLines({ diagnostics }: LogisticResult, { checks }: LogisticOptions): readonly string[] {
  if (!checks.includes('linearity') || !diagnostics.linearity) return [];
  const extra = diagnostics.linearity.tested.map((name) => `I(${rName(name)} * log(${rName(name)}))`);
  return [`anova(m, update(m, . ~ . + ${extra.join(' + ')}), test = "Chisq")`];
}

function newLines(
  options: LogisticOptions,
  predictors: readonly string[],
  { errors }: LogisticResult,
): string[] {
  const { newCases, factors, confidenceLevel } = options;
  if (newCases.length === 0) return [];
  const columns = predictors.map((name) => {
    const values = newCases.map((row) => row[name]!);
    const text = factors.includes(name) ? rStrings(values.map(String)) : `c(${values.join(', ')})`;
    return `${rName(name)} = ${text}`;
  });
  return [
    `new <- data.frame(${columns.join(', ')}, check.names = FALSE)`,
    errors ? rPredictor(options, false) : 'eta <- predict(m, new, se.fit = TRUE)',
    `plogis(eta$fit + outer(eta$se.fit, c(0, -1, 1) * qnorm(${+((1 + confidenceLevel) / 2).toPrecision(12)})))`,
  ];
}
