import { shareLimits } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { forEach, show, text, texts } from '../../python/words.ts';
import type { KruskalOptions } from './options.ts';

export function python(file: PythonFile, values: KruskalOptions): readonly string[] {
  const { outcomes, group } = values;
  const { levels } = file.frame.factor(group);
  file.use('stats');
  shareLimits(file, 0.95);
  const by = file.factor(group);
  const numbers = outcomes.map((name) => file.numeric(name));
  if (values.missing === 'listwise') file.complete([...outcomes, group]);
  file.lacks('comparisons of pairs', values.postHoc.length > 0);
  file.lacks('the test of a trend', values.trend);
  file.lacks('the p value without the chi-square distribution', values.method === 'exact');
  return forEach('name', numbers, [
    `known = d[d[name].notna() & ${by}.notna()]`,
    `ranks = pd.Series(stats.rankdata(known[name]), index=known.index)`,
    `groups = {level: known.loc[known[${text(file.name(group))}] == level, name] for level in ${texts(levels)}}`,
    'r = stats.kruskal(*groups.values())',
    'n, k = len(known), len(groups)',
    show('n =', 'n', '"H ="', 'r.statistic', '"df ="', 'k - 1', '"p ="', 'r.pvalue'),
    show(
      'Epsilon squared =',
      'r.statistic / (n - 1)',
      '"limits"',
      '*share_limits(r.statistic / (n - 1), k - 1, n - k)',
      '"eta squared ="',
      '(r.statistic - k + 1) / (n - k)',
    ),
    'print(pd.DataFrame({level: {"n": len(x), "median": x.median(), "q1": x.quantile(0.25), "q3": x.quantile(0.75), "mean rank": ranks[x.index].mean(), "rank sum": ranks[x.index].sum()} for level, x in groups.items()}).T)',
  ]);
}
