import { given, sides, tail, tested } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { TwoSampleZOptions } from './options.ts';

export function python(file: PythonFile, values: TwoSampleZOptions): readonly string[] {
  const { test, x1, n1, mean1, sd1, x2, n2, mean2, sd2, nullDifference } = values;
  const { continuityCorrection, alternative, confidenceLevel: level } = values;
  file.use('stats');
  if (test === 'means')
    return [
      given({ n1, mean1, sd1, n2, mean2, sd2, null: nullDifference }),
      'estimate, se1, se2 = mean1 - mean2, sd1 / n1**0.5, sd2 / n2**0.5',
      'se = (se1**2 + se2**2) ** 0.5',
      ...tested({ name: 'Mean difference', symbol: 'z', alternative, confidenceLevel: level }),
      show('Groups:', 'n1, mean1, sd1, se1, n2, mean2, sd2, se2'),
    ];
  file.use('proportion');
  const alpha = number(alternative === 'two-sided' ? 1 - level : 2 * (1 - level));
  return [
    given({ x1, n1, x2, n2 }),
    'p1, p2, p = x1 / n1, x2 / n2, (x1 + x2) / (n1 + n2)',
    'difference, se = p1 - p2, (p * (1 - p) * (1 / n1 + 1 / n2)) ** 0.5',
    continuityCorrection
      ? 'statistic = difference * max(0, 1 - (1 / n1 + 1 / n2) / 2 / max(abs(difference), 1e-300)) / se'
      : 'statistic = difference / se',
    show('Difference =', 'difference', '"hypothesis"', '0', '"SE"', 'se'),
    show('z =', 'statistic', '"p ="', tail(alternative, 'statistic', 'stats.norm')),
    `low, high = proportion.confint_proportions_2indep(x1, n1, x2, n2, method="newcomb", compare="diff", alpha=${alpha})`,
    show('limits', ...sides(alternative, 'low', 'high')),
    `for x, n in ((x1, n1), (x2, n2)):`,
    `    print(x, n, x / n, "limits", *proportion.proportion_confint(x, n, ${number(1 - level)}, method="wilson"))`,
  ];
}
