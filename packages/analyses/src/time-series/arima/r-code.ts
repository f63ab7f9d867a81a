import { armaCount } from '@constat/stats';
import { rNumber } from '../../shared/r-code.ts';
import { rSeries } from '../kit/r-code.ts';
import type { ArimaOptions } from './options.ts';
import type { ArimaResult } from './result.ts';

export function rCode({ info, fit, residualTest }: ArimaResult, options: ArimaOptions): readonly string[] {
  const { p, d, q, seasonalP, seasonalD, seasonalQ, period } = fit.order;
  const isSeasonal = seasonalP + seasonalD + seasonalQ > 0;
  const seasonal = isSeasonal
    ? `, seasonal = list(order = c(${seasonalP}, ${seasonalD}, ${seasonalQ}), period = ${period})`
    : '';
  const hasDrift = fit.order.constant && d + seasonalD > 0;
  const constant = hasDrift
    ? ', xreg = seq_along(x)'
    : !fit.order.constant && d + seasonalD === 0
      ? ', include.mean = FALSE'
      : '';
  const call = (more: string) =>
    `arima(x, order = c(${p}, ${d}, ${q})${seasonal}${constant}, method = "ML", optim.control = list(reltol = 1e-12, maxit = 1000)${more})`;
  const count = armaCount(fit.order);
  const hasCoefficients = fit.nParameters > 1;
  return [
    ...rSeries(info),
    `fit <- ${call('')}`,
    ...(hasCoefficients
      ? [
          `fit <- ${call(', transform.pars = FALSE, init = coef(fit)')} # closer standard errors`,
          'b <- coef(fit); se <- sqrt(diag(fit$var.coef))',
          `z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`,
          'cbind(b, se, z = b / se, p = 2 * pnorm(-abs(b / se)), lower = b - z * se, upper = b + z * se)',
        ]
      : []),
    `n <- nobs(fit); k <- ${fit.nParameters}`,
    'c(sigma2 = fit$sigma2, logLik = fit$loglik, AIC = AIC(fit), AICc = AIC(fit) + 2 * k * (k + 1) / (n - k - 1), BIC = BIC(fit), RMSE = sqrt(mean(residuals(fit)^2)))',
    ...(residualTest
      ? [`Box.test(tail(residuals(fit), n), lag = ${residualTest.lag}, type = "Ljung-Box", fitdf = ${count})`]
      : []),
    `f <- predict(fit, n.ahead = ${options.horizon}${hasDrift ? `, newxreg = length(x) + 1:${options.horizon}` : ''}); m <- c(f$pred); s <- c(f$se); z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`,
    'data.frame(mean = m, se = s, lower80 = m - qnorm(.9) * s, upper80 = m + qnorm(.9) * s, lower = m - z * s, upper = m + z * s)',
    ...(options.orders === 'auto'
      ? ['# orders: forecast::auto.arima(x, approximation = FALSE, stepwise = TRUE)']
      : []),
  ];
}
