import { given, tested } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { PairedOptions } from './options.ts';

export function python(file: PythonFile, values: PairedOptions): readonly string[] {
  const { type, n, meanDifference, sdDifference, nullDifference, alternative, confidenceLevel } = values;
  const { mean1, sd1, mean2, sd2, correlation } = values;
  file.use('stats');
  return [
    ...(type === 'difference'
      ? [given({ n, estimate: meanDifference, sd: sdDifference, null: nullDifference })]
      : [
          given({ n, mean1, sd1, mean2, sd2, r: correlation, null: nullDifference }),
          'estimate, sd = mean1 - mean2, (sd1**2 + sd2**2 - 2 * r * sd1 * sd2) ** 0.5',
        ]),
    'se, df = sd / n**0.5, n - 1',
    ...tested({ name: 'Mean difference', symbol: 't', alternative, confidenceLevel }),
    show('Cohen’s d =', '(estimate - null) / sd'),
  ];
}
