import { predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text, texts } from '../../python/words.ts';
import type { CategoryOptions } from './options.ts';

export function python(file: PythonFile, values: CategoryOptions): readonly string[] | null {
  const { outcome, covariates, factors, weights, method, base, link, confidenceLevel } = values;
  if (weights !== null || (method === 'ordinal' && link === 'cloglog')) return null;
  file.use('np', 'stats', 'smf');
  const { levels } = file.frame.factor(outcome);
  const first = base[outcome] ?? levels[0] ?? '';
  const ordered = method === 'ordinal' ? levels : [first, ...levels.filter((level) => level !== first)];
  file.factor(outcome, ordered);
  file.complete(variablesOf(outcome, covariates, factors));
  const right = predictors(file, values);
  const z = `stats.norm.ppf(${number((1 + confidenceLevel) / 2)})`;
  const table = [
    `b, se = ${method === 'ordinal' ? 'fit.params, fit.bse' : 'fit.params.T.stack(), fit.bse.T.stack()'}`,
    `half = ${z} * se`,
    'print(pd.DataFrame({"estimate": b, "se": se, "z": b / se, "p": 2 * stats.norm.sf(abs(b / se)), "ratio": np.exp(b), "lower": np.exp(b - half), "upper": np.exp(b + half)}))',
    show('Log likelihood =', 'fit.llf', '"AIC"', 'fit.aic', '"BIC"', 'fit.bic', '"n ="', 'fit.nobs'),
  ];
  if (method === 'ordinal') {
    file.use('OrderedModel');
    return [
      `${file.column(outcome)} = ${file.column(outcome)}.cat.as_ordered()`,
      `model = OrderedModel.from_formula(${text(`${file.term(outcome)} ~ ${right}`)}, d, distr="${link}")`,
      'fit = model.fit(method="newton", maxiter=200, disp=False)',
      ...table,
      'print("thresholds", *model.transform_threshold_params(fit.params)[1:-1])',
    ];
  }
  return [
    `d["outcome code"] = ${file.column(outcome)}.cat.codes # ${texts(ordered).replaceAll('\n', ' ')}`,
    `fit = smf.mnlogit(${text(`Q("outcome code") ~ ${right}`)}, d).fit(method="newton", maxiter=200, disp=False)`,
    ...table,
    'chi2 = 2 * (fit.llf - fit.llnull)',
    show(
      'Model chi-square =',
      'chi2',
      '"df ="',
      'fit.df_model',
      '"p ="',
      'stats.chi2.sf(chi2, fit.df_model)',
      '"McFadden"',
      'fit.prsquared',
    ),
  ];
}
