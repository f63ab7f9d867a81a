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
    ...(inference.parts.some(({ tests = [] }) => tests.length > 0) && !inference.covariance ? D1 : []),
    ...own.slice(0, read).filter((line) => line.startsWith('library(')),
    own[read] ?? '',
    `parts <- split(d, d$${rName(number)})`,
    'parts <- parts[as.numeric(names(parts)) > 0] # 0 is the original data',
    ...(scalars ? scalarLines(scalars, level) : []),
    ...models.flatMap((model, i) => [
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
            ...jointTests(inference, i),
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

/** D₁ of several coefficients with the degrees of freedom of Reiter; `j` are their places, `v` the degrees of freedom of complete data. */
const D1 = [
  'D1 <- function(fits, j, v) {',
  '  m <- length(fits); q <- length(j); t <- q * (m - 1); Q <- sapply(fits, function(f) coef(f)[j]); b <- rowMeans(Q)',
  '  U <- Reduce(`+`, lapply(fits, function(f) vcov(f)[j, j])) / m; r <- (1 + 1 / m) * sum(diag(var(t(Q)) %*% solve(U))) / q',
  '  a <- r * t / (t - 2); w <- v * (v + 1) / (v + 3); c0 <- 1 / (t - 4); c1 <- w - 2 * (1 + a); c2 <- w - 4 * (1 + a)',
  '  z <- 1 / c2 + c0 * (a^2 * c1 / ((1 + a)^2 * c2) + 8 * a^2 * c1 / ((1 + a) * c2^2) + 4 * a^2 / ((1 + a) * c2) + 4 * a^2 / (c2 * c1) + 16 * a^2 * c1 / c2^3 + 8 * a^2 / c2^2)',
  '  df <- if (t > 4) 4 + 1 / z else t * (1 + 1 / q) * (1 + 1 / r)^2 / 2; F <- c(b %*% solve(U, b)) / (q * (1 + r))',
  '  c(F = F, df1 = q, df2 = df, p = pf(F, q, df, lower.tail = FALSE), riv = r)',
  '}',
];

/** The tests of the fits of one model, by the places of their coefficients. */
function jointTests({ parts, models, dfInR }: Inference, at: number): readonly string[] {
  const part = parts[models ? at : 0];
  const places = (keys: readonly string[]): string =>
    keys.map((key) => (part?.rows.findIndex((row) => row.key === key) ?? 0) + (models ? 2 : 1)).join(', ');
  return (part?.tests ?? []).map(
    ({ label, keys }) =>
      `D1(fits, c(${places(keys)}), ${dfInR ?? 'df.residual(fits[[1]])'}) # ${label.replaceAll('\n', ' ')}`,
  );
}
