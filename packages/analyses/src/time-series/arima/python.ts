import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import { pythonSeries } from '../kit/python-series.ts';
import { compute } from './compute.ts';
import type { ArimaOptions } from './options.ts';

/** Null with regressors or gaps; the orders that a search finds are given, as no search of statsmodels finds them. */
export function python(file: PythonFile, values: ArimaOptions): readonly string[] | null {
  const { regressors, interventions, horizon, confidenceLevel } = values;
  if (regressors.length + interventions.length > 0) return null;
  const { info, fit, residualTest } = compute(file.frame, values, { seed: 1, progress: () => undefined });
  if (info.inside > 0) return null;
  const { p, d, q, seasonalP, seasonalD, seasonalQ, period, constant } = fit.order;
  const isSeasonal = seasonalP + seasonalD + seasonalQ > 0;
  file.use('np', 'stats', 'sm', 'diagnostic');
  file.lacks('the search for the orders, which forecast::auto.arima makes', values.orders === 'auto');
  file.lacks('how well the last values would have been forecast', values.holdout > 0);
  const exog = (range: string): string =>
    !constant ? '' : d + seasonalD > 0 ? `exog=${range}, ` : `exog=np.ones(len(${range})), `;
  const order = `order=(${p}, ${d}, ${q})${isSeasonal ? `, seasonal_order=(${seasonalP}, ${seasonalD}, ${seasonalQ}, ${period})` : ''}`;
  const z = number((1 + confidenceLevel) / 2);
  const cycle = isSeasonal ? period : 1;
  return [
    ...pythonSeries(file, values),
    '# a constant is a mean, or with differences a drift: a regression on the time with errors that follow the model',
    `model = lambda simple: sm.tsa.SARIMAX(x, ${exog('np.arange(1, n + 1)')}${order}, simple_differencing=simple)`,
    '# differences first: the exact likelihood of what they leave',
    'fit = model(True).fit(method="lbfgs", maxiter=1000, pgtol=1e-10, factr=10, disp=False)',
    'fit = model(True).fit(fit.params, method="nm", maxiter=5000, xtol=1e-10, ftol=1e-12, disp=False, cov_type="approx")',
    `half = stats.norm.ppf(${z}) * fit.bse`,
    'print(pd.DataFrame({"b": fit.params, "se": fit.bse, "z": fit.zvalues, "p": fit.pvalues, "lower": fit.params - half, "upper": fit.params + half}, index=fit.param_names))',
    show(
      'sigma squared',
      'fit.params[-1]',
      '"log likelihood"',
      'fit.llf',
      '"AIC"',
      'fit.aic',
      '"AICc"',
      'fit.aicc',
      '"BIC"',
      'fit.bic',
      '"parameters"',
      'len(fit.params)',
    ),
    'e = fit.resid',
    'actual = x[-len(e):]',
    `scale = np.abs(x[${cycle}:] - x[:-${cycle}]).mean()`,
    show(
      'n',
      'len(e)',
      '"ME"',
      'e.mean()',
      '"MAE"',
      'np.abs(e).mean()',
      '"RMSE"',
      '(e**2).mean() ** 0.5',
      '"MAPE"',
      'np.abs(e / actual).mean()',
      '"MASE"',
      'np.abs(e).mean() / scale',
    ),
    ...(residualTest
      ? [
          `print(diagnostic.acorr_ljungbox(e, lags=[${residualTest.lag}], model_df=${residualTest.lag - residualTest.test.df}))`,
        ]
      : []),
    `future = model(False).filter(fit.params).get_forecast(${horizon}${constant ? `, ${exog(`np.arange(n + 1, n + ${horizon + 1})`).slice(0, -2)}` : ''})`,
    'm, s = future.predicted_mean, future.se_mean',
    `z = stats.norm.ppf(${z})`,
    'print(pd.DataFrame({"mean": m, "se": s, "lower80": m - stats.norm.ppf(0.9) * s, "upper80": m + stats.norm.ppf(0.9) * s, "lower": m - z * s, "upper": m + z * s}))',
  ];
}
