import { predictors, variablesOf } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show, text } from '../../python/words.ts';
import type { MlmOptions } from './options.ts';

export function python(file: PythonFile, values: MlmOptions): readonly string[] | null {
  const {
    outcome,
    covariates,
    factors,
    group,
    upper,
    slopes,
    family,
    structure,
    within,
    spread,
    estimation,
  } = values;
  if (family !== 'gaussian' || structure !== 'nested' || within !== 'independent' || spread !== null)
    return null;
  if (upper !== null && slopes.length > 0) return null;
  file.use('smf');
  file.complete(variablesOf(outcome, covariates, factors, group, upper));
  file.lacks('degrees of freedom of the tests: p values and limits here are those of large samples');
  const random =
    upper !== null
      ? `groups=pd.factorize(${file.column(upper)})[0], re_formula="1", vc_formula={"group": ${text(`0 + C(${file.term(group)})`)}}`
      : `groups=pd.factorize(${file.column(group)})[0]${slopes.length > 0 ? `, re_formula=${text(['~ 1', ...slopes.map((name) => file.term(name))].join(' + '))}` : ''}`;
  return [
    `model = smf.mixedlm(${text(`${file.term(outcome)} ~ ${predictors(file, values)}`)}, d, ${random})`,
    `fit = model.fit(reml=${estimation === 'reml' ? 'True' : 'False'}, method=["lbfgs", "bfgs"], gtol=1e-9)`,
    'print(pd.DataFrame({"estimate": fit.fe_params, "se": fit.bse_fe}))',
    'print("random effects", fit.cov_re, "components", *fit.vcomp, "residual", fit.scale, sep="\\n")',
    show('Log likelihood =', 'fit.llf', '-2 * fit.llf', '"n ="', 'len(d)'),
  ];
}
