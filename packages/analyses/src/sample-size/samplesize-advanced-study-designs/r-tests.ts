/** What R needs of each design that tests: its numbers, and the power as a function of the sizes n and of the effect x. */
import { rNumber } from '../../shared/r-code.ts';
import { rTPower } from '../kit/r-code.ts';
import type { AdvancedSizeOptions } from './options.ts';
import { coefficientNormal, coefficientTest } from './r-coefficients.ts';
import type { RNormal, RTest } from './r-parts.ts';
import { ratioOf, sidesOf } from './studies.ts';

const tail = (options: AdvancedSizeOptions): string =>
  `${rNumber(sidesOf(options) === 'two-sided' ? options.alpha / 2 : options.alpha)}`;

function normalTest(
  options: AdvancedSizeOptions,
  { numbers, d, a, b, offset, more, moreForSize }: RNormal,
): RTest {
  const root = offset ? `sqrt(n[1] - ${offset})` : 'sqrt(n[1])';
  const [nullSd, otherSd] = [a ? ' * a(x)' : '', b ? ' / b(x)' : ''];
  const upper = `pnorm((d(x) * ${root} - za${nullSd})${otherSd})`;
  const lower = `pnorm((-d(x) * ${root} - za${nullSd})${otherSd})`;
  return {
    numbers: [`za <- qnorm(${tail(options)}, lower.tail = FALSE)`, ...numbers],
    define: [
      `d <- function(x) ${d}`,
      ...(a ? [`a <- function(x) ${a}`] : []),
      ...(b ? [`b <- function(x) ${b}`] : []),
      `power <- function(n, x) ${sidesOf(options) === 'two-sided' ? `${upper} + ${lower}` : upper}`,
    ],
    exact: `((za${nullSd} + qnorm(target)${b ? ' * b(x)' : ''}) / d(x))^2${offset ? ` + ${offset}` : ''}`,
    more: more ?? [],
    moreForSize: moreForSize ?? [],
  };
}

const BY_ODDS = 'p1 <- function(x) p0 * x / (1 + p0 * (x - 1))';

export function rTest(options: AdvancedSizeOptions): RTest {
  const own = coefficientTest(options);
  if (own) return own;
  const { design, alpha } = options;
  switch (design) {
    case 'correlation-pwr':
      return correlationTest(options);
    case 'regression-r2':
    case 'regression-r2-change':
      return regressionTest(options);
    case 'crossover-t':
      return evenTest(
        [`s <- ${options.sdWithin}`],
        rTPower(
          '(x / (s * sqrt(2 / n)))',
          '(n - 2)',
          alpha,
          options.sides === 'one-sided' ? 'greater' : 'two-sided',
        ),
      );
    case 'bioequivalence-2x2':
      return equivalenceTest(options);
    case 'auc-test':
      return aucTest(options);
    case 'case-control-unmatched':
    case 'cohort':
      return twoGroupsTest(options);
    default:
      return normalTest(options, normalOf(options));
  }
}

function normalOf(options: AdvancedSizeOptions): RNormal {
  const own = coefficientNormal(options);
  if (own) return own;
  const other = options.rSquaredOther;
  const rest = other > 0 ? ` * (1 - ${other})` : '';
  switch (options.design) {
    case 'two-correlations':
      return { numbers: [], d: `abs(atanh(x) - atanh(${options.correlation2})) / sqrt(2)`, offset: 3 };
    case 'logistic-continuous':
      return { numbers: [`p <- ${options.eventRate}`], d: `abs(log(x)) * sqrt(p * (1 - p)${rest})` };
    case 'logistic-binary':
      return {
        numbers: [`p0 <- ${options.eventRate0}; B <- ${options.proportionExposed}`, BY_ODDS],
        d: `abs(p1(x) - p0) * sqrt((1 - B)${rest})`,
        a: '{ p <- (1 - B) * p0 + B * p1(x); sqrt(p * (1 - p) / B) }',
        b: 'sqrt(p0 * (1 - p0) + p1(x) * (1 - p1(x)) * (1 - B) / B)',
        more: ['p1 = p1(x)'],
      };
    case 'cox':
      return {
        numbers: [
          `rate <- ${options.eventRate}`,
          options.predictorKind === 'binary'
            ? `v <- ${options.proportionExposed} * (1 - ${options.proportionExposed})`
            : `v <- ${options.sdX}^2`,
        ],
        d: `abs(log(x)) * sqrt(v * rate${rest})`,
        more: ['events.exact = SIZE * rate'],
        moreForSize: ['events = ceiling(SIZE * rate)'],
      };
    case 'cluster-means':
    case 'cluster-proportions':
      return clusterNormal(options);
    case 'cluster-hayes-bennett':
      return {
        numbers: [
          `m <- ${options.clusterSize}; k <- ${options.betweenClusterCv}; p2 <- ${options.proportion2}`,
        ],
        d: 'abs(x - p2) / sqrt((x * (1 - x) + p2 * (1 - p2)) / m + k^2 * (x^2 + p2^2))',
        offset: 1,
        more: ['per.arm = n[1] * m'],
      };
    case 'crossover-z':
      return { numbers: [`s <- ${options.sdWithin}`], d: 'abs(x) / (s * sqrt(2))' };
    case 'icc-walter':
      return {
        numbers: [`k <- ${options.raters}; rho0 <- ${options.iccNull}`],
        d: 'abs(log((1 + k * rho0 / (1 - rho0)) / (1 + k * x / (1 - x)))) * sqrt((k - 1) / (2 * k))',
        offset: 1,
      };
    case 'cronbach-test':
      return {
        numbers: [`k <- ${options.items}; alpha0 <- ${options.cronbachNull}`],
        d: 'abs(log((1 - x) / (1 - alpha0))) * sqrt((k - 1) / (2 * k))',
        offset: 2,
      };
    case 'case-control-matched':
      return {
        numbers: [
          `p0 <- ${options.exposureControls}`,
          BY_ODDS,
          'share <- function(x) p0 * (1 - p1(x)) + p1(x) * (1 - p0)',
        ],
        d: 'abs(x / (1 + x) - 0.5) * sqrt(share(x))',
        a: '0.5',
        b: 'sqrt(x) / (1 + x)',
        more: ['p1 = p1(x)', 'discordant.exact = SIZE * share(x)'],
        moreForSize: ['discordant = ceiling(SIZE * share(x))'],
      };
    case 'rates':
      return {
        numbers: [`rate2 <- ${options.rate2}`],
        d: 'abs(x - rate2) / sqrt(x + rate2)',
        more: ['events1 = SIZE * x', 'events2 = SIZE * rate2'],
      };
    default:
      return { numbers: [], d: `abs(atanh(x) - atanh(${options.correlationNull}))`, offset: 3 };
  }
}

function clusterNormal(options: AdvancedSizeOptions): RNormal {
  const alone =
    options.design === 'cluster-means'
      ? `abs(x) / sqrt(2 * ${options.sd}^2)`
      : `abs(x - ${options.proportion2}) / sqrt(x * (1 - x) + ${options.proportion2} * (1 - ${options.proportion2}))`;
  return {
    numbers: [
      `m <- ${options.clusterSize}; icc <- ${options.icc}; cv <- ${options.clusterSizeCv}`,
      'DE <- 1 + ((cv^2 + 1) * m - 1) * icc',
    ],
    d: `${alone} * sqrt(m / DE)`,
    more: ['DE = DE', 'per.arm = n[1] * m'],
    moreForSize: ['alone = SIZE * m / DE', 'per.arm.exact = SIZE * m'],
  };
}

function correlationTest(options: AdvancedSizeOptions): RTest {
  const centre = 'atanh(abs(x)) + abs(x) / (2 * (n - 1))';
  const critical = `{ t <- qt(${tail(options)}, n - 2, lower.tail = FALSE); atanh(sqrt(t^2 / (t^2 + n - 2))) }`;
  const lower = options.sides === 'two-sided' ? ' + pnorm((-centre - critical) * sqrt(n - 3))' : '';
  return {
    numbers: [],
    define: [
      `power <- function(n, x) { centre <- ${centre}; critical <- ${critical}; pnorm((centre - critical) * sqrt(n - 3))${lower} }`,
    ],
    exact: 'uniroot(function(n) power(n, x) - target, c(4, 1e7), extendInt = "upX", tol = 1e-10)$root',
    more: [],
  };
}

function regressionTest(options: AdvancedSizeOptions): RTest {
  const { design, predictors, testedPredictors, alpha } = options;
  const all = design === 'regression-r2';
  const df1 = all ? predictors : testedPredictors;
  const df2 = `n - ${predictors + 1}`;
  return {
    numbers: [],
    define: [
      `f2 <- function(x) ${all ? 'x / (1 - x)' : `(x - ${options.rSquaredReduced}) / (1 - x)`}`,
      `power <- function(n, x) pf(qf(${rNumber(alpha)}, ${df1}, ${df2}, lower.tail = FALSE), ${df1}, ${df2}, f2(x) * n, lower.tail = FALSE)`,
    ],
    exact: `uniroot(function(n) power(n, x) - target, c(${predictors + 1.05}, 1e7), extendInt = "upX", tol = 1e-10)$root`,
    more: ['f2 = f2(x)'],
  };
}

/** Designs of which whole even sizes are looked at. */
const evenTest = (numbers: readonly string[], power: string): RTest => ({
  numbers,
  define: [`power <- function(n, x) ${power}`],
  exact: null,
  first: '{ n <- 4; while (power(n, x) < target) n <- n + 2; n }',
  more: [],
});

const equivalenceTest = ({ cv, upperLimit, alpha, meansRatio }: AdvancedSizeOptions): RTest => ({
  ...evenTest([], ''),
  numbers: [`s <- sqrt(log(1 + ${cv}^2)); M <- log(${upperLimit}); x <- log(${meansRatio})`],
  define: [
    `power <- function(n, x) { df <- n - 2; se <- s * sqrt(2 / n); t <- qt(${rNumber(alpha)}, df, lower.tail = FALSE)`,
    '  inside <- function(r) pmax(0, pnorm((M - x) / se - t * r) - pnorm(-(M + x) / se + t * r)) * 2 * df * r * dchisq(df * r^2, df)',
    '  top <- M / (se * t); cuts <- sort(unique(pmin(top, pmax(0, 1 + c(-1e9, -8, -2, 0, 2, 8, 1e9) / sqrt(2 * df)))))',
    '  sum(sapply(seq_len(length(cuts) - 1), function(i) integrate(inside, cuts[i], cuts[i + 1], rel.tol = 1e-10)$value)) }',
  ],
});

const aucTest = (options: AdvancedSizeOptions): RTest => ({
  numbers: [
    `za <- qnorm(${tail(options)}, lower.tail = FALSE); A0 <- ${options.aucNull}; ratio <- ${options.negativesPerPositive}`,
  ],
  define: [R_AUC_SE, 'power <- function(n, x) pnorm((abs(x - A0) - za * se(A0, n)) / se(x, n))'],
  exact: null,
  first: '{ n <- 2; while (power(c(n, ceiling(ratio * n)), x) < target) n <- n + 1; n }',
  more: ['se = se(x, n)'],
});

/** The standard error of an area with n[1] positives and n[2] negatives. */
export const R_AUC_SE =
  'se <- function(A, n) sqrt((A * (1 - A) + (n[1] - 1) * (A / (2 - A) - A^2) + (n[2] - 1) * (2 * A^2 / (1 + A) - A^2)) / (n[1] * n[2]))';

function twoGroupsTest(options: AdvancedSizeOptions): RTest {
  const { design, formula, power } = options;
  const p0 = design === 'cohort' ? options.riskUnexposed : options.exposureControls;
  const upper = 'pnorm((d * sqrt(m) - za * a) / b)';
  const both = options.sides === 'two-sided' ? `${upper} + pnorm((-d * sqrt(m) - za * a) / b)` : upper;
  const corrected =
    formula === 'fleissContinuity'
      ? '{ lost <- (r + 1) / (2 * r * abs(p1(x) - p0)); if (n[1] <= lost) 0 else (n[1] - lost)^2 / n[1] }'
      : 'n[1]';
  return {
    numbers: [
      `za <- qnorm(${tail(options)}, lower.tail = FALSE); p0 <- ${p0}; ratio <- ${ratioOf(options)}`,
      design === 'cohort' ? 'p1 <- function(x) p0 * x' : BY_ODDS,
    ],
    define: [
      'parts <- function(x, r, kelsey) { p <- (p1(x) + r * p0) / (1 + r)',
      '  a <- sqrt((r + 1) * p * (1 - p)); list(d = abs(p1(x) - p0) * sqrt(r), a = a, b = if (kelsey) a else sqrt(r * p1(x) * (1 - p1(x)) + p0 * (1 - p0))) }',
      'formulas <- function(target) { size <- function(kelsey) with(parts(x, ratio, kelsey), ((za * a + qnorm(target) * b) / d)^2)',
      '  n <- size(FALSE); c(kelsey = size(TRUE), fleiss = n, fleissContinuity = n / 4 * (1 + sqrt(1 + 2 * (ratio + 1) / (n * ratio * abs(p1(x) - p0))))^2) }',
      `power <- function(n, x) { r <- n[2] / n[1]; m <- ${corrected}; with(parts(x, r, ${formula === 'kelsey' ? 'TRUE' : 'FALSE'}), ${both}) }`,
    ],
    exact: `formulas(target)[["${formula}"]]`,
    more: ['p1 = p1(x)'],
    formulas: [`formulas(${rNumber(power)})`],
  };
}
