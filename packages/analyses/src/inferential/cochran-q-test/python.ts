import type { PythonFile } from '../../python/python-file.ts';
import { show, texts } from '../../python/words.ts';
import type { CochranOptions } from './options.ts';

export function python(file: PythonFile, values: CochranOptions): readonly string[] {
  const columns = values.variables.map((name) =>
    file.indicator(name, file.frame.factor(name).levels.at(-1) ?? ''),
  );
  file.use('cochrans_q');
  return [
    `x = d[${texts(columns)}].dropna()`,
    'r = cochrans_q(x)',
    show('n =', 'len(x)', '"Q ="', 'r.statistic', '"df ="', 'r.df', '"p ="', 'r.pvalue'),
    'print(pd.DataFrame({"successes": x.sum(), "share": x.mean()}))',
    ...(values.comparisons
      ? [
          'for i, first in enumerate(x):',
          '    for second in x.columns[i + 1 :]:',
          '        r = mcnemar(pd.crosstab(x[first], x[second]), exact=True)',
          '        print(first, "/", second, x[first].mean() - x[second].mean(), "McNemar", r.statistic, r.pvalue)',
        ]
      : []),
  ];
}
