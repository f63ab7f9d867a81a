import { quantile, typedList } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { SummaryAnovaOptions } from './options.ts';

export function python(
  file: PythonFile,
  { groups, confidenceLevel }: SummaryAnovaOptions,
): readonly string[] {
  file.use('np', 'stats', 'anova_generic');
  const list = (key: 'n' | 'mean' | 'sd'): string =>
    `np.array(${typedList(groups.map((group) => group[key]))})`;
  return [
    `n, m, s = ${list('n')}, ${list('mean')}, ${list('sd')}`,
    'k, total = len(n), n.sum()',
    'between = (n * (m - (n * m).sum() / total) ** 2).sum()',
    'within = ((n - 1) * s**2).sum()',
    'msb, msw = between / (k - 1), within / (total - k)',
    'r = anova_generic(m, s**2, n, use_var="equal")',
    show('between', 'between', 'k - 1', 'msb', '"F ="', 'r.statistic', '"p ="', 'r.pvalue'),
    show('within', 'within', 'total - k', 'msw', '"total"', 'between + within', 'total - 1'),
    show(
      'Eta squared =',
      'between / (between + within)',
      '"omega squared"',
      '(between - (k - 1) * msw) / (between + within + msw)',
      '"epsilon squared"',
      '(between - (k - 1) * msw) / (between + within)',
    ),
    'if s.min() > 0 and n.min() > 1:',
    '    r = anova_generic(m, s**2, n, use_var="unequal", welch_correction=True)',
    '    print("Welch F =", r.statistic, "df =", *r.df, "p =", r.pvalue)',
    `half = stats.t.ppf(${quantile(confidenceLevel)}, n - 1) * s / np.sqrt(n)`,
    'print(*zip(n, m, s, m - half, m + half), sep="\\n")',
  ];
}
