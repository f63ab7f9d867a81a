import { predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text } from '../../python/words.ts';
import type { CoxOptions } from './options.ts';

export function python(file: PythonFile, values: CoxOptions): readonly string[] | null {
  const {
    time,
    event,
    eventLevel,
    covariates,
    factors,
    strata,
    start,
    ties,
    errors,
    curved,
    confidenceLevel,
  } = values;
  if (curved.length > 0 || errors !== 'none' || ties === 'exact') return null;
  file.use('np', 'stats', 'smf');
  const { levels } = file.frame.factor(event);
  const happened = file.indicator(event, (eventLevel === 'first' ? levels[0] : levels.at(-1)) ?? '');
  if (strata !== null) file.factor(strata);
  file.complete(variablesOf(time, happened, covariates, factors, strata, start));
  file.lacks('tests of proportional hazards', values.checks.includes('proportional'));
  const more = [
    `status=d[${text(happened)}]`,
    `ties="${ties}"`,
    ...(strata === null ? [] : [`strata=${file.column(strata)}.cat.codes`]),
    ...(start === null ? [] : [`entry=${file.column(start)}`]),
  ].join(', ');
  return [
    `model = smf.phreg(${text(`${file.term(time)} ~ ${predictors(file, values)}`)}, d, ${more})`,
    'fit = model.fit()',
    `half = stats.norm.ppf(${number((1 + confidenceLevel) / 2)}) * fit.bse`,
    'print(pd.DataFrame({"estimate": fit.params, "se": fit.bse, "z": fit.tvalues, "p": fit.pvalues, "ratio": np.exp(fit.params), "lower": np.exp(fit.params - half), "upper": np.exp(fit.params + half)}, index=model.exog_names))',
    'null = model.loglike(np.zeros(len(fit.params)))',
    'chi2, df = 2 * (fit.llf - null), len(fit.params)',
    show(
      'Log likelihood =',
      'fit.llf',
      '"without predictors"',
      'null',
      '"chi-square ="',
      'chi2',
      '"df ="',
      'df',
      '"p ="',
      'stats.chi2.sf(chi2, df)',
      '"AIC"',
      '-2 * fit.llf + 2 * df',
    ),
    'wald = fit.params @ np.linalg.solve(fit.cov_params(), fit.params)',
    show(
      'Wald chi-square =',
      'wald',
      '"p ="',
      'stats.chi2.sf(wald, df)',
      '"n ="',
      'len(d)',
      '"events"',
      `int(d[${text(happened)}].sum())`,
    ),
  ];
}
