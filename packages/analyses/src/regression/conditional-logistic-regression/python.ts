import { predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text } from '../../python/words.ts';
import type { ConditionalOptions } from './options.ts';

export function python(file: PythonFile, values: ConditionalOptions): readonly string[] | null {
  const { outcome, sets, covariates, factors, event, method, confidenceLevel, termTests } = values;
  // other likelihoods than the exact one are those of survival analysis
  if (outcome === null || sets === null || method !== 'exact') return null;
  file.use('np', 'patsy', 'stats', 'ConditionalLogit');
  const { levels } = file.frame.factor(outcome);
  const happened = file.indicator(outcome, (event === 'first' ? levels[0] : levels.at(-1)) ?? '', 'case');
  file.factor(sets);
  file.complete(variablesOf(outcome, sets, covariates, factors));
  file.lacks('tests of whole terms, and the score test', termTests);
  return [
    `X = patsy.dmatrix(${text(predictors(file, values))}, d, return_type="dataframe").drop(columns="Intercept")`,
    `model = ConditionalLogit(d[${text(happened)}], X, groups=${file.column(sets)})`,
    ...conditionalFit(confidenceLevel),
  ];
}

const conditionalFit = (level: number): readonly string[] => [
  'fit = model.fit(disp=False)',
  `half = stats.norm.ppf(${number((1 + level) / 2)}) * fit.bse`,
  'table = pd.DataFrame({"estimate": fit.params, "se": fit.bse, "z": fit.params / fit.bse, "p": fit.pvalues, "ratio": np.exp(fit.params), "lower": np.exp(fit.params - half), "upper": np.exp(fit.params + half)}, index=X.columns)',
  'print(table)',
  'empty = model.loglike(np.zeros(len(fit.params)))',
  'chi2 = 2 * (fit.llf - empty)',
  show('Log likelihood', 'fit.llf', 'empty', '"AIC"', '2 * len(fit.params) - 2 * fit.llf'),
  show('Likelihood ratio', 'chi2', '"df"', 'len(fit.params)', '"p"', 'stats.chi2.sf(chi2, len(fit.params))'),
  'wald = fit.params @ np.linalg.solve(fit.cov_params(), fit.params)',
  show('Wald', 'wald', '"p"', 'stats.chi2.sf(wald, len(fit.params))'),
];
