import { predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { indented, text } from '../../python/words.ts';
import type { QuantileOptions } from './options.ts';

export function python(file: PythonFile, values: QuantileOptions): readonly string[] {
  const { outcome, covariates, factors, quantiles } = values;
  file.use('smf');
  file.complete(variablesOf(outcome, covariates, factors));
  file.lacks('these standard errors and limits');
  const shares = quantiles
    .split(/[\s,;]+/)
    .map(Number)
    .filter((share) => share > 0 && share < 1);
  return [
    `model = smf.quantreg(${text(`${file.term(outcome)} ~ ${predictors(file, values)}`)}, d)`,
    `for q in (${shares.join(', ')},):`,
    ...indented([
      'fit = model.fit(q=q, max_iter=10000, p_tol=1e-9)',
      'print(q, fit.params, "n =", fit.nobs, sep="\\n")',
    ]),
  ];
}
