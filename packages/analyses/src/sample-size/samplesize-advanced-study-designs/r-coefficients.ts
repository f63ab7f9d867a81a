/** What R needs of the designs of correlations of one sample, lines, random predictors and variances. */
import { rNumber } from '../../shared/r-code.ts';
import { rTPower } from '../kit/r-code.ts';
import { isOneOf, LINES, TWO_LINES } from './designs.ts';
import type { AdvancedSizeOptions } from './options.ts';
import type { RNormal, RTest } from './r-parts.ts';

const rooted = (power: string, least: number): string =>
  `uniroot(function(n) ${power} - target, c(${least}, 1e7), extendInt = "upX", tol = 1e-10)$root`;

/** The correlation of two z-transformed correlations, as a function of all of them. */
const R_PSI = [
  'cz <- function(ab, cd, ac, ad, bc, bd) ((ac - ab * bc) * (bd - bc * cd) + (ad - ac * cd) * (bc - ab * ac) +',
  '  (ac - ad * cd) * (bd - ab * ad) + (ad - ab * bd) * (bc - bd * cd)) / (2 * (1 - ab^2) * (1 - cd^2))',
];

/** √n times the standard error of a tetrachoric correlation. */
const R_TETRACHORIC = [
  'se <- function(r) { s <- sqrt(1 - r^2); h <- qnorm(px); k <- qnorm(py)',
  '  both <- integrate(function(z) dnorm(z) * pnorm((k - r * z) / s), -Inf, h, rel.tol = 1e-11)$value',
  '  p <- c(both, px - both, py - both); A <- pnorm((k - r * h) / s); B <- pnorm((h - r * k) / s); w <- c(1 - A - B, -A, -B)',
  '  sqrt(sum(w^2 * p) - sum(w * p)^2) * 2 * pi * s / exp(-(h^2 + k^2 - 2 * r * h * k) / (2 * s^2)) }',
];

/** Normal statistics; null for other designs. */
export function coefficientNormal(options: AdvancedSizeOptions): RNormal | null {
  const { correlationAB: ab, correlationBC: bc, crossAC, crossAD, crossBD } = options;
  switch (options.design) {
    case 'correlation-tetrachoric':
      return {
        numbers: [
          `px <- ${options.shareX}; py <- ${options.shareY}; r0 <- ${options.correlationNull}`,
          ...R_TETRACHORIC,
        ],
        d: 'abs(x - r0)',
        a: 'se(r0)',
        b: 'se(x)',
      };
    case 'correlations-sharing':
      return {
        numbers: [`ab <- ${ab}; bc <- ${bc}`, ...R_PSI],
        d: 'abs(atanh(ab) - atanh(x))',
        a: 'sqrt(2 - 2 * cz(ab, ab, 1, ab, ab, bc))',
        b: 'sqrt(2 - 2 * cz(ab, x, 1, x, ab, bc))',
        offset: 3,
        more: ['q = atanh(x) - atanh(ab)'],
      };
    case 'correlations-apart': {
      const others = `${crossAC}, ${crossAD}, ${bc}, ${crossBD}`;
      return {
        numbers: [`ab <- ${ab}`, ...R_PSI],
        d: 'abs(atanh(ab) - atanh(x))',
        a: `sqrt(2 - 2 * cz(ab, ab, ${others}))`,
        b: `sqrt(2 - 2 * cz(ab, x, ${others}))`,
        offset: 3,
        more: ['q = atanh(x) - atanh(ab)'],
      };
    }
    default:
      return null;
  }
}

/** The noncentrality of a t test as an expression of the effect x and of the sizes n. */
function rNoncentrality(options: AdvancedSizeOptions): { readonly ncp: string; readonly lost: number } {
  const { sdResidual: s, sdPredictor1: s1, sdPredictor2: s2 } = options;
  switch (options.design) {
    case 'regression-coefficient':
      return { ncp: 'sqrt(f2(x) * n)', lost: options.predictors + 1 };
    case 'regression-slope':
      return { ncp: `abs(x - ${options.slopeNull}) * ${options.sdPredictor} * sqrt(n) / ${s}`, lost: 2 };
    case 'two-slopes':
      return { ncp: `abs(x) / (${s} * sqrt(1 / (n[1] * ${s1}^2) + 1 / (n[2] * ${s2}^2)))`, lost: 4 };
    case 'two-intercepts':
      return {
        ncp: `abs(x) / (${s} * sqrt((1 + (${options.meanPredictor1} / ${s1})^2) / n[1] + (1 + (${options.meanPredictor2} / ${s2})^2) / n[2]))`,
        lost: 4,
      };
    default:
      return { ncp: 'abs(x) / sqrt(1 - x^2) * sqrt(n)', lost: 2 };
  }
}

function tTest(options: AdvancedSizeOptions): RTest {
  const { ncp, lost } = rNoncentrality(options);
  const ratio = options.secondPerFirst;
  const isTwo = isOneOf(TWO_LINES, options.design);
  const power = rTPower(
    `(${ncp})`,
    isTwo ? '(sum(n) - 4)' : `(n - ${lost})`,
    options.alpha,
    options.sides === 'one-sided' ? 'greater' : 'two-sided',
  );
  const ofCoefficient = options.design === 'regression-coefficient';
  return {
    numbers: ofCoefficient ? [`f2 <- function(x) (x - ${options.rSquaredReduced}) / (1 - x)`] : [],
    define: [`power <- function(n, x) ${power}`],
    exact: isTwo
      ? rooted(`power(c(n, ${ratio} * n), x)`, 5.001 / (1 + ratio))
      : rooted('power(n, x)', lost + 1),
    more: ofCoefficient ? ['f2 = f2(x)'] : [],
  };
}

function varianceTest({ design, alpha, sides, secondPerFirst, solveFor }: AdvancedSizeOptions): RTest {
  const two = design === 'variance-two';
  const [name, df] = two ? ['f', 'n[2] - 1, n[1] - 1'] : ['chisq', 'n - 1'];
  const upper = (tail: string): string =>
    `p${name}(q${name}(${tail}, ${df}, lower.tail = FALSE) / x, ${df}, lower.tail = FALSE)`;
  const lower = (tail: string): string => `p${name}(q${name}(${tail}, ${df}) / x, ${df})`;
  const half = `${rNumber(alpha / 2)}`;
  const one = `${rNumber(alpha)}`;
  return {
    numbers: [],
    define: [
      sides === 'two-sided'
        ? `power <- function(n, x) ${upper(half)} + ${lower(half)}`
        : `power <- function(n, x) if (x > 1) ${upper(one)} else ${lower(one)}`,
    ],
    exact: two
      ? rooted(`power(c(n, ${secondPerFirst} * n), x)`, Math.max(2, 2 / secondPerFirst))
      : rooted('power(n, x)', 2),
    more: solveFor === 'effect' ? [] : ['ratio = x'],
  };
}

function randomTest({ predictors: p, alpha, rSquaredNull }: AdvancedSizeOptions): RTest {
  const critical =
    rSquaredNull === 0
      ? `qbeta(${rNumber(alpha)}, ${p} / 2, (n - ${p} - 1) / 2, lower.tail = FALSE)`
      : `uniroot(function(c) upper(c, n, ${rSquaredNull}) - ${rNumber(alpha)}, c(1e-9, 1 - 1e-9), tol = 1e-14)$root`;
  return {
    numbers: [],
    define: [
      'upper <- function(c, n, rho2) { j <- 0:(qnbinom(1e-14, (n - 1) / 2, 1 - rho2, lower.tail = FALSE) + 20)',
      `  sum(dnbinom(j, (n - 1) / 2, 1 - rho2) * pbeta(c, ${p} / 2 + j, (n - ${p} - 1) / 2, lower.tail = FALSE)) }`,
      `critical <- function(n) ${critical}`,
      'power <- function(n, x) upper(critical(n), n, x)',
    ],
    exact: rooted('power(n, x)', p + 2),
    more: ['critical = critical(n)'],
  };
}

function exactCorrelation({ alpha, sides }: AdvancedSizeOptions): RTest {
  const two = sides === 'two-sided';
  const tail = rNumber(two ? alpha / 2 : alpha);
  return {
    numbers: [],
    define: [
      'power <- function(n, x) { d <- abs(x) / sqrt(1 - x^2); m <- n - 1; reach <- 13 * sqrt(2 * m)',
      `  t <- qt(${tail}, n - 2, lower.tail = FALSE)`,
      `  p <- function(w) pt(t, n - 2, d * sqrt(w), lower.tail = FALSE)${two ? ' + pt(-t, n - 2, d * sqrt(w))' : ''}`,
      '  mean <- function(from, to) integrate(function(w) p(w) * dchisq(w, m), from, to, rel.tol = 1e-10)$value',
      '  mean(max(0, m - reach), m) + mean(m, m + 30 + reach) }',
    ],
    exact: rooted('power(n, x)', 4),
    more: [],
  };
}

/** The other tests; null for other designs. */
export function coefficientTest(options: AdvancedSizeOptions): RTest | null {
  const { design } = options;
  if (design === 'correlation-biserial' || isOneOf(LINES, design)) return tTest(options);
  if (design === 'variance-one' || design === 'variance-two') return varianceTest(options);
  if (design === 'regression-random') return randomTest(options);
  return design === 'correlation-exact' ? exactCorrelation(options) : null;
}
