import { given, quantile, sides } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { VarianceOptions } from './options.ts';

export function python(
  file: PythonFile,
  { n, sd, alternative, confidenceLevel }: VarianceOptions,
): readonly string[] {
  file.use('stats');
  // a spread has an end of its own below
  const limits = (lower: string, upper: string): readonly string[] =>
    alternative === 'less' ? ['0', upper] : sides(alternative, lower, upper);
  const at = quantile(confidenceLevel, alternative);
  return [
    given({ n, sd }),
    'distribution, squares = stats.chi2(n - 1), (n - 1) * sd**2',
    `lower, upper = squares / distribution.ppf(${at}), squares / distribution.isf(${at})`,
    show('Variance =', 'sd**2', '"df"', 'n - 1', '"limits"', ...limits('lower', 'upper')),
    show('Standard deviation =', 'sd', '"df"', 'n - 1', '"limits"', ...limits('lower**0.5', 'upper**0.5')),
  ];
}
