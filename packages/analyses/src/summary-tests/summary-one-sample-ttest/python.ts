import { given, quantile, sides, skewTail, tested } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { OneSampleOptions } from './options.ts';

export function python(file: PythonFile, values: OneSampleOptions): readonly string[] {
  const { test, n, mean, sd, nullMean, nullVariance, alternative, confidenceLevel } = values;
  file.use('stats');
  if (test === 'mean')
    return [
      given({ n, estimate: mean, sd, null: nullMean }),
      'se, df = sd / n**0.5, n - 1',
      ...tested({ name: 'Mean', symbol: 't', alternative, confidenceLevel }),
      show('Cohen’s d =', '(estimate - null) / sd'),
    ];
  const at = quantile(confidenceLevel, alternative);
  return [
    given({ n, sd, null: nullVariance }),
    'distribution = stats.chi2(n - 1)',
    'squares = (n - 1) * sd**2',
    'statistic = squares / null',
    show('Variance =', 'sd**2', '"hypothesis"', 'null'),
    show(
      'chi-square =',
      'statistic',
      '"df ="',
      'n - 1',
      '"p ="',
      skewTail(alternative, 'statistic', 'distribution'),
    ),
    show(
      'limits',
      ...sides(alternative, `squares / distribution.ppf(${at})`, `squares / distribution.isf(${at})`),
    ),
  ];
}
