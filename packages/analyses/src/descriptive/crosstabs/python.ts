import { chiSquareLimits } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { indented, number, show } from '../../python/words.ts';
import type { CrosstabOptions } from './options.ts';

export function python(file: PythonFile, values: CrosstabOptions): readonly string[] | null {
  const { rows, columns, layer, weights, cells, tests, measures, confidenceLevel } = values;
  file.use('stats', 'np');
  const row = file.factor(rows);
  const column = file.factor(columns);
  const counts = (data: string): string =>
    weights === null
      ? `pd.crosstab(${row.replace('d[', `${data}[`)}, ${column.replace('d[', `${data}[`)})`
      : `pd.crosstab(${row.replace('d[', `${data}[`)}, ${column.replace('d[', `${data}[`)}, values=${file.column(weights).replace('d[', `${data}[`)}, aggfunc="sum").fillna(0)`;
  file.lacks('measures for ordered levels', measures.includes('ordinal'));
  file.lacks('the test of a trend', values.trend);
  file.lacks('Bayes factors', values.bayesFactor);
  const is2x2 = file.frame.factor(rows).levels.length === 2 && file.frame.factor(columns).levels.length === 2;
  if (measures.includes('nominal')) chiSquareLimits(file, confidenceLevel);
  if (is2x2 && (measures.includes('risk') || values.paired)) file.use('Table2x2', 'cochrans_q');
  const body = [
    'n = table.to_numpy().sum()',
    'print(table, table.sum(axis=1), table.sum(), n, sep="\\n")',
    ...(cells.includes('row')
      ? ['print(table.div(table.sum(axis=1), axis=0), table.sum() / n, sep="\\n")']
      : []),
    ...(cells.includes('column') ? ['print(table / table.sum())'] : []),
    ...(cells.includes('total') ? ['print(table / n)'] : []),
    'x2, p, df, expected = stats.chi2_contingency(table, correction=False)',
    ...(cells.includes('expected') ? ['print(expected)'] : []),
    show('Pearson chi-square =', 'x2', '"df ="', 'df', '"p ="', 'p', '"n ="', 'n'),
    ...(tests.includes('yates') ? ['print("with correction", *stats.chi2_contingency(table)[:2])'] : []),
    ...(tests.includes('likelihoodRatio')
      ? [
          'print("likelihood ratio", *stats.chi2_contingency(table, correction=False, lambda_="log-likelihood")[:2])',
        ]
      : []),
    ...(tests.includes('fisher') && is2x2 ? ['print("Fisher p =", stats.fisher_exact(table)[1])'] : []),
    ...(measures.includes('nominal')
      ? [
          'parts = n * (min(table.shape) - 1)',
          show(
            'Cramér’s V =',
            '(x2 / parts) ** 0.5',
            '"limits"',
            '*chi_square_limits(x2, df, parts)',
            '"contingency coefficient ="',
            '(x2 / (x2 + n)) ** 0.5',
          ),
        ]
      : []),
    ...(is2x2 && measures.includes('risk')
      ? [
          `two = Table2x2(table.to_numpy(float))`,
          `level = ${number(1 - confidenceLevel)}`,
          show('Odds ratio =', 'two.oddsratio', '"limits"', '*two.oddsratio_confint(level)'),
          show(
            'Risk ratio of the first column =',
            'two.riskratio',
            '"limits"',
            '*two.riskratio_confint(level)',
          ),
          'other = Table2x2(table.to_numpy(float)[:, ::-1])',
          show(
            'Risk ratio of the second column =',
            'other.riskratio',
            '"limits"',
            '*other.riskratio_confint(level)',
          ),
        ]
      : []),
    ...(is2x2 && values.paired ? ['print("McNemar", *vars(mcnemar(table, exact=True)).values())'] : []),
  ];
  if (layer === null) return [`table = ${counts('d')}`, ...body];
  return [
    `for level_of_layer, part in d.groupby(${file.factor(layer)}, observed=True):`,
    ...indented(['print(level_of_layer)', `table = ${counts('part')}`, ...body]),
  ];
}
