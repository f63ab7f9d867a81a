import type { PythonFile } from '../../python/python-file.ts';
import { indented, text } from '../../python/words.ts';
import type { FrequencyOptions } from './options.ts';

export function python(file: PythonFile, values: FrequencyOptions): readonly string[] | null {
  const { variables, weights, breaks, multipleResponse } = values;
  if (multipleResponse || breaks.trim() !== '') return null;
  const columns = variables.map((name) => file.factor(name));
  const weight = weights === null ? 'pd.Series(1, d.index)' : file.column(weights);
  return [
    `weight = ${weight}`,
    `for name, x in zip([${file.names(variables).map(text).join(', ')}], [${columns.join(', ')}]):`,
    ...indented([
      'counts = weight.groupby(x, observed=True).sum()',
      ...(values.order === 'descending-count' ? ['counts = counts.sort_values(ascending=False)'] : []),
      'share = counts / counts.sum()',
      'table = pd.DataFrame({"n": counts, "share": counts / weight.sum(), "valid": share, "cumulative": share.cumsum()})',
      'print(name, table, "valid", counts.sum(), "missing", weight.sum() - counts.sum(), 1 - counts.sum() / weight.sum())',
    ]),
  ];
}
