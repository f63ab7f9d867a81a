/** The R programs of the designs that estimate. */
import { rNumber } from '../../shared/r-code.ts';
import type { AdvancedSizeOptions } from './options.ts';
import { R_AUC_SE } from './r-tests.ts';

export function estimateProgram(options: AdvancedSizeOptions): readonly string[] {
  const z = `z <- qnorm(${rNumber((1 - options.confidenceLevel) / 2)}, lower.tail = FALSE)`;
  const begin = options.dropout > 0 ? `, begin = ceiling(n / (1 - ${options.dropout}))` : '';
  switch (options.design) {
    case 'icc-precision':
      return [
        z,
        `k <- ${options.raters}; rho <- ${options.rho}; factor <- 8 * z^2 * (1 - rho)^2 * (1 + (k - 1) * rho)^2 / (k * (k - 1))`,
        `exact <- factor / ${options.width}^2 + 1; n <- ceiling(exact)`,
        `c(n = n, exact = exact${begin}, half = sqrt(factor / (n - 1)) / 2)`,
      ];
    case 'cronbach-precision':
      return [
        z,
        `k <- ${options.items}; lower <- ${options.lower}; upper <- ${options.upper}; middle <- 1 - sqrt((1 - lower) * (1 - upper))`,
        'exact <- 8 * k / (k - 1) * (z / log((1 - lower) / (1 - upper)))^2 + 2; n <- ceiling(exact)',
        'limits <- 1 - (1 - middle) * exp(c(1, -1) * z * sqrt(2 * k / ((k - 1) * (n - 2))))',
        `c(n = n, exact = exact${begin}, half = diff(limits) / 2, middle = middle)`,
      ];
    case 'auc-precision':
      return [
        z,
        `A <- ${options.auc}; ratio <- ${options.negativesPerPositive}`,
        R_AUC_SE,
        `n1 <- 2; while (z * se(A, c(n1, ceiling(ratio * n1))) > ${options.halfWidth}) n1 <- n1 + 1`,
        'groups <- c(n1, ceiling(ratio * n1)); n <- sum(groups)',
        `c(n = n, groups${begin}, half = z * se(A, groups), se = se(A, groups))`,
      ];
    case 'diagnostic-buderer':
      return [
        z,
        `se <- ${options.sensitivity}; sp <- ${options.specificity}; p <- ${options.prevalence}; w <- ${options.halfWidth}`,
        'a <- z^2 * se * (1 - se) / (w^2 * p); b <- z^2 * sp * (1 - sp) / (w^2 * (1 - p))',
        'n <- ceiling(max(a, b)); half <- z * max(sqrt(se * (1 - se) / (n * p)), sqrt(sp * (1 - sp) / (n * (1 - p))))',
        `c(n = n${begin}, half = half, sensitivity = c(a, ceiling(a)), specificity = c(b, ceiling(b)))`,
      ];
    default:
      return surveyProgram(options, z);
  }
}

function surveyProgram(options: AdvancedSizeOptions, z: string): readonly string[] {
  const { populationSize: population, designEffect, responseRate } = options;
  const left = population === null ? '' : ` * (${population} - n / DE) / (${population} - 1)`;
  return [
    z,
    `p <- ${options.proportion}; DE <- ${designEffect}; n0 <- z^2 * p * (1 - p) / ${options.halfWidth}^2`,
    `finite <- ${population === null ? 'n0' : `n0 / (1 + (n0 - 1) / ${population})`}`,
    'exact <- DE * finite; n <- ceiling(exact)',
    `c(n = n, exact = exact, half = z * sqrt(p * (1 - p) / (n / DE)${left}), n0 = n0, finite = finite${responseRate < 1 ? `, asked = ceiling(exact / ${responseRate})` : ''})`,
  ];
}
