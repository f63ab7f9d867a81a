import { adjusted } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { indented, number, texts } from '../../python/words.ts';
import type { PartialOptions } from './options.ts';

const TAILS = {
  'two-sided': '2 * stats.t.sf(abs(t), df)',
  greater: 'stats.t.sf(t, df)',
  less: 'stats.t.cdf(t, df)',
} as const;

export function python(file: PythonFile, values: PartialOptions): readonly string[] {
  const { variables, controls, method, alternative, adjustment, confidenceLevel } = values;
  file.use('np', 'stats');
  file.lacks('semipartial correlations', values.semipartial);
  file.lacks('bootstrap limits', values.bootstrap);
  file.lacks('Bayes factors', values.bayesFactor);
  file.lacks('one-sided limits', alternative !== 'two-sided');
  const names = texts(variables.map((name) => file.numeric(name)));
  const others = texts(controls.map((name) => file.numeric(name)));
  return [
    `names, controls = ${names}, ${others}`,
    'x = d[names + controls].dropna()',
    'print("n =", len(x), pd.DataFrame({"mean": x.mean(), "sd": x.std()}), sep="\\n")',
    ...(method === 'spearman' ? ['x = x.rank()'] : []),
    'z = np.column_stack([np.ones(len(x)), x[controls]])',
    'rest = {name: x[name] - z @ np.linalg.lstsq(z, x[name], rcond=None)[0] for name in names}',
    'df, p = len(x) - 2 - len(controls), []',
    'for n, i in enumerate(names):',
    ...indented([
      'for j in names[n + 1 :]:',
      ...indented([
        'r = rest[i].corr(rest[j])',
        't = r * (df / (1 - r**2)) ** 0.5',
        `p.append(${TAILS[alternative]})`,
        ...(alternative === 'two-sided'
          ? [
              `half = stats.norm.ppf(${number((1 + confidenceLevel) / 2)}) / (df - 1) ** 0.5`,
              'print(i, j, "r =", r, "limits", np.tanh(np.arctanh(r) - half), np.tanh(np.arctanh(r) + half), "t =", t, "df =", df, "p =", p[-1], "without controls", x[i].corr(x[j]))',
            ]
          : [
              'print(i, j, "r =", r, "t =", t, "df =", df, "p =", p[-1], "without controls", x[i].corr(x[j]))',
            ]),
      ]),
    ]),
    ...(adjustment === 'none' ? [] : [`print("adjusted p", *${adjusted(file, 'p', adjustment)})`]),
  ];
}
