import { describe, effectLimits, shapiro, twoLevels } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { forEach, LARGER, number, show, text } from '../../python/words.ts';
import type { TTestOptions } from './options.ts';

export function python(file: PythonFile, values: TTestOptions): readonly string[] {
  const { outcomes, group, test, alternative, effectSize, confidenceLevel, checks } = values;
  const [first = '', second = ''] = twoLevels(file, group, values.levels);
  file.use('stats', 'CompareMeans');
  describe(file, confidenceLevel);
  const by = file.factor(group);
  if (values.missing === 'listwise') file.complete([...outcomes, group]);
  if (checks.includes('normality')) shapiro(file);
  file.lacks('bootstrap limits', values.bootstrap);
  file.lacks('Bayes factors', values.bayesFactor);
  file.lacks('the equivalence test', values.equivalence);
  file.lacks('other effect sizes than Cohen’s d', effectSize !== 'cohenD');
  if (effectSize === 'cohenD') effectLimits(file, confidenceLevel);
  const usevar = test === 'student' ? 'pooled' : 'unequal';
  const side = LARGER[alternative];
  return forEach('name', file.names(outcomes), [
    `a = d.loc[${by} == ${text(first)}, name].dropna()`,
    `b = d.loc[${by} == ${text(second)}, name].dropna()`,
    `print(name, pd.DataFrame({${text(first)}: describe(a), ${text(second)}: describe(b)}), sep="\\n")`,
    'both = CompareMeans(DescrStatsW(a), DescrStatsW(b))',
    `t, p, df = both.ttest_ind(alternative=${text(side)}, usevar=${text(usevar)})`,
    show('t =', 't', '"df ="', 'df', '"p ="', 'p'),
    `low, high = both.tconfint_diff(${number(1 - confidenceLevel)}, ${text(side)}, ${text(usevar)})`,
    show(
      'Mean difference =',
      'a.mean() - b.mean()',
      '"limits"',
      'low',
      'high',
      '"SE ="',
      '(a.mean() - b.mean()) / t',
    ),
    ...(effectSize === 'cohenD'
      ? [
          't, p, df = both.ttest_ind(usevar="pooled")',
          'scale = (1 / len(a) + 1 / len(b)) ** 0.5',
          show('Cohen’s d =', 't * scale', '"limits"', '*effect_limits(t, df, scale)'),
        ]
      : []),
    ...(checks.includes('normality') ? [`shapiro(${text(first)}, a)`, `shapiro(${text(second)}, b)`] : []),
    ...(checks.includes('variances') ? ['print("Levene", *stats.levene(a, b, center="mean"))'] : []),
    ...(values.mannWhitney
      ? [
          `print("Mann-Whitney", *stats.mannwhitneyu(a, b, alternative=${text(alternative)}, method="asymptotic"))`,
        ]
      : []),
    ...(values.yuen
      ? [
          `print("Yuen", *stats.ttest_ind(a, b, equal_var=False, trim=${number(values.trim)}, alternative=${text(alternative)}))`,
        ]
      : []),
  ]);
}
