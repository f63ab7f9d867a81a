/** The program that pools in R what no package pools: estimates and covariances of each completed dataset, by Rubin's rules. */
import { rName, rNumber } from '../shared/r-code.ts';
import type { FitInR, Inference, InferencePart } from './inference.ts';
import { MEASURES } from './inference.ts';
import { isRatio } from './shown.ts';

const READS = 'read.csv(';
const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

/** `own` is the program of the analysis for one dataset; what it does down to its fit is done in each. */
export function fitsProgram(
  inference: Inference,
  fits: readonly FitInR[],
  number: string,
  own: readonly string[],
): readonly string[] {
  const read = own.findIndex((line) => line.includes(READS));
  const hasTests = inference.parts.some(({ tests = [] }) => tests.length > 0);
  return [
    'library(mice)',
    ...(fits.some(({ more = [] }) => more.some((line) => line.includes('svydesign(')))
      ? ['library(survey)']
      : []),
    ...pooling(inference.level),
    ...(hasTests ? D1 : []),
    own[read] ?? '',
    `parts <- split(d, d$${rName(number)})`,
    'parts <- parts[as.numeric(names(parts)) > 0] # 0 is the original data',
    ...fits.flatMap((fit, i) => [
      'fits <- lapply(parts, function(d) {',
      ...indented(own.slice(read + 1, own.findLastIndex((line) => line.includes(fit.upTo)) + 1)),
      ...indented(fit.more ?? []),
      `  list(b = ${fit.estimates}, V = ${fit.covariance}, v = ${fit.df}${fit.tested ? `, c = ${fit.tested.estimates}, W = ${fit.tested.covariance}` : ''})`,
      '})',
      'p <- pooled(fits); p',
      ...backIn(inference),
      ...testLines(inference.parts[i], fit),
    ]),
  ];
}

/** Row by row, with the degrees of freedom of Barnard and Rubin. */
const pooling = (level: number): readonly string[] => [
  'pooled <- function(fits) {',
  '  Q <- do.call(cbind, lapply(fits, function(f) f$b)); U <- do.call(cbind, lapply(fits, function(f) diag(as.matrix(f$V))))',
  '  v <- rep_len(do.call(pmin, lapply(fits, function(f) unname(f$v))), nrow(Q))',
  '  found <- t(sapply(seq_len(nrow(Q)), function(j) { p <- pool.scalar(Q[j, ], U[j, ], n = v[j] + 1, k = 1); s <- sqrt(p$t)',
  `    c(estimate = p$qbar, SE = s, p$qbar + c(lower = -1, upper = 1) * qt(${rNumber((1 + level) / 2)}, p$df) * s, t = p$qbar / s, df = p$df, p = 2 * pt(-abs(p$qbar / s), p$df), fmi = p$fmi, riv = p$r) }))`,
  '  rownames(found) <- rownames(Q); found',
  '}',
];

/** D₁ with the degrees of freedom of Reiter, of Li, Raghunathan and Rubin where those of complete data are infinite; one number alone by its own t. */
const D1 = [
  'D1 <- function(Q, V, v) {',
  '  if (length(Q[[1]]) == 1) { p <- pool.scalar(unlist(Q), unlist(V), n = v + 1, k = 1); F <- p$qbar^2 / p$t; return(c(F = F, df1 = 1, df2 = p$df, p = pf(F, 1, p$df, lower.tail = FALSE), riv = p$r)) }',
  '  Q <- do.call(cbind, Q); m <- ncol(Q); q <- nrow(Q); t <- q * (m - 1); b <- rowMeans(Q); U <- Reduce(`+`, V) / m',
  '  r <- (1 + 1 / m) * sum(diag(var(t(Q)) %*% solve(U))) / q; a <- r * t / (t - 2); w <- v * (v + 1) / (v + 3); c0 <- 1 / (t - 4); c1 <- w - 2 * (1 + a); c2 <- w - 4 * (1 + a)',
  '  z <- 1 / c2 + c0 * (a^2 * c1 / ((1 + a)^2 * c2) + 8 * a^2 * c1 / ((1 + a) * c2^2) + 4 * a^2 / ((1 + a) * c2) + 4 * a^2 / (c2 * c1) + 16 * a^2 * c1 / c2^3 + 8 * a^2 / c2^2)',
  '  df <- if (t <= 4) 1 / (2 / (t * (1 + 1 / q) * (1 + 1 / r)^2) + if (is.infinite(v)) 0 else (1 + r) / w) else if (is.infinite(v)) 4 + (t - 4) * (1 + (1 - 2 / t) / r)^2 else 4 + 1 / z',
  '  F <- c(b %*% solve(U, b)) / (q * (1 + r)); c(F = F, df1 = q, df2 = df, p = pf(F, q, df, lower.tail = FALSE), riv = r)',
  '}',
];

/** On the scale on which it is read. */
function backIn({ measure }: Inference): readonly string[] {
  const back = isRatio(measure)
    ? 'exp'
    : measure === MEASURES.correlation
      ? 'tanh'
      : measure.shown
        ? 'plogis'
        : null;
  return back === null ? [] : [`${back}(p[, c("estimate", "lower", "upper"), drop = FALSE])`];
}

/** By the places of their rows, or of their own estimates. */
function testLines(part: InferencePart | undefined, { tested }: FitInR): readonly string[] {
  let before = tested?.offset ?? 0;
  return (part?.tests ?? []).map(({ label, keys }) => {
    const places = tested
      ? keys.map((_, i) => before + i + 1)
      : keys.map((key) => (part?.rows.findIndex((row) => row.key === key) ?? 0) + 1);
    before += keys.length;
    const j = `c(${places.join(', ')})`;
    const [b, V] = tested ? ['c', 'W'] : ['b', 'V'];
    return `D1(lapply(fits, function(f) f$${b}[${j}]), lapply(fits, function(f) as.matrix(f$${V})[${j}, ${j}]), min(sapply(fits, function(f) min(f$v[intersect(${j}, seq_along(f$v))], f$v[1])))) # ${label.replaceAll('\n', ' ')}`;
  });
}
