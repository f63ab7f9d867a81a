import { rFactor, rName, rNumber, rRead, rShapiro, rString, rStrings } from '../../shared/r-code.ts';
import { alphaOf } from '../../shared/wording.ts';
import { rLetters, rMeanLetters } from '../kit/letters.ts';
import type { FactorialOptions } from './options.ts';
import type { FactorialResult } from './result.ts';

const R_ADJUST = {
  tukey: 'tukey',
  bonferroni: 'bonferroni',
  holm: 'holm',
  sidak: 'sidak',
  scheffe: 'scheffe',
  lsd: 'none',
  fdr: 'BH',
  dunnett: 'mvt',
} as const;

/** A program for R that gives the same numbers. */
export function rCode(result: FactorialResult, options: FactorialOptions): readonly string[] {
  const { factors, covariates, terms } = result;
  const level = options.confidenceLevel;
  const names = [options.outcome, ...covariates.map(({ name }) => name), ...factors.map(({ name }) => name)];
  const formula = `${rName(options.outcome)} ~ ${terms
    .map((term) => term.variables.map(rName).join(':'))
    .join(' + ')}`;
  const type = options.sumOfSquares;
  const quantile = (p: number): number => +p.toPrecision(12);
  const where = whereOf(options);
  const lines = [
    rRead(...factors),
    `d <- d[complete.cases(d[, ${rStrings(names)}]), ]`,
    ...factors.map((factor) => `d$${rName(factor.name)} <- ${rFactor(factor)}`),
    'options(contrasts = c("contr.sum", "contr.poly"))',
    `m <- lm(${formula}, data = d)`,
    type === '1' ? 'a <- anova(m); a' : `a <- car::Anova(m, type = ${type}); a`,
    'a <- as.data.frame(a); a <- a[rownames(a) != "(Intercept)", ]; k <- nrow(a)',
    'ss <- a[["Sum Sq"]]; df <- a[["Df"]]; sse <- ss[k]; dfe <- df[k]; mse <- sse / dfe',
    `y <- d$${rName(options.outcome)}; total <- sum((y - mean(y))^2)`,
    'c(total = total, df = length(y) - 1, meanSquare = ss / df); a[["F value"]]',
    'e <- head(data.frame(row.names = rownames(a), partialEta = ss / (ss + sse), eta = ss / total, omega = (ss - df * mse) / (ss + (nrow(d) - df) * mse), epsilon = (ss - df * mse) / (ss + sse)), -1); e',
    'limit <- function(f, df1, q) tryCatch({ l <- uniroot(function(l) pf(f, df1, dfe, l) - q, c(0, 1e4), tol = 1e-10)$root; l / (l + df1 + dfe + 1) }, error = function(e) 0)',
    `for (i in seq_len(k - 1)) print(c(lower = limit(a[["F value"]][i], df[i], ${quantile((1 + level) / 2)}), upper = limit(a[["F value"]][i], df[i], ${quantile((1 - level) / 2)})))`,
    `for (i in seq_len(k - 1)) { f <- e$eta[i] / df[i] / ((1 - e$eta[i]) / (nrow(d) - 1 - df[i])); l <- sapply(c(${quantile((1 + level) / 2)}, ${quantile((1 - level) / 2)}), function(q) tryCatch(uniroot(function(l) pf(f, df[i], nrow(d) - 1 - df[i], l) - q, c(0, 1e4), tol = 1e-10)$root, error = function(e) 0)); print(l / (l + nrow(d))) } # limits of eta squared`,
    ...(options.bayesFactor
      ? [
          'bf <- exp(-(nrow(d) * log(sse / (sse + head(ss, -1))) + head(df, -1) * log(nrow(d))) / 2); data.frame(BF10 = bf, BF01 = 1 / bf, log = log(bf), probability = bf / (1 + bf))',
        ]
      : []),
    'summary(m)$r.squared; summary(m)$adj.r.squared',
    `do.call(data.frame, aggregate(list(y = y), ${`d[, ${rStrings(factors.map(({ name }) => name))}, drop = FALSE]`}, function(x) c(n = length(x), mean = mean(x), sd = sd(x))))`,
    ...(covariates.length > 0
      ? [
          `covariates <- ${rStrings(covariates.map(({ name }) => name))}; coefficients <- sapply(covariates, as.name)`,
          `cbind(mean = colMeans(d[, covariates, drop = FALSE]), coef(summary(m))[sapply(coefficients, deparse, backtick = TRUE), , drop = FALSE], confint(m, level = ${level})[sapply(coefficients, deparse, backtick = TRUE), , drop = FALSE])`,
        ]
      : []),
    'emmeans::emm_options(opt.digits = FALSE) # all digits',
  ];
  if (covariates.length > 0) lines.push('coef(summary(m))');
  lines.push(...robustLines(result, options));
  if (options.marginalMeans)
    for (const set of result.means)
      lines.push(`emmeans::emmeans(m, ${rStrings(set.factors)}, level = ${level}${where})`);
  const compared = (means: string, factor: string, method: keyof typeof R_ADJUST): string => {
    const { levels } = factors.find(({ name }) => name === factor)!;
    const control = Math.max(0, levels.indexOf(options.controls[factor] ?? '')) + 1;
    const pairs =
      method === 'dunnett'
        ? `emmeans::contrast(${means}, "trt.vs.ctrl", ref = ${control})`
        : `pairs(${means})`;
    return `summary(${pairs}, adjust = ${rString(R_ADJUST[method])}, infer = TRUE, level = ${level})`;
  };
  const lettered = options.letters && options.postHoc.some((method) => method !== 'dunnett');
  if (lettered) lines.push(...rLetters(alphaOf(level)));
  const comparisons = (factor: string, by: string | null): readonly string[] => {
    const means = `emmeans::emmeans(m, ${rString(factor)}${by === null ? '' : `, by = ${rString(by)}`}${where})`;
    return options.postHoc.flatMap((method) => {
      const pairs = compared(means, factor, method);
      return lettered && method !== 'dunnett' ? [pairs, rMeanLetters(means, pairs, factor, by)] : [pairs];
    });
  };
  for (const { name } of factors) lines.push(...comparisons(name, null));
  const simple = [...new Set(result.simpleEffects.map(({ factor, at }) => `${factor}\u0000${at.factor}`))];
  for (const key of simple) {
    const [factor, by] = key.split('\u0000') as [string, string];
    lines.push(
      `emmeans::joint_tests(m, by = ${rString(by)}${where}) # ${factor.replaceAll('\n', ' ')}`,
      ...comparisons(factor, by),
    );
  }
  for (const { factor, weights, label } of result.contrasts)
    lines.push(
      `summary(emmeans::contrast(emmeans::emmeans(m, ${rString(factor)}${where}), list(c(${weights.join(', ')}))), infer = TRUE, level = ${level}) # ${label.replaceAll('\n', ' ')}`,
    );
  for (const { factor } of result.slopes)
    lines.push(
      `anova(m, update(m, . ~ . ${covariates.map(({ name }) => `+ ${rName(factor)}:${rName(name)}`).join(' ')}))`,
    );
  if (options.checks.includes('normality') && result.residualNormality) lines.push(rShapiro('residuals(m)'));
  if (options.checks.includes('variances') && result.levene)
    lines.push(
      `car::leveneTest(residuals(m), interaction(${factors.map(({ name }) => `d$${rName(name)}`).join(', ')}, drop = TRUE), center = mean)`,
    );
  return lines;
}

/** Where emmeans takes its means and with which errors, behind its other arguments. */
function whereOf({ covariateValues, errors }: FactorialOptions): string {
  const at = new Map(covariateValues.map(({ covariate, value }) => [covariate, value]));
  const values = [...at].map(([name, value]) => `${rName(name)} = ${value}`).join(', ');
  return `${at.size > 0 ? `, at = list(${values})` : ''}${errors === 'classical' ? '' : ', vcov. = v'}`;
}

/** Tests and slopes with errors that allow unequal variances. */
function robustLines(
  { covariates }: FactorialResult,
  { errors, confidenceLevel }: FactorialOptions,
): readonly string[] {
  if (errors === 'classical') return [];
  return [
    `v <- sandwich::vcovHC(m, type = "${errors}"); car::Anova(m, type = 3, vcov. = v)`,
    ...(covariates.length > 0
      ? [
          `s <- sqrt(diag(v)); b <- coef(m); cbind(b, s, b / s, 2 * pt(-abs(b / s), df.residual(m)), b - qt(${rNumber((1 + confidenceLevel) / 2)}, df.residual(m)) * s, b + qt(${rNumber((1 + confidenceLevel) / 2)}, df.residual(m)) * s)`,
        ]
      : []),
  ];
}
