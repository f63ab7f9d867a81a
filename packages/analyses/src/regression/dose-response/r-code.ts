/** A program for R that gives the same numbers: nls of base R, its profile by itself. */
import { rFactor, rName, rNumber, rRead, rString } from '../../shared/r-code.ts';
import type { Curve, DoseResult } from './compute.ts';
import { type DoseOptions, isLogistic } from './options.ts';
import { listed } from './refusals.ts';

const FORMULAS: Readonly<Record<DoseOptions['model'], (plateau: boolean) => string>> = {
  logistic4: () => 'y ~ bottom + (top - bottom) / (1 + (ec50 / x)^hill)',
  logistic3: () => 'y ~ top / (1 + (ec50 / x)^hill)',
  logistic5: () => 'y ~ bottom + (top - bottom) / (1 + (location / x)^hill)^asymmetry',
  'michaelis-menten': () => 'y ~ vmax * x / (km + x)',
  'exponential-decay': (plateau) =>
    plateau ? 'y ~ plateau + (start - plateau) * exp(-rate * x)' : 'y ~ start * exp(-rate * x)',
};

export function rCode(result: DoseResult, options: DoseOptions): readonly string[] {
  const { group, curves } = result;
  const levels = curves.flatMap(({ level }) => (level === null ? [] : [level]));
  const factor = group ? { name: group.name, levels } : null;
  const isLog = options.logDoses && options.model !== 'exponential-decay';
  const dose = `d$${rName(options.dose)}`;
  return [
    rRead(...(factor ? [factor] : [])),
    `all <- data.frame(x = ${isLog ? `10^${dose}` : dose}, y = d$${rName(options.outcome)}${factor ? `, g = ${rFactor(factor)}` : ''}); all <- all[complete.cases(all), ]`,
    `form <- ${FORMULAS[options.model](options.plateau)}; q <- ${rNumber((1 + options.confidenceLevel) / 2)}`,
    'fit <- function(e, start) nls(form, e, start = start, control = nls.control(maxiter = 500, tol = 1e-6, minFactor = 1e-10, nDcentral = TRUE))',
    ...reportFunction(options),
    ...curves.map(
      (curve) =>
        `${curves.length > 1 ? `m${curves.indexOf(curve) + 1} <- ` : ''}report(${curve.level === null ? 'all' : `all[all$g == ${rString(curve.level)}, ]`}, list(${startOf(curve)}))`,
    ),
    ...(result.comparison ? comparisonLines(result) : []),
    ...(result.ratios.length > 0 ? ratioLines(result) : []),
  ];
}

/** A start near the solution, from which R searches by itself. */
const startOf = ({ parameters }: Curve): string =>
  parameters.map(({ name, estimate }) => `${name} = ${+estimate.toPrecision(3)}`).join(', ');

function reportFunction(options: DoseOptions): readonly string[] {
  const predictions = listed(options.predictAt);
  return [
    '# what a function of the parameters is, with its error by the delta method',
    'delta <- function(m, h) { p <- coef(m); g <- sapply(seq_along(p), function(j) { s <- 1e-5 * abs(p[j]); u <- w <- p; u[j] <- p[j] + s; w[j] <- p[j] - s; (h(u) - h(w)) / (2 * s) }); c(estimate = h(p), se = sqrt(c(g %*% vcov(m) %*% g))) }',
    'limits <- function(v, m) c(v, v[[1]] + c(lower = -1, upper = 1) * qt(q, df.residual(m)) * v[[2]])',
    ...(isLogistic(options)
      ? [
          `effective <- function(p, share) { p <- as.list(p); ${options.model === 'logistic5' ? 'p$location * (share^(-1 / p$asymmetry) - 1)^(-1 / p$hill)' : 'p$ec50 * (share / (1 - share))^(1 / p$hill)'} }`,
        ]
      : []),
    'report <- function(e, start) {',
    '  m <- fit(e, start); s <- summary(m); b <- s$coefficients; rise <- qt(q, df.residual(m))^2 * s$sigma^2',
    ...(options.intervals === 'wald'
      ? [
          '  print(cbind(b[, 1:2], lower = b[, 1] - qt(q, df.residual(m)) * b[, 2], upper = b[, 1] + qt(q, df.residual(m)) * b[, 2]))',
        ]
      : [
          '  excess <- function(k, v) deviance(nls(form, c(as.list(e[c("x", "y")]), setNames(list(v), k)), start = as.list(coef(m)[names(coef(m)) != k]), control = nls.control(maxiter = 500, tol = 1e-6, minFactor = 1e-10, nDcentral = TRUE, warnOnly = TRUE))) - deviance(m) - rise',
          '  limit <- function(k, side) tryCatch(uniroot(function(v) excess(k, v), sort(b[k, 1] + side * c(0.2, 1.2) * qt(q, df.residual(m)) * b[k, 2]), extendInt = if (side > 0) "upX" else "downX", tol = 1e-9)$root, error = function(e) NA)',
          '  print(cbind(b[, 1:2], lower = sapply(rownames(b), limit, -1), upper = sapply(rownames(b), limit, 1)))',
        ]),
    ...(isLogistic(options)
      ? [
          '  l <- limits(delta(m, function(p) log10(effective(p, 0.5))), m); print(c(10^l[c(1, 3, 4)], l[1:2])) # EC50',
          ...listed(options.effects).map(
            (percent) =>
              `  print(c(${rNumber(percent / 100)}, limits(delta(m, function(p) effective(p, ${rNumber(percent / 100)})), m)))`,
          ),
        ]
      : []),
    ...(options.model === 'exponential-decay'
      ? [
          '  r <- b["rate", 1]; u <- qt(q, df.residual(m)) * b["rate", 2]; print(c(log(2) / r, log(2) * b["rate", 2] / r^2, log(2) / (r + u), if (r > u) log(2) / (r - u) else NA)) # half-life',
        ]
      : []),
    '  print(c(n = nrow(e), df = df.residual(m), sigma = s$sigma, R2 = 1 - deviance(m) / sum((e$y - mean(e$y))^2), AIC = AIC(m), BIC = BIC(m)))',
    ...(predictions.length > 0
      ? [
          `  for (at in c(${predictions.join(', ')})) { v <- delta(m, function(p) eval(form[[3]], c(as.list(p), list(x = at)))); print(c(at, limits(v, m), v[[1]] + c(-1, 1) * qt(q, df.residual(m)) * sqrt(s$sigma^2 + v[[2]]^2))) }`,
        ]
      : []),
    '  print(shapiro.test(residuals(m))); invisible(m)',
    '}',
  ];
}

function comparisonLines({ curves }: DoseResult): readonly string[] {
  const models = curves.map((_, i) => `m${i + 1}`).join(', ');
  return [
    `several <- list(${models}); one <- fit(all, list(${startOf(curves[0]!)})); rss <- sum(sapply(several, deviance)); df2 <- sum(sapply(several, df.residual)); df1 <- df.residual(one) - df2`,
    'f <- (deviance(one) - rss) / df1 / (rss / df2); c(F = f, df1 = df1, df2 = df2, p = pf(f, df1, df2, lower.tail = FALSE))',
  ];
}

const ratioLines = ({ curves, ratios }: DoseResult): readonly string[] => [
  'logEc50 <- function(m) delta(m, function(p) log10(effective(p, 0.5)))',
  ...ratios.map(({ level }) => {
    const model = `m${curves.findIndex((curve) => curve.level === level) + 1}`;
    return `a <- logEc50(m1); b <- logEc50(${model}); v <- c(a[[2]], b[[2]])^2; k <- sum(v)^2 / sum(v^2 / c(df.residual(m1), df.residual(${model}))); z <- b[[1]] - a[[1]]; c(10^c(z, z - qt(q, k) * sqrt(sum(v)), z + qt(q, k) * sqrt(sum(v))), p = 2 * pt(-abs(z) / sqrt(sum(v)), k)) # ratio of EC50`;
  }),
];
