import { rFactor, rName, rNumber, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { OutcomeRow, Table2Result } from './compute.ts';
import type { Table2Options } from './options.ts';

/** A program for R that gives the same numbers, outcome by outcome. */
export function rCode(result: Table2Result, options: Table2Options): readonly string[] {
  const { group, levels, reference, outcomes, adjustedFor } = result;
  const by = { name: group.name, levels: [reference, ...levels.filter((level) => level !== reference)] };
  const factors = adjustedFor.flatMap(({ name, levels: own }) =>
    own === null ? [] : [{ name, levels: own }],
  );
  const counted = outcomes.flatMap((outcome) =>
    outcome.counted === null ? [] : [{ name: outcome.name, levels: [outcome.counted] }],
  );
  const level = options.confidenceLevel;
  return [
    rRead(by, ...factors, ...counted),
    `g <- ${rFactor(by)}; others <- levels(g)[-1]; z <- qnorm(${rNumber((1 + level) / 2)})`,
    ...factors.map((factor) => `d$${rName(factor.name)} <- ${rFactor(factor)}`),
    'd$.g <- g; table(g)',
    ...outcomes.flatMap((outcome) => [
      '',
      ...(outcome.counted === null
        ? numberLines(outcome, levels, options)
        : shareLines(outcome, levels, options)),
      ...(outcome.adjustedN === null ? [] : adjustedLines(outcome, result, options)),
    ]),
  ];
}

function numberLines({ name }: OutcomeRow, levels: readonly string[], options: Table2Options): string[] {
  const level = options.confidenceLevel;
  const shown = options.numbers === 'mean' ? 'c(mean(v), sd(v))' : 'c(median(v), quantile(v, c(.25, .75)))';
  const test =
    options.numbers === 'mean'
      ? `{ t <- t.test(a, b, conf.level = ${level}); c(mean(a) - mean(b), t$conf.int, t$p.value) }`
      : `{ x <- outer(a, b, "-"); tied <- any(duplicated(c(a, b))); n1 <- length(a); n2 <- length(b); k <- if (max(n1, n2) < 50 && !tied) qwilcox(${rNumber((1 - level) / 2)}, n1, n2) else floor(n1 * n2 / 2 - z * sqrt(n1 * n2 * (n1 + n2 + 1) / 12)); k <- max(1, k); s <- sort(x); c(median(x), s[k], s[n1 * n2 + 1 - k], if (max(n1, n2) < 50) coin::pvalue(coin::wilcox_test(v ~ h, data.frame(v = c(a, b), h = factor(rep(1:2, c(n1, n2)))), distribution = "exact")) else wilcox.test(a, b, exact = FALSE)$p.value) }`;
  return [
    `y <- d$${rName(name)}; for (l in ${rStrings(levels)}) { v <- y[which(g == l & !is.na(y))]; print(${shown}) }`,
    `for (l in others) { a <- y[which(g == l & !is.na(y))]; b <- y[which(g == levels(g)[1] & !is.na(y))]; print(${test}) }`,
  ];
}

function shareLines(
  { name, counted }: OutcomeRow,
  levels: readonly string[],
  { measures }: Table2Options,
): string[] {
  const values: Readonly<Record<(typeof measures)[number], string>> = {
    difference:
      'print(c(p - q, p - q - sqrt((p - w[1])^2 + (u[2] - q)^2), p - q + sqrt((w[2] - p)^2 + (q - u[1])^2), test))',
    riskRatio:
      'r <- p / q; s <- sqrt(1 / A - 1 / N + 1 / C - 1 / M); print(c(r, r * exp(c(-1, 1) * z * s), test))',
    oddsRatio:
      'r <- A * (M - C) / ((N - A) * C); s <- sqrt(1 / A + 1 / (N - A) + 1 / C + 1 / (M - C)); print(c(r, r * exp(c(-1, 1) * z * s), test))',
  };
  return [
    `y <- as.character(d$${rName(name)}) == ${rString(counted ?? '')}; x <- c(tapply(y, g, sum, na.rm = TRUE)); n <- c(tapply(!is.na(y), g, sum)); for (l in ${rStrings(levels)}) print(c(x[l], n[l], 100 * x[l] / n[l]))`,
    'wilson <- function(x, n) { p <- x / n; m <- (p + z^2 / (2 * n)) / (1 + z^2 / n); h <- z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2)) / (1 + z^2 / n); c(m - h, m + h) }',
    'for (l in others) {',
    '  A <- x[[l]]; N <- n[[l]]; C <- x[[1]]; M <- n[[1]]; p <- A / N; q <- C / M; w <- wilson(A, N); u <- wilson(C, M)',
    '  k <- rbind(c(A, N - A), c(C, M - C)); chi <- suppressWarnings(chisq.test(k, correct = FALSE)); test <- if (min(chi$expected) < 5) fisher.test(k)$p.value else chi$p.value',
    ...measures.map((measure) => `  ${values[measure]}`),
    '}',
  ];
}

function adjustedLines(
  { counted }: OutcomeRow,
  { adjustedFor }: Table2Result,
  { confidenceLevel: level }: Table2Options,
): string[] {
  const names = adjustedFor.map(({ name }) => rName(name));
  const right = ['.g', ...names].join(' + ');
  const rows = '[1 + seq_along(others), , drop = FALSE]';
  return counted === null
    ? [
        `d$.y <- y; m <- lm(.y ~ ${right}, data = d); cbind(coef(m), confint(m, level = ${level}), summary(m)$coefficients[, 4])${rows}`,
      ]
    : [
        `d$.y <- as.integer(y); m <- glm(.y ~ ${right}, family = binomial, data = d, control = glm.control(epsilon = 1e-14, maxit = 100)); cbind(exp(cbind(coef(m), confint.default(m, level = ${level}))), summary(m)$coefficients[, 4])${rows}`,
      ];
}
