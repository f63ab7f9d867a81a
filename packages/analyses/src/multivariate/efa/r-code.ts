import { rCodes } from '../../correlation/kit/columns.ts';
import { rNumber, rRead, rStrings } from '../../shared/r-code.ts';
import type { EfaOptions } from './options.ts';
import type { EfaResult } from './result.ts';
import { isPca, ofCovariances, rmseaLevel, rotationOf } from './words.ts';

/** A program for R that gives the same numbers; factors may come in another order or with other signs. */
export function rCode(result: EfaResult, options: EfaOptions): readonly string[] {
  const names = rStrings(result.variables.map(({ name }) => name));
  const k = result.factors;
  return [
    rRead(...result.coded),
    ...rCodes(result.coded),
    `x <- d[, ${names}]; x <- x[complete.cases(x), ]; n <- nrow(x); p <- ncol(x); k <- ${k}`,
    'sapply(x, function(v) c(mean = mean(v), sd = sd(v)))',
    ...(result.adequacy
      ? [
          'R <- cor(x); Q <- cov2cor(solve(R)); r2 <- R^2; q2 <- Q^2; diag(r2) <- diag(q2) <- 0; c(KMO = sum(r2) / (sum(r2) + sum(q2))); colSums(r2) / (colSums(r2) + colSums(q2))',
          'b <- -(n - 1 - (2 * p + 5) / 6) * log(det(R)); c(bartlett = b, df = p * (p - 1) / 2, p = pchisq(b, p * (p - 1) / 2, lower.tail = FALSE))',
        ]
      : []),
    ...(result.scree[0]!.random === null
      ? []
      : [
          `a <- replicate(${options.samples}, eigen(cor(matrix(rnorm(n * p), n)), TRUE, TRUE)$values); rbind(mean = rowMeans(a), high = apply(a, 1, quantile, .95))  # other random data: close, not equal`,
        ]),
    ...(ofCovariances(options) ? covarianceLines() : factorLines(result, options)),
  ];
}

const covarianceLines = (): readonly string[] => [
  's <- prcomp(x); e <- s$sdev^2; rbind(eigenvalue = e, share = e / sum(e), cumulative = cumsum(e) / sum(e))',
  'L <- s$rotation[, 1:k, drop = FALSE] %*% diag(s$sdev[1:k], k)',
  'cbind(L, communality = rowSums(L^2), uniqueness = diag(cov(x)) - rowSums(L^2)); colSums(L^2)',
];

function factorLines(result: EfaResult, options: EfaOptions): readonly string[] {
  return [
    'R <- cor(x); e <- eigen(R)$values; rbind(eigenvalue = e, share = e / p, cumulative = cumsum(e) / p)',
    '',
    ...EXTRACTION_LINES[options.extraction],
    ...rotationLines(rotationOf(options, result.factors)),
    's <- diag(Phi %*% crossprod(L)); h <- diag(L %*% Phi %*% t(L))',
    `round(cbind(L, communality = h, uniqueness = ${isPca(options) ? '1 - h' : 'u'}), 6)`,
    's; s / p; cumsum(sort(s, decreasing = TRUE)) / p; Phi',
    ...(result.fit ? fitLines(options) : []),
    ...scoreLines(result, options),
  ];
}

const START = 'u <- (1 - .5 * k / p) / diag(solve(R))';
const search = (lower: string): string =>
  `for (i in 1:5) u <- optim(u, f, g, method = "L-BFGS-B", lower = ${lower}, upper = 1, control = list(factr = 1, maxit = 5000, pgtol = 1e-12))$par`;

const RESIDUAL = (lower: string): readonly string[] => [
  'f <- function(u) sum(eigen(R - diag(u), TRUE, TRUE)$values[-(1:k)]^2) / 2',
  'g <- function(u) { v <- eigen(R - diag(u), TRUE); -drop(v$vectors[, -(1:k), drop = FALSE]^2 %*% v$values[-(1:k)]) }',
  START,
  search(lower),
  'v <- eigen(R - diag(u), TRUE); L <- v$vectors[, 1:k, drop = FALSE] %*% diag(sqrt(v$values[1:k]), k)',
];

const EXTRACTION_LINES = {
  pca: ['v <- eigen(R, TRUE); L <- v$vectors[, 1:k, drop = FALSE] %*% diag(sqrt(v$values[1:k]), k)'],
  minres: RESIDUAL('.005'),
  pa: RESIDUAL('-Inf'),
  ml: [
    'fit <- function(u) { s <- sqrt(u); v <- eigen(R / outer(s, s), TRUE); list(e = v$values[-(1:k)], L = s * (v$vectors[, 1:k, drop = FALSE] %*% diag(sqrt(pmax(v$values[1:k] - 1, 0)), k))) }',
    'f <- function(u) { e <- fit(u)$e; sum(e - log(e) - 1) }',
    'g <- function(u) diag(tcrossprod(fit(u)$L) + diag(u) - R) / u^2',
    START,
    search('.005'),
    'L <- fit(u)$L',
  ],
} as const;

function rotationLines(rotation: EfaOptions['rotation']): readonly string[] {
  switch (rotation) {
    case 'none':
      return ['Phi <- diag(k)'];
    case 'varimax':
      return ['L <- unclass(varimax(L, eps = 1e-15)$loadings); Phi <- diag(k)'];
    case 'quartimax':
      return [
        'L <- GPArotation::GPForth(L, method = "quartimax", eps = 1e-9, maxit = 20000)$loadings; Phi <- diag(k)',
      ];
    case 'oblimin':
      return [
        'z <- GPArotation::GPFoblq(L, method = "oblimin", eps = 1e-9, maxit = 20000); L <- z$loadings; Phi <- z$Phi',
      ];
    case 'promax':
      return [
        'l <- sqrt(rowSums(L^2)); y <- unclass(varimax(L / l, normalize = FALSE, eps = 1e-15)$loadings)',
        'U <- qr.coef(qr(y), y * abs(y)^3); U <- U %*% diag(sqrt(diag(solve(crossprod(U))))); L <- (y %*% U) * l; Phi <- solve(crossprod(U))',
      ];
  }
}

function fitLines(options: EfaOptions): readonly string[] {
  const tail = rNumber((1 - rmseaLevel(options)) / 2);
  return [
    '',
    'M <- L %*% Phi %*% t(L) + diag(u); r <- (R - M)[lower.tri(R)]; c(RMSR = sqrt(mean(r^2)), largest = r[which.max(abs(r))])',
    'F <- sum(diag(solve(M) %*% R)) - p + log(det(M)) - log(det(R)); chi <- (n - 1 - (2 * p + 5) / 6 - 2 * k / 3) * F; df <- ((p - k)^2 - p - k) / 2',
    `limit <- function(tail) { h <- function(m) pchisq(chi, df, m) - tail; if (h(0) < 0) 0 else uniroot(h, c(0, 10 * chi + 100), tol = 1e-9)$root }`,
    'rmsea <- function(m) sqrt(m / (df * (n - 1))); null <- -(n - 1 - (2 * p + 5) / 6) * log(det(R)) / (p * (p - 1) / 2)',
    `if (df > 0) c(chisq = chi, df = df, p = pchisq(chi, df, lower.tail = FALSE), RMSEA = rmsea(max(0, chi - df)), lower = rmsea(limit(${rNumber(1 - tail)})), upper = rmsea(limit(${tail})), TLI = (null - chi / df) / (null - 1), BIC = chi - df * log(n))`,
  ];
}

function scoreLines({ scores }: EfaResult, options: EfaOptions): readonly string[] {
  if (!scores || scores.weights.length === 0) return [];
  return [
    '',
    options.scores === 'bartlett' && !isPca(options)
      ? 'W <- (L / u) %*% solve(crossprod(L, L / u))'
      : 'W <- solve(R, L %*% Phi)',
    'W; head(scale(x) %*% W, 30)',
  ];
}
