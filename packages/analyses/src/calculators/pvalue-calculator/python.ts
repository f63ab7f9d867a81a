import { typed, typedList } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show } from '../../python/words.ts';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import type { PValueOptions } from './options.ts';

/** Adjustments of p as statsmodels names them. */
const ADJUSTMENTS = ['bonferroni', 'holm', 'simes-hochberg', 'hommel', 'fdr_bh', 'fdr_by', 'sidak'] as const;

/** The distribution of SciPy, and the value on it. */
function distributionOf(values: PValueOptions): readonly [string, string] {
  const { distribution, df, df1, df2, n } = values;
  switch (distribution) {
    case 'z':
      return ['stats.norm', 'x'];
    case 't':
      return [`stats.t(${typed(df)})`, 'x'];
    case 'F':
      return [`stats.f(${typed(df1)}, ${typed(df2)})`, 'x'];
    case 'chi-square':
      return [`stats.chi2(${typed(df)})`, 'x'];
    case 'r':
      return [`stats.t(${typed(n)} - 2)`, `x * ((${typed(n)} - 2) / (1 - x**2)) ** 0.5`];
  }
}

/** Null for combining p values: Stouffer and Fisher are in SciPy, the others of the page are not. */
export function python(file: PythonFile, values: PValueOptions): readonly string[] | null {
  const { calculation, distribution, value, alpha, alternative } = values;
  if (calculation === 'combine') return null;
  if (calculation === 'adjust') {
    file.use('multipletests');
    return [
      `p = ${typedList(readNumbers(values.pValues).values.filter((p) => p !== null))}`,
      `for method in (${ADJUSTMENTS.map((each) => `"${each}"`).join(', ')}):`,
      '    print(method, *multipletests(p, method=method)[1])',
    ];
  }
  file.use('stats');
  const [dist, statistic] = distributionOf(values);
  const oneTail = distribution === 'F' || distribution === 'chi-square';
  const side = oneTail || alternative !== 'two-sided' ? alpha : alpha / 2;
  const sign = !oneTail && alternative === 'less' ? '-' : '';
  const critical = `${sign}distribution.isf(${number(side)})`;
  return [
    `distribution = ${dist}`,
    `critical = ${critical}`,
    ...(distribution === 'r'
      ? [show('critical r', `critical / (${typed(values.n)} - 2 + critical**2) ** 0.5`)]
      : []),
    show('critical', 'critical', '"alpha"', number(alpha)),
    ...(calculation === 'critical'
      ? []
      : [
          `x = ${typed(value)}`,
          `statistic = ${statistic}`,
          show(
            'statistic',
            'x',
            'statistic',
            '"p"',
            oneTail
              ? 'distribution.sf(statistic)'
              : alternative === 'two-sided'
                ? '2 * distribution.sf(abs(statistic))'
                : `distribution.${alternative === 'greater' ? 'sf' : 'cdf'}(statistic)`,
          ),
        ]),
  ];
}
