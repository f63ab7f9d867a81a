import { rSeries } from '../kit/r-code.ts';
import type { StationarityOptions } from './options.ts';
import type { StationarityResult } from './result.ts';

export function rCode(result: StationarityResult, options: StationarityOptions): readonly string[] {
  return [
    ...rSeries(result.info),
    ...(options.difference > 0 ? [`x <- diff(x, differences = ${options.difference})`] : []),
    'n <- length(x)',
    ...dickeyFuller(result, options),
    ...phillipsPerron(result, options),
    ...kpss(result, options),
  ];
}

function dickeyFuller({ adf }: StationarityResult, { regression }: StationarityOptions): string[] {
  if (!adf) return [];
  const lagged = adf.lags > 0 ? ' + lagged' : '';
  const base = { none: '0', drift: '1', trend: 'time' }[regression];
  const critical = adf.criticalValues;
  return [
    '',
    `# the same as urca::ur.df(x, type = "${regression}", lags = ${adf.lags})`,
    `k <- ${adf.lags}; dx <- diff(x); rows <- (k + 1):(n - 1); time <- rows; level <- x[rows]`,
    ...(adf.lags > 0 ? ['lagged <- sapply(1:k, function(j) dx[rows - j])'] : []),
    `fit <- lm(dx[rows] ~ ${base} + level${lagged})`,
    'c(k = k, summary(fit)$coefficients["level", 1:3])',
    ...(regression === 'drift' ? [phi(1, `0${lagged}`)] : []),
    ...(regression === 'trend' ? [phi(2, `0${lagged}`), phi(3, `1${lagged}`)] : []),
    `c("1%" = ${critical['1%']}, "5%" = ${critical['5%']}, "10%" = ${critical['10%']}) # Dickey and Fuller's table`,
    ...(regression === 'trend' ? [`c(p = tseries::adf.test(x, k = ${adf.lags})$p.value)`] : []),
  ];
}

const phi = (number: number, formula: string): string =>
  `c(phi${number} = anova(lm(dx[rows] ~ ${formula}), fit)$F[2])`;

function phillipsPerron({ pp }: StationarityResult, { lagRule }: StationarityOptions): string[] {
  if (!pp) return [];
  const isShort = lagRule === 'long' ? 'FALSE' : 'TRUE';
  return [
    '',
    `pp <- PP.test(x, lshort = ${isShort}); pp`,
    'c(lag = unname(pp$parameter), p = pp$p.value)',
    '# Z(alpha), the same as tseries::pp.test(x)',
    `m <- n - 1; y <- x[-1]; before <- x[-n]; time <- 1:m; l <- ${pp.lagUsed}`,
    'fit <- lm(y ~ time + before); u <- residuals(fit); short <- mean(u^2)',
    'long <- short + 2 * sum(sapply(seq_len(l), function(k) (1 - k / (l + 1)) * sum(u[-(1:k)] * u[1:(m - k)]))) / m',
    'D <- m^2 * (m^2 - 1) / 12 * sum(residuals(lm(before ~ time))^2)',
    'c(Z = unname(m * (coef(fit)["before"] - 1) - m^6 / (24 * D) * (long - short)))',
    `c(p = tseries::pp.test(x, lshort = ${isShort})$p.value)`,
  ];
}

function kpss({ kpss: test }: StationarityResult, { about }: StationarityOptions): string[] {
  if (!test) return [];
  const critical = test.criticalValues;
  return [
    '',
    `# the same as tseries::kpss.test(x, null = "${about === 'trend' ? 'Trend' : 'Level'}")`,
    `u <- residuals(lm(x ~ ${about === 'trend' ? 'seq_along(x)' : '1'})); l <- ${test.lagUsed}`,
    `long <- (sum(u^2) + 2 * sum(sapply(seq_len(l), function(k) (1 - k / (l + 1)) * sum(u[-(1:k)] * u[1:(n - k)])))) / n`,
    'kpss <- sum(cumsum(u)^2) / (n^2 * long); c(lag = l, statistic = kpss)',
    `critical <- c("10%" = ${critical['10%']}, "5%" = ${critical['5%']}, "2.5%" = ${critical['2.5%']}, "1%" = ${critical['1%']}); critical`,
    'c(p = approx(critical, c(.10, .05, .025, .01), kpss, rule = 2)$y)',
  ];
}
