import { given, quantile, sides } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { SingleMeanOptions } from './options.ts';

export function python(file: PythonFile, values: SingleMeanOptions): readonly string[] {
  const { n, mean, method, sd, populationSd, populationSize, alternative, confidenceLevel } = values;
  file.use('stats');
  const isT = method === 't';
  const level = quantile(confidenceLevel, alternative);
  const others = alternative === 'two-sided' ? '(1 + level) / 2' : 'level';
  return [
    given({ n, mean, sd: isT ? sd : populationSd }),
    populationSize === null
      ? 'se = sd / n**0.5'
      : `se = sd / n**0.5 * ((${populationSize} - n) / (${populationSize} - 1)) ** 0.5 # of a population of known size`,
    `distribution = ${isT ? 'stats.t(n - 1)' : 'stats.norm'}`,
    `critical = distribution.ppf(${level})`,
    'half = critical * se',
    show('n =', 'n', '"mean"', 'mean', '"sd"', 'sd', '"SE"', 'se', ...(isT ? ['"df"', 'n - 1'] : [])),
    show(
      'critical',
      'critical',
      '"margin"',
      'half',
      '"limits"',
      ...sides(alternative, 'mean - half', 'mean + half'),
    ),
    'for level in (0.9, 0.95, 0.99):',
    `    critical = distribution.ppf(${others})`,
    `    ${show('level', 'level', 'critical', 'critical * se', ...sides(alternative, 'mean - critical * se', 'mean + critical * se'))}`,
  ];
}
