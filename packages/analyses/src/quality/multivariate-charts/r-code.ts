/** A program for R that gives the same numbers, with base R alone. */
import { rName, rNumber, rRead, rString } from '../../shared/r-code.ts';
import type { MultivariateResult } from './compute.ts';
import type { MultivariateOptions } from './options.ts';

export function rCode(result: MultivariateResult, options: MultivariateOptions): readonly string[] {
  const names = result.variables.map(({ name }) => rString(name)).join(', ');
  const subgroup = result.subgroup?.name;
  return [
    rRead(),
    `d <- d[complete.cases(d[c(${[names, ...(subgroup === undefined ? [] : [rString(subgroup)])].join(', ')})]), ]`,
    `x <- as.matrix(d[c(${names})]); p <- ncol(x); m <- nrow(x)`,
    ...(options.chart === 'mewma'
      ? mewma(options)
      : subgroup === undefined
        ? single(result, options)
        : grouped(subgroup, options)),
  ];
}

const spread = ({ covariance }: MultivariateOptions, of = 'x'): string =>
  covariance === 'sample' ? `cov(${of})` : `crossprod(diff(${of})) / (2 * (nrow(${of}) - 1))`;

const summary = (matrix: string, mean: string): readonly string[] => [
  `cbind(mean = ${mean}, sd = sqrt(diag(${matrix})), cov2cor(${matrix}))`,
];

/** What T² loses without each measurement, for the points beyond the limit. */
const contributions = (points: string, mean: string, matrix: string, times: string): readonly string[] => [
  'beyond <- which(t2 > ucl); beyond',
  `sapply(seq_len(p), function(j) t2[beyond] - ${times}mahalanobis(${points}[beyond, -j, drop = FALSE], ${mean}[-j], ${matrix}[-j, -j, drop = FALSE]))`,
];

function single(result: MultivariateResult, options: MultivariateOptions): readonly string[] {
  const isNew = result.base < result.points;
  const alpha = rNumber(options.alpha);
  return [
    ...(isNew
      ? [`new <- x[-(1:${result.base}), , drop = FALSE]; x <- x[1:${result.base}, ]; m <- nrow(x)`]
      : []),
    `S <- ${spread(options)}; centre <- colMeans(x)`,
    ...summary('S', 'centre'),
    't2 <- mahalanobis(x, centre, S)',
    options.covariance === 'sample'
      ? `ucl <- (m - 1)^2 / m * qbeta(1 - ${alpha}, p / 2, (m - p - 1) / 2); ucl`
      : `f <- 2 * (m - 1)^2 / (3 * m - 4); ucl <- (m - 1)^2 / m * qbeta(1 - ${alpha}, p / 2, (f - p - 1) / 2); ucl`,
    't2',
    ...contributions('x', 'centre', 'S', ''),
    ...(isNew
      ? [
          't2New <- mahalanobis(new, centre, S); t2New',
          `uclNew <- p * (m + 1) * (m - 1) / (m * (m - p)) * qf(1 - ${alpha}, p, m - p); uclNew`,
          'm + which(t2New > uclNew)',
        ]
      : []),
  ];
}

function grouped(subgroup: string, options: MultivariateOptions): readonly string[] {
  return [
    `g <- as.character(d$${rName(subgroup)}); g <- factor(g, levels = unique(g)); k <- nlevels(g); n <- m / k`,
    'each <- lapply(split(as.data.frame(x), g), cov); S <- Reduce(`+`, each) / k',
    'means <- apply(x, 2, function(v) tapply(v, g, mean)); centre <- colMeans(means)',
    ...summary('S', 'centre'),
    't2 <- n * mahalanobis(means, centre, S); t2',
    `ucl <- p * (k - 1) * (n - 1) / (k * n - k - p + 1) * qf(1 - ${rNumber(options.alpha)}, p, k * n - k - p + 1); ucl`,
    ...contributions('means', 'centre', 'S', 'n * '),
    'if (n > p) { b1 <- prod(n - 1:p) / (n - 1)^p; b2 <- prod(n - 1:p) * (prod(n - 1:p + 2) - prod(n - 1:p)) / (n - 1)^(2 * p); print(sapply(each, det)); print(det(S) / b1 * c(lower = max(0, b1 - 3 * sqrt(b2)), centre = b1, upper = b1 + 3 * sqrt(b2))) }',
  ];
}

function mewma(options: MultivariateOptions): readonly string[] {
  const { lambda, h, runLength } = options;
  return [
    `S <- ${spread(options)}; centre <- colMeans(x); lambda <- ${rNumber(lambda)}`,
    ...summary('S', 'centre'),
    'z <- matrix(0, m, p); for (i in 1:m) z[i, ] <- lambda * (x[i, ] - centre) + (1 - lambda) * (if (i > 1) z[i - 1, ] else 0)',
    't2 <- mahalanobis(z, rep(0, p), S) / (lambda / (2 - lambda) * (1 - (1 - lambda)^(2 * 1:m))); t2',
    ...(h === null
      ? [
          '# the limit: run length of a process in control (Rigdon 1995), by quadrature on 400 equal parts',
          'arl <- function(h) { r <- sqrt(h * lambda / (2 - lambda)); u <- (1:400 - 0.5) / 400 * r; w <- r / 400',
          '  K <- function(from) w * 2 * u / lambda^2 * dchisq((u / lambda)^2, p, ((1 - lambda) * from / lambda)^2)',
          '  L <- solve(diag(400) - t(sapply(u, K)), rep(1, 400)); 1 + sum(K(0) * L) }',
          `h <- uniroot(function(h) log(arl(h) / ${rNumber(runLength)}), c(0.1, 10 * p + 60), tol = 1e-8)$root; h`,
        ]
      : [`h <- ${rNumber(h)}`]),
    'which(t2 > h)',
  ];
}
