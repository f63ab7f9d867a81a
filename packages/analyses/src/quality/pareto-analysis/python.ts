import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text } from '../../python/words.ts';
import type { ParetoOptions } from './options.ts';

export function python(file: PythonFile, values: ParetoOptions): readonly string[] {
  const { category, counts, weights, by, threshold, combineBelow, confidenceLevel } = values;
  const factors = [counts, weights].filter((name) => name !== null);
  file.factor(category);
  if (by !== null) file.factor(by);
  file.complete([category, ...factors, ...(by === null ? [] : [by])]);
  const value =
    factors.length === 0 ? 'pd.Series(1, d.index)' : factors.map((name) => file.column(name)).join(' * ');
  const isCounted = weights === null;
  if (isCounted) file.use('proportion');
  return [
    `value = ${value}`,
    'def pareto(part):',
    `    x = value[part.index].groupby(part[${text(file.name(category))}], observed=True).sum().sort_values(ascending=False, kind="stable")`,
    '    x = x[x > 0]',
    '    rank, k, total = x.sort_values().to_numpy(), len(x), x.sum()',
    '    gini = sum((2 * (i + 1) - k - 1) * v for i, v in enumerate(rank)) / (k * total)',
    ...(combineBelow > 0
      ? [
          `    small = 100 * x / total < ${combineBelow}`,
          '    if small.sum() > 1:',
          '        x = pd.concat([x[~small].rename(index=str), pd.Series({"Other": x[small].sum()})])',
        ]
      : []),
    '    share, cumulative = x / total, x.cumsum() / total',
    '    table = {"count": x, "share": share, "cumulative": cumulative}',
    ...(isCounted
      ? [
          `    table["lower"], table["upper"] = proportion.proportion_confint(x, total, ${number(1 - confidenceLevel)}, method="wilson")`,
        ]
      : []),
    '    print(pd.DataFrame(table))',
    `    ${show('total', 'total', '"vital few"', `int((cumulative < ${number(threshold / 100)} - 1e-11).sum()) + 1`, '"largest"', 'share.iloc[0]', '"Gini"', 'gini')}`,
    'pareto(d)',
    ...(by === null
      ? []
      : [`for group, part in d.groupby(${text(file.name(by))}, observed=True):`, '    pareto(part)']),
  ];
}
