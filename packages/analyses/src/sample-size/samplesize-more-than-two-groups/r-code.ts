/** The designs as R programs. */
import { manovaRank } from '@constat/stats';
import { rNumber } from '../../shared/r-code.ts';
import { rSizes } from '../kit/r-code.ts';
import {
  isByStatistic,
  isHotelling,
  isMultivariate,
  manovaSetting,
  responsesOf,
} from './multivariate-studies.ts';
import type { MoreGroupsOptions } from './options.ts';
import { dfOf, fromMeans, groupsOf, sameSizes } from './studies.ts';

interface RTest {
  readonly df1: string;
  readonly df2: string;
  readonly ncp: string;
  /** The least cases in all; what df2 takes away from N without it. */
  readonly least?: number;
}

/** Degrees of freedom and noncentrality as expressions of the total N and of f. */
function rTest(options: MoreGroupsOptions): RTest {
  const { design, groups: k, measurements: m, correlation, epsilon } = options;
  if (isMultivariate(options)) return rMultivariate(options);
  switch (design) {
    case 'anova-oneway':
      return { df1: `${groupsOf(options) - 1}`, df2: `N - ${groupsOf(options)}`, ncp: 'f^2 * N' };
    case 'factorial-anova':
      return { df1: `${options.numeratorDf}`, df2: `N - ${options.cells}`, ncp: 'f^2 * N' };
    case 'ancova':
      return { df1: `${k - 1}`, df2: `N - ${k + options.covariates}`, ncp: 'f^2 * N' };
    case 'rm-between':
      return { df1: `${k - 1}`, df2: `N - ${k}`, ncp: `f^2 * N * ${m} / (1 + ${m - 1} * ${correlation})` };
    default:
      return {
        df1: `${design === 'rm-within' ? m - 1 : (k - 1) * (m - 1)} * ${epsilon}`,
        df2: `(N - ${k}) * ${m - 1} * ${epsilon}`,
        ncp: `f^2 * N * ${m} * ${epsilon} / (1 - ${correlation})`,
      };
  }
}

function rMultivariate(options: MoreGroupsOptions): RTest {
  const { design, groups: k, measurements: m, correlation, statistic } = options;
  const outcomes = responsesOf(options);
  if (design === 'hotelling-one')
    return { df1: `${outcomes}`, df2: `N - ${outcomes}`, ncp: 'f^2 * N', least: outcomes + 1 };
  if (design === 'hotelling-two')
    return {
      df1: `${outcomes}`,
      df2: `N - ${outcomes + 1}`,
      ncp: options.solveFor === 'n' ? 'f^2 * prod(shares(n)) / N' : 'f^2 * prod(n) / N',
      least: outcomes + 2,
    };
  if (design === 'manova-within')
    return {
      df1: `${m - 1}`,
      df2: `N - ${k + m - 2}`,
      ncp: `f^2 * N * ${m} / (1 - ${correlation})`,
      least: k + m - 1,
    };
  const setting = manovaSetting(options);
  const { responses: p, effectDf: q, groups } = setting;
  const s = manovaRank(setting);
  const least = groups + p + 1;
  if (statistic === 'pillai')
    return { df1: `${p * q}`, df2: `${s} * (N - ${groups} + ${s - p})`, ncp: `f * ${s} * N`, least };
  if (statistic === 'hotelling')
    return { df1: `${p * q}`, df2: `${s} * (N - ${groups + p + 1}) + 2`, ncp: `f * ${s} * N`, least };
  const g = p * p + q * q > 5 ? `sqrt((${p}^2 * ${q}^2 - 4) / (${p}^2 + ${q}^2 - 5))` : '1';
  return {
    df1: `${p * q}`,
    df2: `${g} * (N - ${groups} - (${p} - ${q} + 1) / 2) - (${p} * ${q} - 2) / 2`,
    ncp: `f * ${g} * N`,
    least,
  };
}

/** The effect of several outcomes. */
function rManyEffect(options: MoreGroupsOptions): readonly string[] {
  if (isHotelling(options)) {
    if (options.distanceFrom === 'distance') return [`f <- ${options.distance}`];
    const k = options.differences.length;
    return [
      `d <- c(${options.differences.map(({ difference, sd }) => `${difference} / ${sd}`).join(', ')})`,
      `R <- matrix(${options.outcomeCorrelation}, ${k}, ${k}); diag(R) <- 1`,
      'f <- sqrt(drop(d %*% solve(R, d)))',
    ];
  }
  if (!isByStatistic(options)) return [`f <- ${options.effectSizeF}`];
  if (options.multivariateFrom === 'f2') return [`f <- ${options.effectSizeF2}`];
  const setting = manovaSetting(options);
  const s = manovaRank(setting);
  const value = options.statisticValue;
  const { responses: p, effectDf: q } = setting;
  const g = p * p + q * q > 5 ? `sqrt((${p}^2 * ${q}^2 - 4) / (${p}^2 + ${q}^2 - 5))` : '1';
  return [
    {
      pillai: `f <- ${value} / (${s} - ${value})`,
      wilks: `f <- ${value}^(-1 / ${g}) - 1`,
      hotelling: `f <- ${value} / ${s}`,
    }[options.statistic],
  ];
}

/** Lines that define the effect. */
function rEffect(options: MoreGroupsOptions): readonly string[] {
  if (options.design === 'chi-square') {
    if (options.wFrom === 'w') return [`f <- ${options.effectSizeW}`];
    if (options.wFrom === 'proportions')
      return [
        `p0 <- c(${options.proportions.map(({ expected }) => expected).join(', ')})`,
        `p1 <- c(${options.proportions.map(({ assumed }) => assumed).join(', ')})`,
        'f <- sqrt(sum((p1 - p0)^2 / p0))',
      ];
    const rows = options.tableProportions;
    return [
      `p1 <- matrix(c(${rows.flat().join(', ')}), ${rows.length}, byrow = TRUE)`,
      'p0 <- outer(rowSums(p1), colSums(p1)); f <- sqrt(sum((p1 - p0)^2 / p0))',
    ];
  }
  if (isMultivariate(options)) return rManyEffect(options);
  if (!fromMeans(options)) return [`f <- ${options.effectSizeF}`];
  const means = `means <- c(${options.means.map(({ mean }) => mean).join(', ')})`;
  return options.solveFor === 'power'
    ? [
        means,
        `n <- c(${options.means.map(({ n }) => n).join(', ')})`,
        `f <- sqrt(sum(n * (means - weighted.mean(means, n))^2) / sum(n)) / ${options.sd}`,
      ]
    : [means, `f <- sqrt(mean((means - mean(means))^2)) / ${options.sd}`];
}

export function rCode(options: MoreGroupsOptions): readonly string[] {
  const { design, solveFor, alpha } = options;
  const chi = design === 'chi-square';
  const pair = design === 'hotelling-two';
  const df = dfOf(options);
  const { df1, df2, ncp, least: leastOfMany } = rTest(options);
  const power = chi
    ? `pchisq(qchisq(${rNumber(alpha)}, ${df}, lower.tail = FALSE), ${df}, f^2 * N, lower.tail = FALSE)`
    : `pf(qf(${rNumber(alpha)}, ${df1}, ${df2}, lower.tail = FALSE), ${df1}, ${df2}, ${ncp}, lower.tail = FALSE)`;
  const more = chi ? `w = f, df = ${df}` : 'f = f';
  if (solveFor !== 'n' && pair) return rTwoGiven(options, power);
  if (solveFor === 'effect')
    return [
      `power <- function(N, f) ${power}`,
      `N <- ${options.total}`,
      `f <- uniroot(function(f) power(N, f) - ${rNumber(options.power)}, c(0, 100), tol = 1e-12)$root`,
      `c(total = N, ${more}, power = power(N, f))`,
    ];
  const define = `power <- function(n) { N <- sum(n); ${power} }`;
  if (solveFor === 'power')
    return fromMeans(options)
      ? [...rEffect(options), define, `c(n, total = sum(n), ${more}, power = power(n))`]
      : [...rEffect(options), define, `N <- ${options.total}`, `c(total = N, ${more}, power = power(N))`];
  const groups = design === 'anova-oneway' ? groupsOf(options) : 1;
  const least = chi ? 1 : (leastOfMany ?? `${df2.includes('(N') ? options.groups : df2.slice(4)} * 1.0001`);
  const step = sameSizes(options) ? options.groups : 1;
  const each = groups > 1 ? ` / ${groups}` : pair ? ` / ${1 + options.ratio}` : '';
  return rSizes({
    before: [
      ...rEffect(options),
      ...(pair
        ? [
            `shares <- function(n) if (length(n) > 1) n else n * c(1, ${options.ratio}) / ${1 + options.ratio}`,
          ]
        : []),
      define,
    ],
    exact: `uniroot(function(n) power(n) - target, c(${least}, 1e7), extendInt = "upX", tol = 1e-10)$root${each}`,
    ...(step > 1 ? { first: `${step} * ceiling(exact(target) / ${step})` } : {}),
    sizes: pair
      ? `c(first, max(1, ceiling(${options.ratio} * first)))`
      : groups > 1
        ? `rep(first, ${groups})`
        : 'c(n = first)',
    more: `${more}, power = power(n)`,
    target: options.power,
    dropout: options.dropout,
  });
}

/** Hotelling's T² of two groups whose cases are given in all. */
function rTwoGiven(options: MoreGroupsOptions, power: string): readonly string[] {
  const { total, ratio, solveFor } = options;
  const sizes = [
    `N <- ${total}; second <- round(N * ${ratio} / (1 + ${ratio})); n <- c(N - second, second)`,
    `power <- function(f) ${power}`,
  ];
  return solveFor === 'power'
    ? [...rEffect(options), ...sizes, 'c(n, total = N, f = f, power = power(f))']
    : [
        ...sizes,
        `f <- uniroot(function(f) power(f) - ${rNumber(options.power)}, c(0, 100), tol = 1e-12)$root`,
        'c(n, total = N, f = f, power = power(f))',
      ];
}
