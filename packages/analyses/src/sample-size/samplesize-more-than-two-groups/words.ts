/** What the designs are called, in words and in R. */
import { num, type Runs, rich } from '@constat/report';
import { rNumber } from '../../shared/r-code.ts';
import type { PlanWords } from '../kit/present.ts';
import { rSizes } from '../kit/r-code.ts';
import type { MoreGroupsResult } from './compute.ts';
import type { MoreGroupsOptions } from './options.ts';
import { dfOf, fromMeans, groupsOf } from './studies.ts';

const EFFECTS: Readonly<Record<MoreGroupsOptions['design'], string>> = {
  'anova-oneway': 'differences between the groups',
  'factorial-anova': 'an effect',
  ancova: 'differences between the adjusted groups',
  'rm-within': 'a change over the measurements',
  'rm-between': 'differences between the groups',
  'rm-interaction': 'different changes in the groups',
  'chi-square': 'a deviation from the null hypothesis',
};

const METHODS: Readonly<Record<MoreGroupsOptions['design'], Runs>> = {
  'anova-oneway': rich`the one-way analysis of variance with the noncentral *F* distribution`,
  'factorial-anova': rich`the *F* test of a factorial analysis of variance with the noncentral *F* distribution`,
  ancova: rich`the *F* test of an analysis of covariance with the noncentral *F* distribution`,
  'rm-within': rich`the *F* test within cases of repeated measurements with the noncentral *F* distribution`,
  'rm-between': rich`the *F* test between groups of repeated measurements with the noncentral *F* distribution`,
  'rm-interaction': rich`the *F* test of the interaction of groups and measurements with the noncentral *F* distribution`,
  'chi-square': rich`the chi-square test with the noncentral chi-square distribution`,
};

export function planWords({ effectSize, df }: MoreGroupsResult, options: MoreGroupsOptions): PlanWords {
  const { design } = options;
  const chi = design === 'chi-square';
  const symbol = chi ? rich`*w*` : rich`*f*`;
  const effect = rich`${EFFECTS[design]} of ${symbol} = ${num(effectSize, 'effect')}`;
  return {
    effect,
    detectable: effect,
    method: METHODS[design],
    side: '',
    alpha: options.alpha,
    works: ['cohen1988', 'faul2007'],
    rows: [
      { label: chi ? rich`Cohen’s *w*` : rich`Cohen’s *f*`, value: effectSize, format: 'effect' },
      ...(df === null ? [] : [{ label: rich`*df*`, value: df, format: 'integer' as const }]),
    ],
    notes: chi
      ? rich`*w* is √Σ(*p*₁ − *p*₀)²/*p*₀.`
      : rich`*f* is the standard deviation of the group means divided by that within the groups.`,
    rCode: rCode(options),
  };
}

interface RTest {
  readonly df1: string;
  readonly df2: string;
  readonly ncp: string;
}

/** Degrees of freedom and noncentrality as expressions of the total N and of f. */
function rTest(options: MoreGroupsOptions): RTest {
  const { design, groups: k, measurements: m, correlation, epsilon } = options;
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

function rCode(options: MoreGroupsOptions): readonly string[] {
  const { design, solveFor, alpha } = options;
  const chi = design === 'chi-square';
  const df = dfOf(options);
  const { df1, df2, ncp } = rTest(options);
  const power = chi
    ? `pchisq(qchisq(${rNumber(alpha)}, ${df}, lower.tail = FALSE), ${df}, f^2 * N, lower.tail = FALSE)`
    : `pf(qf(${rNumber(alpha)}, ${df1}, ${df2}, lower.tail = FALSE), ${df1}, ${df2}, ${ncp}, lower.tail = FALSE)`;
  const more = chi ? `w = f, df = ${df}` : 'f = f';
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
  const least = chi ? 1 : `${df2.includes('(N') ? options.groups : df2.slice(4)} * 1.0001`;
  const step = design.startsWith('rm-') ? options.groups : 1;
  return rSizes({
    before: [...rEffect(options), define],
    exact: `uniroot(function(n) power(n) - target, c(${least}, 1e7), extendInt = "upX", tol = 1e-10)$root${groups > 1 ? ` / ${groups}` : ''}`,
    ...(step > 1 ? { first: `${step} * ceiling(exact(target) / ${step})` } : {}),
    sizes: groups > 1 ? `rep(first, ${groups})` : 'c(n = first)',
    more: `${more}, power = power(n)`,
    target: options.power,
    dropout: options.dropout,
  });
}
