import type { FitInR } from '../../inference/inference.ts';
import { rName, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { clusterOf } from './data.ts';
import type { DidOptions } from './options.ts';
import { variablesOf } from './refusals.ts';
import type { DidResult } from './result.ts';

const HC1 = 'V <- B %*% crossprod(X * u) %*% B * n / (n - k); f <- n - k';
/** Covariances by the errors chosen, and their degrees of freedom. */
const ERRORS = { classical: 'V <- B * sum(u^2) / (n - k); f <- n - k', robust: HC1, cluster: HC1 } as const;

const column = (name: string): string => `d$${rName(name)}`;

const clustered = (cluster: string): string =>
  `S <- rowsum(X * u, as.character(${column(cluster)})); g <- nrow(S); V <- B %*% crossprod(S) %*% B * g / (g - 1) * (n - 1) / (n - k)`;

/** The effects of one completed dataset, with the errors chosen. */
export function rErrors(options: DidOptions): Omit<FitInR, 'upTo'> {
  const cluster = clusterOf(options);
  return {
    more: [
      options.errors === 'cluster' && cluster !== null
        ? `${clustered(cluster)}; f <- g - 1`
        : ERRORS[options.errors],
      'j <- match(at, colnames(X))',
    ],
    estimates: 'b[j]',
    covariance: 'V[j, j, drop = FALSE]',
    df: 'f',
  };
}

/** A program for R that gives the same numbers, with base R alone. */
export function rCode(result: DidResult, options: DidOptions): readonly string[] {
  const cluster = clusterOf(options);
  const names = [...new Set([...variablesOf(options), ...(cluster === null ? [] : [cluster])])];
  const groups = result.groups
    ? [
        `d <- d[as.character(${column(options.treated)}) %in% ${rStrings(result.groups)}, ]; d$.treated <- as.integer(as.character(${column(options.treated)}) == ${rString(result.groups[1])})`,
      ]
    : [];
  const covariates = options.covariates.map((name) => ` + ${rName(name)}`).join('');
  const panel = ` + factor(${rName(options.unit ?? '')}) + factor(${rName(options.time ?? '')})`;
  const y = rName(options.outcome);
  const model = {
    'two-by-two': () => [
      `d$.post <- as.integer(as.character(${column(options.post)}) == ${rString(result.times?.[1] ?? '1')})`,
      `m <- lm(${y} ~ .treated + .post${covariates} + .treated:.post, data = d); at <- ".treated:.post"`,
      `aggregate(${y} ~ .treated + .post, data = d, FUN = mean)`,
    ],
    'fixed-effects': () => [
      `d$.d <- as.integer(factor(${column(options.treatment)})) - 1`,
      `m <- lm(${y} ~ .d${covariates}${panel}, data = d); at <- ".d"`,
    ],
    'event-study': () => [
      `for (p in setdiff(sort(unique(${column(options.time)})), ${result.reference})) d[[paste0(".t", p)]] <- d$.treated * (${column(options.time)} == p)`,
      `at <- grep("^[.]t[-0-9]", names(d), value = TRUE); m <- lm(as.formula(paste(${rString(`${y} ~ `)}, paste0("\`", at, "\`", collapse = " + "), ${rString(`${covariates}${panel}`)})), data = d)`,
    ],
  }[options.design]();
  return [
    rRead(),
    `d <- d[complete.cases(d[, ${rStrings(names)}]), ]`,
    ...groups,
    ...model,
    'X <- model.matrix(m); X <- X[, !is.na(coef(m))]; colnames(X) <- gsub("`", "", colnames(X)); n <- nrow(X); k <- ncol(X); B <- chol2inv(qr.R(qr(X))); u <- resid(m)',
    'b <- coef(m)[!is.na(coef(m))]; names(b) <- colnames(X)',
    `w <- !grepl("^factor[(]", colnames(X)); report <- function(V, df) { s <- sqrt(diag(V)); t <- b / s; q <- qt(${(1 + options.confidenceLevel) / 2}, df); print(cbind(b = b, se = s, t = t, df = df, p = 2 * pt(-abs(t), df), lower = b - q * s, upper = b + q * s)[w, , drop = FALSE], digits = 8) }`,
    'report(B * sum(u^2) / (n - k), n - k) # classical',
    'report(B %*% crossprod(X * u) %*% B * n / (n - k), n - k) # HC1',
    ...(cluster === null ? [] : [`${clustered(cluster)}; report(V, g - 1) # clustered`]),
    ...(result.preTrendTest
      ? [
          // that of clusters is the last that was made
          ...(options.errors === 'cluster' && cluster !== null ? ['f <- g - 1'] : [ERRORS[options.errors]]),
          `l <- which(colnames(X) %in% at[as.numeric(sub("^[.]t", "", at)) < ${options.treatmentPeriod}]); F <- drop(b[l] %*% solve(V[l, l]) %*% b[l]) / length(l); print(c(F = F, df1 = length(l), df2 = f, p = pf(F, length(l), f, lower.tail = FALSE)), digits = 8)`,
        ]
      : []),
  ];
}
