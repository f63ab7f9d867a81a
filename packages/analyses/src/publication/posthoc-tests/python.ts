import { ADJUSTMENTS, adjusted, describe } from '../../python/kit.ts';
import { compared, PAIRWISE, type Pairwise } from '../../python/pairs.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { forEach, show, texts } from '../../python/words.ts';
import type { PosthocOptions } from './options.ts';

const isPairwise = (method: string): method is Pairwise => (PAIRWISE as readonly string[]).includes(method);

/** Null where an outcome is no number: shares are compared with intervals that these packages lack. */
export function python(file: PythonFile, values: PosthocOptions): readonly string[] | null {
  const { outcomes, group, methods, adjustment, confidenceLevel: level } = values;
  if (outcomes.some((name) => file.frame.column(name).type !== 'numeric')) return null;
  const { levels } = file.frame.factor(group);
  file.use('np', 'stats');
  describe(file, level);
  file.lacks('p values of Dunnett’s test (SciPy has it from 1.11)', methods.includes('dunnett'));
  file.lacks('Wilcoxon tests of pairs', methods.includes('wilcoxon'));
  const by = file.factor(group);
  const method = (each: string): readonly string[] => {
    if (!isPairwise(each)) return each === 'dunn' ? dunn(file, adjustment) : [];
    if (each !== 'student' && each !== 'welch') return compared(file, { method: each, level });
    const tests = { none: '1', bonferroni: '(k * (k - 1) / 2)' }[adjustment as string] ?? null;
    return compared(file, { method: each, level, adjusted: adjusted(file, 'p', adjustment), tests });
  };
  const separate = methods.some((each) => each === 'gamesHowell' || each === 'welch');
  const ranks = methods.some((each) => each === 'dunn' || each === 'wilcoxon');
  if (separate) file.use('anova_oneway');
  return forEach('name', file.names(outcomes), [
    `groups = {level: d.loc[${by} == level, name].dropna() for level in ${texts(levels)}}`,
    'groups = {level: v for level, v in groups.items() if len(v) > 0}',
    'names, x = list(groups), list(groups.values())',
    'n, k = sum(map(len, x)), len(x)',
    'print(name, pd.DataFrame({level: describe(v) for level, v in groups.items()}).T, sep="\\n")',
    'r, mse = stats.f_oneway(*x), sum(((v - v.mean()) ** 2).sum() for v in x) / (n - k)',
    show('F =', 'r.statistic', '"df ="', 'k - 1', 'n - k', '"p ="', 'r.pvalue'),
    ...(separate
      ? [
          'r = anova_oneway(x, use_var="unequal")',
          show('Welch F =', 'r.statistic', '"df ="', '*r.df', '"p ="', 'r.pvalue'),
        ]
      : []),
    ...(ranks
      ? [
          'r = stats.kruskal(*x)',
          show('Kruskal-Wallis H =', 'r.statistic', '"df ="', 'k - 1', '"p ="', 'r.pvalue'),
        ]
      : []),
    ...methods.flatMap(method),
  ]);
}

function dunn(file: PythonFile, adjustment: string): readonly string[] {
  const isAdjusted = ADJUSTMENTS[adjustment] !== undefined;
  return [
    'ranks = stats.rankdata(np.concatenate(x))',
    'means = [part.mean() for part in np.split(ranks, np.cumsum([len(v) for v in x])[:-1])]',
    'ties = np.unique(ranks, return_counts=True)[1]',
    'variance = n * (n + 1) / 12 - (ties**3 - ties).sum() / (12 * (n - 1))',
    'p = []',
    'for i, j in zip(*np.triu_indices(k, 1)):',
    '    difference = means[i] - means[j]',
    '    se = (variance * (1 / len(x[i]) + 1 / len(x[j]))) ** 0.5',
    '    p.append(2 * stats.norm.sf(abs(difference / se)))',
    '    print("Dunn", names[i], names[j], difference, "SE", se, "z", difference / se, "p", p[-1])',
    ...(isAdjusted ? [`print("adjusted", *${adjusted(file, 'p', adjustment)})`] : []),
  ];
}
