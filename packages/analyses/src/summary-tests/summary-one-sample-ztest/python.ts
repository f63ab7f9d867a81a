import { given, sides, tail, tested } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { OneSampleZOptions } from './options.ts';

export function python(file: PythonFile, values: OneSampleZOptions): readonly string[] {
  const { test, x, n, mean, populationSd, nullMean, nullProportion, continuityCorrection } = values;
  const { alternative, confidenceLevel: level } = values;
  file.use('stats');
  if (test === 'mean')
    return [
      given({ n, estimate: mean, sigma: populationSd, null: nullMean }),
      'se = sigma / n**0.5',
      ...tested({ name: 'Mean', symbol: 'z', alternative, confidenceLevel: level }),
    ];
  file.use('proportion');
  const alpha = number(alternative === 'two-sided' ? 1 - level : 2 * (1 - level));
  return [
    given({ x, n, null: nullProportion }),
    'p, se = x / n, (null * (1 - null) / n) ** 0.5',
    continuityCorrection
      ? 'statistic = (p - null) * max(0, 1 - 1 / (2 * n) / max(abs(p - null), 1e-300)) / se'
      : 'statistic = (p - null) / se',
    show('Proportion =', 'p', '"hypothesis"', 'null', '"SE"', 'se'),
    show('z =', 'statistic', '"p ="', tail(alternative, 'statistic', 'stats.norm')),
    `low, high = proportion.proportion_confint(x, n, ${alpha}, method="wilson")`,
    show('limits', ...sides(alternative, 'low', 'high')),
  ];
}
