import type { PythonFile } from '../../python/python-file.ts';
import { number, text } from '../../python/words.ts';
import type { FactorialOptions } from './options.ts';

export function python(file: PythonFile, values: FactorialOptions): readonly string[] | null {
  if (values.random.length > 0) return null;
  const { outcome, factors, covariates, model, terms, sumOfSquares, checks } = values;
  file.use('np', 'stats', 'sm', 'smf');
  const coded = (name: string): string => (factors.includes(name) ? file.balanced(name) : file.term(name));
  const effects =
    model === 'full'
      ? [factors.map(coded).join(' * ')]
      : [
          ...factors.map(coded),
          ...(model === 'custom' ? (terms ?? []).filter((term) => term.length > 1) : []).map((term) =>
            typeof term === 'string' ? term : term.map(coded).join(':'),
          ),
        ];
  file.complete([outcome, ...factors, ...covariates]);
  file.lacks('marginal means', values.marginalMeans);
  file.lacks('comparisons of pairs', values.postHoc.length > 0);
  file.lacks('contrasts', values.contrasts !== 'none' || values.customContrasts.length > 0);
  file.lacks('Bayes factors', values.bayesFactor);
  file.lacks('tests that allow unequal variances', values.errors !== 'classical');
  const right = [...covariates.map(coded), ...effects].join(' + ');
  return [
    `fit = smf.ols(${text(`${file.term(outcome)} ~ ${right}`)}, d).fit()`,
    `table = sm.stats.anova_lm(fit, typ=${number(Number(sumOfSquares))})`,
    'error = table.loc["Residual"]',
    'mse = error["sum_sq"] / error["df"]',
    'total = ((fit.model.endog - fit.model.endog.mean()) ** 2).sum()',
    'table["mean_sq"] = table["sum_sq"] / table["df"]',
    'table["partial_eta2"] = table["sum_sq"] / (table["sum_sq"] + error["sum_sq"])',
    'table["eta2"] = table["sum_sq"] / total',
    'table["omega2"] = (table["sum_sq"] - table["df"] * mse) / (total + mse)',
    'print(table, "total", total, "R squared", fit.rsquared, fit.rsquared_adj)',
    ...(checks.includes('normality') ? ['print("Shapiro-Wilk", *stats.shapiro(fit.resid))'] : []),
    ...(checks.includes('variances')
      ? [
          `cells = [x for _, x in fit.resid.groupby([${factors.map((name) => `${file.column(name)}`).join(', ')}], observed=True)]`,
          'print("Levene", *stats.levene(*cells, center="mean"))',
        ]
      : []),
  ];
}
