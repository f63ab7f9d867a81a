import { rFactor, rNumber, rRead, rStrings } from '../../shared/r-code.ts';
import type { DiscriminantOptions } from './options.ts';
import type { DiscriminantResult } from './result.ts';

/** A program for R that gives the same numbers, with the package MASS. */
export function rCode(
  { group, boxM, functions }: DiscriminantResult,
  options: DiscriminantOptions,
): readonly string[] {
  const split = { name: group.name, levels: group.levels };
  const z = `qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`;
  const prior = ', prior = prior';
  const by = options.method === 'linear' ? 'lda' : 'qda';
  const right = `share <- function(class) { x <- sum(class == g); p <- x / n; z <- ${z}; c(x, p, (p + z^2 / (2 * n) + c(-1, 1) * z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2))) / (1 + z^2 / n)) }`;
  const count = 'tab <- function(class) { t <- table(g, class); cbind(t, right = diag(t) / rowSums(t)) }';
  return [
    rRead(split),
    `d <- d[complete.cases(d[, ${rStrings([group.name, ...options.predictors])}]), ]`,
    `g <- ${rFactor(split)}; X <- as.matrix(d[, ${rStrings(options.predictors)}, drop = FALSE]); n <- nrow(X); k <- nlevels(g); p <- ncol(X)`,
    `m <- MASS::lda(X, g); prior <- ${options.prior === 'equal' ? 'rep(1 / k, k)' : 'm$prior'} # functions weight the groups by their sizes`,
    'l <- m$svd^2 * (k - 1) / (n - k); W <- crossprod(X - m$means[g, , drop = FALSE]) / (n - k)',
    's <- apply(m$scaling * sqrt(diag(W)), 2, function(b) sign(b[which.max(abs(b))])); B <- t(t(m$scaling) * s)',
    'i <- seq_along(l); L <- sapply(i, function(j) prod(1 / (1 + l[j:length(l)]))); x <- -(n - 1 - (p + k) / 2) * log(L); df <- (p - i + 1) * (k - i)',
    'cbind(eigenvalue = l, share = l / sum(l), canonical = sqrt(l / (1 + l)), Wilks = L, chisq = x, df = df, p = pchisq(x, df, lower.tail = FALSE))',
    right,
    count,
    ...(options.crossValidate
      ? [`class <- MASS::${by}(X, g${prior}, CV = TRUE)$class; share(class); tab(class)`]
      : []),
    `class <- predict(MASS::${by}(X, g${prior}))$class; share(class); tab(class); max(table(g)) / n`,
    'B * sqrt(diag(W)) # standardized',
    '(W %*% B) / sqrt(diag(W)) # structure',
    ...(options.details ? ['B # unstandardized'] : []),
    'Z <- scale(X, center = colSums(prior * m$means), scale = FALSE) %*% B',
    `cbind(n = table(g), prior = prior, m$means, ${functions.map((_, f) => `F${f + 1} = tapply(Z[, ${f + 1}], g, mean)`).join(', ')})`,
    ...(boxM
      ? [
          'v <- table(g) - 1; C <- lapply(split(as.data.frame(X), g), cov); M <- sum(v) * log(det(as.matrix(W))) - sum(v * sapply(C, function(S) log(det(as.matrix(S)))))',
          'M # of Box',
        ]
      : []),
  ];
}
