import { adjusted, describe, shapiro, shareLimits } from '../../python/kit.ts';
import { compared } from '../../python/pairs.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { forEach, indented, number, show, text, texts } from '../../python/words.ts';
import { onlyNumbers } from '../../shared/calculator/numbers.ts';
import { contrastsOf } from '../kit/planned-contrasts.ts';
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
  file.lacks('p values of Dunnett’s test (SciPy has it from 1.11)', postHoc.includes('dunnett'));
  file.lacks('Bayes factors', values.bayesFactor);
  file.lacks('Yuen’s test', values.yuen);
  const pairs = postHoc.filter((each) => ['lsd', 'bonferroni', 'holm', 'sidak', 'fdr'].includes(each));
  const planned = [
    ...contrastsOf(values.contrasts, levels).map(({ weights }) => weights),
    ...values.customContrasts.map(({ weights }) => onlyNumbers(weights) ?? []),
  ];
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
    'names = list(groups)',
    ...(['tukey', 'gamesHowell', 'scheffe'] as const).flatMap((method) =>
      postHoc.includes(method) ? compared(file, { method, level: confidenceLevel }) : [],
    ),
    ...(postHoc.includes('dunnett')
      ? [
          `at = ${text(values.control === '' ? (levels[0] ?? '') : values.control)}`,
          'for level, v in groups.items():',
          '    if level != at:',
          '        difference, se = v.mean() - groups[at].mean(), (mse * (1 / len(v) + 1 / len(groups[at]))) ** 0.5',
          '        print(level, "against", at, difference, se, difference / se, n - k)',
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
    ...planned.flatMap((weights) => contrast(weights, confidenceLevel)),
    ...(checks.includes('normality') ? ['for level, v in groups.items():', '    shapiro(level, v)'] : []),
    ...(checks.includes('variances') ? ['print("Levene", *stats.levene(*x, center="mean"))'] : []),
  ]);
}

/** A contrast of the means, with the common error and with that of each group. */
const contrast = (weights: readonly number[], level: number): readonly string[] => [
  `w = np.array([${weights.join(', ')}])`,
  'sizes, means = np.array([len(v) for v in x]), np.array([v.mean() for v in x])',
  'e, parts = (w * means).sum(), w**2 * np.array([v.var() for v in x]) / sizes',
  'se = (mse * (w**2 / sizes).sum()) ** 0.5',
  `half = stats.t.ppf(${number((1 + level) / 2)}, n - k) * se`,
  show(
    'contrast',
    'e',
    '"limits"',
    'e - half',
    'e + half',
    '"SE"',
    'se',
    '"t"',
    'e / se',
    '"df"',
    'n - k',
    '"p"',
    '2 * stats.t.sf(abs(e / se), n - k)',
  ),
  'se, df = parts.sum() ** 0.5, parts.sum() ** 2 / (parts**2 / (sizes - 1)).sum()',
  show(
    'separate variances',
    'e',
    '"SE"',
    'se',
    '"t"',
    'e / se',
    '"df"',
    'df',
    '"p"',
    '2 * stats.t.sf(abs(e / se), df)',
  ),
];
