import { rSeries } from '../kit/r-code.ts';
import type { DecompositionOptions } from './options.ts';
import type { DecompositionResult } from './result.ts';

export function rCode(result: DecompositionResult, options: DecompositionOptions): readonly string[] {
  const { info, stl } = result;
  const kind = options.method === 'classical-additive' ? 'additive' : 'multiplicative';
  const fit = stl
    ? [
        `fit <- stl(x, s.window = ${stl.sWindow ?? '"periodic"'}, s.degree = ${stl.sDegree}, t.window = ${stl.tWindow}, t.degree = ${stl.tDegree}, l.window = ${stl.lWindow}, l.degree = ${stl.lDegree}, s.jump = ${stl.sJump}, t.jump = ${stl.tJump}, l.jump = ${stl.lJump}, inner = ${stl.inner}, outer = ${stl.outer}${stl.outer > 0 ? ', robust = TRUE' : ''})`,
        'parts <- data.frame(trend = c(fit$time.series[, "trend"]), seasonal = c(fit$time.series[, "seasonal"]), remainder = c(fit$time.series[, "remainder"]))',
      ]
    : [
        `fit <- decompose(x, type = "${kind}")`,
        'parts <- data.frame(trend = c(fit$trend), seasonal = c(fit$seasonal), remainder = c(fit$random))',
      ];
  return [
    ...rSeries(info),
    `x <- ts(x, frequency = ${info.period})`,
    ...fit,
    `parts$seasonal[1:${info.period}]`,
    'parts <- na.omit(parts)',
    `c(first = parts$trend[1], last = tail(parts$trend, 1), range = diff(range(parts$seasonal[1:${info.period}])), sd = sd(parts$remainder))`,
    ...(options.method === 'classical-multiplicative'
      ? []
      : [
          'c(trend = max(0, 1 - var(parts$remainder) / var(parts$trend + parts$remainder)), season = max(0, 1 - var(parts$remainder) / var(parts$seasonal + parts$remainder)))',
        ]),
    ...(result.remainderTest
      ? [`Box.test(parts$remainder, lag = ${result.remainderTest.lag}, type = "Ljung-Box")`]
      : []),
    'plot(fit)',
  ];
}
