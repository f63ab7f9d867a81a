import { rName, rStrings } from '../../shared/r-code.ts';
import { rMarginal } from '../kit/marginal.ts';
import type { LogisticOptions } from './options.ts';
import { classificationLines, HOSMER_LEMESHOW, rTerm } from './r-parts.ts';
import type { LogisticResult } from './result.ts';

/**
 * Firth's fit in R itself: `logistf::logistf` prints most of it, to fewer digits. `fit` maximizes the penalized likelihood with some
 * coefficients held; `m` stands for the whole model.
 */
const FUNCTIONS: readonly string[] = [
  '# logistf::logistf() fits the same model; this needs no package',
  'fit <- function(X, y, held = integer(0), at = rep(0, length(held))) {',
  '  b <- numeric(ncol(X)); b[held] <- at; free <- setdiff(seq_len(ncol(X)), held); F <- X[, free, drop = FALSE]',
  '  l <- function(b) { eta <- c(X %*% b); p <- plogis(eta); sum(plogis(ifelse(y == 1, eta, -eta), log.p = TRUE)) + determinant(crossprod(X * sqrt(p * (1 - p))))$modulus / 2 }',
  '  for (i in 1:500) { p <- plogis(c(X %*% b)); w <- p * (1 - p); h <- rowSums(qr.Q(qr(X * sqrt(w)))^2); s <- solve(crossprod(F * sqrt(w * (1 + h))), crossprod(F, y - p + h * (0.5 - p)), tol = 1e-300); s <- s * min(1, 5 / max(abs(F %*% s))); k <- 1; while (l(replace(b, free, b[free] + k * s)) < l(b) - 1e-9 && k > 1e-9) k <- k / 2; b[free] <- b[free] + k * s; if (max(abs(F %*% s)) < 1e-11) break }',
  '  p <- plogis(c(X %*% b)); list(b = b, logLik = c(l(b)), p = p, V = solve(crossprod(X * sqrt(p * (1 - p))), tol = 1e-300))',
  '}',
];

/** Coefficients of a design with tests, limits and odds ratios. */
const table = (level: number): readonly string[] => [
  'firth <- function(X, y) {',
  `  m <- fit(X, y); s <- sqrt(diag(m$V)); q <- qchisq(${level}, 1)`,
  '  t(sapply(seq_len(ncol(X)), function(j) { drop <- function(v) 2 * (m$logLik - fit(X, y, j, v)$logLik); limit <- function(k) { e <- m$b[j] + 2 * k * s[j]; while (drop(e) < q) e <- m$b[j] + 1.6 * (e - m$b[j]); uniroot(function(v) drop(v) - q, sort(c(m$b[j], e)), tol = 1e-10)$root }; x <- drop(0); ci <- c(limit(-1), limit(1)); c(b = m$b[j], se = s[j], chisq = x, p = pchisq(x, 1, lower.tail = FALSE), OR = exp(m$b[j]), lower = exp(ci[1]), upper = exp(ci[2])) }))',
  '}',
];

/** The rest of the program: the model and what is shown of it. */
export function rFirth(
  formula: string,
  result: LogisticResult,
  options: LogisticOptions,
  predictors: readonly string[],
): readonly string[] {
  const y = `as.integer(d$${rName(options.outcome)} == levels(d$${rName(options.outcome)})[2])`;
  const level = options.confidenceLevel;
  const terms = [...predictors.map((name) => [name]), ...result.interactions];
  const design = (list: readonly (readonly string[])[]): string =>
    `model.matrix(~ ${list.map(rTerm).join(' + ')}, d)`;
  const contains = (larger: readonly string[], smaller: readonly string[]) =>
    larger.length > smaller.length && smaller.every((name) => larger.includes(name));
  return [
    ...FUNCTIONS,
    ...table(level),
    `y <- ${y}; X <- ${design(terms)}; n <- length(y) # ${formula}`,
    'm <- fit(X, y); firth(X, y)',
    'k <- ncol(X); chisq <- 2 * (m$logLik - fit(X, y, 2:k)$logLik); c(deviance = -2 * m$logLik, chisq = chisq, df = k - 1, p = pchisq(chisq, k - 1, lower.tail = FALSE), Tjur = diff(tapply(m$p, y, mean)))',
    ...(result.crude.length > 0
      ? predictors.map(
          (name) => `firth(${design([[name]])}, y)[-1, c("OR", "lower", "upper", "p"), drop = FALSE]`,
        )
      : []),
    ...(options.termTests
      ? [
          'term <- function(Z, i) { j <- which(attr(Z, "assign") == i); x <- 2 * (fit(Z, y)$logLik - fit(Z, y, j)$logLik); c(x, length(j), pchisq(x, length(j), lower.tail = FALSE)) }',
          ...terms.map((term) => {
            const list = terms.filter((other) => !contains(other, term));
            return `term(${design(list)}, ${list.indexOf(term) + 1})`;
          }),
        ]
      : []),
    ...rMarginal(result.marginal, result, {
      link: 'logit',
      covariance: 'm$V',
      level,
      coefficients: 'm$b',
      formula: `terms(~ ${terms.map(rTerm).join(' + ')})`,
    }),
    'roc <- pROC::roc(y, m$p, levels = c(0, 1), direction = "<")',
    `as.numeric(pROC::ci.auc(roc, conf.level = ${level}))`,
    ...[
      ...(options.classification ? classificationLines(options.cutoff) : []),
      ...(options.checks.includes('fit') || options.diagnostics ? HOSMER_LEMESHOW : []),
    ].map((line) => line.replaceAll('fitted(m)', 'm$p').replaceAll('m$y', 'y')),
    ...(options.checks.includes('influence') || options.diagnostics
      ? [
          'w <- m$p * (1 - m$p); h <- w * rowSums(X %*% m$V * X); r <- (y - m$p) / sqrt(w); D <- (r / (1 - h))^2 * h / ncol(X); c(which.max(D), max(D))',
        ]
      : []),
    ...(options.diagnostics
      ? [
          'r[which.max(abs(r))]; s <- sign(y - m$p) * sqrt(-2 * log(ifelse(y == 1, m$p, 1 - m$p))); s[which.max(abs(s))]; max(h)',
          'j <- roc$sensitivities + roc$specificities',
          'min(m$p[m$p >= max(roc$thresholds[j >= max(j) - 1e-12])])',
        ]
      : []),
    ...newLines(options, predictors, terms),
  ];
}

function newLines(
  { newCases, factors, confidenceLevel }: LogisticOptions,
  predictors: readonly string[],
  terms: readonly (readonly string[])[],
): readonly string[] {
  if (newCases.length === 0) return [];
  const columns = predictors.map((name) => {
    const values = newCases.map((row) => row[name]!);
    return factors.includes(name)
      ? `${rName(name)} = factor(${rStrings(values.map(String))}, levels(d$${rName(name)}))`
      : `${rName(name)} = c(${values.join(', ')})`;
  });
  return [
    `Z <- model.matrix(~ ${terms.map(rTerm).join(' + ')}, data.frame(${columns.join(', ')}, check.names = FALSE))`,
    `plogis(c(Z %*% m$b) + outer(sqrt(rowSums(Z %*% m$V * Z)), c(0, -1, 1) * qnorm(${+((1 + confidenceLevel) / 2).toPrecision(12)})))`,
  ];
}
