import { coefficients, predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show, text } from '../../python/words.ts';
import type { LogisticOptions } from './options.ts';

export function python(file: PythonFile, values: LogisticOptions): readonly string[] | null {
  const { outcome, covariates, factors, weights, event, curved, steps, method, robust } = values;
  if (curved.length > 0 || steps.length > 0 || method === 'firth') return null;
  // the other errors need the leverages of a weighted fit
  if (!['none', 'HC0'].includes(robust)) return null;
  file.use('np', 'stats', 'sm', 'smf');
  coefficients(file, values.confidenceLevel, true);
  const { levels } = file.frame.factor(outcome);
  const happened = file.indicator(outcome, (event === 'first' ? levels[0] : levels.at(-1)) ?? '');
  file.complete(variablesOf(happened, covariates, factors, weights));
  file.lacks('limits by profile likelihood', values.intervals === 'profile');
  file.lacks('marginal effects', values.marginal);
  const frequency = weights === null ? '' : `, freq_weights=${file.column(weights)}`;
  const formula = (right: string): string => text(`${file.term(happened)} ~ ${right}`);
  return [
    `fit = smf.glm(${formula(predictors(file, values))}, d, family=sm.families.Binomial()${frequency}).fit(${robust === 'none' ? 'tol=1e-12' : 'tol=1e-12, cov_type="HC0"'})`,
    'print(coefficients(fit))',
    `null = smf.glm(${formula('1')}, d, family=sm.families.Binomial()${frequency}).fit(tol=1e-12)`,
    'chi2, df, n = 2 * (fit.llf - null.llf), fit.df_model, fit.nobs',
    show('Model chi-square =', 'chi2', '"df ="', 'df', '"p ="', 'stats.chi2.sf(chi2, df)', '"n ="', 'n'),
    show(
      'Deviances:',
      'fit.deviance',
      'null.deviance',
      '"AIC"',
      'fit.aic',
      '"BIC"',
      '-2 * fit.llf + np.log(n) * (df + 1)',
    ),
    'snell = 1 - np.exp(2 * (null.llf - fit.llf) / n)',
    show(
      'Pseudo R squared: McFadden',
      '1 - fit.llf / null.llf',
      '"Cox and Snell"',
      'snell',
      '"Nagelkerke"',
      'snell / (1 - np.exp(2 * null.llf / n))',
    ),
    `y, p = ${file.column(happened)}, fit.fittedvalues`,
    show(
      'Area under the ROC curve =',
      'stats.mannwhitneyu(p[y == 1], p[y == 0]).statistic / ((y == 1).sum() * (y == 0).sum())',
      '"Brier"',
      '((y - p) ** 2).mean()',
    ),
    `guess = p >= ${values.cutoff}`,
    'print(pd.crosstab(y, guess), "correct", (guess == y).mean(), guess[y == 1].mean(), (~guess[y == 0]).mean())',
  ];
}
