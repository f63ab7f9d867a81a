import { twoLevels } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { forEach, show, text } from '../../python/words.ts';
import type { MannWhitneyOptions } from './options.ts';

export function python(file: PythonFile, values: MannWhitneyOptions): readonly string[] {
  const { outcomes, group, alternative, method } = values;
  const [first = '', second = ''] = twoLevels(file, group, values.levels);
  file.use('np', 'stats');
  const by = file.factor(group);
  const numbers = outcomes.map((name) => file.numeric(name));
  if (values.missing === 'listwise') file.complete([...outcomes, group]);
  file.lacks('exact p values where ranks tie', method === 'auto' || method === 'exact');
  file.lacks('limits of the typical difference and of r');
  file.lacks('bootstrap limits', values.bootstrap);
  file.lacks('the permutation test of Brunner and Munzel', values.permutation);
  const side = `alternative=${text(alternative)}`;
  const isSmall =
    method === 'auto' ? 'max(len(a), len(b)) < 50' : String(method === 'exact') === 'true' ? 'True' : 'False';
  return forEach('name', numbers, [
    `a = d.loc[${by} == ${text(first)}, name].dropna()`,
    `b = d.loc[${by} == ${text(second)}, name].dropna()`,
    'both = pd.concat([a, b])',
    `isExact = ${isSmall} and both.is_unique`,
    `r = stats.mannwhitneyu(a, b, ${side}, method="exact" if isExact else "asymptotic", use_continuity=${method === 'asymptotic' ? 'False' : 'True'})`,
    'pairs = len(a) * len(b)',
    show('U =', 'r.statistic', '"and"', 'pairs - r.statistic', '"p ="', 'r.pvalue'),
    show('Rank-biserial r =', '2 * r.statistic / pairs - 1'),
    show('Typical difference =', 'np.median(np.subtract.outer(a.to_numpy(), b.to_numpy()))'),
    'ranks = pd.Series(stats.rankdata(both), index=both.index)',
    `for label, x in ((${text(first)}, a), (${text(second)}, b)):`,
    '    print(label, "n =", len(x), "median =", x.median(), "quartiles", x.quantile(0.25), x.quantile(0.75), "mean rank =", ranks[x.index].mean(), "rank sum =", ranks[x.index].sum())',
    ...(values.brunnerMunzel ? [`print("Brunner-Munzel", *stats.brunnermunzel(b, a, ${side}))`] : []),
  ]);
}
