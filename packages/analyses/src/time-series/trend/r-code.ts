import { rName, rNumber, rRead } from '../../shared/r-code.ts';
import type { TrendOptions } from './options.ts';
import type { TrendResult } from './result.ts';

export function rCode(result: TrendResult, options: TrendOptions): readonly string[] {
  const { info } = result;
  return [
    rRead(),
    ...(info.time ? [`d <- d[order(d$${rName(info.time.name)}, na.last = NA), ]`] : []),
    `all <- d$${rName(info.name)}; t <- which(!is.na(all)); x <- all[t]`,
    ...ranks(result, options),
    ...leastSquares(result, options),
    ...averages(result),
  ];
}

function ranks({ kendall, seasonal, info }: TrendResult, options: TrendOptions): string[] {
  if (!kendall) return [];
  return [
    '',
    'n <- length(x); ties <- table(x)',
    'mk <- function(x) { n <- length(x); ties <- table(x); c(S = sum(sign(outer(x, x, function(a, b) b - a))[upper.tri(diag(n))]), var = (n * (n - 1) * (2 * n + 5) - sum(ties * (ties - 1) * (2 * ties + 5))) / 18) }',
    'test <- function(m) { z <- unname((m["S"] - sign(m["S"])) / sqrt(m["var"])); c(m, z = z, p = 2 * pnorm(-abs(z))) }',
    'test(mk(x))',
    'c(tau = cor(x, t, method = "kendall"))',
    'pairs <- combn(n, 2); slopes <- sort((x[pairs[2, ]] - x[pairs[1, ]]) / (t[pairs[2, ]] - t[pairs[1, ]]))',
    `N <- length(slopes); half <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)}) * sqrt(mk(x)["var"])`,
    'c(slope = median(slopes), intercept = median(x - median(slopes) * t), lower = slopes[round((N - half) / 2)], upper = slopes[round((N + half) / 2 + 1)])',
    ...(seasonal
      ? [
          `season <- (t - 1) %% ${info.period}; cycle <- (t - 1) %/% ${info.period}`,
          'test(rowSums(sapply(split(x, season), mk)))',
          'within <- function(k) { i <- which(season == k); if (length(i) < 2) return(NULL); p <- combn(length(i), 2); (x[i][p[2, ]] - x[i][p[1, ]]) / (cycle[i][p[2, ]] - cycle[i][p[1, ]]) }',
          'c(slope = median(unlist(lapply(unique(season), within))))',
        ]
      : []),
  ];
}

function leastSquares({ fit }: TrendResult, options: TrendOptions): string[] {
  if (!fit) return [];
  const positions = fit.predictions.map(({ position }) => position).join(', ');
  return [
    '',
    `fit <- lm(x ~ t${options.degree === '2' ? ' + I(t^2)' : ''})`,
    'summary(fit)',
    'summary(fit)$coefficients',
    `confint(fit, level = ${rNumber(options.confidenceLevel)})`,
    'e <- residuals(fit); c(DW = sum(diff(e)^2) / sum(e^2))',
    ...(fit.residualTest ? [`Box.test(e, lag = ${fit.residualTest.lag}, type = "Ljung-Box")`] : []),
    `new <- data.frame(t = c(${positions}))`,
    `predict(fit, new, interval = "confidence", level = ${rNumber(options.confidenceLevel)}, se.fit = TRUE)[c("fit", "se.fit")]`,
    `predict(fit, new, interval = "prediction", level = ${rNumber(options.confidenceLevel)})`,
  ];
}

function averages({ window }: TrendResult): string[] {
  if (window === null) return [];
  const weights =
    window % 2 === 1 ? `rep(1 / ${window}, ${window})` : `c(.5, rep(1, ${window - 1}), .5) / ${window}`;
  return [
    '',
    `trailing <- stats::filter(all, rep(1 / ${window}, ${window}), sides = 1)`,
    `centred <- stats::filter(all, ${weights})`,
    'tail(data.frame(all, trailing = c(trailing), centred = c(centred)), 12)',
  ];
}
