import { rFactor, rName, rNumber, rRead, rString, rStrings } from '../../shared/r-code.ts';
import { withReplacement } from './design.ts';
import type { PropensityOptions } from './options.ts';
import type { PropensityResult } from './result.ts';

/** A program for R that gives the same numbers, with base R alone. */
export function rCode(result: PropensityResult, options: PropensityOptions): readonly string[] {
  const { treatment, outcome, factors } = result;
  const asked = [
    { name: treatment.name, levels: treatment.levels },
    ...(outcome?.event != null && outcome.other !== null
      ? [{ name: outcome.name, levels: [outcome.other, outcome.event] }]
      : []),
    ...(options.method === 'match' && options.exact !== null
      ? [{ name: options.exact, levels: result.exactLevels }]
      : []),
  ];
  const predictors = [...options.covariates, ...options.factors];
  const needed = [
    ...new Set([
      treatment.name,
      ...predictors,
      ...(outcome ? [outcome.name] : []),
      ...(options.exact === null || options.method !== 'match' ? [] : [options.exact]),
    ]),
  ];
  const columns = [
    ...options.covariates.map((name) => `${rName(name)} = d$${rName(name)}`),
    ...factors.flatMap(({ name, levels }) =>
      levels.map(
        (level) => `${rName(`${name}=${level}`)} = as.integer(d$${rName(name)} == ${rString(level)})`,
      ),
    ),
  ];
  return [
    rRead(...factors, ...asked),
    `d <- d[complete.cases(d[, ${rStrings(needed)}]), ]`,
    ...factors.map(({ name, levels }) => `d$${rName(name)} <- ${rFactor({ name, levels })}`),
    `t <- as.integer(${rFactor({ name: treatment.name, levels: treatment.levels })} == ${rString(treatment.levels[1])}); n <- length(t)`,
    `m <- glm(t ~ ${predictors.map(rName).join(' + ')}, binomial, d, epsilon = 1e-12); e <- fitted(m); l <- round(predict(m), 10); e1 <- e[t == 1]; e0 <- e[t == 0]`,
    ...(options.details ? ['print(coef(summary(m)), digits = 8)'] : []),
    ...weightLines(result, options),
    `B <- cbind(${columns.join(', ')})`,
    'wm <- function(x, g, w) weighted.mean(x[t == g], w[t == g]); wv <- function(x, g) { i <- t == g & w > 0; sum(w[i]) / (sum(w[i])^2 - sum(w[i]^2)) * sum(w[i] * (x[i] - wm(x, g, w))^2) }',
    'v <- function(x, g) if (all(x %in% 0:1)) mean(x[t == g]) * (1 - mean(x[t == g])) else var(x[t == g]); spread <- function(x) sqrt((v(x, 1) + v(x, 0)) / 2)',
    'one <- rep(1, n); side <- function(x, w) c(wm(x, 1, w), wm(x, 0, w), (wm(x, 1, w) - wm(x, 0, w)) / spread(x))',
    'print(t(apply(B, 2, function(x) c(side(x, one), v(x, 1) / v(x, 0), side(x, w), wv(x, 1) / wv(x, 0)))), digits = 8)',
    'sapply(1:0, function(g) c(before = sum(t == g), used = sum(t == g & w > 0), out = sum(t == g & w == 0), effective = sum(w[t == g])^2 / sum(w[t == g]^2)))',
    ...(outcome ? effectLines(result, options) : []),
  ];
}

/** Lines that end with the weights `w` and the sets `set`. */
function weightLines({ exactLevels }: PropensityResult, options: PropensityOptions): readonly string[] {
  if (options.method === 'weight') {
    const share = options.stabilized
      ? { treated: 'mean(t)', control: 'mean(1 - t)' }
      : { treated: '1', control: '1' };
    return [
      options.target === 'ate'
        ? `w <- ifelse(t == 1, ${share.treated} / e, ${share.control} / (1 - e))`
        : 'w <- ifelse(t == 1, 1, e / (1 - e))',
      ...(options.truncate > 0
        ? [
            `q <- quantile(w, c(${options.truncate}, ${rNumber(1 - options.truncate)})); w <- pmin(pmax(w, q[1]), q[2])`,
          ]
        : []),
      'set <- seq_len(n)',
    ];
  }
  if (options.method === 'strata')
    return [
      `k <- findInterval(e, quantile(${options.target === 'att' ? 'e1' : 'e'}, seq_len(${options.strata - 1}) / ${options.strata}), left.open = TRUE); n1 <- ave(t, k, FUN = sum); n0 <- ave(1 - t, k, FUN = sum)`,
      `w <- ${options.target === 'att' ? 'n1' : '(n1 + n0)'} / ifelse(t == 1, n1, n0); set <- seq_len(n)`,
      'cbind(from = tapply(e, k, min), to = tapply(e, k, max), treated = tapply(t, k, sum), control = tapply(1 - t, k, sum))',
    ];
  return [
    ...(options.exact === null ? [] : [`x <- ${rFactor({ name: options.exact, levels: exactLevels })}`]),
    ...(options.pairing === 'optimal' ? optimalLines(options) : nearestLines(options)),
    'w <- numeric(n); set <- seq_len(n)',
    `for (i in which(lengths(mates) > 0)) { w[i] <- 1; j <- mates[[i]]; w[j] <- w[j] + 1 / length(j)${withReplacement(options) ? '' : '; set[j] <- i'} }`,
  ];
}

function nearestLines(options: PropensityOptions): readonly string[] {
  const exact = options.exact === null ? '' : ` & x == x[i]`;
  return [
    '# greedy nearest neighbours on the logit, treated cases from the largest score down',
    'mates <- vector("list", n); free <- t == 0',
    `for (r in 1:${options.ratio}) for (i in order(-t, -l)[1:sum(t)]) {`,
    '  if (length(mates[[i]]) < r - 1) next',
    `  j <- setdiff(which(free${exact}), mates[[i]])${options.useCaliper ? `; j <- j[abs(l[j] - l[i]) <= ${options.caliper} * sd(predict(m))]` : ''}`,
    '  if (length(j) == 0) next',
    `  j <- j[which.min(abs(l[j] - l[i]))]; mates[[i]] <- c(mates[[i]], j)${options.replace ? '' : '; free[j] <- FALSE'}`,
    '}',
  ];
}

function optimalLines(options: PropensityOptions): readonly string[] {
  return [
    '# the least sum of distances on the logit: pairs of such a match do not cross, so both groups are gone through in the order of their scores',
    'mates <- vector("list", n)',
    `for (own in split(seq_len(n), ${options.exact === null ? 'rep(1, n)' : 'x'})) {`,
    `  i <- own[t[own] == 1]; i <- rep(i[order(l[i])], each = ${options.ratio}); j <- own[t[own] == 0]; j <- j[order(l[j])]; k <- length(j)`,
    '  C <- D <- taken <- matrix(0, length(i) + 1, k + 1); lost <- ifelse(duplicated(i), 1, length(i) + 1) # matches missed first, then distances',
    '  for (a in seq_along(i)) {',
    `    gap <- abs(l[j] - l[i[a]]); c1 <- C[a, ] + lost[a]; d1 <- D[a, ]; c2 <- c(Inf, ${options.useCaliper ? `ifelse(gap <= ${options.caliper} * sd(predict(m)), C[a, seq_len(k)], Inf)` : 'C[a, seq_len(k)]'}); d2 <- c(Inf, D[a, seq_len(k)] + gap)`,
    '    take <- c2 < c1 | (c2 == c1 & d2 < d1); c1[take] <- c2[take]; d1[take] <- d2[take]; taken[a + 1, ] <- take',
    '    C[a + 1, ] <- cummin(c1); D[a + 1, ] <- ave(ifelse(c1 == C[a + 1, ], d1, Inf), C[a + 1, ], FUN = cummin)',
    '  }',
    '  a <- length(i); b <- k',
    '  while (a > 0) {',
    '    if (b > 0 && C[a + 1, b] == C[a + 1, b + 1] && D[a + 1, b] == D[a + 1, b + 1]) { b <- b - 1; next }',
    '    if (taken[a + 1, b + 1] == 1) { mates[[i[a]]] <- c(mates[[i[a]]], j[b]); b <- b - 1 }',
    '    a <- a - 1',
    '  }',
    '}',
  ];
}

function effectLines(
  { outcome, sensitivity, effect }: PropensityResult,
  options: PropensityOptions,
): readonly string[] {
  const y =
    outcome!.event === null
      ? `d$${rName(outcome!.name)}`
      : `as.integer(${rFactor({ name: outcome!.name, levels: [outcome!.other ?? '', outcome!.event] })} == ${rString(outcome!.event)})`;
  const isBinary = outcome!.event !== null;
  const q = `qt(${rNumber((1 + options.confidenceLevel) / 2)}, df)`;
  const lines = [
    `y <- ${y}`,
    '# the errors are those of sandwich::vcovCL(lm(y ~ t, weights = w), set) and, where every case is a set, of vcovHC(..., type = "HC1")',
    'compare <- function(w, set) {',
    '  i <- w > 0; n <- sum(i); m1 <- wm(y, 1, w); m0 <- wm(y, 0, w); u <- w * (y - ifelse(t == 1, m1, m0))',
    '  s <- rowsum(cbind(u * (t == 0) / sum(w[t == 0]), u * (t == 1) / sum(w[t == 1]))[i, ], set[i]); g <- nrow(s); V <- crossprod(s) * g / (g - 1) * (n - 1) / (n - 2)',
    `  df <- if (g < n) g - 1 else n - 2; se <- sqrt(V[1, 1] + V[2, 2] - 2 * V[1, 2]); b <- m1 - m0; q <- ${q}`,
    '  print(c(m1, m0, b = b, se = se, t = b / se, df = df, p = 2 * pt(-abs(b / se), df), lower = b - q * se, upper = b + q * se), digits = 8)',
    ...(isBinary && effect?.riskRatio
      ? [
          '  ratio <- function(f, h) { se <- sqrt(h(m1)^2 * V[2, 2] + h(m0)^2 * V[1, 1] - 2 * h(m1) * h(m0) * V[1, 2]); exp(f(m1) - f(m0) + c(0, -1, 1) * q * se) }',
          '  print(c(rr <- ratio(log, function(p) 1 / p), ratio(qlogis, function(p) 1 / (p * (1 - p)))), digits = 8); invisible(rr)',
        ]
      : [`  invisible(exp(0.91 * c(b, b - q * se, b + q * se) / spread(y)))`]),
    '}',
    'compare(one, seq_len(n)); rr <- compare(w, set)',
  ];
  if (sensitivity.eValue)
    lines.push(
      'E <- function(r) { r <- max(r, 1 / r); r + sqrt(r * (r - 1)) }; near <- if (rr[1] >= 1) rr[2] else rr[3]; print(c(E(rr[1]), if (rr[2] <= 1 && rr[3] >= 1) 1 else E(near)), digits = 8) # E-values',
    );
  if (sensitivity.bounds)
    lines.push(
      'i <- which(lengths(mates) > 0); D <- y[i] - y[unlist(mates[i])]; if (wm(y, 1, w) < wm(y, 0, w)) D <- -D; D <- D[D != 0]',
      isBinary
        ? 'bound <- function(g) pbinom(sum(D > 0) - 1, length(D), g / (1 + g), lower.tail = FALSE)'
        : 'bound <- function(g) { r <- rank(abs(D)); p <- g / (1 + g); pnorm((sum(r[D > 0]) - p * sum(r)) / sqrt(p * (1 - p) * sum(r^2)), lower.tail = FALSE) }',
      `print(cbind(gamma = c(${sensitivity.bounds.rows.map(({ gamma }) => gamma).join(', ')}), p = sapply(c(${sensitivity.bounds.rows.map(({ gamma }) => gamma).join(', ')}), bound)), digits = 8)`,
    );
  return lines;
}
