import { rNumber } from '../../shared/r-code.ts';
import { countsOf, sdsOf, sizesOf } from './compute.ts';
import type { EffectSizeOptions } from './options.ts';

/** Beyond this t the limits may be where R's own noncentral t is an approximation. */
const FAR = 8;

/** Limits of the noncentrality of t; `largest` is the largest t that they are asked for. */
const rLimits = (level: number, largest: number): readonly string[] => [
  ...(Math.abs(largest) > FAR
    ? [
        '# pt() is approximate beyond a noncentrality of 37; this integrates over the standard deviation',
        'pt <- function(t, df, ncp) { u <- seq(log(qchisq(1e-17, df) / df) / 2, log(qchisq(1e-17, df, lower.tail = FALSE) / df) / 2, length.out = 100001); s <- exp(u); sum(pnorm(t * s - ncp) * 2 * df * s^2 * dchisq(df * s^2, df)) * (u[2] - u[1]) }',
      ]
    : []),
  `limits <- function(t, df) sapply(c(${rNumber((1 + level) / 2)}, ${rNumber((1 - level) / 2)}), function(p) uniroot(function(ncp) pt(t, df, ncp) - p, t + c(-5, 5), extendInt = "yes", tol = 1e-10)$root)`,
];

/** Limits of a noncentrality that is not below zero, from the upper tail as a function of it. */
const NCP_UPPER = (level: number): string =>
  `limits <- function(tail, most) sapply(c(${rNumber((1 - level) / 2)}, ${rNumber((1 + level) / 2)}), function(p) if (tail(0) >= p) 0 else uniroot(function(ncp) tail(ncp) - p, c(0, most), extendInt = "upX", tol = 1e-10)$root)`;

const J = 'J <- function(df) exp(lgamma(df / 2) - lgamma((df - 1) / 2)) / sqrt(df / 2)';

const FISHER = (level: number): string =>
  `limits <- tanh(atanh(r) + c(-1, 1) * qnorm(${rNumber((1 + level) / 2)}) * se)`;

/** The larger t of Cohen's d and Glass's delta. */
function largestT({ n1, n2, mean1, mean2, sd1, sd2 }: EffectSizeOptions): number {
  const [a, b] = [n1 ?? 2, n2 ?? 2];
  const [v1, v2] = [(sd1 ?? 0) ** 2, (sd2 ?? 0) ** 2];
  const pooled = ((a - 1) * v1 + (b - 1) * v2) / (a + b - 2);
  const least = Math.min(pooled * (1 / a + 1 / b), v1 / a + v2 / b);
  return ((mean1 ?? 0) - (mean2 ?? 0)) / Math.sqrt(least);
}

type Program = (options: EffectSizeOptions) => readonly string[];

const rSizes = (options: EffectSizeOptions, last: string): readonly string[] => {
  const sizes = sizesOf(options);
  return sizes ? [`n1 <- ${sizes[0]}; n2 <- ${sizes[1]}`, last] : [];
};

const PROGRAMS: Readonly<Record<EffectSizeOptions['measure'], Program>> = {
  'two-groups': (options) => [
    `n1 <- ${options.n1}; m1 <- ${options.mean1}; s1 <- ${options.sd1}; n2 <- ${options.n2}; m2 <- ${options.mean2}; s2 <- ${options.sd2}`,
    ...rLimits(options.confidenceLevel, largestT(options)),
    J,
    'df <- n1 + n2 - 2; d <- (m1 - m2) / sqrt(((n1 - 1) * s1^2 + (n2 - 1) * s2^2) / df)',
    'h <- sqrt(1 / n1 + 1 / n2); ci <- limits(d / h, df) * h',
    'c(d = d, lower = ci[1], upper = ci[2], se = sqrt(h^2 + d^2 / (2 * (n1 + n2))))',
    'c(g = J(df) * d, lower = J(df) * ci[1], upper = J(df) * ci[2], approximate = d * (1 - 3 / (4 * df - 1)))',
    ...(options.sd2 === 0
      ? []
      : [
          'delta <- (m1 - m2) / s2; h <- sqrt(1 / n2 + s1^2 / (n1 * s2^2)); ci <- limits(delta / h, n2 - 1) * h',
          'c(delta = delta, lower = ci[1], upper = ci[2])',
        ]),
    'c(average = (m1 - m2) / sqrt((s1^2 + s2^2) / 2), cl = pnorm(d / sqrt(2)), u3 = pnorm(d), overlap = 2 * pnorm(-abs(d) / 2))',
  ],
  paired: (options) => {
    const sds = sdsOf(options);
    return [
      `n <- ${options.n}; m <- ${options.meanDifference}; s <- ${options.sdDifference}`,
      ...rLimits(
        options.confidenceLevel,
        ((options.meanDifference ?? 0) / (options.sdDifference ?? 1)) * Math.sqrt(options.n ?? 1),
      ),
      J,
      'dz <- m / s; ci <- limits(dz * sqrt(n), n - 1) / sqrt(n)',
      'c(dz = dz, lower = ci[1], upper = ci[2], gz = J(n - 1) * dz)',
      ...(sds
        ? [
            `s1 <- ${sds[0]}; s2 <- ${sds[1]}; r <- (s1^2 + s2^2 - s^2) / (2 * s1 * s2)`,
            'c(dav = m / ((s1 + s2) / 2), drm = dz * sqrt(2 * (1 - r)), r = r)',
          ]
        : []),
    ];
  },
  'one-sample': (options) => [
    `n <- ${options.n}; d <- (${options.mean} - (${options.nullValue})) / ${options.sd}`,
    ...rLimits(
      options.confidenceLevel,
      (((options.mean ?? 0) - options.nullValue) / (options.sd ?? 1)) * Math.sqrt(options.n ?? 1),
    ),
    J,
    'ci <- limits(d * sqrt(n), n - 1) / sqrt(n)',
    'c(d = d, lower = ci[1], upper = ci[2], g = J(n - 1) * d)',
  ],
  anova: (options) => [
    `f <- ${options.statistic}; df1 <- ${options.df1}; df2 <- ${options.df2}`,
    NCP_UPPER(options.confidenceLevel),
    'L <- limits(function(ncp) pf(f, df1, df2, ncp, lower.tail = FALSE), 20 + 10 * f * df1)',
    'eta <- f * df1 / (f * df1 + df2); ci <- L / (L + df2); steiger <- L / (L + df1 + df2 + 1)',
    'c(eta = eta, lower = ci[1], upper = ci[2], steiger = steiger)',
    'c(omega = (f - 1) * df1 / (f * df1 + df2 + 1), epsilon = (f - 1) * df1 / (f * df1 + df2))',
    'c(f = sqrt(eta / (1 - eta)), lower = sqrt(L[1] / df2), upper = sqrt(L[2] / df2))',
  ],
  contingency: (options) => {
    const rows = countsOf(options);
    return [
      `counts <- rbind(${rows.map((row) => `c(${row.join(', ')})`).join(', ')})`,
      NCP_UPPER(options.confidenceLevel),
      'test <- chisq.test(counts, correct = FALSE); x <- unname(test$statistic); df <- unname(test$parameter)',
      'n <- sum(counts); r <- nrow(counts); k <- ncol(counts); m <- min(r, k) - 1',
      'L <- limits(function(ncp) pchisq(x, df, ncp, lower.tail = FALSE), 20 + 10 * x)',
      'c(chisq = x, df = df, V = sqrt(x / n / m), lower = sqrt(L[1] / n / m), upper = sqrt(L[2] / n / m))',
      'c(w = sqrt(x / n), lower = sqrt(L[1] / n), upper = sqrt(L[2] / n), T = sqrt(x / (n * sqrt(df))), C = sqrt(x / (x + n)))',
      'c(corrected = sqrt(max(0, x / n - df / (n - 1)) / (min(r - (r - 1)^2 / (n - 1), k - (k - 1)^2 / (n - 1)) - 1)))',
    ];
  },
  proportions: (options) => [
    `p1 <- ${options.proportion1}; p2 <- ${options.proportion2}`,
    'c(h = 2 * asin(sqrt(p1)) - 2 * asin(sqrt(p2)), difference = p1 - p2, RR = p1 / p2, OR = p1 / (1 - p1) / (p2 / (1 - p2)), NNT = 1 / abs(p1 - p2))',
  ],
  correlations: (options) => [`c(q = atanh(${options.r1}) - atanh(${options.r2}))`],
  'rank-biserial': (options) => [
    `U <- ${options.uStatistic}; n1 <- ${options.n1}; n2 <- ${options.n2}`,
    'r <- 2 * U / (n1 * n2) - 1; se <- sqrt((n1 + n2 + 1) / (3 * n1 * n2))',
    FISHER(options.confidenceLevel),
    'c(r = r, lower = limits[1], upper = limits[2], superiority = U / (n1 * n2))',
  ],
  'rank-biserial-paired': (options) => [
    `positive <- ${options.wPlus}; negative <- ${options.wMinus}; n <- ${options.n}`,
    'r <- (positive - negative) / (positive + negative); se <- sqrt((2 * n^3 + 3 * n^2 + n) / 6) / ((n^2 + n) / 2)',
    FISHER(options.confidenceLevel),
    'c(r = r, lower = limits[1], upper = limits[2])',
  ],
  'nnt-from-d': (options) => [
    `rate <- ${options.controlEventRate}`,
    `c(NNT = 1 / (pnorm(${options.d} + qnorm(rate)) - rate))`,
  ],
  'convert-d': (options) => [
    `d <- ${options.d}; r <- d / sqrt(d^2 + 4)`,
    'c(r = r, OR = exp(d * pi / sqrt(3)), f = abs(d) / 2, eta2 = r^2, cl = pnorm(d / sqrt(2)))',
    ...rSizes(options, 'c(r = d / sqrt(d^2 + (n1 + n2 - 2) * (1 / n1 + 1 / n2)))'),
  ],
  'convert-r': (options) => [
    `r <- ${options.r}; d <- 2 * r / sqrt(1 - r^2)`,
    'c(d = d, z = atanh(r), OR = exp(d * pi / sqrt(3)), r2 = r^2, f2 = r^2 / (1 - r^2))',
  ],
  'convert-or': (options) => [
    `OR <- ${options.oddsRatio}; d <- log(OR) * sqrt(3) / pi`,
    'c(d = d, r = d / sqrt(d^2 + 4))',
    ...(options.baselineRisk === null
      ? []
      : [`p0 <- ${options.baselineRisk}`, 'c(RR = OR / (1 - p0 + p0 * OR))']),
  ],
  'convert-eta2': (options) => [
    `f2 <- ${options.etaSquared} / (1 - ${options.etaSquared})`,
    'c(f = sqrt(f2), f2 = f2, d = 2 * sqrt(f2))',
  ],
  'convert-t': (options) => [
    `t <- ${options.tStatistic}; df <- ${options.df}`,
    'c(d = 2 * t / sqrt(df), r = t / sqrt(t^2 + df), eta2 = t^2 / (t^2 + df))',
    ...rSizes(options, 'c(d = t * sqrt(1 / n1 + 1 / n2))'),
  ],
  'convert-z': (options) => [
    `z <- ${options.zStatistic}; n <- ${options.n}`,
    'c(r = z / sqrt(z^2 + n), simple = z / sqrt(n))',
  ],
};

export const rCode: Program = (options) => PROGRAMS[options.measure](options);
