import type { PythonFile } from '../../python/python-file.ts';
import { number, text } from '../../python/words.ts';
import { readCuts } from './layout.ts';
import type { PivotOptions } from './options.ts';

type AxisItem = PivotOptions['rows'][number];

/** The levels of a field, each row of the data its own; null for those that pandas names in another way. */
function levelsOf(file: PythonFile, { field, by, width, cuts }: AxisItem): string | null {
  const { type } = file.frame.column(field);
  switch (by) {
    case 'values':
      return type === 'numeric' || type === 'date' ? file.column(field) : file.factor(field);
    case 'width':
      return `np.floor(${file.column(field)} / ${width}) * ${width}`;
    case 'cuts':
      return `pd.cut(${file.column(field)}, [-np.inf, ${(readCuts(cuts) ?? []).join(', ')}, np.inf], right=False)`;
    default:
      return null;
  }
}

/** What is computed of the rows of a cell. */
function statisticOf(
  file: PythonFile,
  { field, statistic, percentile, level, weight }: PivotOptions['values'][number],
  confidenceLevel: number,
): string | null {
  const w = weight === null ? null : `part[${text(file.name(weight))}]`;
  if (field === null) return statistic !== 'count' ? null : w === null ? 'len(part)' : `${w}.sum()`;
  const y = `part[${text(file.name(field))}]`;
  const both =
    w === null ? '' : `part[[${text(file.name(field))}, ${text(file.name(weight ?? ''))}]].dropna()`;
  switch (statistic) {
    case 'count':
      return w === null ? `${y}.count()` : `${both}.iloc[:, 1].sum()`;
    case 'distinct':
      return `${y}.nunique()`;
    case 'sum':
      return w === null ? `${y}.sum()` : `${both}.prod(axis=1).sum()`;
    case 'mean':
      return w === null ? `${y}.mean()` : `${both}.prod(axis=1).sum() / ${both}.iloc[:, 1].sum()`;
    case 'sd':
      return `${y}.std()`;
    case 'se':
      return `${y}.sem()`;
    case 'ciLower':
    case 'ciUpper':
      file.use('stats');
      return `${y}.mean() ${statistic === 'ciLower' ? '-' : '+'} stats.t.ppf(${number((1 + confidenceLevel) / 2)}, ${y}.count() - 1) * ${y}.sem()`;
    case 'median':
    case 'min':
    case 'max':
      return `${y}.${statistic}()`;
    case 'percentile':
      return `${y}.quantile(${number(percentile)})`;
    case 'share':
      return `100 * (${y}.dropna().astype(str) == ${text(level)}).mean()`;
    case 'formula':
      return null;
  }
}

const isPlain = ({ hidden, top }: AxisItem): boolean => hidden === '' && top === null;

/** Null with filters, levels that are left out, dates in spans, and groups of equal size. */
export function python(file: PythonFile, options: PivotOptions): readonly string[] | null {
  const { rows, columns, values, filters, missing, confidenceLevel } = options;
  const fields = [...rows, ...columns];
  if (filters.length > 0 || !fields.every(isPlain)) return null;
  const levels = fields.flatMap((item) => levelsOf(file, item) ?? []);
  if (levels.length < fields.length) return null;
  const statistics = values.flatMap((value) => statisticOf(file, value, confidenceLevel) ?? []);
  if (statistics.length === 0) return null;
  file.lacks('own formulas', statistics.length < values.length);
  file.lacks(
    'values shown in relation to others',
    values.some(({ show }) => show !== 'value'),
  );
  file.use('np');
  const names = fields.map((_, i) => (i < rows.length ? `r${i + 1}` : `k${i + 1 - rows.length}`));
  const lists = [names.slice(0, rows.length), names.slice(rows.length)].map((each) => `[${each.join(', ')}]`);
  return [
    ...(missing === 'level' && fields.length > 0
      ? [
          'def known(x): # rows without a value are a level of their own, the last',
          '    if not x.isna().any():',
          '        return x',
          '    if isinstance(x.dtype, pd.CategoricalDtype):',
          '        return x.cat.add_categories("(missing)").fillna("(missing)")',
          '    return x.fillna(np.inf if pd.api.types.is_numeric_dtype(x) else "~ (missing)")',
          '',
        ]
      : []),
    ...names.map((name, i) => `${name} = ${missing === 'level' ? `known(${levels[i]})` : levels[i]}`),
    ...(missing === 'exclude' && names.length > 0
      ? [
          `kept = pd.concat([${names.join(', ')}], axis=1).notna().all(axis=1)`,
          `d, ${names.join(', ')} = (x[kept] for x in [d, ${names.join(', ')}])`,
        ]
      : []),
    `rows, columns = ${lists.join(', ')}`,
    'def table_of(f): # the fields from none to all of them: totals, subtotals, cells',
    '    for i in range(len(rows) + 1):',
    '        for j in range(len(columns) + 1):',
    '            by = rows[:i] + columns[:j]',
    '            if not by:',
    '                print(f(d))',
    '                continue',
    '            cells = d.groupby(by, observed=True).apply(f)',
    '            print(cells.unstack(list(range(i, i + j))) if i and j else cells)',
    ...statistics.map((statistic) => `table_of(lambda part: ${statistic})`),
  ];
}
