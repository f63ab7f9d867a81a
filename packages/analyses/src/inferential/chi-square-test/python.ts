import type { PythonFile } from '../../python/python-file.ts';
import { show, text, texts } from '../../python/words.ts';
import type { ChiSquareOptions } from './options.ts';

export function python(file: PythonFile, values: ChiSquareOptions): readonly string[] | null {
  const { variable, second, weights, expected, fisher } = values;
  if (expected.length > 0) return null;
  file.use('stats', 'np');
  file.lacks('Bayes factors', values.bayesFactor);
  const one = file.factor(variable);
  const { levels } = file.frame.factor(variable);
  if (second === null)
    return [
      weights === null
        ? `counts = ${one}.value_counts().reindex(${texts(levels)}, fill_value=0)`
        : `counts = ${file.column(weights)}.groupby(${one}).sum().reindex(${texts(levels)}, fill_value=0)`,
      'r = stats.chisquare(counts)',
      show(
        'chi-square =',
        'r.statistic',
        '"df ="',
        'len(counts) - 1',
        '"p ="',
        'r.pvalue',
        '"n ="',
        'counts.sum()',
      ),
      show('Cohen’s w =', '(r.statistic / counts.sum()) ** 0.5'),
      'share = counts / counts.sum()',
      'e = counts.sum() / len(counts)',
      'print(pd.DataFrame({"observed": counts, "expected": e, "share": share, "residual": (counts - e) / e**0.5, "standardized": (counts - e) / (e * (1 - 1 / len(counts))) ** 0.5}))',
    ];
  const two = file.factor(second);
  return [
    weights === null
      ? `table = pd.crosstab(${one}, ${two})`
      : `table = pd.crosstab(${one}, ${two}, values=${file.column(weights)}, aggfunc="sum").fillna(0)`,
    'x2, p, df, expected = stats.chi2_contingency(table, correction=False)',
    'print(table, expected, sep="\\n")',
    show('chi-square =', 'x2', '"df ="', 'df', '"p ="', 'p', '"n ="', 'table.to_numpy().sum()'),
    show('Cramér’s V =', '(x2 / table.to_numpy().sum() / (min(table.shape) - 1)) ** 0.5'),
    ...(fisher
      ? [
          'if table.shape == (2, 2):',
          `    print(${text('Fisher’s exact p =')}, stats.fisher_exact(table)[1])`,
        ]
      : []),
  ];
}
