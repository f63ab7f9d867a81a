import { given, quantile } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { LinearOptions } from './options.ts';

export function python(file: PythonFile, values: LinearOptions): readonly string[] {
  const { source, n, slope, standardError, predictors, meanX, sdX, meanY, sdY, r, x0 } = values;
  file.use('stats');
  file.define('row', [
    'def row(name, b, se):',
    '    print(name, b, "SE", se, "t =", b / se, "df =", df, "p =", 2 * stats.t.sf(abs(b / se), df), "limits", b - k * se, b + k * se)',
  ]);
  const critical = `k = stats.t.ppf(${quantile(values.confidenceLevel)}, df)`;
  if (source === 'slope')
    return [
      given({ n, slope, se: standardError }),
      `df = n - ${predictors} - 1`,
      critical,
      'row("slope", slope, se)',
    ];
  return [
    given({ n, mean_x: meanX, sd_x: sdX, mean_y: meanY, sd_y: sdY, r }),
    'df = n - 2',
    critical,
    'slope, squares = r * sd_y / sd_x, (n - 1) * sd_x**2',
    's = sd_y * ((1 - r**2) * (n - 1) / df) ** 0.5',
    'row("slope", slope, s / squares**0.5)',
    'row("intercept", mean_y - slope * mean_x, s * (1 / n + mean_x**2 / squares) ** 0.5)',
    show('residual sd', 's', '"R squared"', 'r**2'),
    ...(x0 === null
      ? []
      : [
          `x0 = ${x0}`,
          'fit, se = mean_y + slope * (x0 - mean_x), s * (1 / n + (x0 - mean_x) ** 2 / squares) ** 0.5',
          'wide = (s**2 + se**2) ** 0.5',
          show(
            'at',
            'x0',
            'fit',
            '"SE"',
            'se',
            '"mean"',
            'fit - k * se',
            'fit + k * se',
            '"prediction"',
            'fit - k * wide',
            'fit + k * wide',
          ),
        ]),
  ];
}
