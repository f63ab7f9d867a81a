import { coefficients, predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show, text } from '../../python/words.ts';
import type { RegressionOptions } from './options.ts';

export function python(file: PythonFile, values: RegressionOptions): readonly string[] | null {
  const { outcome, covariates, factors, weights, intercept, steps, curved, robust, cluster, checks } = values;
  if (curved.length > 0 || steps.length > 0) return null;
  file.use('np', 'stats', 'sm', 'smf', 'diagnostic');
  if (checks.includes('collinearity')) file.use('vif');
  coefficients(file, values.confidenceLevel, false);
  file.complete(variablesOf(outcome, covariates, factors, weights, robust === 'cluster' ? cluster : null));
  file.lacks('choices of predictors', values.selection !== 'none');
  file.lacks('standardized coefficients', values.standardized);
  const formula = text(`${file.term(outcome)} ~ ${predictors(file, values)}${intercept ? '' : ' - 1'}`);
  const errors =
    robust === 'none'
      ? ''
      : robust === 'cluster'
        ? `cov_type="cluster", cov_kwds={"groups": pd.factorize(${cluster === null ? '' : file.column(cluster)})[0]}, use_t=True`
        : `cov_type="${robust}", use_t=True`;
  const model =
    weights === null ? `smf.ols(${formula}, d)` : `smf.wls(${formula}, d, weights=${file.column(weights)})`;
  return [
    `fit = ${model}.fit(${errors})`,
    'print(coefficients(fit))',
    show('R squared =', 'fit.rsquared', '"adjusted"', 'fit.rsquared_adj', '"n ="', 'fit.nobs'),
    show(
      'F =',
      'float(fit.fvalue)',
      '"df ="',
      'fit.df_model',
      'fit.df_resid',
      '"p ="',
      'float(fit.f_pvalue)',
    ),
    show(
      'Standard error of the estimate =',
      'fit.mse_resid**0.5',
      '"AIC"',
      'fit.aic + 2',
      '"log likelihood"',
      'fit.llf',
    ),
    show(
      'Sums of squares:',
      'fit.ess',
      'fit.ssr',
      'fit.ess + fit.ssr',
      '"mean squares"',
      'fit.mse_model',
      'fit.mse_resid',
    ),
    ...(checks.includes('normality') ? ['print("Shapiro-Wilk", *stats.shapiro(fit.resid))'] : []),
    ...(checks.includes('spread')
      ? ['print("Breusch-Pagan", *diagnostic.het_breuschpagan(fit.resid, fit.model.exog)[:2])']
      : []),
    ...(checks.includes('independence')
      ? ['print("Durbin-Watson", stattools.durbin_watson(fit.resid))']
      : []),
    ...(checks.includes('collinearity')
      ? [
          'print("VIF", *[variance_inflation_factor(fit.model.exog, i) for i in range(fit.model.exog.shape[1])])',
        ]
      : []),
    ...(checks.includes('influence')
      ? ['print("largest Cook’s distance", np.max(fit.get_influence().cooks_distance[0]))']
      : []),
  ];
}
