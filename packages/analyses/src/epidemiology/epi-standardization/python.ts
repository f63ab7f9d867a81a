import { quantile, typedTable } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { StandardOptions } from './options.ts';

/** Null for indirect standardization. */
export function python(file: PythonFile, values: StandardOptions): readonly string[] | null {
  const { method, directTable, compare, secondTable, per, confidenceLevel: level } = values;
  if (method !== 'direct') return null;
  file.use('np', 'stats');
  return [
    `cases, people, standard = ${typedTable(directTable)}.T`,
    `per, a, z = ${per}, ${number((1 - level) / 2)}, stats.norm.ppf(${quantile(level)})`,
    'share = standard / standard.sum()',
    'def direct(x, n):',
    '    w = share / n',
    '    y, v, m = (w * x).sum(), (w**2 * x).sum(), w.max()',
    '    low = v / (2 * y) * stats.chi2.ppf(a, 2 * y**2 / v) if y > 0 else 0',
    '    high = (v + m**2) / (2 * (y + m)) * stats.chi2.ppf(1 - a, 2 * (y + m) ** 2 / (v + m**2))',
    '    print("crude", per * x.sum() / n.sum(), "adjusted", per * y, "SE", per * v**0.5)',
    '    print("gamma", per * low, per * high, "normal", per * (y - z * v**0.5), per * (y + z * v**0.5))',
    '    print(*zip(x, per * x / n, share), sep="\\n")',
    '    return y, v**0.5',
    'y, se = direct(cases, people)',
    ...(compare
      ? [
          `y2, se2 = direct(*${typedTable(secondTable)}.T)`,
          'half = np.exp(z * ((se / y) ** 2 + (se2 / y2) ** 2) ** 0.5)',
          show('ratio', 'y / y2', 'y / y2 / half', 'y / y2 * half'),
          'half = z * (se**2 + se2**2) ** 0.5',
          show('difference', 'per * (y - y2)', 'per * (y - y2 - half)', 'per * (y - y2 + half)'),
        ]
      : []),
  ];
}
