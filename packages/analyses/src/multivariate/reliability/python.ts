import type { PythonFile } from '../../python/python-file.ts';
import { number, show, texts } from '../../python/words.ts';
import { itemsOf, type ReliabilityOptions } from './options.ts';

const WEIGHTS = { none: '', linear: ', wt="linear"', quadratic: ', wt="quadratic"' } as const;

export function python(file: PythonFile, values: ReliabilityOptions): readonly string[] | null {
  const { analysis, confidenceLevel } = values;
  const items = itemsOf(values);
  const names = texts(items.map((item) => file.numeric(item)));
  if (analysis === 'scale') return scale(file, values, names, items);
  const z = number((1 + confidenceLevel) / 2);
  if (analysis === 'cohen-kappa' && items.length === 2) {
    file.use('np', 'stats', 'kappa');
    return [
      `x = d[${names}].dropna()`,
      'levels = np.unique(x)',
      'table = pd.crosstab(x.iloc[:, 0], x.iloc[:, 1]).reindex(index=levels, columns=levels, fill_value=0)',
      `r = cohens_kappa(table${WEIGHTS[values.weights]}, return_results=True)`,
      `half = stats.norm.ppf(${z}) * r.std_kappa`,
      show(
        'kappa =',
        'r.kappa',
        '"SE ="',
        'r.std_kappa',
        '"limits"',
        'r.kappa - half',
        'r.kappa + half',
        '"z ="',
        'r.z_value',
        '"p ="',
        'r.pvalue_two_sided',
        '"n ="',
        'len(x)',
      ),
    ];
  }
  if (analysis === 'fleiss-kappa') {
    file.use('kappa');
    return [
      `x = d[${names}].dropna()`,
      'counts, levels = aggregate_raters(x.to_numpy())',
      show('Fleiss’ kappa =', 'fleiss_kappa(counts)', '"n ="', 'len(x)'),
    ];
  }
  return null;
}

function scale(
  file: PythonFile,
  { reversed, itemStatistics, lambdas }: ReliabilityOptions,
  names: string,
  items: readonly string[],
): readonly string[] {
  file.lacks('omega and the limits of alpha');
  file.lacks('Guttman’s lambdas and the split half', lambdas);
  const ends = reversed.length > 0 ? file.ends(items) : '';
  return [
    `x = d[${names}].dropna()`,
    ...(reversed.length > 0
      ? [
          `x[${texts(reversed.map((item) => file.numeric(item)))}] = ${ends} - x[${texts(reversed.map((item) => file.numeric(item)))}] # reversed items are turned about the middle of the scale`,
        ]
      : []),
    'def alpha(x):',
    '    k = x.shape[1]',
    '    return k / (k - 1) * (1 - x.var().sum() / x.sum(axis=1).var())',
    'r, k = x.corr(), x.shape[1]',
    'mean_r = (r.to_numpy().sum() - k) / (k * (k - 1))',
    show(
      'alpha =',
      'alpha(x)',
      '"standardized ="',
      'k * mean_r / (1 + (k - 1) * mean_r)',
      '"mean correlation ="',
      'mean_r',
      '"n ="',
      'len(x)',
      'k',
    ),
    ...(itemStatistics
      ? [
          'rest = {name: x.drop(columns=name) for name in x}',
          'print(pd.DataFrame({"mean": x.mean(), "sd": x.std(), "with the rest": {name: x[name].corr(y.sum(axis=1)) for name, y in rest.items()}, "alpha without": {name: alpha(y) for name, y in rest.items()}}))',
        ]
      : []),
  ];
}
