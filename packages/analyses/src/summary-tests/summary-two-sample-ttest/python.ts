import { given, quantile, sides, skewTail, tested } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { TwoSampleOptions } from './options.ts';

export function python(file: PythonFile, values: TwoSampleOptions): readonly string[] {
  const { test, n1, mean1, sd1, n2, mean2, sd2, method, nullDifference, alternative, confidenceLevel } =
    values;
  file.use('stats');
  if (test === 'means')
    return [
      given({ n1, mean1, sd1, n2, mean2, sd2, null: nullDifference }),
      'estimate = mean1 - mean2',
      'pooled = (((n1 - 1) * sd1**2 + (n2 - 1) * sd2**2) / (n1 + n2 - 2)) ** 0.5',
      'se1, se2 = sd1 / n1**0.5, sd2 / n2**0.5',
      ...(method === 'welch'
        ? [
            'se = (se1**2 + se2**2) ** 0.5',
            'df = se**4 / (se1**4 / (n1 - 1) + se2**4 / (n2 - 1))',
            `print(stats.ttest_ind_from_stats(mean1 - null, sd1, n1, mean2, sd2, n2, equal_var=False, alternative="${alternative}"))`,
          ]
        : [
            'se, df = pooled * (1 / n1 + 1 / n2) ** 0.5, n1 + n2 - 2',
            `print(stats.ttest_ind_from_stats(mean1 - null, sd1, n1, mean2, sd2, n2, alternative="${alternative}"))`,
          ]),
      ...tested({ name: 'Mean difference', symbol: 't', alternative, confidenceLevel }),
      show('Cohen’s d =', '(estimate - null) / pooled'),
      show('Groups:', 'n1, mean1, sd1, se1, n2, mean2, sd2, se2'),
    ];
  const at = quantile(confidenceLevel, alternative);
  return [
    given({ n1, sd1, n2, sd2 }),
    'distribution = stats.f(n1 - 1, n2 - 1)',
    'ratio = sd1**2 / sd2**2',
    show(
      'F =',
      'ratio',
      '"hypothesis"',
      '1',
      '"df ="',
      'n1 - 1',
      'n2 - 1',
      '"p ="',
      skewTail(alternative, 'ratio', 'distribution'),
    ),
    show(
      'limits',
      ...sides(alternative, `ratio / distribution.ppf(${at})`, `ratio / distribution.isf(${at})`),
    ),
    show('Groups:', 'n1, sd1, n2, sd2'),
  ];
}
