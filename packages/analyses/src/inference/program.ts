/** The program that pools the same estimates in R. */
import { rName, rNumber } from '../shared/r-code.ts';
import type { Inference } from './inference.ts';
import { isRatio } from './shown.ts';

const READS = /^d <- read\.csv\(/;
const FITS = /^m <- /;

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/**
 * Reads the data, fits every imputation and pools each fit by mice. `own` is the program of the analysis for one dataset: what it does
 * between reading and fitting is done in each.
 */
export function programOf(inference: Inference, number: string, own: readonly string[]): readonly string[] {
  const read = own.findIndex((line) => READS.test(line));
  const fitted = own.findIndex((line) => FITS.test(line));
  const { scalars } = inference;
  const models = scalars ? [] : (inference.models ?? [own[fitted]?.replace(FITS, '') ?? '']);
  const prepare = own.slice(read + 1, inference.models || scalars ? read + 1 : fitted);
  const level = rNumber(inference.level);
  const summary = (more: string): string => `summary(pooled, conf.int = TRUE, conf.level = ${level}${more})`;
  return [
    'library(mice)',
    ...own.slice(0, read).filter((line) => line.startsWith('library(')),
    own[read] ?? '',
    `parts <- split(d, d$${rName(number)})`,
    'parts <- parts[as.numeric(names(parts)) > 0] # 0 is the original data',
    ...(scalars ? scalarLines(scalars, level) : []),
    ...models.flatMap((model) => [
      'fits <- lapply(parts, function(d) {',
      ...indented(prepare),
      `  ${model}`,
      '})',
      ...(inference.covariance
        ? sandwichLines(inference.covariance, level)
        : [
            `pooled <- pool(as.mira(fits)${inference.dfInR ? `, dfcom = ${inference.dfInR}` : ''})`,
            summary(''),
            ...(isRatio(inference.measure) ? [summary(', exponentiate = TRUE')] : []),
            'pooled$pooled[, c("term", "fmi", "riv")]',
            ...(inference.parts.some(({ tests = [] }) => tests.length > 0)
              ? [
                  `D1(as.mira(fits), dfcom = ${inference.dfInR ?? 'df.residual(fits[[1]])'}) # all coefficients but the intercept`,
                ]
              : []),
          ]),
    ]),
  ];
}

/** With errors of one's own: number by number. */
const sandwichLines = (covariance: string, level: number): readonly string[] => [
  `Q <- sapply(fits, coef); U <- mapply(function(m, d) diag(${covariance}), fits, parts)`,
  'pooled <- t(sapply(seq_len(nrow(Q)), function(j) unlist(pool.scalar(Q[j, ], U[j, ], n = nobs(fits[[1]]), k = nrow(Q))[c("qbar", "t", "df", "r", "fmi")])))',
  `rownames(pooled) <- rownames(Q); pooled`,
  `pooled[, "qbar"] + outer(sqrt(pooled[, "t"]), c(-1, 1)) * qt(${rNumber((1 + level) / 2)}, pooled[, "df"])`,
];

/** Estimate, squared error and degrees of freedom, pooled one by one. */
const scalarLines = (scalars: readonly string[], level: number): readonly string[] => [
  `pooled <- function(e) { p <- pool.scalar(e[1, ], e[2, ], n = min(e[3, ]) + 1, k = 1); c(estimate = p$qbar, SE = sqrt(p$t), p$qbar + c(lower = -1, upper = 1) * qt(${rNumber((1 + level) / 2)}, p$df) * sqrt(p$t), t = p$qbar / sqrt(p$t), df = p$df, p = 2 * pt(-abs(p$qbar / sqrt(p$t)), p$df), fmi = p$fmi, riv = p$r) }`,
  ...scalars.map((scalar) => `pooled(sapply(parts, function(d) ${scalar}))`),
];
