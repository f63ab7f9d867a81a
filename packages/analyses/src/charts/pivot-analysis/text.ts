import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { counted } from '../../shared/wording.ts';
import type { PivotFieldName, PivotLine, PivotResult } from './compute.ts';
import type { PivotOptions } from './options.ts';

/** The fields in the order in which they are named. */
export const fieldsOf = ({ rowFields, columnFields }: PivotResult): readonly PivotFieldName[] => [
  ...rowFields,
  ...columnFields,
];

/** `Rows and Mean BloodPressure by Age, Gender and Smoker`. */
export function subjectOf(result: PivotResult): string {
  const fields = [...new Set(fieldsOf(result).map(({ label }) => label))];
  const values = andList(result.values.map(({ label }) => label));
  return fields.length === 0 ? values : `${values} by ${andList(fields)}`;
}

/** The value that the finding and the chart are about: the one chosen, else the first that is not the count of rows. */
export function mainValue({ values }: PivotResult, { chartValue }: PivotOptions): number {
  if (chartValue !== null && chartValue <= values.length) return chartValue - 1;
  const first = values.findIndex(({ field, format }) => field !== null || format !== 'integer');
  return Math.max(0, first);
}

interface Place {
  readonly row: PivotLine;
  readonly column: PivotLine;
  readonly value: number;
}

/** The innermost cells that have a value. */
function leafCells(result: PivotResult, value: number): readonly Place[] {
  const { rows, columns, values, cells, rowFields, columnFields } = result;
  return zip(rows, cells).flatMap(([row, ownCell]) =>
    row.depth !== rowFields.length
      ? []
      : columns.flatMap((column, j) => {
          const cell = ownCell[j * values.length + value]!;
          return column.depth !== columnFields.length || cell === null ? [] : [{ row, column, value: cell }];
        }),
  );
}

/** `Age = 50–59, Gender = Female, Smoker = Yes`. */
function placeName({ rowFields, columnFields }: PivotResult, { row, column }: Place): Runs {
  const names = [
    ...zip(row.path, rowFields).map(([level, rowField]) => `${rowField.label} = ${level}`),
    ...zip(column.path, columnFields).map(([level, columnField]) => `${columnField.label} = ${level}`),
  ];
  return names.length === 0 ? rich`all rows` : rich`${bold(andList(names))}`;
}

/** `1 row`, `100 rows`. */
const rowsText = ({ sample: { used } }: PivotResult): Runs =>
  rich`${num(used, 'integer')} ${used === 1 ? 'row' : 'rows'}`;

export function findingText(result: PivotResult, options: PivotOptions): Runs {
  const at = mainValue(result, options);
  const { label, format, adds } = result.values[at]!;
  const cells = leafCells(result, at);
  const first = cells[0];
  const used = rowsText(result);
  if (!first) return rich`The table summarizes ${used}; none of its cells has a value of ${label}.`;
  const top = cells.reduce((best, cell) => (cell.value > best.value ? cell : best));
  const bottom = cells.reduce((best, cell) => (cell.value < best.value ? cell : best));
  const write = (cell: Place) => num(cell.value, format);
  if (top.value === bottom.value)
    return cells.length === 1
      ? rich`${label} was ${write(top)} for ${placeName(result, top)}, of ${used}.`
      : rich`${label} was ${write(top)} in every cell, of ${used}.`;
  const of = adds && label === 'Rows' ? rich` of ${num(result.sample.used, 'integer')}` : rich``;
  return rich`${label} was largest for ${placeName(result, top)}, with ${write(top)}${of}, and smallest for ${placeName(result, bottom)}, with ${write(bottom)}.`;
}

/** What a paper says of the table. */
export function reportText(result: PivotResult, options: PivotOptions): Runs {
  const fields = [...new Set(fieldsOf(result).map(({ label }) => label))];
  const by = fields.length === 0 ? '' : ` by ${andList(fields)}`;
  return rich`The table summarizes ${rowsText(result)}${by}. ${findingText(result, options)}`;
}

/** Fewer rows than this give no summary that lasts. */
const FEW = 5;

export function interpretationText(result: PivotResult): Runs {
  const { rows, columns, counts, rowFields, columnFields } = result;
  let small = 0;
  for (const [i, row] of rows.entries())
    for (const [j, column] of columns.entries()) {
      const n = counts[i]![j]!;
      if (row.depth === rowFields.length && column.depth === columnFields.length && n > 0 && n < FEW) small++;
    }
  const few =
    small === 0
      ? rich``
      : small === 1
        ? rich` One cell rests on fewer than five rows.`
        : rich` ${num(small, 'integer')} cells rest on fewer than five rows.`;
  return rich`The table describes these rows and tests nothing. Totals and subtotals are computed from the rows of the data, not from the cells; an empty cell has no rows, or no value to summarize.${few}`;
}

const BY_WORDS: Readonly<Record<PivotFieldName['by'], string>> = {
  values: '',
  width: 'bins of ',
  quantiles: 'groups of equal size',
  cuts: 'own cuts',
  year: 'years',
  quarter: 'quarters',
  month: 'months',
  week: 'weeks by ISO 8601',
  day: 'days',
  monthOfYear: 'months of the year',
  weekday: 'days of the week',
};

/** `Age (bins of 10)`. */
const groupedName = ({ label, by, width }: PivotFieldName): string =>
  by === 'values' ? label : `${label} (${BY_WORDS[by]}${by === 'width' ? width : ''})`;

export function methodsText(result: PivotResult, options: PivotOptions): Runs {
  const fields = fieldsOf(result).map(groupedName);
  const values = andList(result.values.map(({ label }) => (label === 'Rows' ? 'the number of rows' : label)));
  const by = fields.length === 0 ? '' : ` by ${andList(fields)}`;
  const filters = options.filters.map(({ field }) => field);
  const sentences: readonly Runs[] = [
    rich`${counted(result.sample.used, 'rows')} ${result.sample.used === 1 ? 'was' : 'were'} summarized${by}: ${values}.`,
    ...(filters.length > 0
      ? [rich`Filters on ${andList(filters)} left out ${num(result.filtered, 'integer')} rows.`]
      : []),
    ...(fields.length > 0
      ? [
          options.missing === 'level'
            ? rich`Missing values of the fields counted as a level.`
            : rich`Rows with a missing value in one of the fields were left out.`,
        ]
      : []),
    ...(options.values.some(({ statistic }) => statistic === 'median' || statistic === 'percentile')
      ? [rich`Quantiles are of type 7 (Hyndman & Fan, 1996).`]
      : []),
    rich`Totals were computed from the rows.`,
  ];
  return join(sentences, ' ');
}
