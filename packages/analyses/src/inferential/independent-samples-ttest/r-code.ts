import {
  R_ALTERNATIVE,
  R_HALF,
  rDescribe,
  rFactor,
  rName,
  rNumber,
  rRead,
  rShapiro,
  rString,
  rStrings,
} from '../../shared/r-code.ts';
import type { TTestResult } from './compute.ts';
import type { TTestOptions } from './options.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: TTestResult, options: TTestOptions): readonly string[] {
  const group = rName(result.group.name);
  const factor = { name: result.group.name, levels: result.levels };
  const level = options.confidenceLevel;
  const lines = [
    rRead(factor),
    `d$${group} <- ${rFactor(factor)}`,
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings([...options.outcomes, options.group])}]), ]`]
      : []),
  ];
  lines.push(rDescribe(level));
  if (options.bootstrap) lines.push('', ...bootstrapFunction(options));
  for (const name of options.outcomes) {
    const formula = `${rName(name)} ~ ${group}`;
    const equal = options.test === 'student' ? 'TRUE' : 'FALSE';
    lines.push(
      '',
      `t.test(${formula}, data = d, var.equal = ${equal}, alternative = ${rString(R_ALTERNATIVE[options.alternative])}, conf.level = ${level})`,
      `sapply(split(d$${rName(name)}, d$${group}), describe); -diff(tapply(d$${rName(name)}, d$${group}, mean, na.rm = TRUE))`,
      `print(effectsize::${EFFECT_CALL[options.effectSize](formula, level)}, digits = 6)`,
    );
    const { equivalence, mannWhitney } = result.outcomes.find((outcome) => outcome.name === name)!;
    if (options.bayesFactor)
      lines.push(
        `b <- BayesFactor::ttestBF(formula = ${formula}, data = d[!is.na(d$${rName(name)}) & !is.na(d$${group}), ], rscale = ${options.priorScale}${R_HALF[options.alternative]}); b; b@bayesFactor$bf # and as logarithms`,
      );
    if (equivalence)
      lines.push(
        `t.test(${formula}, data = d, var.equal = ${equal}, mu = ${equivalence.lowerBound}, alternative = "greater")`,
        `t.test(${formula}, data = d, var.equal = ${equal}, mu = ${equivalence.upperBound}, alternative = "less")`,
        ...(level > 0.5
          ? [
              `t.test(${formula}, data = d, var.equal = ${equal}, conf.level = ${rNumber(2 * level - 1)})$conf.int`,
            ]
          : []),
      );
    if (options.yuen) lines.push(...trimmedCall(rName(name), group, options));
    if (options.bootstrap) lines.push(...bootstrapCall(result, rName(name), group, options));
    if (options.checks.includes('normality'))
      lines.push(`tapply(d$${rName(name)}, d$${group}, function(x) { x <- x[!is.na(x)]; ${rShapiro('x')} })`);
    if (options.checks.includes('variances'))
      lines.push(`car::leveneTest(${formula}, data = d, center = mean)`);
    if (mannWhitney?.hasTies && mannWhitney.pExact !== null)
      lines.push(
        `coin::wilcox_test(${formula}, data = d, distribution = "exact", alternative = ${rString(R_ALTERNATIVE[options.alternative])}) # exact, given the ties`,
      );
    if (options.mannWhitney)
      lines.push(
        `wilcox.test(${formula}, data = d, alternative = ${rString(R_ALTERNATIVE[options.alternative])})`,
        `print(effectsize::rank_biserial(${formula}, data = d), digits = 6)`,
      );
  }
  return lines;
}

/** Yuen's test by its formulas: base R has none. */
function trimmedCall(
  outcome: string,
  group: string,
  { trim, alternative, confidenceLevel }: TTestOptions,
): string[] {
  const tail = { 'two-sided': '2 * pt(-abs(t), df)', greater: 'pt(-t, df)', less: 'pt(t, df)' }[alternative];
  return [
    `x <- lapply(split(d$${outcome}, d$${group}), function(x) sort(x[!is.na(x)])); n <- lengths(x); cut <- floor(${trim} * n + 1e-9); h <- n - 2 * cut`,
    'w <- mapply(function(x, c) var(pmin(pmax(x, x[c + 1]), x[length(x) - c])), x, cut); e <- (n - 1) * w / (h * (h - 1))',
    'm <- mapply(function(x, c) mean(x[(c + 1):(length(x) - c)]), x, cut); t <- (m[[1]] - m[[2]]) / sqrt(sum(e)); df <- sum(e)^2 / sum(e^2 / (h - 1))',
    `m; c(t = t, df = df, p = ${tail})`,
    `m[[1]] - m[[2]] + c(0, -1, 1) * qt(${rNumber(1 - (1 - confidenceLevel) / 2)}, df) * sqrt(sum(e))`,
    `z <- qnorm(1 - ${trim}); (m[[1]] - m[[2]]) / sqrt(sum((n - 1) * w) / (sum(n) - 2)) * ${trim > 0 ? `sqrt(1 - 2 * ${trim} - 2 * z * dnorm(z) + 2 * ${trim} * z^2)` : '1'} # effect size`,
  ];
}

/** The statistic of one sample: mean difference and effect size. */
function bootstrapFunction({ effectSize }: TTestOptions): string[] {
  return [
    'difference <- function(b, i) {',
    '  x <- split(b$y[i], b$g[i])',
    '  n <- lengths(x); v <- sapply(x, var); m <- mean(x[[1]]) - mean(x[[2]])',
    '  pooled <- sqrt(sum((n - 1) * v) / (sum(n) - 2))',
    `  c(m, ${EFFECT_IN_R[effectSize]})`,
    '}',
  ];
}

const EFFECT_IN_R: Record<TTestOptions['effectSize'], string> = {
  cohenD: 'm / pooled',
  hedgesG: 'm / pooled * exp(lgamma(sum(n) / 2 - 1) - lgamma(sum(n) / 2 - 1.5)) / sqrt(sum(n) / 2 - 1)',
  glassDelta: 'm / sqrt(v[[2]])',
  cohenDAverage: 'm / sqrt(mean(v))',
};

/** The generators differ, so R's limits agree within the chance of the draw. */
function bootstrapCall(result: TTestResult, outcome: string, group: string, options: TTestOptions): string[] {
  const { bootstrapSamples, bootstrapKind, confidenceLevel } = options;
  const seed = result.outcomes[0]?.bootstrap?.seed ?? options.bootstrapSeed;
  const type = rString(bootstrapKind === 'bca' ? 'bca' : 'perc');
  return [
    `set.seed(${seed % 2_147_483_647})`,
    `b <- na.omit(data.frame(y = d$${outcome}, g = d$${group}))`,
    `r <- boot::boot(b, difference, R = ${bootstrapSamples.toFixed(0)}, strata = b$g)`,
    `boot::boot.ci(r, conf = ${confidenceLevel}, type = ${type}, index = 1)`,
    `boot::boot.ci(r, conf = ${confidenceLevel}, type = ${type}, index = 2)`,
  ];
}

const EFFECT_CALL: Record<TTestOptions['effectSize'], (formula: string, level: number) => string> = {
  cohenD: (formula, level) => `cohens_d(${formula}, data = d, ci = ${level})`,
  hedgesG: (formula, level) => `hedges_g(${formula}, data = d, ci = ${level})`,
  glassDelta: (formula, level) => `glass_delta(${formula}, data = d, ci = ${level})`,
  cohenDAverage: (formula, level) => `cohens_d(${formula}, data = d, pooled_sd = FALSE, ci = ${level})`,
};
