/** The scale in base R. */
import { rNumber, rStrings } from '../../shared/r-code.ts';
import type { ReliabilityOptions } from './options.ts';
import type { ReliabilityResult, ScaleFound } from './result.ts';

export function scaleR(
  { variables }: ReliabilityResult,
  { scale, reversed, turnedEach }: ScaleFound,
  options: ReliabilityOptions,
): readonly string[] {
  const tail = rNumber((1 - options.confidenceLevel) / 2);
  const turned = [...new Set(turnedEach)].map((from) => ({
    from,
    columns: rStrings(reversed.flatMap((i, at) => (turnedEach[at] === from ? [variables[i]!.name] : []))),
  }));
  return [
    ...turned.map(({ from, columns }) => `x[, ${columns}] <- ${from} - x[, ${columns}]`),
    'n <- nrow(x); k <- ncol(x); S <- cov(x); R <- cor(x)',
    'alphaOf <- function(S) { k <- ncol(S); k / (k - 1) * (1 - sum(diag(S)) / sum(S)) }',
    `alpha <- alphaOf(S); 1 - (1 - alpha) * qf(c(${rNumber(1 - tail)}, ${tail}), n - 1, (n - 1) * (k - 1))`,
    'c(n = n, items = k, alpha = alpha, standardized = alphaOf(R), averageR = mean(R[lower.tri(R)]), mean = mean(rowSums(x)), sd = sd(rowSums(x)))',
    ...(scale.omegaTotal === null ? [] : omegaLines(scale, tail)),
    ...(options.itemStatistics
      ? [
          '',
          't(sapply(seq_len(k), function(i) c(mean = mean(x[, i]), sd = sd(x[, i]), rest = cor(x[, i], rowSums(x[, -i, drop = FALSE])), total = cor(x[, i], rowSums(x)), alphaWithout = if (k > 2) alphaOf(S[-i, -i]) else NA)))',
        ]
      : []),
    ...(options.lambdas ? boundLines(scale.lambdas[3] !== null, scale.lambdas[5] !== null) : []),
    ...(options.bootstrap ? bootLines(options) : []),
  ];
}

/** factanal keeps uniquenesses above zero; where the model needs a negative one, the likelihood itself is minimised. */
function omegaLines({ heywood, omegaLimits }: ScaleFound['scale'], tail: number): readonly string[] {
  return [
    '',
    ...(heywood.length > 0
      ? [
          'F <- function(q) { M <- tcrossprod(q[1:k]) + diag(q[-(1:k)]); e <- eigen(M, TRUE, TRUE)$values; if (min(e) <= 0) return(1e10); sum(log(e)) + sum(diag(R %*% solve(M))) }',
          'l0 <- factanal(covmat = R, factors = 1, n.obs = n)$loadings[, 1]; q <- c(l0, 1 - l0^2)',
          'for (i in 1:5) q <- optim(q, F, method = "BFGS", control = list(maxit = 5000, reltol = 1e-14))$par',
          'l <- q[1:k]; u <- q[-(1:k)]',
        ]
      : [
          'f <- factanal(covmat = R, factors = 1, n.obs = n, control = list(opt = list(factr = 1e4))); l <- f$loadings[, 1]; u <- f$uniquenesses',
        ]),
    's <- sqrt(diag(S)); omegaOf <- function(l, u) sum(l)^2 / (sum(l)^2 + sum(u))',
    'c(omega = omegaOf(l * s, u * s^2), omegaStandardized = omegaOf(l, u)); l',
    ...(omegaLimits
      ? [
          'l <- l * s; u <- u * s^2; A <- solve(tcrossprod(l) + diag(u)); b <- drop(A %*% l); lu <- A * rep(b, each = k)',
          'I <- n * rbind(cbind(tcrossprod(b) + sum(l * b) * A, lu), cbind(t(lu), A^2 / 2)); g <- c(rep(2 * sum(l) * sum(u), k), rep(-sum(l)^2, k)) / (sum(l)^2 + sum(u))^2',
          `w <- omegaOf(l, u); se <- sqrt(sum(g * solve(I, g))); plogis(qlogis(w) + c(-1, 1) * qnorm(${rNumber(1 - tail)}) * se / (w * (1 - w)))`,
        ]
      : []),
  ];
}

function boundLines(split: boolean, sixth: boolean): readonly string[] {
  return [
    '',
    'V <- sum(S); C2 <- colSums((S - diag(diag(S)))^2); h <- seq_len(ceiling(k / 2)); l1 <- 1 - sum(diag(S)) / V',
    'c(lambda1 = l1, lambda2 = l1 + sqrt(k / (k - 1) * sum(C2)) / V, lambda3 = alpha, lambda5 = l1 + 2 * sqrt(max(C2)) / V)',
    ...(split
      ? [
          'max(sapply(seq_len(2^(k - 1) - 1), function(i) { a <- bitwAnd(i, 2^(0:(k - 1))) > 0; 2 * (1 - (sum(S[a, a]) + sum(S[!a, !a])) / V) }))  # lambda4',
        ]
      : []),
    ...(sixth ? ['1 - sum(1 / diag(solve(R))) / sum(R)  # lambda6'] : []),
    'r <- cor(rowSums(x[, h, drop = FALSE]), rowSums(x[, -h, drop = FALSE]))',
    'c(halves = r, spearmanBrown = 2 * r / (1 + r), guttman = 2 * (1 - (sum(S[h, h]) + sum(S[-h, -h])) / V))',
  ];
}

/** Another generator draws other samples, so the limits are close, not equal. */
const bootLines = (options: ReliabilityOptions): readonly string[] => [
  '',
  `b <- boot::boot(x, function(x, i) alphaOf(cov(x[i, ])), R = ${options.bootstrapSamples}); boot::boot.ci(b, conf = ${options.confidenceLevel}, type = "${options.bootstrapKind === 'bca' ? 'bca' : 'perc'}")`,
];
