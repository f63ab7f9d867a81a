import type { PythonFile } from '../../python/python-file.ts';
import { show, texts } from '../../python/words.ts';
import type { FriedmanOptions } from './options.ts';

export function python(file: PythonFile, values: FriedmanOptions): readonly string[] {
  const columns = values.conditions.map((name) => file.numeric(name));
  file.use('stats');
  file.lacks('comparisons of pairs', values.postHoc.length > 0);
  return [
    `x = d[${texts(columns)}].dropna()`,
    'r = stats.friedmanchisquare(*x.to_numpy().T)',
    'n, k = x.shape',
    show('n =', 'n', '"chi-square ="', 'r.statistic', '"df ="', 'k - 1', '"p ="', 'r.pvalue'),
    show('Kendall’s W =', 'r.statistic / (n * (k - 1))'),
    'print(pd.DataFrame({"median": x.median(), "q1": x.quantile(0.25), "q3": x.quantile(0.75), "mean rank": x.rank(axis=1).mean(), "rank sum": x.rank(axis=1).sum()}))',
  ];
}
