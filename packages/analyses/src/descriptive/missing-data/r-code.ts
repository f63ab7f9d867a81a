import { rRead, rStrings } from '../../shared/r-code.ts';
import type { MissingDataResult } from './compute.ts';

/** A program for R that gives the same numbers, with nothing but base R. */
export function rCode({ variables, mcar }: MissingDataResult): readonly string[] {
  const lines = [
    rRead(),
    `x <- d[, ${rStrings(variables.map((variable) => variable.name))}, drop = FALSE]`,
    'data.frame(n = colSums(!is.na(x)), missing = colSums(is.na(x)), share = colMeans(is.na(x)))',
    'c(n = sum(!is.na(x)), missing = sum(is.na(x)), share = mean(is.na(x)))',
    'sum(complete.cases(x))',
    'sort(table(apply(is.na(x), 1, function(m) paste(names(x)[m], collapse = ", "))), decreasing = TRUE)',
    ...(mcar ? littleLines(mcar.variables) : []),
  ];
  return lines;
}

/** Little's test after the EM algorithm, row by row. */
const littleLines = (names: readonly string[]): readonly string[] => [
  `y <- as.matrix(d[, ${rStrings(names)}])`,
  'y <- y[rowSums(!is.na(y)) > 0, ]; n <- nrow(y); p <- ncol(y)',
  'mu <- colMeans(y, na.rm = TRUE)',
  'S <- diag(apply(y, 2, function(v) mean((v - mean(v, na.rm = TRUE))^2, na.rm = TRUE)))',
  'repeat {',
  '  full <- y; extra <- matrix(0, p, p)',
  '  for (i in 1:n) {',
  '    m <- is.na(y[i, ])',
  '    if (!any(m)) next',
  '    B <- S[m, !m, drop = FALSE] %*% solve(S[!m, !m, drop = FALSE])',
  '    full[i, m] <- mu[m] + B %*% (y[i, !m] - mu[!m])',
  '    extra[m, m] <- extra[m, m] + S[m, m] - B %*% S[!m, m, drop = FALSE]',
  '  }',
  '  old <- S; mu <- colMeans(full); S <- (crossprod(sweep(full, 2, mu)) + extra) / n',
  '  if (max(abs(S - old) / sqrt(outer(diag(old), diag(old)))) < 1e-10) break',
  '}',
  'pattern <- apply(is.na(y), 1, paste, collapse = " ")',
  'parts <- sapply(split(seq_len(n), pattern), function(rows) {',
  '  o <- !is.na(y[rows[1], ]); delta <- colMeans(y[rows, o, drop = FALSE]) - mu[o]',
  '  c(length(rows) * sum(delta * solve(S[o, o, drop = FALSE], delta)), sum(o))',
  '})',
  'statistic <- sum(parts[1, ]); df <- sum(parts[2, ]) - p',
  'c(statistic = statistic, df = df, p = pchisq(statistic, df, lower.tail = FALSE))',
];
