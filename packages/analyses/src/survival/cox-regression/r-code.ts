import { rCrude } from '../../regression/kit/crude.ts';
import { rCurves } from '../../regression/kit/curve-blocks.ts';
import { rFactor, rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { clusterNeeded, testsBy } from './model-options.ts';
import type { CoxOptions } from './options.ts';
import type { CoxResult } from './result.ts';

const rTerm = (term: readonly string[]): string => term.map(rName).join(':');

/** A program for R that gives the same numbers. */
export function rCode(result: CoxResult, options: CoxOptions): readonly string[] {
  const { event, strata } = result;
  const predictors = [...options.covariates, ...options.factors];
  const further = [options.strata, options.start, clusterNeeded(options)].filter((name) => name !== null);
  const eventFactor = {
    name: options.event,
    levels: [event.censored, event.event].filter((level) => level !== null),
  };
  const strataFactor = strata ? [{ name: strata.name, levels: strata.levels }] : [];
  const happened = `as.integer(${rFactor(eventFactor)} == ${rString(event.event)})`;
  const times = [options.start, options.time]
    .filter((name) => name !== null)
    .map((name) => `d$${rName(name)}`);
  const right = [
    ...predictors.map(rName),
    ...result.interactions.map(rTerm),
    ...(strata ? [`strata(${rName(strata.name)})`] : []),
  ].join(' + ');
  const control = 'control = coxph.control(eps = 1e-11, iter.max = 100)';
  return [
    'library(survival)',
    rRead(...result.factors, ...strataFactor, eventFactor),
    `d <- d[complete.cases(d[, ${rStrings([options.time, options.event, ...predictors, ...further])}]), ]`,
    ...result.factors.map(
      ({ name, reference, levels }) =>
        `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((level) => level !== reference)] })}`,
    ),
    ...strataFactor.map((factor) => `d$${rName(factor.name)} <- ${rFactor(factor)}`),
    `d$.y <- Surv(${times.join(', ')}, ${happened})`,
    ...(result.frailty ? frailtyLines(right, control, options) : []),
    ...(result.frailty
      ? []
      : [
          `m <- coxph(.y ~ ${right}, data = d, ties = ${rString(options.ties)}${rClusters(options)}, ${control})`,
          `s <- summary(m, conf.int = ${options.confidenceLevel}); s`,
          `rbind(LR = s$logtest, Wald = c(w <- drop(coef(m) %*% solve(vcov(m)) %*% coef(m)), length(coef(m)), pchisq(w, length(coef(m)), lower.tail = FALSE)), score = s$sctest${result.together ? ', robust = s$robscore' : ''})`,
          ...restLines(result, options, predictors),
        ]),
  ];
}

/** Covariates as curves; with robust errors the covariances of coxph are theirs. */
export function rBends({ bends }: CoxResult, options: CoxOptions): readonly string[] {
  if (bends.length === 0) return [];
  if (options.errors === 'none') return rCurves({ ...options, robust: 'none' }, 'logLik');
  return [
    'wald <- function(m, j) { b <- coef(m)[j]; x <- c(b %*% solve(vcov(m)[j, j], b)); k <- length(j); c(chisq = x, df = k, p = pchisq(x, k, lower.tail = FALSE)) }',
    ...rCurves({ ...options, robust: 'HC0' }, 'logLik'),
  ];
}

/** `cluster` of coxph: a variable, or each row. */
const rClusters = ({ errors, cluster }: CoxOptions): string =>
  errors === 'none' ? '' : `, cluster = ${errors === 'cluster' ? rName(cluster ?? '') : 'seq_len(nrow(d))'}`;

/** A model with frailties; coxph stops a little before their variance is the best one, so that the last digits may differ. */
const frailtyLines = (
  right: string,
  control: string,
  { cluster, confidenceLevel, termTests }: CoxOptions,
): readonly string[] => [
  `d$.g <- factor(d$${rName(cluster ?? '')})`,
  `m <- coxph(.y ~ ${right} + frailty(.g, eps = 1e-11), data = d, ties = "breslow", ${control.replace('100)', '100, outer.max = 100)')})`,
  'b <- coef(m); V <- vcov(m)[seq_along(b), seq_along(b), drop = FALSE]; e <- sqrt(diag(V))',
  `cbind(b = b, se = e, z = b / e, p = 2 * pnorm(-abs(b / e)), exp(b + outer(e, c(0, -1, 1) * qnorm(${(1 + confidenceLevel) / 2}))))`,
  'wald <- function(j) { x <- c(b[j] %*% solve(V[j, j], b[j])); c(x, length(j), pchisq(x, length(j), lower.tail = FALSE)) }',
  'wald(seq_along(b))',
  ...(termTests ? ['for (j in m$assign[names(m$assign) != "frailty(.g, eps = 1e-11)"]) print(wald(j))'] : []),
  'h <- m$history[[1]]; w <- coxph(update(formula(m), . ~ . - frailty(.g, eps = 1e-11)), data = d, ties = "breslow")$loglik[2]; x <- 2 * (h$c.loglik - w)',
  'c(variance = h$theta, tau = h$theta / (h$theta + 2), chisq = x, df = 1, p = pchisq(x, 1, lower.tail = FALSE) / 2, "-2LL" = -2 * h$c.loglik, without = -2 * w)',
  `m$concordance[["concordance"]] + c(0, -1, 1) * qnorm(${(1 + confidenceLevel) / 2}) * m$concordance[["std"]]; m$concordance[["std"]]`,
  'data.frame(group = levels(d$.g), events = tapply(d$.y[, "status"], d$.g, sum), frailty = exp(m$frail))[order(-m$frail), ]',
];

/** What is told of a model without frailties after its tests. */
function restLines(result: CoxResult, options: CoxOptions, predictors: readonly string[]): readonly string[] {
  const { strata } = result;
  return [
    'c(s$concordance, "-2LL" = -2 * m$loglik, AIC = AIC(m))',
    ...(result.crude.length > 0
      ? rCrude(
          predictors,
          strata ? [`strata(${rName(strata.name)})`] : [],
          `cbind(summary(u, conf.int = ${options.confidenceLevel})$conf.int[, -2, drop = FALSE], p = summary(u)$coefficients[, "Pr(>|z|)"])`,
        )
      : []),
    ...(options.termTests && testsBy(options) === 'wald'
      ? [
          'for (j in m$assign) { x <- c(coef(m)[j] %*% solve(vcov(m)[j, j], coef(m)[j])); print(c(x, length(j), pchisq(x, length(j), lower.tail = FALSE))) }',
        ]
      : []),
    ...(options.termTests && testsBy(options) === 'likelihood' && !strata
      ? ['car::Anova(m, type = "II", test.statistic = "LR")']
      : []),
    ...(options.termTests && testsBy(options) === 'likelihood' && strata
      ? stratifiedTests(result, options)
      : []),
    ...(result.proportional ? ['cox.zph(m, transform = "km")'] : []),
    ...(result.gvif.length > 0
      ? [result.together ? 'v <- m; v$var <- m$naive.var; car::vif(v)' : 'car::vif(m)']
      : []),
    ...(result.diagnostics?.dfbetas && (options.checks.includes('influence') || options.diagnostics)
      ? ['b <- as.matrix(residuals(m, "dfbetas")); b[which.max(apply(abs(b), 1, max)), ]']
      : []),
    ...(options.diagnostics ? ['r <- residuals(m, "deviance"); r[which.max(abs(r))]'] : []),
    ...(options.baseline
      ? [
          `h <- basehaz(m, centered = FALSE); sapply(split(h, ${strata ? 'h$strata' : 'rep(1, nrow(h))'}), function(x) sapply(c(${result.times.join(', ')}), function(t) max(0, x$hazard[x$time <= t])))`,
        ]
      : []),
    ...newLines(result, options, predictors),
    ...parametricLines(result, options),
  ];
}

/** Type II tests within strata, term by term: the model of the terms that do not contain it, without and with it. */
function stratifiedTests({ strata, interactions }: CoxResult, options: CoxOptions): readonly string[] {
  const terms = [...options.covariates, ...options.factors].map((name): readonly string[] => [name]);
  const all = [...terms, ...interactions];
  const formula = (kept: readonly (readonly string[])[]) =>
    `.y ~ ${[...kept.map(rTerm), `strata(${rName(strata?.name ?? '')})`].join(' + ')}`;
  return [
    `ll <- function(f) tail(coxph(f, data = d, ties = ${rString(options.ties)})$loglik, 1)`,
    ...all.map((term) => {
      const others = all.filter((other) => other !== term && !term.every((name) => other.includes(name)));
      return `2 * (ll(${formula([...others, term])}) - ll(${formula(others)})) # ${term.join(' x ').replaceAll(/[\r\n]/g, ' ')}`;
    }),
  ];
}

/** Accelerated failure time models with all their numbers, and medians of the new cases. */
const parametricLines = ({ parametric, predictions }: CoxResult, options: CoxOptions): readonly string[] =>
  parametric.flatMap(({ distribution }) => [
    `a <- survreg(update(formula(m), .y ~ .), data = d, dist = ${rString(distribution)}, control = survreg.control(rel.tolerance = 1e-13, maxiter = 200))`,
    `summary(a); c(AIC = AIC(a), LR = 2 * diff(a$loglik), p = pchisq(2 * diff(a$loglik), length(coef(a)) - 1, lower.tail = FALSE))`,
    `exp(cbind(coef(a), confint(a, level = ${options.confidenceLevel})))`,
    ...(predictions.length > 0 ? ['predict(a, new, type = "quantile", p = 0.5)'] : []),
  ]);

function newLines(
  { times, strata }: CoxResult,
  { newCases, factors, confidenceLevel }: CoxOptions,
  predictors: readonly string[],
): string[] {
  if (newCases.length === 0) return [];
  const columns = predictors.map((name) => {
    const values = newCases.map((row) => row[name]!);
    const text = factors.includes(name)
      ? `factor(${rStrings(values.map(String))}, levels = levels(d$${rName(name)}))`
      : `c(${values.join(', ')})`;
    return `${rName(name)} = ${text}`;
  });
  return [
    `new <- data.frame(${columns.join(', ')}, check.names = FALSE)`,
    ...(strata
      ? [
          `new <- merge(new, data.frame(${rName(strata.name)} = ${rStrings(strata.levels)}, check.names = FALSE), by = NULL)`,
        ]
      : []),
    `f <- survfit(m, newdata = new, conf.int = ${confidenceLevel}); f`,
    `summary(f, times = c(${times.join(', ')}), extend = TRUE)`,
  ];
}
