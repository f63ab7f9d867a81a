import { given, printLimits, quantile } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { SurvivalCiOptions } from './options.ts';

/** Null for the median of times and for survival without its standard error. */
export function python(file: PythonFile, values: SurvivalCiOptions): readonly string[] | null {
  const { type, survival, standardError, n, atRisk, confidenceLevel: level } = values;
  file.use('np', 'stats');
  const z = `z = stats.norm.ppf(${quantile(level)})`;
  switch (type) {
    case 'probability':
      if (standardError === null || n !== null || atRisk !== null || survival === 0 || survival === 1)
        return null;
      return [
        given({ s: survival, se: standardError }),
        `${z}; side = np.array([-1, 1])`,
        'limits = {',
        '    "log-log": np.sort(s ** np.exp(side * z * se / (s * np.log(s)))),',
        '    "log": s * np.exp(side * z * se / s),',
        '    "logit": 1 / (1 + np.exp(-np.log(s / (1 - s)) - side * z * se / (s * (1 - s)))),',
        '    "plain": s + side * z * se,',
        '}',
        show('survival', 's', '"SE"', 'se'),
        ...printLimits([0, 1]),
      ];
    case 'hazard-ratio':
    case 'hazard-ratio-reported':
      return [
        ...(type === 'hazard-ratio'
          ? [given({ b: values.coefficient, se: values.coefficientError })]
          : [
              given({ ratio: values.hazardRatio, lower: values.reportedLower, upper: values.reportedUpper }),
              `b, se = np.log(ratio), np.log(upper / lower) / (2 * stats.norm.ppf(${quantile(values.reportedLevel)}))`,
            ]),
        z,
        show(
          'b',
          'b',
          '"SE"',
          'se',
          '"z"',
          'b / se',
          '"p"',
          '2 * stats.norm.sf(abs(b / se))',
          '"limits"',
          'b - z * se',
          'b + z * se',
        ),
        show('hazard ratio', '*np.exp([b, b - z * se, b + z * se])'),
      ];
    case 'rate':
      return [
        given({ x: values.events, time: values.personTime }),
        `a = ${number((1 - level) / 2)}`,
        'rate = np.array([x, stats.chi2.ppf(a, 2 * x) / 2 if x > 0 else 0, stats.chi2.isf(a, 2 * x + 2) / 2]) / time',
        show('rate', '*rate', '"per thousand"', '*(1000 * rate)', '"events"', 'x', 'time'),
      ];
    case 'rmst-difference':
      return [
        given({ r1: values.rmst1, se1: values.standardError1, r2: values.rmst2, se2: values.standardError2 }),
        `${z}; d, se = r1 - r2, (se1**2 + se2**2) ** 0.5`,
        show(
          'difference',
          'd',
          '"SE"',
          'se',
          '"z"',
          'd / se',
          '"p"',
          '2 * stats.norm.sf(abs(d / se))',
          '"limits"',
          'd - z * se',
          'd + z * se',
        ),
        show('groups', 'r1', 'r2', 'r1 - z * se1', 'r1 + z * se1', 'r2 - z * se2', 'r2 + z * se2'),
      ];
    default:
      return null;
  }
}
