import { typedList, typedTable } from '../../python/calculators.ts';
import { chiSquareLimits } from '../../python/kit.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { show } from '../../python/words.ts';
import type { CountsOptions } from './options.ts';

export function python(file: PythonFile, values: CountsOptions): readonly string[] {
  const { test, categories, table, confidenceLevel } = values;
  file.use('np');
  chiSquareLimits(file, confidenceLevel);
  const found = (effect: string, parts: string): readonly string[] => [
    show('n =', 'n', '"chi-square ="', 'x2', '"df ="', 'df', '"p ="', 'p'),
    show(`${effect} =`, `(x2 / (${parts})) ** 0.5`, '"limits"', `*chi_square_limits(x2, df, ${parts})`),
  ];
  if (test === 'table')
    return [
      `table = ${typedTable(table)}`,
      'n = table.sum()',
      'x2, p, df, expected = stats.chi2_contingency(table, correction=False)',
      ...found('Cramér’s V', 'n * (min(table.shape) - 1)'),
      'rows, columns = table.sum(axis=1, keepdims=True) / n, table.sum(axis=0) / n',
      'residuals = (table - expected) / np.sqrt(expected * (1 - rows) * (1 - columns))',
      'print(*zip(table.ravel(), expected.ravel(), residuals.ravel()), sep="\\n")',
    ];
  const shares = categories.map(({ share }) => share);
  return [
    `observed = np.array(${typedList(categories.map(({ observed }) => observed))})`,
    shares.some((share) => share === null)
      ? 'shares = np.full(len(observed), 1 / len(observed))'
      : `shares = np.array(${typedList(shares)})`,
    'n, df, shares = observed.sum(), len(observed) - 1, shares / shares.sum()',
    'expected = n * shares',
    'x2, p = stats.chisquare(observed, expected)',
    ...found('Cohen’s w', 'n'),
    'residuals = (observed - expected) / np.sqrt(expected * (1 - shares))',
    'print(*zip(observed, expected, residuals), sep="\\n")',
  ];
}
