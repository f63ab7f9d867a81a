import { adjusted, describe, shapiro, shareLimits } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { forEach, indented, number, show, text, texts } from '../../python/words.ts';
import type { AnovaOptions } from './options.ts';

const WELCH = { welch: 'unequal', brownForsythe: 'bf' } as const;

export function python(file: PythonFile, values: AnovaOptions): readonly string[] {
  const { outcomes, group, tests, postHoc, confidenceLevel, checks } = values;
  const { levels } = file.frame.factor(group);
  file.use('stats', 'np');
  if (tests.some((test) => test !== 'fisher')) file.use('anova_oneway');
  describe(file, confidenceLevel);
  shareLimits(file, confidenceLevel);
  if (checks.includes('normality')) file.use('stats');
  if (checks.includes('normality')) shapiro(file);
  const by = file.factor(group);
  if (values.missing === 'listwise') file.complete([...outcomes, group]);
  file.lacks(
    'Games–Howell, Dunnett and Scheffé comparisons',
    postHoc.some((each) => ['gamesHowell', 'dunnett', 'scheffe'].includes(each)),
  );
  file.lacks('contrasts', values.contrasts !== 'none' || values.customContrasts.length > 0);
  file.lacks('Bayes factors', values.bayesFactor);
  file.lacks('Yuen’s test', values.yuen);
  const pairs = postHoc.filter((each) => ['lsd', 'bonferroni', 'holm', 'sidak', 'fdr'].includes(each));
  return forEach('name', file.names(outcomes), [
    `groups = {level: d.loc[${by} == level, name].dropna() for level in ${texts(levels)}}`,
    'print(name, pd.DataFrame({level: describe(x) for level, x in groups.items()}).T, sep="\\n")',
    'x = list(groups.values())',
    'n, k, mean = sum(map(len, x)), len(x), np.concatenate(x).mean()',
    'between = sum(len(v) * (v.mean() - mean) ** 2 for v in x)',
    'within = sum(((v - v.mean()) ** 2).sum() for v in x)',
    'r, mse, eta2 = stats.f_oneway(*x), within / (n - k), between / (between + within)',
    show('Between', 'between', 'k - 1', 'between / (k - 1)', '"F ="', 'r.statistic', '"p ="', 'r.pvalue'),
    show('Within', 'within', 'n - k', 'mse', '"total"', 'between + within', 'n - 1'),
    show(
      'eta squared =',
      'eta2',
      '"limits"',
      '*share_limits(eta2, k - 1, n - k)',
      '"omega squared ="',
      '(between - (k - 1) * mse) / (between + within + mse)',
    ),
    ...tests.flatMap((test) =>
      test === 'fisher'
        ? []
        : [
            `r = anova_oneway(x, use_var=${text(WELCH[test])})`,
            show(
              test === 'welch' ? 'Welch F =' : 'Brown–Forsythe F =',
              'r.statistic',
              '"df ="',
              '*r.df',
              '"p ="',
              'r.pvalue',
            ),
          ],
    ),
    ...(postHoc.includes('tukey')
      ? [
          'r = stats.tukey_hsd(*x)',
          `limits = r.confidence_interval(${number(confidenceLevel)})`,
          'for i, j in zip(*np.triu_indices(k, 1)):',
          '    print("Tukey", *np.array(list(groups))[[i, j]], r.statistic[i, j], limits.low[i, j], limits.high[i, j], r.pvalue[i, j])',
        ]
      : []),
    ...(pairs.length > 0
      ? [
          'p = []',
          'for i, j in zip(*np.triu_indices(k, 1)):',
          ...indented([
            'difference, se = x[i].mean() - x[j].mean(), (mse * (1 / len(x[i]) + 1 / len(x[j]))) ** 0.5',
            'p.append(2 * stats.t.sf(abs(difference / se), n - k))',
            'print(*np.array(list(groups))[[i, j]], difference, se, difference / se)',
          ]),
          ...pairs.map((each) => show(each, `*${adjusted(file, 'p', each)}`)),
        ]
      : []),
    ...(checks.includes('normality') ? ['for level, v in groups.items():', '    shapiro(level, v)'] : []),
    ...(checks.includes('variances') ? ['print("Levene", *stats.levene(*x, center="mean"))'] : []),
  ]);
}
