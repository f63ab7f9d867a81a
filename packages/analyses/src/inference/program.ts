/** The program that pools the same estimates in R. */
import { rName, rNumber } from '../shared/r-code.ts';
import { type Inference, type InferencePart, MEASURES, type SurveySample } from './inference.ts';
import { fitsProgram } from './program-fits.ts';
import { isRatio } from './shown.ts';
import { rDesign, rInDesign } from './survey-program.ts';

const READS = /^d <- read\.csv\(/;
const FITS = /^m <- /;

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/** The program of the analysis for one dataset, and how its rows came about. */
interface Pooling {
  readonly inference: Inference;
  /** The column with the number of the imputation. */
  readonly number: string;
  readonly own: readonly string[];
  readonly design: SurveySample['columns'] | null;
}

const partsLines = (number: string): readonly string[] => [
  `parts <- split(d, d$${rName(number)})`,
  'parts <- parts[as.numeric(names(parts)) > 0] # 0 is the original data',
];

/** Reads the data, fits every imputation and pools each fit. */
export function programOf({ inference, number, own, design }: Pooling): readonly string[] {
  if (inference.fits) return fitsProgram(inference, inference.fits, number, own);
  return design ? surveysPooled(inference, number, own, design) : fitsPooled(inference, number, own);
}

/** `own` is the program of the analysis for one dataset: what it does between reading and fitting is done in each. */
function fitsPooled(inference: Inference, number: string, own: readonly string[]): readonly string[] {
  const read = own.findIndex((line) => READS.test(line));
  const fitted = own.findIndex((line) => FITS.test(line));
  const { scalars } = inference;
  const models = scalars ? [] : (inference.models ?? [own[fitted]?.replace(FITS, '') ?? '']);
  const prepare = own.slice(read + 1, inference.models || scalars ? read + 1 : fitted);
  const level = rNumber(inference.level);
  const summary = (more: string): string => `summary(pooled, conf.int = TRUE, conf.level = ${level}${more})`;
  const before = inference.models ? 1 : 0;
  return [
    'library(mice)',
    ...(inference.parts.some(({ tests = [] }) => tests.length > 0) && !inference.covariance ? D1 : []),
    ...own.slice(0, read).filter((line) => line.startsWith('library(')),
    own[read] ?? '',
    ...partsLines(number),
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
            ...jointTests(inference.parts[inference.models ? i : 0], before, inference.dfInR),
          ]),
    ]),
  ];
}

/** Estimates by a survey design in each imputation: coefficients pooled one by one, with the degrees of freedom of the design. */
function surveysPooled(
  { parts, level, measure, survey }: Inference,
  number: string,
  own: readonly string[],
  design: SurveySample['columns'],
): readonly string[] {
  const shown = isRatio(measure) ? ', exp' : measure === MEASURES.share ? ', plogis' : '';
  return [
    'library(mice)',
    'library(survey)',
    ...SURVEYS_POOLED,
    ...(parts.some(({ tests = [] }) => tests.length > 0) ? D1 : []),
    own.find((line) => READS.test(line)) ?? '',
    rInDesign(design),
    ...partsLines(number),
    'designs <- lapply(parts, function(d) {',
    ...indented(survey?.prepare ?? []),
    `  ${rDesign(design)}`,
    '})',
    ...(survey?.estimates ?? []).flatMap((estimates, i) => [
      `fits <- lapply(designs, function(s) ${estimates})`,
      `pooled(fits, designs, ${rNumber(level)}${shown})`,
      ...jointTests(parts[i], survey?.unshown ?? 0),
    ]),
  ];
}

/** Degrees of freedom: those of the model, or of the design of a mean. */
const SURVEYS_POOLED = [
  'pooled <- function(fits, designs, level, shown = identity) {',
  '  df <- if (inherits(fits[[1]], "svyglm")) df.residual(fits[[1]]) else degf(designs[[1]])',
  '  Q <- do.call(cbind, lapply(fits, coef)); U <- do.call(cbind, lapply(fits, function(m) as.numeric(SE(m))^2))',
  '  out <- t(sapply(seq_len(nrow(Q)), function(j) { p <- pool.scalar(Q[j, ], U[j, ], n = df + 1, k = 1); c(estimate = p$qbar, SE = sqrt(p$t), shown(p$qbar + c(lower = -1, upper = 1) * qt((1 + level) / 2, p$df) * sqrt(p$t)), df = p$df, p = 2 * pt(-abs(p$qbar / sqrt(p$t)), p$df), fmi = p$fmi, riv = p$r) }))',
  '  rownames(out) <- rownames(Q); out',
  '}',
];

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

/** D₁ of several coefficients with the degrees of freedom of Reiter, or, with few imputations, joined as Barnard and Rubin's; `j` are their places, `v` the degrees of freedom of complete data. */
const D1 = [
  'D1 <- function(fits, j, v) {',
  '  m <- length(fits); q <- length(j); t <- q * (m - 1); Q <- sapply(fits, function(f) coef(f)[j]); b <- rowMeans(Q)',
  '  U <- Reduce(`+`, lapply(fits, function(f) vcov(f)[j, j])) / m; r <- (1 + 1 / m) * sum(diag(var(t(Q)) %*% solve(U))) / q',
  '  a <- r * t / (t - 2); w <- v * (v + 1) / (v + 3); c0 <- 1 / (t - 4); c1 <- w - 2 * (1 + a); c2 <- w - 4 * (1 + a)',
  '  z <- 1 / c2 + c0 * (a^2 * c1 / ((1 + a)^2 * c2) + 8 * a^2 * c1 / ((1 + a) * c2^2) + 4 * a^2 / ((1 + a) * c2) + 4 * a^2 / (c2 * c1) + 16 * a^2 * c1 / c2^3 + 8 * a^2 / c2^2)',
  '  df <- if (t > 4) 4 + 1 / z else 1 / (2 / (t * (1 + 1 / q) * (1 + 1 / r)^2) + (1 + r) / w); F <- c(b %*% solve(U, b)) / (q * (1 + r))',
  '  c(F = F, df1 = q, df2 = df, p = pf(F, q, df, lower.tail = FALSE), riv = r)',
  '}',
];

/** The tests of the fits of one model, by the places of their coefficients. */
const jointTests = (
  part: InferencePart | undefined,
  before: number,
  df = 'df.residual(fits[[1]])',
): readonly string[] =>
  (part?.tests ?? []).map(({ label, keys }) => {
    const places = keys.map((key) => part?.rows.findIndex((row) => row.key === key) ?? 0);
    return `D1(fits, c(${places.map((place) => place + 1 + before).join(', ')}), ${df}) # ${label.replaceAll('\n', ' ')}`;
  });
