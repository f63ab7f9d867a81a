import { given, quantile, sides } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { DifferenceMeansOptions } from './options.ts';

export function python(file: PythonFile, values: DifferenceMeansOptions): readonly string[] {
  const { n1, mean1, sd1, n2, mean2, sd2, method, alternative, confidenceLevel } = values;
  file.use('stats');
  const at = quantile(confidenceLevel, alternative);
  const limits = sides(alternative, 'difference - half', 'difference + half');
  return [
    given({ n1, mean1, sd1, n2, mean2, sd2 }),
    'difference, se1, se2 = mean1 - mean2, sd1 / n1**0.5, sd2 / n2**0.5',
    'welch = (se1**2 + se2**2) ** 0.5',
    ...(method === 'z'
      ? [
          `half = stats.norm.ppf(${at}) * welch`,
          show('Difference =', 'difference', '"SE"', 'welch', '"limits"', ...limits),
        ]
      : [
          'pooled = (((n1 - 1) * sd1**2 + (n2 - 1) * sd2**2) / (n1 + n2 - 2)) ** 0.5',
          'welch_df = welch**4 / (se1**4 / (n1 - 1) + se2**4 / (n2 - 1))',
          'for name, se, df in (("Welch", welch, welch_df), ("pooled", pooled * (1 / n1 + 1 / n2) ** 0.5, n1 + n2 - 2)):',
          `    half = stats.t.ppf(${at}, df) * se`,
          `    ${show('Difference', 'name', 'difference', '"SE"', 'se', '"df"', 'df', '"limits"', ...limits)}`,
          show('Cohen’s d =', 'difference / pooled'),
        ]),
    show('Groups:', 'n1, mean1, sd1, se1, n2, mean2, sd2, se2'),
  ];
}
