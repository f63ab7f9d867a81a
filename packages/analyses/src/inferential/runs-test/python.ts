import type { PythonFile } from '../../python/python-file.ts';
import { forEach, number, show, text } from '../../python/words.ts';
import type { RunsOptions } from './options.ts';

export function python(file: PythonFile, values: RunsOptions): readonly string[] | null {
  const { variables, cut, value, alternative } = values;
  if (alternative !== 'two-sided') return null;
  file.use('np', 'runstest_1samp');
  const numbers = variables.map((name) => file.numeric(name));
  const cutoff = cut === 'value' ? number(value) : text(cut);
  return forEach('name', numbers, [
    'x = d[name].dropna()',
    ...(cut === 'median' ? ['x = x[x != x.median()] # as the test leaves them out'] : []),
    `z, p = runstest_1samp(x.to_numpy(), cutoff=${cutoff}, correction=False)`,
    show('z =', 'z', '"p ="', 'p'),
    `above = (x > ${cut === 'value' ? number(value) : `x.${cut}()`}).to_numpy()`,
    show(
      'Runs =',
      '1 + (above[1:] != above[:-1]).sum()',
      '"above and below"',
      'above.sum()',
      '(~above).sum()',
    ),
  ]);
}
