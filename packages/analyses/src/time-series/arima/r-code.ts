import { armaCount, lostValues } from '@constat/stats';
import { rName, rNumber } from '../../shared/r-code.ts';
import { rSeries } from '../kit/r-code.ts';
import type { ArimaOptions } from './options.ts';
import type { ArimaResult } from './result.ts';

/** Columns of regressors over all times, `X`, and how many of its rows belong to the series. */
function rRegressors({ info, regressors, fit }: ArimaResult, options: ArimaOptions): readonly string[] {
  if (regressors.length === 0) return [];
  const { horizon } = options;
  const rows =
    options.futureRegressors === 'last' ? `c(s, rep(max(s), ${horizon}))` : `c(s, max(s) + 1:${horizon})`;
  const hasDrift = fit.order.constant && fit.order.d + fit.order.seasonalD > 0;
  const columns = [
    ...(hasDrift ? [`drift = 1:(n + ${horizon})`] : []),
    ...options.regressors.map((name) => `${rName(name)} = d$${rName(name)}[rows]`),
    ...options.interventions.map(
      ({ type, at }, i) =>
        `${rName(regressors[options.regressors.length + i]!.name)} = as.numeric(1:(n + ${horizon}) ${type === 'step' ? '>=' : '=='} ${at})`,
    ),
  ];
  return [
    `s <- min(which(!is.na(d$${rName(info.name)}))):max(which(!is.na(d$${rName(info.name)}))); n <- length(s)`,
    ...(options.regressors.length > 0 ? [`rows <- ${rows}`] : []),
    `X <- cbind(${columns.join(', ')})`,
  ];
}

/** Standardized one-step errors, without those of values that differences need. */
function rResiduals({ withoutErrors, fit, info }: ArimaResult): readonly string[] {
  const lost = lostValues(fit.order);
  if (info.inside === 0) return [`r <- tail(residuals(fit), ${fit.nUsed})`];
  if (withoutErrors.length === 0) return ['r <- residuals(fit)'];
  const usual = withoutErrors.every((place, i) => place === i);
  const places = usual ? `1:${lost}` : `c(${withoutErrors.map((place) => place + 1).join(', ')})`;
  return [`r <- residuals(fit); r[${places}] <- NA`];
}

export function rCode(result: ArimaResult, options: ArimaOptions): readonly string[] {
  const { info, fit, residualTest, likelihoodRatio } = result;
  const { p, d, q, seasonalP, seasonalD, seasonalQ, period } = fit.order;
  const isSeasonal = seasonalP + seasonalD + seasonalQ > 0;
  const seasonal = isSeasonal
    ? `, seasonal = list(order = c(${seasonalP}, ${seasonalD}, ${seasonalQ}), period = ${period})`
    : '';
  const hasDrift = fit.order.constant && d + seasonalD > 0;
  const hasRegressors = result.regressors.length > 0;
  const isWithoutMean = !fit.order.constant && d + seasonalD === 0;
  const alone = hasDrift ? ', xreg = seq_along(x)' : isWithoutMean ? ', include.mean = FALSE' : '';
  const constant = hasRegressors
    ? `, xreg = X[1:n, , drop = FALSE]${isWithoutMean ? ', include.mean = FALSE' : ''}`
    : alone;
  const call = (more: string, terms = constant) =>
    `arima(x, order = c(${p}, ${d}, ${q})${seasonal}${terms}, method = "ML", optim.control = list(reltol = 1e-12, maxit = 1000)${more})`;
  const ahead = hasRegressors
    ? `, newxreg = X[n + 1:${options.horizon}, , drop = FALSE]`
    : hasDrift
      ? `, newxreg = length(x) + 1:${options.horizon}`
      : '';
  const count = armaCount(fit.order);
  const hasCoefficients = fit.nParameters > 1;
  return [
    ...rSeries(info),
    ...rRegressors(result, options),
    `fit <- ${call('')}`,
    ...(hasCoefficients
      ? [
          // with regressors or gaps R leaves the invertible region on that way
          ...(hasRegressors || info.inside > 0
            ? []
            : [`fit <- ${call(', transform.pars = FALSE, init = coef(fit)')} # closer standard errors`]),
          'b <- coef(fit); se <- sqrt(diag(fit$var.coef))',
          `z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`,
          'cbind(b, se, z = b / se, p = 2 * pnorm(-abs(b / se)), lower = b - z * se, upper = b + z * se)',
        ]
      : []),
    `m <- nobs(fit); k <- ${fit.nParameters}`,
    ...rResiduals(result),
    'c(sigma2 = fit$sigma2, logLik = fit$loglik, AIC = AIC(fit), AICc = AIC(fit) + 2 * k * (k + 1) / (m - k - 1), BIC = BIC(fit), RMSE = sqrt(mean(r^2, na.rm = TRUE)))',
    ...(residualTest ? [`Box.test(r, lag = ${residualTest.lag}, type = "Ljung-Box", fitdf = ${count})`] : []),
    ...(likelihoodRatio
      ? [
          `without <- ${call('', alone)}`,
          `chisq <- 2 * (fit$loglik - without$loglik); c(chisq = chisq, df = ${likelihoodRatio.df}, p = pchisq(chisq, ${likelihoodRatio.df}, lower.tail = FALSE))`,
        ]
      : []),
    `f <- predict(fit, n.ahead = ${options.horizon}${ahead}); m <- c(f$pred); s <- c(f$se); z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)})`,
    'data.frame(mean = m, se = s, lower80 = m - qnorm(.9) * s, upper80 = m + qnorm(.9) * s, lower = m - z * s, upper = m + z * s)',
    ...(options.orders === 'auto'
      ? [
          `# orders: forecast::auto.arima(x${hasRegressors ? ', xreg = X[1:n, , drop = FALSE]' : ''}, approximation = FALSE, stepwise = TRUE)`,
        ]
      : []),
  ];
}
