/** What the designs are called and how they are computed, in words and in R. */
import { num, type Runs, rich } from '@constat/report';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { ALTERNATIVE_WORDS, given } from '../../shared/wording.ts';
import type { PlanWords } from '../kit/present.ts';
import { R_T_SIZE, rSizes, rTPower, rZPower } from '../kit/r-code.ts';
import { efficiencyWords, R_EFFICIENCY } from '../kit/rank-words.ts';
import { isMarginDesign } from '../kit/size-options.ts';
import { askedOf, type PairedSizeResult } from './compute.ts';
import type { PairedSizeOptions } from './options.ts';

const METHODS: Readonly<Record<PairedSizeOptions['design'], Runs>> = {
  'paired-t': rich`the paired *t*-test with the noncentral *t* distribution`,
  'paired-wilcoxon': rich`Wilcoxon’s signed-rank test by its efficiency against the paired *t*-test`,
  'paired-z': rich`the paired *z* test with known standard deviation`,
  'precision-paired': rich`the width of the normal interval of a mean difference`,
  'paired-noninferiority': rich`a one-sided normal test against the margin`,
  'paired-equivalence': rich`two one-sided normal tests against the margin`,
  'mcnemar-connor': rich`McNemar’s test in Connor’s normal approximation`,
  'mcnemar-exact': rich`the exact test of the discordant pairs, averaged over their number`,
};

export const methodOf = ({ design, shape }: PairedSizeOptions): Runs =>
  design === 'paired-wilcoxon' ? rich`${METHODS[design]}, ${efficiencyWords(shape)}` : METHODS[design];

function effectWords({ effectSize, discordant }: PairedSizeResult, options: PairedSizeOptions): Runs {
  if (discordant)
    return rich`discordant pairs of ${num(discordant.p10, 'proportion', 3)} against ${num(discordant.p01, 'proportion', 3)}`;
  const difference = given(options.meanDifference ?? 0);
  const margin = given(options.margin ?? 0);
  if (options.design === 'paired-noninferiority')
    return rich`that the first is not worse by ${margin} or more, the true difference being ${difference}`;
  if (options.design === 'paired-equivalence')
    return rich`that both differ by less than ${margin}, the true difference being ${difference}`;
  return rich`a mean difference of ${difference} (*d* = ${num(effectSize ?? 0, 'effect')})`;
}

export function planWords(result: PairedSizeResult, options: PairedSizeOptions): PlanWords {
  const { effectSize, detectable, discordant, sdDifference } = result;
  const margin = isMarginDesign(options.design);
  return {
    effect: effectWords(result, options),
    ...(detectable
      ? {
          detectable: rich`a mean difference of ${num(detectable.difference)} (*d* = ${num(detectable.effectSize, 'effect')})`,
        }
      : {}),
    method: methodOf(options),
    side: margin ? 'one-sided' : ALTERNATIVE_WORDS[options.alternative],
    alpha: options.alpha,
    works: [
      ...when(!discordant && !margin, 'cohen1988'),
      ...when(options.design === 'paired-wilcoxon', 'hodgesLehmann1956'),
      ...when(options.design === 'mcnemar-connor', 'connor1987'),
      ...when(options.design === 'mcnemar-exact', 'mcnemar1947'),
      ...when(options.design === 'paired-noninferiority', 'chow2017'),
      ...when(options.design === 'paired-equivalence', 'chow2017', 'schuirmann1987'),
    ],
    rows: [
      ...(sdDifference === null
        ? []
        : [{ label: rich`*SD* of the differences`, value: sdDifference, format: 'number' as const }]),
      ...(effectSize === null ? [] : [{ label: rich`*d*`, value: effectSize, format: 'effect' as const }]),
      ...(detectable
        ? [
            { label: rich`Detectable *d*`, value: detectable.effectSize, format: 'effect' as const },
            { label: rich`Detectable difference`, value: detectable.difference, format: 'number' as const },
          ]
        : []),
      ...(discordant
        ? [
            { label: rich`First yes, second no`, value: discordant.p10, format: 'proportion' as const },
            { label: rich`First no, second yes`, value: discordant.p01, format: 'proportion' as const },
          ]
        : []),
    ],
    ...(discordant
      ? { notes: rich`Only discordant pairs carry information; the others are counted in the size.` }
      : { notes: rich`*d* is the mean difference in standard deviations of the differences.` }),
    rCode: rCode(options),
  };
}

/** The numbers of the form, as R takes them. */
function rNumbers(options: PairedSizeOptions): readonly string[] {
  if (options.design.startsWith('mcnemar'))
    return [
      options.discordantBy === 'odds'
        ? `share <- ${options.discordant}; odds <- ${options.oddsRatio}; p10 <- share * odds / (1 + odds); p01 <- share / (1 + odds)`
        : `p10 <- ${options.p10}; p01 <- ${options.p01}`,
    ];
  return [
    options.spread === 'both'
      ? `sd <- sqrt(${options.sd1}^2 + ${options.sd2}^2 - 2 * ${options.correlation} * ${options.sd1} * ${options.sd2})`
      : `sd <- ${options.sdDifference}`,
    ...(options.design === 'precision-paired' || options.meanDifference === null
      ? []
      : [`difference <- ${options.meanDifference}; d <- difference / sd`]),
    ...(isMarginDesign(options.design) ? [`margin <- ${options.margin}`] : []),
  ];
}

interface RDesign {
  /** `power` of n. */
  readonly power: string;
  readonly exact: string | null;
  readonly first?: string;
  readonly more: string;
}

function rDesign(options: PairedSizeOptions): RDesign {
  const { design, alpha, alternative } = options;
  const tail = rNumber(alternative === 'two-sided' ? alpha / 2 : alpha);
  const za = `qnorm(${tail}, lower.tail = FALSE)`;
  const z1 = `qnorm(${rNumber(alpha)}, lower.tail = FALSE)`;
  const mean = 'sd = sd, d = d, power = power(n)';
  const discordant = 'p10 = p10, p01 = p01, power = power(n)';
  switch (design) {
    case 'paired-t':
      return { power: rTPower('d * sqrt(n)', 'n - 1', alpha, alternative), exact: R_T_SIZE, more: mean };
    case 'paired-wilcoxon':
      return {
        power: `{ e <- ${R_EFFICIENCY[options.shape]}; ${rTPower('d * sqrt(e * n)', 'e * n - 1', alpha, alternative)} }`,
        exact: `uniroot(function(n) power(n) - target, c(2 / (${R_EFFICIENCY[options.shape]}), 1e7), extendInt = "upX", tol = 1e-10)$root`,
        first: 'max(3, ceiling(exact(target)))',
        more: mean,
      };
    case 'paired-z':
      return {
        power: rZPower('d * sqrt(n)', alpha, alternative),
        exact: `((${za} + qnorm(target)) / d)^2`,
        more: mean,
      };
    case 'paired-noninferiority':
      return {
        power: `pnorm((difference + margin) * sqrt(n) / sd - ${z1})`,
        exact: `((${z1} + qnorm(target)) * sd / (difference + margin))^2`,
        more: mean,
      };
    case 'paired-equivalence':
      return {
        power: `pmax(0, pnorm((margin - difference) * sqrt(n) / sd - ${z1}) + pnorm((margin + difference) * sqrt(n) / sd - ${z1}) - 1)`,
        exact: 'uniroot(function(n) power(n) - target, c(1, 1e9), tol = 1e-10)$root',
        more: mean,
      };
    case 'mcnemar-exact': {
      const up = `sum(dbinom(which(pbinom(0:m - 1, m, .5, lower.tail = FALSE) <= ${tail}) - 1, m, p))`;
      const down = `sum(dbinom(which(pbinom(0:m, m, .5) <= ${tail}) - 1, m, p))`;
      const region = { 'two-sided': `${up} + ${down}`, greater: up, less: down }[alternative];
      return {
        power: `sum(sapply(1:n, function(m) { p <- p10 / (p10 + p01); dbinom(m, n, p10 + p01) * (${region}) }))`,
        exact: null,
        first: '{ n <- 1; while (power(n) < target) n <- n + 1; n }',
        more: discordant,
      };
    }
    default:
      return {
        power: `pnorm((abs(p10 - p01) * sqrt(n) - ${za} * sqrt(p10 + p01)) / sqrt(p10 + p01 - (p10 - p01)^2))`,
        exact: `((${za} * sqrt(p10 + p01) + qnorm(target) * sqrt(p10 + p01 - (p10 - p01)^2)) / (p10 - p01))^2`,
        more: discordant,
      };
  }
}

export function rCode(options: PairedSizeOptions): readonly string[] {
  const numbers = rNumbers(options);
  if (options.design === 'precision-paired') {
    const z = `qnorm(${rNumber((1 - options.confidenceLevel) / 2)}, lower.tail = FALSE)`;
    return [
      ...numbers,
      `exact <- (${z} * sd / ${options.halfWidth})^2`,
      'n <- ceiling(exact)',
      `c(n = n, exact = exact${options.dropout > 0 ? `, begin = ceiling(n / (1 - ${options.dropout}))` : ''}, half = ${z} * sd / sqrt(n), sd = sd)`,
    ];
  }
  const { power, more, ...size } = rDesign(options);
  const asked = askedOf(options);
  if (asked === 'effect') {
    const sign = options.alternative === 'less' ? '-' : '';
    return [
      numbers[0]!,
      `power <- function(n, d) ${power}`,
      `n <- ${options.n}`,
      `d <- uniroot(function(d) power(n, ${sign}d) - ${rNumber(options.power)}, c(0, 100), tol = 1e-12)$root`,
      `c(n = n, sd = sd, d = d, difference = d * sd, power = power(n, ${sign}d))`,
    ];
  }
  const define = `power <- function(n) ${power}`;
  return asked === 'power'
    ? [...numbers, define, `n <- ${options.n}`, `c(n = n, ${more})`]
    : rSizes({
        before: [...numbers, define],
        ...size,
        sizes: 'c(n = first)',
        more,
        target: options.power,
        dropout: options.dropout,
      });
}
