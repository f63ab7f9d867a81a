import { coefficients, predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show, text } from '../../python/words.ts';
import type { GeeOptions } from './options.ts';

const FAMILIES = { gaussian: 'Gaussian', binomial: 'Binomial', poisson: 'Poisson' } as const;
const WORKING = { exchangeable: 'Exchangeable', independence: 'Independence' } as const;

export function python(file: PythonFile, values: GeeOptions): readonly string[] | null {
  const { outcome, cluster, covariates, factors, family, correlation, confidenceLevel } = values;
  // statsmodels finds these correlations by other equations
  if (correlation === 'ar1' || correlation === 'unstructured') return null;
  file.use('np', 'sm', 'smf');
  coefficients(file, confidenceLevel, family !== 'gaussian');
  const response =
    family === 'binomial' ? file.indicator(outcome, file.frame.factor(outcome).levels.at(-1) ?? '') : outcome;
  file.complete(variablesOf(response, covariates, factors, cluster));
  return [
    `groups = pd.factorize(${file.column(cluster)})[0]`,
    `fit = smf.gee(${text(`${file.term(response)} ~ ${predictors(file, values)}`)}, groups, d, family=sm.families.${FAMILIES[family]}(), cov_struct=sm.cov_struct.${WORKING[correlation]}()).fit(maxiter=500, ctol=1e-10)`,
    'print(coefficients(fit))',
    show(
      'Working correlation =',
      'fit.cov_struct.dep_params',
      '"scale"',
      'fit.scale',
      '"n ="',
      'fit.nobs',
      '"clusters"',
      'len(set(groups))',
    ),
  ];
}
