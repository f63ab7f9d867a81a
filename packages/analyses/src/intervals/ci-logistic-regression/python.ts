import { given, quantile } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { LogisticOptions } from './options.ts';

export function python(file: PythonFile, values: LogisticOptions): readonly string[] {
  const { source, coefficient, standardError, oddsRatio, reportedLower, reportedUpper, reportedLevel } =
    values;
  const { confidenceLevel, units } = values;
  file.use('np', 'stats');
  return [
    ...(source === 'coefficient'
      ? [given({ b: coefficient, se: standardError })]
      : [
          given({ ratio: oddsRatio, lower: reportedLower, upper: reportedUpper }),
          'b = np.log(ratio)',
          `se = np.log(upper / lower) / (2 * stats.norm.ppf(${quantile(reportedLevel)}))`,
        ]),
    show('b =', 'b', '"SE"', 'se', '"z ="', 'b / se', '"p ="', '2 * stats.norm.sf(abs(b / se))'),
    `for level in (${confidenceLevel}, 0.9, 0.95, 0.99):`,
    '    half = stats.norm.ppf((1 + level) / 2) * se',
    '    print(level, "b", b - half, b + half, "odds ratio", np.exp(b), np.exp(b - half), np.exp(b + half))',
    ...(units === 1
      ? []
      : [
          `    print(${units}, "units:", np.exp(${units} * b), *sorted(np.exp([${units} * (b - half), ${units} * (b + half)])))`,
          `    print(${units}, "units: b", ${units} * b, ${Math.abs(units)} * se, *sorted([${units} * (b - half), ${units} * (b + half)]))`,
        ]),
  ];
}
