import type { PythonFile } from '../../python/python-file.ts';
import { forEach, indented, number } from '../../python/words.ts';
import type { RocOptions } from './options.ts';

export function python(file: PythonFile, values: RocOptions): readonly string[] | null {
  const { outcome, markers, group, event, direction, confidenceLevel } = values;
  if (group !== null || direction === 'auto') return null;
  file.use('np', 'stats');
  const { levels } = file.frame.factor(outcome);
  const happened = file.indicator(outcome, (event === 'first' ? levels[0] : levels.at(-1)) ?? '');
  const names = markers.map((name) => file.numeric(name));
  file.complete([happened, ...names]);
  if (values.cutoff !== 'youden' && values.cutoff !== 'closest') file.lacks('the cut-off asked for', true);
  file.lacks('the partial area', values.partial);
  file.lacks('the smooth curve', values.smooth);
  file.lacks('the cut-offs asked for', values.thresholds.trim() !== '');
  file.define('area', [
    'def area(x, y):',
    ...indented([
      'above = lambda a, b: (a[:, None] > b).mean(axis=1) + (a[:, None] == b).mean(axis=1) / 2',
      'a, b = x[y == 1], x[y == 0]',
      'cases, controls = above(a, b), 1 - above(b, a) # what each case and control contributes (DeLong)',
      'return cases.mean(), np.sqrt(cases.var(ddof=1) / len(a) + controls.var(ddof=1) / len(b))',
    ]),
  ]);
  return [
    `y = ${file.column(happened)}.to_numpy()`,
    ...forEach('name', names, [
      `x = ${direction === 'lower' ? '-' : ''}d[name].to_numpy(float)`,
      'auc, se = area(x, y)',
      `half = stats.norm.ppf(${number((1 + confidenceLevel) / 2)}) * se`,
      'print(name, "AUC =", auc, "SE =", se, "limits", auc - half, min(1, auc + half), "p =", 2 * stats.norm.sf(abs(auc - 0.5) / se), "n =", len(y), int(y.sum()))',
      'cuts = np.unique(x)',
      'sensitivity = np.array([(x[y == 1] >= cut).mean() for cut in cuts])',
      'specificity = np.array([(x[y == 0] < cut).mean() for cut in cuts])',
      values.cutoff === 'youden'
        ? 'best = np.argmax(sensitivity + specificity)'
        : 'best = np.argmin((1 - sensitivity) ** 2 + (1 - specificity) ** 2)',
      'print("cut-off", cuts[best], "sensitivity", sensitivity[best], "specificity", specificity[best], "Youden", sensitivity[best] + specificity[best] - 1)',
    ]),
  ];
}
