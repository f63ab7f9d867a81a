import { predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text } from '../../python/words.ts';
import type { RobustOptions } from './options.ts';

export function python(file: PythonFile, values: RobustOptions): readonly string[] | null {
  const { outcome, covariates, factors, psi, tuning, confidenceLevel } = values;
  if (outcome === null) return null;
  file.use('np', 'stats', 'sm', 'smf');
  file.complete(variablesOf(outcome, covariates, factors));
  file.lacks('predictions of new cases', values.newCases.length > 0);
  const norm =
    psi === 'huber'
      ? `sm.robust.norms.HuberT(t=${tuning ?? 1.345})`
      : `sm.robust.norms.TukeyBiweight(c=${tuning ?? 4.685})`;
  const formula = text(`${file.term(outcome)} ~ ${predictors(file, values)}`);
  return [
    `fit = smf.rlm(${formula}, d, M=${norm}).fit(maxiter=5000, tol=1e-13, cov="H1")`,
    'df = fit.df_resid',
    `half = stats.t.ppf(${number((1 + confidenceLevel) / 2)}, df) * fit.bse`,
    't = fit.params / fit.bse',
    `least = smf.ols(${formula}, d).fit().params`,
    'print(pd.DataFrame({"estimate": fit.params, "se": fit.bse, "t": t, "p": 2 * stats.t.sf(abs(t), df), "lower": fit.params - half, "upper": fit.params + half, "least squares": least}))',
    show(
      'n',
      'len(d)',
      '"df"',
      'df',
      '"scale"',
      'fit.scale',
      '"lighter"',
      '(fit.weights < 0.999999).sum()',
      '"none"',
      '(fit.weights < 1e-12).sum()',
    ),
    'b, V = fit.params[1:], fit.cov_params().iloc[1:, 1:]',
    'F = b @ np.linalg.solve(V, b) / len(b)',
    show('F', 'F', 'len(b)', 'df', '"p"', 'stats.f.sf(F, len(b), df)'),
    'light = fit.weights.sort_values(kind="stable").index[:10]',
    'print(pd.DataFrame({"row": light + 1, "residual": fit.resid[light], "scales": fit.resid[light] / fit.scale, "weight": fit.weights[light]}))',
  ];
}
