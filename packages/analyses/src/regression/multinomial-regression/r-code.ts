import { rFactor, rName, rRead, rStrings } from '../../shared/r-code.ts';
import type { CategoryOptions } from './options.ts';
import type { CategoryResult } from './result.ts';

const R_LINK = { logit: 'logistic', probit: 'probit', cloglog: 'cloglog' } as const;

/** A program for R that gives the same numbers. */
export function rCode(result: CategoryResult, options: CategoryOptions): readonly string[] {
  const predictors = [...options.covariates, ...options.factors];
  const frequencies = options.weights === null ? [] : [options.weights];
  const terms = [...predictors.map((name) => [name]), ...result.interactions];
  const right = rSide(terms);
  const outcome = { name: options.outcome, levels: result.outcome.categories };
  const ordinal = options.method === 'ordinal';
  const fit = ordinal
    ? `MASS::polr(as.formula(paste("y ~", terms)), data = d, weights = w, Hess = TRUE, method = "${R_LINK[options.link]}", control = list(reltol = 1e-14, maxit = 1000))`
    : 'nnet::multinom(as.formula(paste("y ~", terms)), data = d, weights = w, Hess = TRUE, trace = FALSE, abstol = 1e-14, reltol = 1e-14, maxit = 5000)';
  return [
    rRead(...result.factors, outcome),
    `d <- d[complete.cases(d[, ${rStrings([options.outcome, ...predictors, ...frequencies])}]), ]`,
    ...frequencies.map((name) => `d <- d[d$${rName(name)} > 0, ]`),
    `d$y <- ${rFactor(outcome)}`,
    `d$w <- ${options.weights === null ? '1' : `d$${rName(options.weights)}`}`,
    ...result.factors.map(
      ({ name, reference, levels }) =>
        `d$${rName(name)} <- ${rFactor({ name, levels: [reference, ...levels.filter((level) => level !== reference)] })}`,
    ),
    `fit <- function(terms) ${fit}`,
    `m <- fit(${JSON.stringify(right)})`,
    ordinal
      ? 'b <- c(m$zeta, m$coefficients); se <- sqrt(diag(vcov(m)))[names(b)]'
      : 'b <- c(t(coef(m))); se <- sqrt(diag(vcov(m)))',
    `q <- qnorm(${+((1 + options.confidenceLevel) / 2).toPrecision(12)})`,
    'cbind(b = b, se = se, z = b / se, p = 2 * pnorm(-abs(b / se)), lower = b - q * se, upper = b + q * se, ratio = exp(b), exp(b - q * se), exp(b + q * se))',
    'n <- sum(d$w); t0 <- tapply(d$w, d$y, sum); l0 <- sum(t0 * log(t0 / n)); l <- as.numeric(logLik(m))',
    `k <- ${ordinal ? 'length(b)' : 'length(coef(m))'}; df <- k - (nlevels(d$y) - 1); x <- 2 * (l - l0); cs <- 1 - exp(-x / n)`,
    'c(deviance = -2 * l, chisq = x, df = df, p = pchisq(x, df, lower.tail = FALSE), McFadden = 1 - l / l0, CoxSnell = cs, Nagelkerke = cs / (1 - exp(2 * l0 / n)), AIC = 2 * k - 2 * l, BIC = k * log(n) - 2 * l)',
    ...(options.termTests ? termLines(terms) : []),
    ...(result.parallel ? brantLines(right) : []),
    'p <- predict(m, d, type = "probs"); if (!is.matrix(p)) p <- cbind(1 - p, p)',
    ...(options.classification
      ? [
          'tab <- tapply(d$w, list(d$y, factor(max.col(p, "first"), levels = seq_len(nlevels(d$y)))), sum, default = 0); tab',
          'diag(tab) / rowSums(tab)',
        ]
      : []),
    ...newLines(options, predictors),
  ];
}

const rSide = (terms: readonly (readonly string[])[]): string =>
  terms.length === 0 ? '1' : terms.map((term) => term.map(rName).join(':')).join(' + ');

/** Type II: each term against the model of the terms that do not contain it. */
function termLines(all: readonly (readonly string[])[]): readonly string[] {
  const tests = all.map((term) => {
    const whole = all.filter(
      (other) => !(other.length > term.length && term.every((name) => other.includes(name))),
    );
    const smaller = whole.filter((other) => other !== term);
    return `test(${JSON.stringify(rSide(whole))}, ${JSON.stringify(rSide(smaller))})`;
  });
  return [
    'size <- function(terms) if (terms == "1") list(l0, nlevels(d$y) - 1) else { f <- fit(terms); list(as.numeric(logLik(f)), attr(logLik(f), "df")) }',
    'test <- function(large, small) { a <- size(large); b <- size(small); x <- 2 * (a[[1]] - b[[1]]); k <- a[[2]] - b[[2]]; c(chisq = x, df = k, p = pchisq(x, k, lower.tail = FALSE)) }',
    `rbind(${tests.join(',\n  ')})`,
  ];
}

/** Brant's test of parallel lines. */
const brantLines = (right: string): readonly string[] => [
  `X <- model.matrix(~ ${right}, d); K <- nlevels(d$y) - 1; r <- ncol(X) - 1`,
  'g <- lapply(seq_len(K), function(k) glm.fit(X, as.integer(d$y) > k, weights = d$w, family = binomial(), control = list(epsilon = 1e-14, maxit = 100)))',
  'P <- sapply(g, fitted); I <- lapply(seq_len(K), function(k) solve(crossprod(X, d$w * P[, k] * (1 - P[, k]) * X)))',
  'V <- do.call(rbind, lapply(seq_len(K), function(a) do.call(cbind, lapply(seq_len(K), function(b) { u <- min(a, b); v <- max(a, b); (I[[a]] %*% crossprod(X, d$w * (P[, v] - P[, u] * P[, v]) * X) %*% I[[b]])[-1, -1] }))))',
  'D <- kronecker(cbind(1, -diag(K - 1)), diag(r)); e <- D %*% unlist(lapply(g, function(f) coef(f)[-1]))',
  'x <- sum(e * solve(D %*% V %*% t(D), e)); c(Brant = x, df = length(e), p = pchisq(x, length(e), lower.tail = FALSE))',
];

function newLines({ newCases, factors }: CategoryOptions, predictors: readonly string[]): readonly string[] {
  if (newCases.length === 0) return [];
  const columns = predictors.map((name) => {
    const values = newCases.map((row) => row[name]!);
    const text = factors.includes(name) ? rStrings(values.map(String)) : `c(${values.join(', ')})`;
    return `${rName(name)} = ${text}`;
  });
  return [
    `new <- data.frame(${columns.join(', ')}, check.names = FALSE); new`,
    'predict(m, new, type = "probs")',
  ];
}
