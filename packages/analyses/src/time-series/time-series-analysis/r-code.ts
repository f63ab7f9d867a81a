import { rNumber } from '../../shared/r-code.ts';
import { rSeries } from '../kit/r-code.ts';
import type { TimeSeriesOptions } from './options.ts';
import type { TimeSeriesResult } from './result.ts';

export function rCode(result: TimeSeriesResult, options: TimeSeriesOptions): readonly string[] {
  const { info, tests, lags } = result;
  return [
    ...rSeries(info),
    'c(n = length(x), mean = mean(x), sd = sd(x), min = min(x), median = median(x), max = max(x))',
    ...(info.period > 1
      ? [
          `season <- rep_len(1:${info.period}, length(x))`,
          't(sapply(split(x, season), function(v) c(n = length(v), mean = mean(v), sd = sd(v), min = min(v), median = median(v), max = max(v))))',
        ]
      : []),
    ...(options.seasonalDifference ? [`x <- diff(x, lag = ${info.period})`] : []),
    ...(options.difference > 0 ? [`x <- diff(x, differences = ${options.difference})`] : []),
    '',
    `r <- acf(x, lag.max = ${lags.length}, plot = FALSE)$acf[-1]`,
    `partial <- c(pacf(x, lag.max = ${lags.length}, plot = FALSE)$acf)`,
    'se <- sqrt((1 + 2 * cumsum(c(0, r[-length(r)]^2))) / length(x))',
    'data.frame(lag = seq_along(r), r, se, partial)',
    `qnorm(${rNumber((1 + options.confidenceLevel) / 2)}) / sqrt(length(x)) # half the band of white noise`,
    ...tests.flatMap(({ lag }) => {
      const fit = options.fitDf > 0 ? `, fitdf = ${options.fitDf}` : '';
      return [
        `Box.test(x, lag = ${lag}, type = "Ljung-Box"${fit})`,
        `Box.test(x, lag = ${lag}, type = "Box-Pierce"${fit})`,
      ];
    }),
  ];
}
