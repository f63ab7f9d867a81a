import { predictors } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { text } from '../../python/words.ts';
import { metaProgram } from '../kit/python.ts';
import type { MetaAnalysisOptions } from './options.ts';
import { fieldsOf, neededVariables } from './studies.ts';

export function python(file: PythonFile, values: MetaAnalysisOptions): readonly string[] | null {
  const { subgroup, covariates, factors, bias } = values;
  if (bias.includes('egger')) file.use('sm');
  file.complete(neededVariables(values));
  const group = subgroup === null ? null : `${file.factor(subgroup)}.to_numpy()`;
  const hasModerators = covariates.length + factors.length > 0;
  if (hasModerators) file.use('patsy');
  return metaProgram(
    file,
    {
      data: fieldsOf(values).map((field) => `${field} = ${file.column(values[field] ?? '')}.to_numpy(float)`),
      fields: fieldsOf(values),
      subgroup: group,
      moderators: hasModerators ? `np.asarray(patsy.dmatrix(${text(predictors(file, values))}, d))` : null,
    },
    values,
  );
}
