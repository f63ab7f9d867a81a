import { quantile, typedTable } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import type { MatchedOptions } from './options.ts';

export function python(file: PythonFile, values: MatchedOptions): readonly string[] {
  const { design, pairs, cohortPairs, confidenceLevel: level } = values;
  file.use('np', 'stats', 'brentq', 'proportion', 'cochrans_q');
  const alpha = number(1 - level);
  return [
    `table = ${typedTable(design === 'cohort' ? cohortPairs : pairs)}`,
    '(a, b), (c, e) = table.tolist()',
    'n, m = a + b + c + e, b + c',
    `z, alpha = stats.norm.ppf(${quantile(level)}), ${alpha}`,
    show('pairs', '*table.ravel()', '*table.sum(axis=0)', '*table.sum(axis=1)', 'n'),
    'odds = lambda p: p / (1 - p) if p < 1 else np.inf',
    'if min(b, c) > 0:',
    '    ratio, half = b / c, np.exp(z * (1 / b + 1 / c) ** 0.5)',
    '    print("odds ratio", ratio, ratio / half, ratio * half, "attributable", 1 - 1 / ratio, 1 - half / ratio, 1 - 1 / (ratio * half))',
    'if m > 0:',
    '    print("exact limits", *map(odds, proportion.proportion_confint(b, m, alpha, method="beta")))',
    '    def mid(p, above):',
    '        tail = stats.binom.sf(b, m, p) if above else stats.binom.cdf(b - 1, m, p)',
    '        return tail + stats.binom.pmf(b, m, p) / 2 - alpha / 2',
    '    low = brentq(mid, 1e-12, 1 - 1e-12, (True,), xtol=1e-14) if b > 0 else 0',
    '    high = brentq(mid, 1e-12, 1 - 1e-12, (False,), xtol=1e-14) if c > 0 else 1',
    '    print("mid-P limits", odds(low), odds(high))',
    '    for correction in (False, True):',
    '        r = mcnemar(table, exact=False, correction=correction)',
    '        print("McNemar", r.statistic, r.pvalue)',
    '    k = min(b, c)',
    '    print("exact p", mcnemar(table, exact=True).pvalue, "mid-P", min(1, 2 * (stats.binom.cdf(k - 1, m, 0.5) + stats.binom.pmf(k, m, 0.5) / 2)))',
    'if a + b > 0 and a + c > 0:',
    '    ratio, half = (a + b) / (a + c), np.exp(z * (m / ((a + b) * (a + c))) ** 0.5)',
    '    print("risk ratio", ratio, ratio / half, ratio * half)',
    'd, half = (b - c) / n, z * (m - (b - c) ** 2 / n) ** 0.5 / n',
    show('difference', 'd', 'd - half', 'd + half'),
    'p1, p2 = (a + b) / n, (a + c) / n',
    '(l1, u1), (l2, u2) = [proportion.proportion_confint(x, n, alpha, method="wilson") for x in (a + b, a + c)]',
    'q, product = a * e - b * c, (a + b) * (c + e) * (a + c) * (b + e)',
    'phi = 0 if product == 0 else (max(0, q - n / 2) if q > 0 else q) / product**0.5',
    'reach = lambda x, y: (x**2 - 2 * phi * x * y + y**2) ** 0.5',
    show(
      'Newcombe',
      'd',
      'd - reach(p1 - l1, u2 - p2)',
      'd + reach(u1 - p1, p2 - l2)',
      '"risks"',
      'p1, l1, u1, p2, l2, u2',
    ),
  ];
}
