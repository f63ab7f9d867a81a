import { adjusted } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { indented, number, show, text, texts } from '../../python/words.ts';
import type { MatrixOptions } from './options.ts';

const CALLS = {
  pearson: 'stats.pearsonr(a, b, alternative=side)',
  spearman: 'stats.spearmanr(a, b, alternative=side)',
  kendall: 'stats.kendalltau(a, b, alternative=side)',
} as const;

export function python(file: PythonFile, values: MatrixOptions): readonly string[] | null {
  const { variables, coefficients, alternative, adjustment, confidenceLevel, missing } = values;
  const known = coefficients.filter((each) => each !== 'polychoric');
  if (known.length === 0) return null;
  file.use('stats', 'np');
  const names = variables.map((name) => file.numeric(name));
  file.lacks('polychoric correlations', known.length < coefficients.length);
  file.lacks('distance and biweight correlations', values.further.length > 0);
  file.lacks('bootstrap limits', values.bootstrap);
  file.lacks('Bayes factors', values.bayesFactor);
  file.lacks('the comparison of correlations', values.group !== null || values.comparisons.length > 0);
  file.lacks('limits of rank correlations', known.length > 1 || known[0] !== 'pearson');
  return [
    `x, side = d[${texts(names)}]${missing === 'listwise' ? '.dropna()' : ''}, ${text(alternative)}`,
    'print(pd.DataFrame({"n": x.count(), "mean": x.mean(), "sd": x.std()}))',
    'pairs = [(i, j) for n, i in enumerate(x) for j in x.columns[n + 1 :]]',
    ...known.flatMap((each) => [
      'p = []',
      'for i, j in pairs:',
      ...indented([
        'both = x[[i, j]].dropna()',
        'a, b = both[i], both[j]',
        `r = ${CALLS[each]}`,
        'p.append(r.pvalue)',
        each === 'pearson'
          ? `print(i, j, "r =", r.statistic, "limits", *r.confidence_interval(${number(confidenceLevel)}), "p =", r.pvalue, "n =", len(both))`
          : show('', 'i', 'j', text(each), 'r.statistic', '"p ="', 'r.pvalue', '"n ="', 'len(both)'),
        ...(each === 'pearson'
          ? [
              'print("r squared", r.statistic**2, "t", r.statistic * ((len(both) - 2) / (1 - r.statistic**2)) ** 0.5, len(both) - 2)',
            ]
          : []),
      ]),
      ...(adjustment === 'none' ? [] : [`print("adjusted p", *${adjusted(file, 'p', adjustment)})`]),
    ]),
  ];
}
