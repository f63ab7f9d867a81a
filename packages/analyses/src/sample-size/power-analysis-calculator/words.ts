/** What the tests are called, in words and in R. */
import { type Runs, rich } from '@constat/report';
import type { WorkKey } from '../../shared/bibliography.ts';
import { rNumber } from '../../shared/r-code.ts';
import { rTPower, rZPower } from '../kit/r-code.ts';
import type { PowerCurveOptions } from './options.ts';
import { effectsOf, sizesOf } from './powers.ts';

interface TestWords {
  readonly name: Runs;
  /** What is counted. */
  readonly unit: string;
  readonly symbol: string;
  readonly works: readonly WorkKey[];
}

export const TESTS: Readonly<Record<PowerCurveOptions['test'], TestWords>> = {
  'two-sample-t': {
    name: rich`the two-sample *t*-test`,
    unit: 'Cases in each group',
    symbol: 'd',
    works: ['cohen1988'],
  },
  'one-sample-t': { name: rich`the one-sample *t*-test`, unit: 'Cases', symbol: 'd', works: ['cohen1988'] },
  'paired-t': { name: rich`the paired *t*-test`, unit: 'Pairs', symbol: 'd', works: ['cohen1988'] },
  'one-sample-z': { name: rich`the one-sample *z* test`, unit: 'Cases', symbol: 'd', works: ['cohen1988'] },
  'anova-oneway': {
    name: rich`the one-way analysis of variance`,
    unit: 'Cases in each group',
    symbol: 'f',
    works: ['cohen1988', 'faul2007'],
  },
  'chi-square': { name: rich`the chi-square test`, unit: 'Cases', symbol: 'w', works: ['cohen1988'] },
  regression: {
    name: rich`the *F* test of a multiple regression`,
    unit: 'Cases',
    symbol: 'f²',
    works: ['cohen1988', 'faul2007'],
  },
  correlation: { name: rich`the test of a correlation`, unit: 'Pairs', symbol: 'r', works: ['cohen1988'] },
  'proportions-pooled': {
    name: rich`the chi-square test of two proportions`,
    unit: 'Cases in each group',
    symbol: 'h',
    works: ['fleiss2003'],
  },
  'proportions-arcsine': {
    name: rich`the arcsine test of two proportions`,
    unit: 'Cases in each group',
    symbol: 'h',
    works: ['cohen1988'],
  },
  'proportion-exact': {
    name: rich`the exact binomial test`,
    unit: 'Cases',
    symbol: 'h',
    works: ['cohen1988'],
  },
  logrank: {
    name: rich`the log-rank test (Schoenfeld)`,
    unit: 'Events',
    symbol: 'HR',
    works: ['schoenfeld1981'],
  },
};

/** Tests that have no direction. */
export const isSided = ({ test }: PowerCurveOptions): boolean =>
  test !== 'anova-oneway' && test !== 'chi-square' && test !== 'regression';

function rPower(options: PowerCurveOptions): string {
  const { test, alpha, alternative, groups, df, predictors } = options;
  const tail = rNumber(alternative === 'two-sided' ? alpha / 2 : alpha);
  const za = `qnorm(${tail}, lower.tail = FALSE)`;
  const f = (df1: string, df2: string, ncp: string) =>
    `pf(qf(${rNumber(alpha)}, ${df1}, ${df2}, lower.tail = FALSE), ${df1}, ${df2}, ${ncp}, lower.tail = FALSE)`;
  switch (test) {
    case 'two-sample-t':
      return rTPower('e * sqrt(n / 2)', '2 * n - 2', alpha, alternative);
    case 'one-sample-z':
      return rZPower('e * sqrt(n)', alpha, alternative);
    case 'anova-oneway':
      return f(`${groups - 1}`, `${groups} * n - ${groups}`, `e^2 * ${groups} * n`);
    case 'chi-square':
      return `pchisq(qchisq(${rNumber(alpha)}, ${df}, lower.tail = FALSE), ${df}, e^2 * n, lower.tail = FALSE)`;
    case 'regression':
      return f(`${predictors}`, `n - ${predictors + 1}`, 'e * n');
    case 'correlation': {
      const size = { 'two-sided': 'abs(e)', greater: 'e', less: '-e' }[alternative];
      const other = alternative === 'two-sided' ? ' + pnorm((-z - atanh(rc)) * sqrt(n - 3))' : '';
      return `{ r <- ${size}; t <- qt(${tail}, n - 2, lower.tail = FALSE); rc <- sqrt(t^2 / (t^2 + n - 2)); z <- atanh(r) + r / (2 * (n - 1)); pnorm((z - atanh(rc)) * sqrt(n - 3))${other} }`;
    }
    case 'proportions-pooled':
      return `{ p1 <- ${options.proportion1}; p2 <- ${options.proportion2}; p <- (p1 + p2) / 2; pnorm((abs(p1 - p2) * sqrt(n) - ${za} * sqrt(2 * p * (1 - p))) / sqrt(p1 * (1 - p1) + p2 * (1 - p2))) }`;
    case 'proportions-arcsine':
      return rZPower('e * sqrt(n / 2)', alpha, alternative);
    case 'proportion-exact': {
      const p0 = options.proportionNull;
      const p1 = options.proportionAlternative;
      const up = `sum(dbinom(which(pbinom(0:n - 1, n, ${p0}, lower.tail = FALSE) <= ${tail}) - 1, n, ${p1}))`;
      const down = `sum(dbinom(which(pbinom(0:n, n, ${p0}) <= ${tail}) - 1, n, ${p1}))`;
      return { 'two-sided': `${up} + ${down}`, greater: up, less: down }[alternative];
    }
    case 'logrank':
      return `pnorm(abs(log(e)) * sqrt(n) / 2 - ${za})`;
    default:
      return rTPower('e * sqrt(n)', 'n - 1', alpha, alternative);
  }
}

export const rCode = (options: PowerCurveOptions): readonly string[] => [
  `power <- function(n, e) ${rPower(options)}`,
  `n <- c(${sizesOf(options).join(', ')})`,
  `e <- c(${effectsOf(options).join(', ')})`,
  'table <- t(sapply(n, function(size) sapply(e, function(effect) power(size, effect))))',
  'if (length(e) == 1) table <- t(table)',
  'colnames(table) <- e; data.frame(n, table, check.names = FALSE)',
];
