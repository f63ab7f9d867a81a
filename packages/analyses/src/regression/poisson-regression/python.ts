import { coefficients, predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show, text } from '../../python/words.ts';
import type { PoissonOptions } from './options.ts';

export function python(file: PythonFile, values: PoissonOptions): readonly string[] | null {
  const { outcome, covariates, factors, exposure, family, zeros, curved, robust, cluster } = values;
  if (curved.length > 0 || zeros !== 'none' || !['none', 'HC0', 'cluster'].includes(robust)) return null;
  if (family === 'negative-binomial' && robust !== 'none') return null;
  file.use('np', 'stats', 'sm', 'smf');
  coefficients(file, values.confidenceLevel, true);
  file.complete(variablesOf(outcome, covariates, factors, exposure, robust === 'cluster' ? cluster : null));
  file.lacks('marginal effects', values.marginal);
  const offset = exposure === null ? '' : `, offset=np.log(${file.column(exposure)})`;
  const formula = (right: string): string => text(`${file.term(outcome)} ~ ${right}`);
  const right = predictors(file, values);
  if (family === 'negative-binomial')
    return [
      `fit = smf.negativebinomial(${formula(right)}, d${offset}).fit(method="newton", maxiter=200, disp=False)`,
      'print(coefficients(fit))',
      show(
        'theta =',
        '1 / fit.params["alpha"]',
        '"log likelihood"',
        'fit.llf',
        '"AIC"',
        'fit.aic',
        '"n ="',
        'fit.nobs',
      ),
    ];
  const errors =
    robust === 'cluster'
      ? `cov_type="cluster", cov_kwds={"groups": pd.factorize(${cluster === null ? '' : file.column(cluster)})[0]}`
      : robust === 'HC0'
        ? 'cov_type="HC0"'
        : family === 'quasi-poisson'
          ? 'scale="X2", use_t=True'
          : '';
  return [
    `fit = smf.glm(${formula(right)}, d, family=sm.families.Poisson()${offset}).fit(${errors})`,
    'print(coefficients(fit))',
    show(
      'Deviances:',
      'fit.deviance',
      'fit.null_deviance',
      '"df"',
      'fit.df_resid',
      '"log likelihood"',
      'fit.llf',
      '"AIC"',
      'fit.aic',
      '"n ="',
      'fit.nobs',
    ),
    'chi2 = fit.null_deviance - fit.deviance',
    show(
      'Model chi-square =',
      'chi2',
      '"df ="',
      'fit.df_model',
      '"p ="',
      'stats.chi2.sf(chi2, fit.df_model)',
    ),
    show('Dispersion =', 'fit.pearson_chi2 / fit.df_resid', '"Pearson chi-square"', 'fit.pearson_chi2'),
  ];
}
