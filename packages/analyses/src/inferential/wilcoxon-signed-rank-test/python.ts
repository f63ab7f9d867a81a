import type { PythonFile } from '../../python/python-file.ts';
import { indented, show, text } from '../../python/words.ts';
import type { WilcoxonOptions } from './options.ts';

export function python(file: PythonFile, values: WilcoxonOptions): readonly string[] {
  const { pairs, alternative, method } = values;
  file.use('np', 'stats');
  if (values.missing === 'listwise') file.complete(pairs.flat());
  file.lacks('exact p values where ranks tie', method === 'auto' || method === 'exact');
  file.lacks('limits of the typical difference and of r');
  file.lacks('bootstrap limits', values.bootstrap);
  const small = method === 'auto' ? 'len(y) < 50 and ' : '';
  const isExact = method === 'auto' || method === 'exact' ? `${small}y.abs().is_unique` : 'False';
  return [
    `for first, second in [${pairs.map(([first = '', second = '']) => `(${text(file.name(first))}, ${text(file.name(second))})`).join(', ')}]:`,
    ...indented([
      'both = d[[first, second]].dropna()',
      'print("n =", len(both), both.quantile([0.25, 0.5, 0.75]), sep="\\n")',
      'y = both[first] - both[second]',
      show('Above, below, equal:', '(y > 0).sum()', '(y < 0).sum()', '(y == 0).sum()'),
      'y = y[y != 0]',
      'ranks = stats.rankdata(y.abs())',
      'v, all_ranks = ranks[y > 0].sum(), ranks.sum()',
      `r = stats.wilcoxon(y, alternative=${text(alternative)}, correction=${method === 'asymptotic' ? 'False' : 'True'}, method="exact" if ${isExact} else "approx")`,
      show(
        'V =',
        'v',
        '"and"',
        'all_ranks - v',
        '"p ="',
        'r.pvalue',
        '"mean ranks"',
        'ranks[y > 0].mean()',
        'ranks[y < 0].mean()',
      ),
      show('Rank-biserial r =', '2 * v / all_ranks - 1'),
      'walsh = np.add.outer(y.to_numpy(), y.to_numpy()) / 2',
      show('Typical difference =', 'np.median(walsh[np.tril_indices(len(y))])'),
      ...(values.signTest
        ? [
            `print("Sign test p =", stats.binomtest(int((y > 0).sum()), len(y), alternative=${text(alternative)}).pvalue)`,
          ]
        : []),
    ]),
  ];
}
