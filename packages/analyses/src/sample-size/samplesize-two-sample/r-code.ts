/** The designs as R programs; `n` holds the sizes of both groups, `k` their ratio. */
import { rNumber } from '../../shared/r-code.ts';
import { rSizes, rTPower, rZPower } from '../kit/r-code.ts';
import { R_EFFICIENCY } from '../kit/rank-words.ts';
import type { TwoSampleSizeOptions } from './options.ts';

interface RDesign {
  /** Lines with the numbers of the form. */
  readonly numbers: readonly string[];
  /** Power as an expression of n; null where there is none. */
  readonly power: string | null;
  readonly exact: string | null;
  readonly first?: string;
  readonly more: string;
}

const both = '{ first <- 2; while (power(c(first, ceiling(k * first))) < target) first <- first + 1; first }';
const root = (power: string) => `uniroot(function(n) ${power} - target, c(1, 1e9), tol = 1e-10)$root`;

function meansDesign(options: TwoSampleSizeOptions): RDesign {
  const { design, alpha, alternative } = options;
  const numbers = `difference <- ${options.mean1} - ${options.mean2}`;
  if (design === 'means-z') {
    const za = `qnorm(${rNumber(alternative === 'two-sided' ? alpha / 2 : alpha)}, lower.tail = FALSE)`;
    return {
      numbers: [numbers, `sd1 <- ${options.sd1}; sd2 <- ${options.sd2}`],
      power: rZPower('difference / sqrt(sd1^2 / n[1] + sd2^2 / n[2])', alpha, alternative),
      exact: `(${za} + qnorm(target))^2 * (sd1^2 + sd2^2 / k) / difference^2`,
      more: 'power = power(n)',
    };
  }
  if (design === 'means-wilcoxon')
    return {
      numbers: [numbers, `d <- difference / ${options.sd}; e <- ${R_EFFICIENCY[options.shape]}`],
      power: rTPower('d * sqrt(e * n[1] * n[2] / sum(n))', 'e * sum(n) - 2', alpha, alternative),
      exact:
        'uniroot(function(n) power(c(n, k * n)) - target, c(2.0001 / (e * (1 + k)) + 1e-4, 1e7), extendInt = "upX", tol = 1e-10)$root',
      more: 'd = d, power = power(n)',
    };
  const power = rTPower('d * sqrt(n[1] * n[2] / sum(n))', 'sum(n) - 2', alpha, alternative);
  return {
    numbers: [numbers, `d <- difference / ${options.sd}`],
    power,
    exact:
      'uniroot(function(n) power(c(n, k * n)) - target, c(2.0001 / (1 + k) + 1e-4, 1e7), extendInt = "upX", tol = 1e-10)$root',
    more: 'd = d, power = power(n)',
  };
}

function proportionsDesign(options: TwoSampleSizeOptions): RDesign {
  const { design, alpha, alternative } = options;
  const za = `qnorm(${rNumber(alternative === 'two-sided' ? alpha / 2 : alpha)}, lower.tail = FALSE)`;
  const numbers = [
    `p1 <- ${options.proportion1}; p2 <- ${options.proportion2}; h <- 2 * asin(sqrt(p1)) - 2 * asin(sqrt(p2))`,
  ];
  const more = 'h = h, power = power(n)';
  const pooled = `{ p <- (p1 + k * p2) / (1 + k); ((${za} * sqrt((1 + 1 / k) * p * (1 - p)) + qnorm(target) * sqrt(p1 * (1 - p1) + p2 * (1 - p2) / k)) / (p1 - p2))^2 }`;
  switch (design) {
    case 'proportions-pooled-cc':
      return {
        numbers,
        power: null,
        exact: `{ n <- ${pooled}; n / 4 * (1 + sqrt(1 + 2 * (k + 1) / (n * k * abs(p1 - p2))))^2 }`,
        more: 'h = h',
      };
    case 'proportions-unpooled':
      return {
        numbers,
        power: `pnorm(abs(p1 - p2) / sqrt(p1 * (1 - p1) / n[1] + p2 * (1 - p2) / n[2]) - ${za})`,
        exact: `(${za} + qnorm(target))^2 * (p1 * (1 - p1) + p2 * (1 - p2) / k) / (p1 - p2)^2`,
        more,
      };
    case 'proportions-arcsine':
      return {
        numbers,
        power: rZPower('h * sqrt(n[1] * n[2] / sum(n))', alpha, alternative),
        exact: `(1 + 1 / k) * ((${za} + qnorm(target)) / h)^2`,
        more,
      };
    case 'proportions-fisher':
      return {
        numbers,
        power: `sum(sapply(0:sum(n), function(m) { a <- max(0, m - n[2]):min(n[1], m); p <- dhyper(a, n[1], n[2], m); reject <- sapply(p, function(x) sum(p[p <= x * (1 + 1e-7)]) <= ${rNumber(alpha)}); sum(dbinom(a, n[1], p1) * dbinom(m - a, n[2], p2) * reject) }))`,
        exact: null,
        first: both,
        more,
      };
    case 'proportions-unconditional':
      return {
        numbers: [...numbers, ...rUnconditional(alpha, alternative)],
        power: 'exact.power(n[1], n[2])',
        exact: null,
        first: `{ ok <- function(n) power(c(n, ceiling(k * n))) >= target; first <- max(2, floor(0.8 * (${pooled})) - 3); while (!ok(first)) first <- first + 1; first }`,
        more,
      };
    default:
      return {
        numbers,
        power: `{ k <- n[2] / n[1]; p <- (p1 + k * p2) / (1 + k); pnorm((abs(p1 - p2) * sqrt(n[1]) - ${za} * sqrt((1 + 1 / k) * p * (1 - p))) / sqrt(p1 * (1 - p1) + p2 * (1 - p2) / k)) }`,
        exact: pooled,
        more,
      };
  }
}

/** The test that rejects as many tables, by their pooled z, as keep to the level at every common proportion. */
function rUnconditional(alpha: number, alternative: TwoSampleSizeOptions['alternative']): readonly string[] {
  const size = { 'two-sided': 'abs(z)', greater: 'z', less: '-z' }[alternative];
  return [
    'exact.power <- function(n1, n2) { a <- rep(0:n1, n2 + 1); b <- rep(0:n2, each = n1 + 1); p <- (a + b) / (n1 + n2)',
    '  z <- (a / n1 - b / n2) / sqrt(p * (1 - p) * (1 / n1 + 1 / n2)); z[is.nan(z)] <- 0',
    `  z <- round(${size}, 9); table <- order(-z); table <- table[z[table] > 0]; last <- cumsum(rle(z[table])$lengths)`,
    '  level <- sapply(1:199 / 200, function(q) cumsum((dbinom(0:n1, n1, q)[a + 1] * dbinom(0:n2, n2, q)[b + 1])[table])[last])',
    `  keep <- sum(cummax(apply(matrix(level, length(last)), 1, max)) <= ${rNumber(alpha)})`,
    '  sum((dbinom(a, n1, p1) * dbinom(b, n2, p2))[table[seq_len(c(0, last)[keep + 1])]]) }',
  ];
}

function marginDesign(options: TwoSampleSizeOptions): RDesign {
  const { design, alpha } = options;
  const means = design.includes('means');
  const z = `qnorm(${rNumber(alpha)}, lower.tail = FALSE)`;
  const numbers = [
    means
      ? `difference <- ${options.mean1} - ${options.mean2}; variance <- function(n) ${options.sd}^2 * (1 / n[1] + 1 / n[2])`
      : `p1 <- ${options.proportion1}; p2 <- ${options.proportion2}; difference <- p1 - p2; variance <- function(n) p1 * (1 - p1) / n[1] + p2 * (1 - p2) / n[2]`,
    `margin <- ${options.margin}`,
  ];
  const more = 'power = power(n)';
  if (!design.startsWith('equivalence')) {
    const distance = design.startsWith('superiority') ? '(difference - margin)' : '(difference + margin)';
    return {
      numbers,
      power: `pnorm(${distance} / sqrt(variance(n)) - ${z})`,
      exact: `(${z} + qnorm(target))^2 * variance(c(1, k)) / ${distance}^2`,
      more,
    };
  }
  const t = `qt(${rNumber(alpha)}, df, lower.tail = FALSE)`;
  if (design === 'equivalence-means-t')
    return {
      numbers,
      power: `{ df <- sum(n) - 2; se <- sqrt(variance(n)); max(0, pt(-${t}, df, (difference - margin) / se) - pt(${t}, df, (difference + margin) / se)) }`,
      exact: null,
      first: both,
      more,
    };
  if (design === 'equivalence-means-exact')
    return {
      numbers,
      power: `{ df <- sum(n) - 2; se <- sqrt(variance(n)); most <- margin / (se * ${t}); integrate(function(r) { half <- margin - ${t} * se * r; 2 * df * r * dchisq(df * r^2, df) * (pnorm((half - difference) / se) - pnorm((-half - difference) / se)) }, 0, most, rel.tol = 1e-10)$value }`,
      exact: null,
      first: both,
      more,
    };
  return {
    numbers,
    power: `{ se <- sqrt(variance(n)); max(0, pnorm((margin - difference) / se - ${z}) + pnorm((margin + difference) / se - ${z}) - 1) }`,
    exact: root('power(c(n, k * n))'),
    more,
  };
}

function survivalDesign(options: TwoSampleSizeOptions): RDesign {
  const { design, alpha, alternative } = options;
  const za = `qnorm(${rNumber(alternative === 'two-sided' ? alpha / 2 : alpha)}, lower.tail = FALSE)`;
  const freedman = design === 'survival-freedman';
  const size = freedman ? 'abs(1 - hr) / (1 + k * hr)' : 'abs(log(hr)) / (1 + k)';
  const accrual = `h <- log(2) / ${options.median1}; A <- ${options.accrualTime}; F <- ${options.followUpTime}; P <- function(h) if (A == 0) 1 - exp(-h * F) else 1 - (exp(-h * F) - exp(-h * (A + F))) / (h * A); p <- (P(h) + k * P(hr * h)) / (1 + k)`;
  const survival = `p <- (1 - ${options.survival1} + k * (1 - ${options.survival2})) / (1 + k)`;
  const numbers = [
    `hr <- ${options.hazardRatio}`,
    ...(options.solveFor === 'n' ? [options.eventsFrom === 'accrual' ? accrual : survival] : []),
    `events <- function(target) (${za} + qnorm(target))^2 / (k * (${size})^2)`,
  ];
  const eventPower = (events: string) => `pnorm(${size} * sqrt(${events} * k) - ${za})`;
  return options.solveFor === 'n'
    ? {
        numbers,
        power: eventPower('sum(n) * p'),
        exact: 'events(target) / p / (1 + k)',
        more: `power = power(n), eventsExact = events(${rNumber(options.power)}), events = ceiling(events(${rNumber(options.power)})), p = p, totalExact = events(${rNumber(options.power)}) / p`,
      }
    : { numbers, power: eventPower('n'), exact: null, more: 'power = power(n)' };
}

function designOf(options: TwoSampleSizeOptions): RDesign {
  const { design } = options;
  if (design.startsWith('survival')) return survivalDesign(options);
  if (/^(?:noninferiority|superiority|equivalence)/.test(design)) return marginDesign(options);
  return design.startsWith('means') ? meansDesign(options) : proportionsDesign(options);
}

export function rCode(options: TwoSampleSizeOptions): readonly string[] {
  const { solveFor, ratio } = options;
  const { numbers, power, more, ...size } = designOf(options);
  const k = `k <- ${ratio}`;
  if (solveFor === 'effect') {
    const sign = options.alternative === 'less' ? '-' : '';
    return [
      `power <- function(n, d) ${power}`,
      `n <- c(n1 = ${options.n1}, n2 = ${options.n2})`,
      `d <- uniroot(function(d) power(n, ${sign}d) - ${rNumber(options.power)}, c(0, 100), tol = 1e-12)$root`,
      `c(n, total = sum(n), d = d, difference = d * ${options.sd}, power = unname(power(n, ${sign}d)))`,
    ];
  }
  const define = power === null ? [] : [`power <- function(n) ${power}`];
  if (solveFor === 'power') {
    const sizes = options.design.startsWith('survival')
      ? [`n <- ${options.events}`, `c(events = n, ${more})`]
      : [`n <- c(${options.n1}, ${options.n2})`, `c(n1 = n[1], n2 = n[2], total = sum(n), ${more})`];
    return [k, ...numbers, ...define, ...sizes];
  }
  return rSizes({
    before: [k, ...numbers, ...define],
    ...size,
    sizes: 'c(n1 = first, n2 = ceiling(k * first))',
    more,
    target: options.power,
    dropout: options.dropout,
  });
}
