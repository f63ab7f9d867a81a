import { hasTrend, isSeasonal } from '@constat/stats';
import { rNumber } from '../../shared/r-code.ts';
import { rSeries } from '../kit/r-code.ts';
import type { ForecastOptions } from './options.ts';
import type { ForecastResult } from './result.ts';

const vector = (values: readonly number[]): string =>
  values.length === 1 ? String(values[0]) : `c(${values.join(', ')})`;

export function rCode(result: ForecastResult, options: ForecastOptions): readonly string[] {
  const { model, parameters, first, info, firstFitted } = result;
  const { alpha, beta, gamma, phi } = parameters;
  return [
    ...rSeries(info),
    `alpha <- ${alpha}; beta <- ${hasTrend(model) ? beta : 0}; gamma <- ${isSeasonal(model) ? gamma : 0}; phi <- ${model === 'damped' ? phi : 1}`,
    `h <- ${options.horizon}`,
    ...(model === 'damped' ? damped(result) : holtWinters(result)),
    `errors <- x[${firstFitted}:length(x)] - fitted`,
    'c(SSE = sum(errors^2), sd = sd(errors), ME = mean(errors), MAE = mean(abs(errors)), RMSE = sqrt(mean(errors^2)))',
    '',
    '# variances of the forecasts',
    `f <- ${first.seasonal.length}`,
    'effect <- c(1, if (h > 1) sapply(1:(h - 1), function(j) alpha * (1 + beta * sum(phi^(1:j))) + (f > 0 && j %% max(f, 1) == 0) * gamma * (1 - alpha)))',
    ...(model === 'ses' ? ['effect <- c(1, rep(alpha, h - 1))'] : []),
    model === 'holt-winters-multiplicative'
      ? 's <- rep_len(season, h); v <- sapply(1:h, function(i) sum((effect[1:i] * s[i] / s[i:1])^2))'
      : 'v <- cumsum(effect^2)',
    `se <- sd(errors) * sqrt(v); z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`,
    'data.frame(mean, se, lower80 = mean - qnorm(.9) * se, upper80 = mean + qnorm(.9) * se, lower = mean - z * se, upper = mean + z * se)',
  ];
}

function holtWinters({ model, first, info, firstFitted }: ForecastResult): string[] {
  const seasonal = isSeasonal(model);
  const kind = model === 'holt-winters-multiplicative' ? 'multiplicative' : 'additive';
  // HoltWinters begins behind the first cycle, or the first one or two values
  const begins = seasonal ? info.period : hasTrend(model) ? 2 : 1;
  const shift = begins - (firstFitted - 1);
  const parts = [
    'alpha = alpha',
    `beta = ${hasTrend(model) ? 'beta' : 'FALSE'}`,
    `gamma = ${seasonal ? `gamma, seasonal = "${kind}"` : 'FALSE'}`,
    `l.start = ${first.level}`,
    ...(hasTrend(model) ? [`b.start = ${first.trend}`] : []),
    ...(seasonal ? [`s.start = ${vector(first.seasonal)}`] : []),
  ];
  const values = shift > 0 ? `c(rep(x[1], ${shift}), x)` : shift < 0 ? `x[-(1:${-shift})]` : 'x';
  return [
    `fit <- HoltWinters(ts(${values}${seasonal ? `, frequency = ${info.period}` : ''}), ${parts.join(', ')})`,
    'fit$coefficients',
    'fitted <- c(fit$fitted[, "xhat"]); mean <- c(predict(fit, h))',
    ...(seasonal ? ['season <- fit$coefficients[-(1:2)]'] : []),
  ];
}

/** HoltWinters has no damped trend: the recursions themselves. */
function damped({ first, firstFitted }: ForecastResult): string[] {
  return [
    `l <- ${first.level}; b <- ${first.trend}; fitted <- NULL`,
    `for (y in x[${firstFitted}:length(x)]) { m <- l + phi * b; fitted <- c(fitted, m); new <- alpha * y + (1 - alpha) * m; b <- beta * (new - l) + (1 - beta) * phi * b; l <- new }`,
    'c(level = l, trend = b)',
    'mean <- l + cumsum(phi^(1:h)) * b',
  ];
}
