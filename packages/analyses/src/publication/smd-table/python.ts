import type { PythonFile } from '../../python/python-file.ts';
import { number, text, texts } from '../../python/words.ts';
import type { SmdTableOptions } from './options.ts';

/** Null with weights or pairs. */
export function python(file: PythonFile, values: SmdTableOptions): readonly string[] | null {
  const { variables, group, weights, matched, confidenceLevel } = values;
  if (weights !== null || matched !== null) return null;
  file.use('np', 'stats');
  const { levels, counts } = file.frame.factor(group);
  const used = levels.filter((_, i) => (counts[i] ?? 0) > 0);
  const isNumber = (name: string): boolean => file.frame.column(name).type === 'numeric';
  const by = file.factor(group);
  for (const name of variables) if (!isNumber(name)) file.factor(name);
  return [
    `first, second = (${by} == level for level in ${texts(used)})`,
    `z = stats.norm.ppf(${number((1 + confidenceLevel) / 2)})`,
    'def limits(d, n, m):',
    '    se = ((n + m) / (n * m) + d**2 / (2 * (n + m))) ** 0.5',
    '    return d, d - z * se, d + z * se',
    'print("n", first.sum(), second.sum())',
    `for name in ${texts(file.names(variables.filter(isNumber)))}:`,
    '    a, b = d.loc[first, name].dropna(), d.loc[second, name].dropna()',
    '    smd = (b.mean() - a.mean()) / ((a.var() + b.var()) / 2) ** 0.5',
    '    print(name, a.mean(), a.std(), b.mean(), b.std(), *limits(smd, len(a), len(b)), "ratio of variances", b.var() / a.var())',
    `for name in ${texts(file.names(variables.filter((name) => !isNumber(name))))}:`,
    `    counts = pd.crosstab(d[name], d[${text(file.name(group))}])`,
    '    p = counts / counts.sum()',
    '    (a, b), sizes = p.to_numpy().T, counts.sum()',
    '    print(name, 100 * p)',
    '    s = [np.diag(q[1:]) - np.outer(q[1:], q[1:]) for q in (a, b)]',
    '    smd = ((b - a)[1:] @ np.linalg.solve((s[0] + s[1]) / 2, (b - a)[1:])) ** 0.5',
    '    if len(a) == 2: # of one share, with a sign',
    '        smd *= np.sign(b[1] - a[1])',
    '    print(name, *limits(smd, *sizes))',
  ];
}
