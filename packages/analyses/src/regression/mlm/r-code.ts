import { rFactor, rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { isKenwardRoger, type MlmOptions } from './options.ts';
import type { MlmResult } from './result.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: MlmResult, options: MlmOptions): readonly string[] {
  const { outcome, group, upper, covariates, factors } = options;
  const exposure = result.outcome.counts?.exposure ? options.exposure : null;
  const needed = [outcome, ...covariates, ...factors, group, upper, exposure].filter((name) => name !== null);
  const terms = [...[...covariates, ...factors].map((name) => [name]), ...result.interactions];
  const random = rRandom(result, false);
  const levels = result.outcome.levels;
  const isReml = options.estimation === 'reml' && !levels;
  const kenward = isKenwardRoger(options);
  const half = +((1 + options.confidenceLevel) / 2).toPrecision(12);
  const data = [
    rRead(...result.factors),
    `d <- d[complete.cases(d[, ${rStrings(needed)}]), ]`,
    ...[group, ...(upper === null ? [] : [upper])].map(
      (name) => `d$${rName(name)} <- factor(d$${rName(name)})`,
    ),
    ...result.factors.map(
      ({ name, reference, levels }) =>
        `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((level) => level !== reference)] })}`,
    ),
  ];
  if (result.outcome.counts) return [...data, ...rCounts(result, options, terms)];
  return [
    ...data,
    ...(levels ? [`d$${rName(outcome)} <- as.integer(d$${rName(outcome)} == ${rString(levels.event)})`] : []),
    `control <- lme4::${levels ? 'glmerControl' : 'lmerControl'}(optimizer = "bobyqa", optCtrl = list(rhoend = 1e-10, maxfun = 1e5))`,
    `fit <- function(fixed, random = ${rString(random)}, REML = FALSE) { f <- as.formula(paste(${rString(`${rName(outcome)} ~`)}, fixed, "+", random)); ${levels ? 'lme4::glmer(f, d, family = binomial, control = control)' : 'lmerTest::lmer(f, d, REML = REML, control = control)'} }`,
    `m <- fit(${rString(rSide(terms))}, REML = ${isReml ? 'TRUE' : 'FALSE'})`,
    kenward ? 'b <- coef(summary(m, ddf = "Kenward-Roger")); b' : 'b <- coef(summary(m)); b',
    levels
      ? `q <- qnorm(${half}); exp(cbind(b[, 1], b[, 1] - q * b[, 2], b[, 1] + q * b[, 2]))`
      : `q <- qt(${half}, b[, "df"]); cbind(b[, 1] - q * b[, 2], b[, 1] + q * b[, 2])`,
    'v <- as.data.frame(lme4::VarCorr(m)); v',
    ...(result.random.some(({ icc }) => icc !== null)
      ? [levels ? 'v$vcov / (v$vcov + pi^2 / 3)' : 'v$vcov / sum(v$vcov)']
      : []),
    'k <- attr(logLik(m), "df"); c(logLik = logLik(m), deviance = -2 * logLik(m), k = k, AIC = AIC(m), BIC = BIC(m))',
    `f <- var(as.vector(model.matrix(m) %*% lme4::fixef(m))); s <- ${levels ? 'pi^2 / 3' : 'sigma(m)^2'}`,
    'z <- lme4::getME(m, "mmList"); g <- names(lme4::getME(m, "flist"))[attr(lme4::getME(m, "flist"), "assign")]',
    'r <- sum(sapply(seq_along(z), function(i) sum((z[[i]] %*% lme4::VarCorr(m)[[g[i]]]) * z[[i]]) / nrow(d)))',
    'c(marginal = f / (f + r + s), conditional = (f + r) / (f + r + s))',
    ...(kenward && (result.fTests ?? []).length > 0
      ? [
          'a <- attr(model.matrix(m), "assign"); for (i in seq_len(max(a))) print(pbkrtest::KRmodcomp(m, diag(length(a))[a == i, , drop = FALSE])$test["Ftest", c("stat", "ndf", "ddf", "p.value")])',
        ]
      : []),
    ...testLines(result, terms, { ...options, termTests: options.termTests && !kenward }),
    ...(options.checks.includes('residuals') && !levels
      ? ['if (nrow(d) <= 5000) shapiro.test(residuals(m))']
      : []),
    ...(options.plots.includes('effects') ? ['lme4::ranef(m)'] : []),
  ];
}

/** A model of counts by glmmTMB, whose likelihood is the same approximation. */
function rCounts(
  result: MlmResult,
  options: MlmOptions,
  terms: readonly (readonly string[])[],
): readonly string[] {
  const { outcome, exposure, family, confidenceLevel } = options;
  const offset = exposure === null ? [] : [`offset(log(${rName(exposure)})) +`];
  const parts = result.random.map(({ name, terms: varying }) => {
    const columns = `model.matrix(~ ${['1', ...varying.slice(1).map(rName)].join(' + ')}, d)`;
    return `sum((${columns} %*% V[[${rString(name)}]]) * ${columns}) / nrow(d)`;
  });
  return [
    `fit <- function(fixed, random = ${rString(rRandom(result, false))}) glmmTMB::glmmTMB(as.formula(paste(${[`${rName(outcome)} ~`, ...offset].map(rString).join(', ')}, fixed, "+", random)), d, family = ${family === 'poisson' ? 'poisson' : 'glmmTMB::nbinom2'})`,
    `m <- fit(${rString(rSide(terms))})`,
    'b <- coef(summary(m))$cond; b',
    `q <- qnorm(${+((1 + confidenceLevel) / 2).toPrecision(12)}); exp(cbind(b[, 1], b[, 1] - q * b[, 2], b[, 1] + q * b[, 2]))`,
    `V <- glmmTMB::VarCorr(m)$cond; V; v <- unlist(lapply(V, diag)); s <- log1p(1 / mean(d$${rName(outcome)})${family === 'poisson' ? '' : ' + 1 / sigma(m)'}); c(v, sqrt(v), residual = s)`,
    ...(result.random.some(({ icc }) => icc !== null) ? ['v / (sum(v) + s)'] : []),
    `k <- attr(logLik(m), "df"); c(logLik = logLik(m), deviance = -2 * logLik(m), k = k, ${family === 'poisson' ? '' : 'theta = sigma(m), '}AIC = AIC(m), BIC = BIC(m))`,
    `f <- var(as.vector(model.matrix(m) %*% glmmTMB::fixef(m)$cond)); r <- ${parts.join(' + ')}`,
    'c(marginal = f / (f + r + s), conditional = (f + r) / (f + r + s))',
    ...testLines(result, terms, options),
    ...(options.checks.includes('dispersion') ? ['sum(residuals(m, "pearson")^2) / df.residual(m)'] : []),
    ...(options.plots.includes('effects') ? ['glmmTMB::ranef(m)'] : []),
  ];
}

/** The right side of a formula. */
export const rSide = (terms: readonly (readonly string[])[]): string =>
  terms.length === 0 ? '1' : terms.map((term) => term.map(rName).join(':')).join(' + ');

/** `(1 + x | g) + (1 | h)`. */
const rRandom = ({ random }: MlmResult, interceptsOnly: boolean): string =>
  random
    .map(({ name, terms }) => {
      const slopes = interceptsOnly ? [] : terms.slice(1).map(rName);
      return `(${['1', ...slopes].join(' + ')} | ${name.split(':').map(rName).join(':')})`;
    })
    .join(' + ');

function testLines(
  result: MlmResult,
  all: readonly (readonly string[])[],
  { termTests, comparison, smaller }: MlmOptions,
): readonly string[] {
  if (!termTests && comparison === 'none') return [];
  const pair = (large: readonly (readonly string[])[], small: readonly (readonly string[])[]): string =>
    `test(fit(${rString(rSide(large))}), fit(${rString(rSide(small))}))`;
  const tests = all.map((term) => {
    const whole = all.filter(
      (other) => !(other.length > term.length && term.every((name) => other.includes(name))),
    );
    return pair(
      whole,
      whole.filter((other) => other !== term),
    );
  });
  const compared =
    comparison === 'fixed'
      ? [
          pair(
            all,
            all.filter((term) => term.every((name) => smaller.includes(name))),
          ),
        ]
      : comparison === 'random'
        ? [
            `test(fit(${rString(rSide(all))}), fit(${rString(rSide(all))}, ${rString(rRandom(result, true))}))`,
          ]
        : [];
  const lines = [...(termTests ? tests : []), ...compared];
  if (lines.length === 0) return [];
  return [
    'test <- function(a, b) { x <- as.numeric(2 * (logLik(a) - logLik(b))); k <- attr(logLik(a), "df") - attr(logLik(b), "df"); c(chisq = x, df = k, p = pchisq(x, k, lower.tail = FALSE)) }',
    `rbind(${lines.join(',\n  ')})`,
  ];
}
