import { zip } from '@constat/stats';
import { rFactor, rName, rNumber, rRead, rString, rStrings } from '../../shared/r-code.ts';
import type { PivotFieldName, PivotResult } from './compute.ts';
import { layoutOf, readCuts, readLevels } from './layout.ts';
import type { PivotOptions } from './options.ts';

type AxisItem = PivotOptions['rows'][number];
type Grouped = Pick<AxisItem, 'field' | 'by' | 'width' | 'cuts'>;

/** The date of a column, whatever the time of day. */
const date = (field: string): string => `as.Date(substr(d$${rName(field)}, 1, 10))`;

const DATES: Partial<Record<PivotFieldName['by'], (field: string) => string>> = {
  year: (field) => `format(${date(field)}, "%Y")`,
  quarter: (field) => `paste0(format(${date(field)}, "%Y "), quarters(${date(field)}))`,
  month: (field) => `format(${date(field)}, "%Y-%m")`,
  week: (field) => `format(${date(field)}, "%G-W%V")`,
  day: (field) => `format(${date(field)}, "%Y-%m-%d")`,
  monthOfYear: (field) => `month.name[as.integer(format(${date(field)}, "%m"))]`,
  weekday: (field) =>
    `c("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")[as.integer(format(${date(field)}, "%u"))]`,
};

/** Breaks of bins in R. */
function breaksOf({ field, by, width, cuts }: Grouped): string {
  const x = `d$${rName(field)}`;
  if (by === 'quantiles')
    return `unique(quantile(${x}, seq(0, 1, length.out = ${(width ?? 4) + 1}), na.rm = TRUE))`;
  if (by === 'cuts') return `c(-Inf, ${(readCuts(cuts) ?? []).join(', ')}, Inf)`;
  return `seq(floor(min(${x}, na.rm = TRUE) / ${width}), floor(max(${x}, na.rm = TRUE) / ${width}) + 1) * ${width}`;
}

/** The levels of a field; bins are named as R names them. */
function grouped(item: Grouped, by: PivotFieldName['by'], levels: readonly string[]): string {
  const x = `d$${rName(item.field)}`;
  const ofDate = DATES[by];
  if (ofDate) return `factor(${ofDate(item.field)})`;
  if (by === 'width' || by === 'cuts' || by === 'quantiles')
    return `cut(${x}, ${breaksOf({ ...item, by })}, right = FALSE, include.lowest = ${by === 'quantiles' ? 'TRUE' : 'FALSE'}, dig.lab = 10)`;
  return rFactor({ name: item.field, levels });
}

const MISSING = '(missing)';

/** A field of the rows or columns as a factor of R, missing values last where they are a level. */
function fieldLines(
  name: string,
  item: AxisItem,
  { by, levels }: PivotFieldName,
  options: PivotOptions,
): readonly string[] {
  const plain = levels.filter((level) => level !== MISSING && level !== 'Other');
  const hidden = readLevels(item.hidden);
  const own = by === 'values' ? [...plain, ...hidden.filter((level) => level !== MISSING)] : plain;
  const lines = [`${name} <- ${grouped(item, by, own)}`];
  if (item.top !== null && by === 'values' && levels.includes('Other'))
    lines[0] = `${name} <- factor(ifelse(d$${rName(item.field)} %in% ${rStrings(plain)}, as.character(d$${rName(item.field)}), "Other"), levels = ${rStrings([...plain, 'Other'])})`;
  if (options.missing === 'level') lines.push(`${name} <- addNA(${name}, ifany = TRUE)`);
  if (hidden.length > 0 && by === 'values')
    lines.push(
      `${name} <- factor(${name}, exclude = ${rStrings(hidden.map((level) => (level === MISSING ? '' : level)))})`,
    );
  return lines;
}

/** What is computed of the rows `i` of a cell. */
function statisticOf(value: PivotOptions['values'][number], confidenceLevel: number): string {
  const y = value.field === null ? '' : `d$${rName(value.field)}[i]`;
  const w = value.weight === null ? '' : `d$${rName(value.weight)}[i]`;
  const known = `x <- ${y}; x <- x[!is.na(x)]; `;
  const of = (body: string) => `function(i) { ${known}${body} }`;
  switch (value.statistic) {
    case 'count':
      if (w !== '') return `function(i) sum(${w}${y === '' ? '' : `[!is.na(${y})]`}, na.rm = TRUE)`;
      return y === '' ? 'length' : `function(i) sum(!is.na(${y}))`;
    case 'distinct':
      return of('length(unique(x))');
    case 'sum':
      return w === '' ? of('sum(x)') : `function(i) sum(${y} * ${w}, na.rm = TRUE)`;
    case 'mean':
      return w === ''
        ? of('mean(x)')
        : `function(i) { ok <- !is.na(${y}) & !is.na(${w}); weighted.mean(${y}[ok], ${w}[ok]) }`;
    case 'se':
      return of('sd(x) / sqrt(length(x))');
    case 'ciLower':
    case 'ciUpper':
      return of(
        `mean(x) ${value.statistic === 'ciLower' ? '-' : '+'} qt(${rNumber((1 + confidenceLevel) / 2)}, length(x) - 1) * sd(x) / sqrt(length(x))`,
      );
    case 'percentile':
      return of(`quantile(x, ${rNumber(value.percentile)}, names = FALSE)`);
    case 'share':
      return of(`mean(x == ${rString(value.level)})`);
    case 'formula':
      return `function(i) NA # computed from the values above: ${value.formula}`;
    default:
      return of(`${value.statistic}(x)`);
  }
}

/** Conditions of the filters. */
function filterLines(options: PivotOptions): readonly string[] {
  return layoutOf(options).filters.flatMap(({ field, keep, from, to, by }) => {
    const x = `d$${rName(field)}`;
    const ofDate = DATES[by];
    return [
      ...(keep === null
        ? []
        : [
            `d <- d[${ofDate ? ofDate(field) : x} %in% c(${keep.map((level) => (level === MISSING ? 'NA' : rString(level))).join(', ')}), ]`,
          ]),
      ...(from === null ? [] : [`d <- d[!is.na(${x}) & ${x} >= ${from}, ]`]),
      ...(to === null ? [] : [`d <- d[!is.na(${x}) & ${x} <= ${to}, ]`]),
    ];
  });
}

/** Rows without a level, where there are some, leave the data. */
function keptLines(names: readonly string[], { rows, columns, missing }: PivotOptions): readonly string[] {
  const leaves = [...rows, ...columns].some(
    ({ hidden, top, other }) => hidden !== '' || (top !== null && !other),
  );
  if (names.length === 0 || (missing === 'level' && !leaves)) return [];
  return [
    `keep <- complete.cases(${names.join(', ')})`,
    `d <- d[keep, ]; ${names.map((name) => `${name} <- ${name}[keep]`).join('; ')}`,
  ];
}

/** The table by `tapply`: for every part of the fields of the rows, and of those of the columns, the cells and their totals. */
export function rCode(result: PivotResult, options: PivotOptions): readonly string[] {
  const { rowFields, columnFields } = result;
  const factors = [...rowFields, ...columnFields]
    .filter(({ by, type }) => by === 'values' && type !== 'numeric')
    .map(({ name, levels }) => ({ name, levels }));
  const names = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);
  const rows = names('r', rowFields.length);
  const columns = names('k', columnFields.length);
  const shown = options.values.flatMap(({ show }, i) =>
    show === 'value' ? [] : [`# value ${i + 1} is then shown as: ${show}`],
  );
  return [
    rRead(...factors),
    ...filterLines(options),
    ...zip(options.rows, rows, rowFields).flatMap(([item, row, rowField]) =>
      fieldLines(row, item, rowField, options),
    ),
    ...zip(options.columns, columns, columnFields).flatMap(([item, column, columnField]) =>
      fieldLines(column, item, columnField, options),
    ),
    ...keptLines([...rows, ...columns], options),
    '',
    '# the fields from none to all of them: totals, subtotals, cells',
    'parts <- function(by) c(list(factor(rep("Total", nrow(d)))), lapply(seq_along(by), function(i) interaction(by[1:i], lex.order = TRUE, drop = TRUE, sep = ", ")))',
    'table_of <- function(f) {',
    `  a <- parts(list(${rows.join(', ')})); b <- parts(list(${columns.join(', ')}))`,
    '  m <- do.call(rbind, lapply(a, function(x) do.call(cbind, lapply(b, function(y) tapply(seq_len(nrow(d)), list(x, y), f)))))',
    '  first <- unlist(lapply(a, function(x) tapply(as.integer(a[[length(a)]]), x, min)))',
    '  depth <- rep(seq_along(a), sapply(a, nlevels))',
    '  print(m[order(depth == 1, first, depth), , drop = FALSE], digits = 10)',
    '}',
    '',
    ...options.values.map((value) => `table_of(${statisticOf(value, options.confidenceLevel)})`),
    ...shown,
  ];
}
