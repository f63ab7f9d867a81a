import type { PairAdjustment } from '@constat/stats';
import { zip } from '@constat/stats';
import { rMultivariate } from '../../shared/multivariate-tests.ts';
import { rFactor, rName, rRead, rShapiro, rString, rStrings } from '../../shared/r-code.ts';
import { alphaOf } from '../../shared/wording.ts';
import { rLetters, rMeanLetters } from '../kit/letters.ts';
import type { RepeatedOptions } from './options.ts';
import { designOf, variablesOf } from './refusals.ts';
import type { RepeatedResult } from './result.ts';

/** The names that emmeans has for adjustments. */
export const R_ADJUST: Readonly<Record<PairAdjustment, string>> = {
  tukey: 'tukey',
  bonferroni: 'bonferroni',
  holm: 'holm',
  sidak: 'sidak',
  scheffe: 'scheffe',
  lsd: 'none',
  fdr: 'BH',
};

const comment = (text: string): string => text.replaceAll(/[\r\n]/g, ' ');

const quantile = (p: number): number => +p.toPrecision(12);

/** A program for R that gives the same numbers. */
export function rCode(result: RepeatedResult, options: RepeatedOptions): readonly string[] {
  const { factors, withinCount } = result;
  const level = options.confidenceLevel;
  const design = designOf(options);
  const variables = variablesOf(design);
  const within = factors.slice(0, withinCount);
  const between = factors.slice(withinCount);
  // names that no factor of one's own can spell wrongly
  const inner = within.map((_, i) => `w${i + 1}`);
  const outer = between.map((_, i) => `b${i + 1}`);
  const centred = options.covariates.map((_, i) => `x${i + 1}`);
  const nameOf = (name: string): string => {
    const at = factors.findIndex((factor) => factor.name === name);
    return at < withinCount ? inner[at]! : outer[at - withinCount]!;
  };
  const lines = [
    rRead(...between),
    `d <- d[complete.cases(d[, ${rStrings([...variables, ...options.between, ...options.covariates])}]), ]`,
    ...factors.map(({ name }) => `# ${nameOf(name)} is ${comment(name)}`),
    ...between.map((factor, i) => `${outer[i]} <- ${rFactor(factor)}`),
    ...zip(centred, options.covariates).map(
      ([name, covariate]) => `${name} <- d$${rName(covariate)} - mean(d$${rName(covariate)})`,
    ),
    `cells <- expand.grid(${[...within]
      .reverse()
      .map(
        ({ levels }, i) =>
          `${inner[withinCount - 1 - i]} = factor(${rStrings(levels)}, levels = ${rStrings(levels)})`,
      )
      .join(', ')})`,
    `y <- as.matrix(d[, ${rStrings(variables)}])`,
    `long <- data.frame(id = factor(rep(seq_len(nrow(d)), ncol(y))), cells[rep(seq_len(ncol(y)), each = nrow(d)), , drop = FALSE], ${[...outer, ...centred].map((name) => `${name} = rep(${name}, ncol(y)), `).join('')}y = c(y), row.names = NULL)`,
    `m <- afex::aov_ez("id", "y", long, within = ${rStrings(inner)}${outer.length > 0 ? `, between = ${rStrings(outer)}` : ''}${centred.length > 0 ? `, covariate = ${rStrings(centred)}, factorize = FALSE` : ''}, type = ${options.sumOfSquares === 'II' ? 2 : 3}, anova_table = list(es = "ges"))`,
    'u <- summary(m); u',
    'a <- as.data.frame(unclass(u$univariate.tests)); a <- a[-1, ]; a$meanSquare <- a[["Sum Sq"]] / a[["num Df"]]; a',
    'a[["Error SS"]] / a[["den Df"]]',
    'e <- a[["num Df"]] * (a[["F value"]] - 1); count <- nrow(d) * sapply(strsplit(rownames(a), ":"), function(v) prod(as.numeric(sapply(cells[intersect(v, names(cells))], nlevels)), 1))',
    'e / (e + count) # partial omega squared',
    'c(epsilon = (a[["Sum Sq"]] - a[["num Df"]] * a[["Error SS"]] / a[["den Df"]]) / (a[["Sum Sq"]] + a[["Error SS"]]))',
    'c(partial = a[["Sum Sq"]] / (a[["Sum Sq"]] + a[["Error SS"]]), generalized = anova(m)$ges)',
    'limit <- function(f, df1, df2, q) tryCatch({ l <- uniroot(function(l) pf(f, df1, df2, l) - q, c(0, 1e4), tol = 1e-10)$root; l / (l + df1 + df2 + 1) }, error = function(e) 0)',
    `for (i in seq_len(nrow(a))) print(c(limit(a[["F value"]][i], a[["num Df"]][i], a[["den Df"]][i], ${quantile((1 + level) / 2)}), limit(a[["F value"]][i], a[["num Df"]][i], a[["den Df"]][i], ${quantile((1 - level) / 2)})))`,
  ];
  if (result.effects.some(({ greenhouseGeisser }) => greenhouseGeisser !== null))
    lines.push(
      'e <- u$pval.adjustments; for (i in rownames(e)) for (k in c("GG eps", "HF eps")) { s <- min(1, e[i, k]); r <- a[i, ]; df <- s * c(r[["num Df"]], r[["den Df"]]); print(c(epsilon = e[i, k], df = df, meanSquare = r[["Sum Sq"]] / df[1], p = pf(r[["F value"]], df[1], df[2], lower.tail = FALSE))) }',
    );
  if (result.multivariate.some(({ tests }) => tests))
    lines.push(
      'for (h in names(m$Anova$SSP)) if (any(names(cells) %in% strsplit(h, ":")[[1]]) && ncol(m$Anova$P[[h]]) <= m$Anova$error.df) {',
      '  p <- ncol(m$Anova$P[[h]]); q <- m$Anova$df[[h]]; v <- m$Anova$error.df; s <- min(p, q); l <- Re(eigen(solve(m$Anova$SSPE[[h]]) %*% m$Anova$SSP[[h]])$values)[1:s]',
      ...rMultivariate(level),
      '}',
    );
  lines.push(
    outer.length > 0
      ? `for (f in list(mean, sd)) print(aggregate(as.data.frame(y), list(${outer.join(', ')}), f))`
      : 'rbind(mean = colMeans(y), sd = apply(y, 2, sd))',
    'emmeans::emm_options(opt.digits = FALSE) # all digits',
  );
  if (options.marginalMeans)
    for (const set of result.means)
      lines.push(
        `emmeans::emmeans(m, ${rStrings(set.factors.map(nameOf))}, level = ${level}, model = "multivariate")`,
      );
  if (options.letters && options.postHoc.length > 0) lines.push(...rLetters(alphaOf(level)));
  const comparisons = (
    factor: string,
    by: string | null,
    methods: readonly PairAdjustment[],
  ): readonly string[] => {
    const means = `emmeans::emmeans(m, ${rString(factor)}${by === null ? '' : `, by = ${rString(by)}`}, model = "multivariate")`;
    return methods.flatMap((method) => {
      const pairs = `summary(pairs(${means}), adjust = ${rString(R_ADJUST[method])}, infer = TRUE, level = ${level})`;
      return options.letters ? [pairs, rMeanLetters(means, pairs, factor, by)] : [pairs];
    });
  };
  for (const { name } of factors) lines.push(...comparisons(nameOf(name), null, options.postHoc));
  for (const { factor, at, methods } of result.pairs.filter(
    (set, i, all) =>
      set.at &&
      all.findIndex((other) => other.factor === set.factor && other.at?.factor === set.at?.factor) === i,
  ))
    lines.push(...comparisons(nameOf(factor), nameOf(at!.factor), Object.keys(methods) as PairAdjustment[]));
  for (const { factor, weights, label } of result.contrasts)
    lines.push(
      `summary(emmeans::contrast(emmeans::emmeans(m, ${rString(nameOf(factor))}, model = "multivariate"), list(c(${weights.join(', ')}))), infer = TRUE, level = ${level}) # ${comment(label)}`,
    );
  if (result.residualNormality)
    lines.push(
      `r <- unlist(lapply(seq_len(ncol(y)), function(i) residuals(lm(y[, i] ~ ${[outer.length > 0 ? outer.join(' * ') : '1', ...centred].join(' + ')})))); ${rShapiro('r')}`,
    );
  for (const { variable, test } of result.levene)
    if (test)
      lines.push(
        `car::leveneTest(${centred.length > 0 ? `residuals(lm(d$${rName(variable)} ~ ${[outer.join(' * '), ...centred].join(' + ')}))` : `d$${rName(variable)}`}, interaction(${outer.join(', ')}, drop = TRUE), center = mean)`,
      );
  return lines;
}
