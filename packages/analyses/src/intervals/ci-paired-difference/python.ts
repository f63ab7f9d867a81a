import { given, printLimits, quantile } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { PairedDifferenceOptions } from './options.ts';

export function python(file: PythonFile, values: PairedDifferenceOptions): readonly string[] {
  const { type, n, meanDifference, sdDifference, mean1, sd1, mean2, sd2, correlation } = values;
  const { confidenceLevel: level } = values;
  file.use('stats');
  if (type === 'proportions') return ofProportions(file, values);
  return [
    ...(type === 'difference'
      ? [given({ n, difference: meanDifference, sd: sdDifference })]
      : [
          given({ n, mean1, sd1, mean2, sd2, r: correlation }),
          'difference, sd = mean1 - mean2, (sd1**2 + sd2**2 - 2 * r * sd1 * sd2) ** 0.5',
        ]),
    'se, df = sd / n**0.5, n - 1',
    `critical = stats.t.ppf(${quantile(level)}, df)`,
    show('Difference =', 'difference', '"sd"', 'sd', '"SE"', 'se', '"df"', 'df', '"critical"', 'critical'),
    show('limits', 'difference - critical * se', 'difference + critical * se', '"dz"', 'difference / sd'),
  ];
}

function ofProportions(
  file: PythonFile,
  { a, b, c, d, confidenceLevel }: PairedDifferenceOptions,
): readonly string[] {
  file.use('proportion');
  return [
    given({ a, b, c, d }),
    'n = a + b + c + d',
    `alpha = ${number(1 - confidenceLevel)}`,
    'z = stats.norm.isf(alpha / 2)',
    'def wald(b, c, n, more=0):',
    '    half = z * (b + c - (b - c) ** 2 / n) ** 0.5 / n + more',
    '    return (b - c) / n - half, (b - c) / n + half',
    'p1, p2 = (a + b) / n, (a + c) / n',
    '(l1, u1), (l2, u2) = [proportion.proportion_confint(x, n, alpha, method="wilson") for x in (a + b, a + c)]',
    'top, product = a * d - b * c, (a + b) * (c + d) * (a + c) * (b + d)',
    'phi = 0 if product == 0 else (max(0, top - n / 2) if top > 0 else top) / product**0.5',
    'reach = lambda u, v: (u**2 - 2 * phi * u * v + v**2) ** 0.5',
    show('Difference =', '(b - c) / n'),
    'limits = {',
    '    "Newcombe": (p1 - p2 - reach(p1 - l1, u2 - p2), p1 - p2 + reach(u1 - p1, p2 - l2)),',
    '    "Bonett-Price": wald(b + 1, c + 1, n + 2),',
    '    "Agresti-Min": wald(b + 0.5, c + 0.5, n + 2),',
    '    "Wald": wald(b, c, n),',
    '    "Wald, corrected": wald(b, c, n, 1 / n),',
    '}',
    ...printLimits([-1, 1]),
  ];
}
