import type { TextBlock } from '@constat/report';
import { rCodeBlock } from '../../shared/parts.ts';
import { rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { AnovaResult, OutcomeResult } from './compute.ts';
import type { AnovaOptions } from './options.ts';

/** A program for R that gives the same numbers. */
export function rCode(result: AnovaResult, options: AnovaOptions): TextBlock {
  const group = rName(result.group.name);
  return rCodeBlock([
    rRead(),
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings([...options.outcomes, options.group])}]), ]`]
      : []),
    ...result.outcomes.flatMap((outcome) => lines(outcome, group, options)),
  ]);
}

function lines(outcome: OutcomeResult, group: string, options: AnovaOptions): string[] {
  const level = options.confidenceLevel;
  const levels = outcome.groups.map((each) => each.level);
  const code = [
    '',
    `y <- d$${rName(outcome.name)}; g <- factor(d$${group}, levels = ${rStrings(levels)})`,
    'ok <- !is.na(y) & !is.na(g); y <- y[ok]; g <- g[ok]',
    'm <- aov(y ~ g); a <- anova(m); a',
  ];
  if (options.tests.includes('welch')) code.push('oneway.test(y ~ g)');
  if (options.tests.includes('brownForsythe'))
    code.push(
      'n <- table(g); v <- tapply(y, g, var); part <- (1 - n / sum(n)) * v',
      'f <- a[1, 2] / sum(part); df2 <- 1 / sum((part / sum(part))^2 / (n - 1))',
      'c(F = f, df1 = nlevels(g) - 1, df2 = df2, p = pf(f, nlevels(g) - 1, df2, lower.tail = FALSE)) # Brown-Forsythe',
    );
  code.push(
    'ncp <- function(q) tryCatch(uniroot(function(l) pf(a[1, 4], a[1, 1], a[2, 1], l) - q, c(0, 1e4), tol = 1e-10)$root, error = function(e) 0)',
    `l <- c(ncp(${+((1 + level) / 2).toPrecision(12)}), ncp(${+((1 - level) / 2).toPrecision(12)})); c(etaSquared = a[1, 2] / sum(a[[2]]), limits = l / (l + length(y)))`,
    'ss <- a[[2]]; ms <- a[2, 3]; c(omega = (ss[1] - a[1, 1] * ms) / (sum(ss) + ms), epsilon = (ss[1] - a[1, 1] * ms) / sum(ss))',
  );
  if (options.bayesFactor)
    code.push(
      'l <- (BIC(lm(y ~ 1)) - BIC(lm(y ~ g))) / 2; c(BF10 = exp(l), BF01 = exp(-l), log = l, probability = 1 / (1 + exp(-l))) # BIC approximation',
    );
  if (options.postHoc.includes('tukey')) code.push(`TukeyHSD(m, conf.level = ${level})`);
  for (const [method, name] of [
    ['bonferroni', 'bonferroni'],
    ['holm', 'holm'],
    ['fdr', 'BH'],
    ['lsd', 'none'],
  ] as const)
    if (options.postHoc.includes(method))
      code.push(`pairwise.t.test(y, g, p.adjust.method = ${rString(name)})`);
  if (options.postHoc.includes('dunnett')) {
    const control = options.control || levels[0]!;
    code.push(
      `h <- relevel(g, ${rString(control)}); summary(multcomp::glht(aov(y ~ h), linfct = multcomp::mcp(h = "Dunnett")))`,
    );
  }
  if (outcome.contrasts.length > 0) {
    code.push('mean <- tapply(y, g, mean); n <- table(g); df <- a[2, 1]');
    for (const { label, weights } of outcome.contrasts)
      code.push(
        `w <- c(${weights.join(', ')}); e <- sum(w * mean); t <- e / sqrt(a[2, 3] * sum(w^2 / n)); c(e, t, 2 * pt(-abs(t), df)) # ${label.replaceAll('\n', ' ')}`,
      );
  }
  if (options.checks.includes('normality')) code.push('shapiro.test(residuals(m))');
  if (options.checks.includes('variances')) code.push('car::leveneTest(y ~ g, center = mean)');
  return code;
}
