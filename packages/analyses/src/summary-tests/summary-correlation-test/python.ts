import { given, quantile, tail } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { CorrelationTestOptions } from './options.ts';

export function python(file: PythonFile, values: CorrelationTestOptions): readonly string[] {
  const { r, n, alternative, confidenceLevel } = values;
  file.use('np', 'stats');
  const half = `np.arctanh(r) %s stats.norm.ppf(${quantile(confidenceLevel, alternative)}) / np.sqrt(n - 3)`;
  const limit = (sign: '-' | '+'): string => `np.tanh(${half.replace('%s', sign)})`;
  return [
    given({ r, n }),
    'df = n - 2',
    'statistic = r * np.sqrt(df / (1 - r**2))',
    show('r =', 'r', '"hypothesis"', '0', '"shared"', 'r**2'),
    show('t =', 'statistic', '"df ="', 'df', '"p ="', tail(alternative, 'statistic', 'stats.t(df)')),
    // with three cases the error has no size, and any correlation is compatible with them
    n === 3
      ? show('limits', '-1', '1')
      : show(
          'limits',
          alternative === 'less' ? '-1' : limit('-'),
          alternative === 'greater' ? '1' : limit('+'),
        ),
  ];
}
