import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text } from '../../python/words.ts';
import type { MediationOptions } from './options.ts';
import { variablesOf } from './refusals.ts';

/** A number as it is; of two levels the second is 1. */
function column(file: PythonFile, name: string): string {
  if (file.frame.column(name).type === 'numeric') return file.term(name);
  const { levels, counts } = file.frame.factor(name);
  const used = levels.filter((_, i) => (counts[i] ?? 0) > 0);
  return `Q(${text(file.indicator(name, used[1] ?? ''))})`;
}

/** Null for moderated mediation, whose index these packages have no limits of. */
export function python(file: PythonFile, values: MediationOptions): readonly string[] | null {
  const { mode, confidenceLevel } = values;
  if (mode === 'moderated-mediation') return null;
  file.use('np', 'stats', 'smf');
  file.define('equation', [
    'def equation(formula, data=None):',
    '    fit = smf.ols(formula, d if data is None else data).fit()',
    `    limits = fit.conf_int(${number(1 - confidenceLevel)})`,
    '    print(formula, pd.DataFrame({"b": fit.params, "se": fit.bse, "t": fit.tvalues, "df": fit.df_resid, "p": fit.pvalues, "lower": limits[0], "upper": limits[1]}), sep="\\n")',
    '    print("R squared", fit.rsquared, fit.rsquared_adj, "F", fit.fvalue, fit.df_model, fit.df_resid, "p", fit.f_pvalue)',
    '    return fit',
  ]);
  return mode === 'mediation' ? mediation(file, values) : moderation(file, values);
}

function mediation(file: PythonFile, values: MediationOptions): readonly string[] | null {
  const { outcome, predictor, mediators, covariates, structure, tests } = values;
  if (structure === 'serial' && mediators.length > 1) return null;
  const y = file.term(outcome);
  const x = column(file, predictor);
  const others = covariates.map((name) => column(file, name));
  file.complete(variablesOf(values));
  file.lacks('bootstrap limits, which are drawn anew', values.bootstrap);
  const all = mediators.map((name) => file.term(name));
  const z: Readonly<Record<string, string>> = {
    sobel: '',
    aroian: ' + (sa * sb) ** 2',
    goodman: ' - (sa * sb) ** 2',
  };
  return [
    `x = ${text(x)}`,
    `outcome = equation(${text(`${y} ~ ${[x, ...all, ...others].join(' + ')}`)})`,
    `equation(${text(`${y} ~ ${[x, ...others].join(' + ')}`)})`,
    'indirect = []',
    `for name in ${`[${all.map(text).join(', ')}]`}:`,
    `    first = equation(name + ${text(` ~ ${[x, ...others].join(' + ')}`)})`,
    '    a, sa, b, sb = first.params[x], first.bse[x], outcome.params[name], outcome.bse[name]',
    '    indirect.append(a * b)',
    `    spread = np.std(first.model.exog[:, 1], ddof=1) / np.std(outcome.model.endog, ddof=1)`,
    '    print("indirect through", name, a * b, "standardized", a * b * spread)',
    ...tests.flatMap((test) => [
      `    se = ((b * sa) ** 2 + (a * sb) ** 2${z[test] ?? ''}) ** 0.5`,
      `    ${show(test, 'se', '"z"', 'a * b / se', '"p"', '2 * stats.norm.sf(abs(a * b / se))')}`,
    ]),
    show('indirect in all', 'sum(indirect)', '"standardized"', 'sum(indirect) * spread'),
  ];
}

function moderation(file: PythonFile, values: MediationOptions): readonly string[] | null {
  const { outcome, predictor, moderator, covariates, center, probe } = values;
  if (moderator === null || file.frame.column(moderator).type !== 'numeric') return null;
  const isNumber = file.frame.column(predictor).type === 'numeric';
  const x = column(file, predictor);
  const w = file.term(moderator);
  const others = covariates.map((name) => column(file, name));
  file.complete(variablesOf(values));
  file.lacks('bounds of Johnson and Neyman');
  const main = [x, w, ...others].join(' + ');
  const formula = text(`${file.term(outcome)} ~ ${main} + ${x}:${w}`);
  const at = file.column(moderator);
  const centre = (name: string): string =>
    `${file.column(name)} = ${file.column(name)} - ${file.column(name)}.mean()`;
  return [
    `w = ${at}.copy()`,
    ...(center ? [...(isNumber ? [centre(predictor)] : []), centre(moderator)] : []),
    `fit = equation(${formula})`,
    `without = smf.ols(${text(`${file.term(outcome)} ~ ${main}`)}, d).fit()`,
    'f, p, df = fit.compare_f_test(without)',
    show(
      'interaction F',
      'f',
      'df',
      'fit.df_resid',
      '"p"',
      'p',
      '"R squared change"',
      'fit.rsquared - without.rsquared',
    ),
    probe === 'sd' ? 'at = w.mean() + np.array([-1, 0, 1]) * w.std()' : 'at = w.quantile([0.16, 0.5, 0.84])',
    'for value in at:',
    `    slope = smf.ols(${formula}, d.assign(**{${text(file.name(moderator))}: w - value})).fit()`,
    `    print("at", value, "slope", slope.params.iloc[1], slope.bse.iloc[1], slope.tvalues.iloc[1], slope.pvalues.iloc[1], *slope.conf_int(${number(1 - values.confidenceLevel)}).iloc[1])`,
  ];
}
