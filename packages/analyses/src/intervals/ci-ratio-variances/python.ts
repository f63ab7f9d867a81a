import { given, quantile } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { RatioVariancesOptions } from './options.ts';

export function python(file: PythonFile, values: RatioVariancesOptions): readonly string[] {
  const { n1, sd1, n2, sd2, confidenceLevel } = values;
  file.use('stats');
  const at = quantile(confidenceLevel);
  return [
    given({ n1, sd1, n2, sd2 }),
    'distribution, ratio = stats.f(n1 - 1, n2 - 1), sd1**2 / sd2**2',
    `lower, upper = ratio / distribution.ppf(${at}), ratio / distribution.isf(${at})`,
    show('Variances:', 'ratio', '"limits"', 'lower', 'upper'),
    show('Standard deviations:', 'ratio**0.5', '"limits"', 'lower**0.5', 'upper**0.5'),
    show('p =', '2 * min(distribution.cdf(ratio), distribution.sf(ratio))'),
  ];
}
