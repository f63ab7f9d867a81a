import { given, quantile, sides } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { CorrelationOptions } from './options.ts';

const ERRORS = {
  pearson: ['1 / (n - 3) ** 0.5'],
  // Bonett and Wright’s, and Fieller’s
  spearman: ['((1 + r**2 / 2) / (n - 3)) ** 0.5', '(1.06 / (n - 3)) ** 0.5'],
  kendall: ['(0.437 / (n - 4)) ** 0.5'],
} as const;

export function python(file: PythonFile, values: CorrelationOptions): readonly string[] {
  const { type, r, n, r1, n1, r2, n2, alternative, confidenceLevel } = values;
  file.use('np', 'stats');
  if (type === 'two-correlations')
    return [
      `r, n = np.array([${r1}, ${r2}]), np.array([${n1}, ${n2}])`,
      'se = 1 / np.sqrt(n - 3)',
      `half = stats.norm.ppf(${quantile(confidenceLevel)}) * se`,
      'lower, upper = np.tanh(np.arctanh(r) - half), np.tanh(np.arctanh(r) + half)',
      'print(*zip(r, n, lower, upper), sep="\\n")',
      'd, q = r[0] - r[1], np.arctanh(r[0]) - np.arctanh(r[1])',
      show(
        'Difference =',
        'd',
        '"limits"',
        'd - np.hypot(r[0] - lower[0], upper[1] - r[1])',
        'd + np.hypot(upper[0] - r[0], r[1] - lower[1])',
      ),
      'z = q / np.sqrt((se**2).sum())',
      show('q =', 'q', '"z ="', 'z', '"p ="', '2 * stats.norm.sf(abs(z))'),
    ];
  return [
    given({ r, n }),
    `for se in (${ERRORS[type].join(', ')},):`,
    `    half = stats.norm.ppf(${quantile(confidenceLevel, alternative)}) * se`,
    `    ${show('r =', 'r', '"Fisher z"', 'np.arctanh(r)', '"SE"', 'se', '"limits"', ...sides(alternative, 'np.tanh(np.arctanh(r) - half)', 'np.tanh(np.arctanh(r) + half)'))}`,
    show('shared', 'r**2', '"ends"', '-1, 1'),
  ];
}
