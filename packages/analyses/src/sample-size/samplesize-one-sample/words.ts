/** What the designs are called and how they are computed, in words and in R. */
import { num, type Runs, rich } from '@constat/report';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { ALTERNATIVE_WORDS, given } from '../../shared/wording.ts';
import type { PlanWords } from '../kit/present.ts';
import { rSizes, rTPower } from '../kit/r-code.ts';
import { efficiencyWords, R_EFFICIENCY } from '../kit/rank-words.ts';
import { askedOf, type OneSampleSizeResult } from './compute.ts';
import type { OneSampleSizeOptions } from './options.ts';

const METHODS: Readonly<Record<OneSampleSizeOptions['design'], Runs>> = {
  'mean-t': rich`the one-sample *t*-test with the noncentral *t* distribution`,
  'mean-wilcoxon': rich`Wilcoxon’s signed-rank test by its efficiency against the one-sample *t*-test`,
  'mean-z': rich`the *z* test of a mean with known standard deviation`,
  'proportion-exact': rich`the exact binomial test`,
  'proportion-normal': rich`the score test of a proportion in its normal approximation`,
  'proportion-normal-cc': rich`the score test of a proportion with Fleiss’ continuity correction`,
  'proportion-arcsine': rich`the test of a proportion on the scale of arcsines (Cohen’s *h*)`,
  'precision-mean-t': rich`the width of the *t* interval of a mean`,
  'precision-mean': rich`the width of the interval of a mean with known standard deviation`,
  'precision-proportion': rich`the width of the normal interval of a proportion`,
};

export const methodOf = ({ design, populationSize, shape }: OneSampleSizeOptions): Runs =>
  populationSize !== null && (design === 'mean-z' || design.startsWith('precision'))
    ? rich`${METHODS[design]}, corrected for a population of ${given(populationSize)}`
    : design === 'mean-wilcoxon'
      ? rich`${METHODS[design]}, ${efficiencyWords(shape)}`
      : METHODS[design];

export function planWords(result: OneSampleSizeResult, options: OneSampleSizeOptions): PlanWords {
  const { effectSize, detectable, actualAlpha } = result;
  const mean = options.design.startsWith('mean');
  const symbol = mean ? rich`*d*` : rich`*h*`;
  const effect = mean
    ? rich`a mean of ${given(options.meanAlternative ?? 0)} against ${given(options.meanNull ?? 0)} (*d* = ${num(effectSize ?? 0, 'effect')})`
    : rich`a proportion of ${given(options.proportionAlternative ?? 0)} against ${given(options.proportionNull ?? 0)} (*h* = ${num(effectSize ?? 0, 'effect')})`;
  return {
    effect,
    ...(detectable
      ? {
          detectable: rich`a difference of ${num(detectable.difference)} (*d* = ${num(detectable.effectSize, 'effect')})`,
        }
      : {}),
    method: methodOf(options),
    side: ALTERNATIVE_WORDS[options.alternative],
    alpha: options.alpha,
    works: [
      'cohen1988',
      ...when(options.design === 'mean-wilcoxon', 'hodgesLehmann1956'),
      ...when(options.design === 'proportion-normal-cc', 'fleiss2003'),
      ...when(options.populationSize !== null, 'cochran1977'),
    ],
    rows: [
      ...(effectSize === null ? [] : [{ label: symbol, value: effectSize, format: 'effect' as const }]),
      ...(detectable
        ? [
            { label: rich`Detectable *d*`, value: detectable.effectSize, format: 'effect' as const },
            { label: rich`Detectable difference`, value: detectable.difference, format: 'number' as const },
          ]
        : []),
      ...(actualAlpha === null
        ? []
        : [{ label: rich`Real level of the test`, value: actualAlpha, format: 'proportion' as const }]),
    ],
    notes: mean
      ? rich`*d* is the difference in standard deviations.`
      : rich`*h* is the difference of the arcsines of both proportions.`,
    rCode: rCode(options),
  };
}

/** A test of a mean as R computes it; `d` is defined before. */
function meanLines(options: OneSampleSizeOptions): readonly string[] {
  const { design, alpha, alternative, power } = options;
  const asked = askedOf(options);
  const tail = rNumber(alternative === 'two-sided' ? alpha / 2 : alpha);
  if (design === 'mean-wilcoxon') return rankLines(options);
  const [upper, lower] =
    design === 'mean-t'
      ? [
          `pt(qt(${tail}, n - 1, lower.tail = FALSE), n - 1, d * sqrt(n), lower.tail = FALSE)`,
          `pt(-qt(${tail}, n - 1, lower.tail = FALSE), n - 1, d * sqrt(n))`,
        ]
      : [
          `pnorm(qnorm(${tail}, lower.tail = FALSE) - d * sqrt(n), lower.tail = FALSE)`,
          `pnorm(-qnorm(${tail}, lower.tail = FALSE) - d * sqrt(n))`,
        ];
  const sides = { 'two-sided': `${upper} + ${lower}`, greater: upper, less: lower };
  const define = `power <- function(n, d) ${sides[alternative]}`;
  const target = rNumber(power);
  if (asked === 'effect') {
    const sign = alternative === 'less' ? '-' : '';
    return [
      define,
      `n <- ${options.n}; sd <- ${options.sd}`,
      `d <- uniroot(function(d) power(n, ${sign}d) - ${target}, c(0, 100), tol = 1e-12)$root`,
      `c(n = n, d = d, difference = d * sd, power = power(n, ${sign}d))`,
    ];
  }
  const effect = `d <- (${options.meanAlternative} - ${options.meanNull}) / ${options.sd}`;
  if (asked === 'power') return [define, effect, `n <- ${options.n}`, 'c(n = n, d = d, power = power(n, d))'];
  const sum =
    design === 'mean-t'
      ? 'uniroot(function(n) power(n, d) - target, c(2, 1e7), extendInt = "upX", tol = 1e-10)$root'
      : `((qnorm(${tail}, lower.tail = FALSE) + qnorm(target)) / d)^2`;
  return rSizes({
    before: [define, effect],
    exact: inPopulation(sum, options),
    sizes: 'c(n = first)',
    more: `d = d${design === 'mean-z' && options.populationSize !== null ? '' : ', power = power(n, d)'}`,
    target: power,
    dropout: options.dropout,
  });
}

/** Signed ranks as R computes them. */
function rankLines(options: OneSampleSizeOptions): readonly string[] {
  const { alpha, alternative, power } = options;
  const before = [
    `d <- (${options.meanAlternative} - ${options.meanNull}) / ${options.sd}; e <- ${R_EFFICIENCY[options.shape]}`,
    `power <- function(n) ${rTPower('d * sqrt(e * n)', 'e * n - 1', alpha, alternative)}`,
  ];
  return askedOf(options) === 'power'
    ? [...before, `n <- ${options.n}`, 'c(n = n, d = d, power = power(n))']
    : rSizes({
        before,
        exact: 'uniroot(function(n) power(n) - target, c(2 / e, 1e7), extendInt = "upX", tol = 1e-10)$root',
        first: 'max(3, ceiling(exact(target)))',
        sizes: 'c(n = first)',
        more: 'd = d, power = power(n)',
        target: power,
        dropout: options.dropout,
      });
}

/** A size in a finite population, where there is one. */
const inPopulation = (exact: string, { populationSize, design }: OneSampleSizeOptions): string =>
  populationSize === null || design === 'mean-t'
    ? exact
    : `{ n <- ${exact}; n / (1 + (n - 1) / ${populationSize}) }`;

function proportionLines(options: OneSampleSizeOptions): readonly string[] {
  const { design, alpha, alternative, power, proportionNull: p0, proportionAlternative: p1 } = options;
  const asked = askedOf(options);
  const tail = rNumber(alternative === 'two-sided' ? alpha / 2 : alpha);
  const numbers = `p0 <- ${p0}; p1 <- ${p1}; h <- 2 * asin(sqrt(p1)) - 2 * asin(sqrt(p0))`;
  const za = `qnorm(${tail}, lower.tail = FALSE)`;
  if (design === 'proportion-exact') {
    const up = `sum(dbinom(which(pbinom(0:n - 1, n, p0, lower.tail = FALSE) <= ${tail}) - 1, n, p))`;
    const down = `sum(dbinom(which(pbinom(0:n, n, p0) <= ${tail}) - 1, n, p))`;
    const region = { 'two-sided': `${up} + ${down}`, greater: up, less: down }[alternative];
    const before = [numbers, `reject <- function(n, p) ${region}`];
    const more = 'h = h, power = reject(n, p1), level = reject(n, p0)';
    return asked === 'power'
      ? [...before, `n <- ${options.n}`, `c(n = n, ${more})`]
      : rSizes({
          before,
          exact: null,
          first: '{ n <- 1; while (reject(n, p1) < target) n <- n + 1; n }',
          sizes: 'c(n = first)',
          more,
          target: power,
          dropout: options.dropout,
        });
  }
  const arcsine = design === 'proportion-arcsine';
  const sides = {
    'two-sided': `pnorm(h * sqrt(n) - ${za}) + pnorm(-h * sqrt(n) - ${za})`,
    greater: `pnorm(h * sqrt(n) - ${za})`,
    less: `pnorm(-h * sqrt(n) - ${za})`,
  };
  const define = arcsine
    ? `power <- function(n) ${sides[alternative]}`
    : `power <- function(n) pnorm((abs(p1 - p0) * sqrt(n) - ${za} * sqrt(p0 * (1 - p0))) / sqrt(p1 * (1 - p1)))`;
  if (asked === 'power') return [numbers, define, `n <- ${options.n}`, 'c(n = n, h = h, power = power(n))'];
  const exact = arcsine
    ? `((${za} + qnorm(target)) / h)^2`
    : `((${za} * sqrt(p0 * (1 - p0)) + qnorm(target) * sqrt(p1 * (1 - p1))) / (p1 - p0))^2`;
  const isCorrected = design === 'proportion-normal-cc';
  return rSizes({
    before: [numbers, define],
    exact: isCorrected ? `{ n <- ${exact}; n / 4 * (1 + sqrt(1 + 2 / (n * abs(p1 - p0))))^2 }` : exact,
    sizes: 'c(n = first)',
    more: isCorrected ? 'h = h' : 'h = h, power = power(n)',
    target: power,
    dropout: options.dropout,
  });
}

function precisionLines(options: OneSampleSizeOptions): readonly string[] {
  const { design, halfWidth, confidenceLevel: level } = options;
  const tail = rNumber((1 - level) / 2);
  const begin = options.dropout > 0 ? `, begin = ceiling(n / (1 - ${options.dropout}))` : '';
  if (design === 'precision-mean-t')
    return [
      `half <- function(n) qt(${tail}, n - 1, lower.tail = FALSE) * ${options.sd} / sqrt(n)`,
      `n <- 2; while (half(n) > ${halfWidth}) n <- n + 1`,
      `c(n = n${begin}, half = half(n))`,
    ];
  const variance =
    design === 'precision-mean' ? `${options.sd}^2` : `${options.proportion} * (1 - ${options.proportion})`;
  const finite =
    options.populationSize === null
      ? ''
      : ` * sqrt((${options.populationSize} - n) / (${options.populationSize} - 1))`;
  return [
    `exact <- qnorm(${tail}, lower.tail = FALSE)^2 * ${variance} / ${halfWidth}^2`,
    ...(options.populationSize === null
      ? []
      : [`exact <- exact / (1 + (exact - 1) / ${options.populationSize})`]),
    'n <- ceiling(exact)',
    `c(n = n, exact = exact${begin}, half = qnorm(${tail}, lower.tail = FALSE) * sqrt(${variance} / n)${finite})`,
  ];
}

export function rCode(options: OneSampleSizeOptions): readonly string[] {
  if (options.design.startsWith('precision')) return precisionLines(options);
  return options.design.startsWith('mean') ? meanLines(options) : proportionLines(options);
}
