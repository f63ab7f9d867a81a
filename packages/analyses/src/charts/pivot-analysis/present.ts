import { italic, num, type Runs, rich, type TableBlock, type TableColumn } from '@constat/report';
import { zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { sampleText } from '../../shared/wording.ts';
import type { PivotLine, PivotResult, PivotValueName } from './compute.ts';
import { pivotFigure } from './figure.ts';
import type { PivotOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { findingText, interpretationText, methodsText, reportText, subjectOf } from './text.ts';

export function present(result: PivotResult, options: PivotOptions): Presentation {
  const figure = pivotFigure(result, options);
  const { filtered, leftOut } = result;
  const quantiles = options.values.some(
    ({ statistic }) => statistic === 'median' || statistic === 'percentile',
  );
  return {
    finding: findingText(result, options),
    meta: [
      sampleText(result.sample),
      ...(filtered > 0 ? [rich`${num(filtered, 'integer')} filtered out`] : []),
      ...(leftOut > 0 ? [rich`${num(leftOut, 'integer')} in levels left out`] : []),
    ],
    tables: [pivotTable(result)],
    ...(figure ? { figures: [figure] } : {}),
    interpretation: interpretationText(result),
    apa: reportText(result, options),
    methods: methodsText(result, options),
    works: quantiles ? ['hyndmanFan1996'] : ['tukey1977'],
    r: rCode(result, options),
  };
}

/** More cells than this are not printed; the page shows and exports all of them. */
const PRINTED_CELLS = 20_000;

/** The words over the columns of a line: all of its levels, or that it is a total. */
const lineName = ({ path, kind, sums }: PivotLine): string =>
  kind === 'total' ? 'Total' : `${path.join(', ')}${sums ? ', total' : ''}`;

const headOf = ({ label, format }: PivotValueName): Runs =>
  label === 'Rows' && format === 'integer' ? [italic('n')] : [label];

function tableColumns(result: PivotResult): readonly TableColumn[] {
  const { columns, values, columnFields } = result;
  const single = values.length === 1;
  return columns.flatMap((line, j) =>
    values.map((value, k): TableColumn => {
      const key = `c${j}v${k}`;
      const { format } = value;
      if (columnFields.length === 0) return { key, label: headOf(value), format };
      return single
        ? { key, label: [lineName(line)], format, spanner: 'fields' }
        : { key, label: headOf(value), format, spanner: `c${j}` };
    }),
  );
}

function pivotTable(result: PivotResult): TableBlock {
  const { rows, columns, values, cells, rowFields, columnFields } = result;
  const heads = tableColumns(result);
  const most = Math.max(1, Math.floor(PRINTED_CELLS / heads.length));
  const printed = rows.slice(0, most);
  const name = rowFields.map(({ label }) => label).join(', ');
  const spanners: Record<string, Runs> = {};
  if (columnFields.length > 0 && values.length === 1)
    spanners.fields = [columnFields.map(({ label }) => label).join(', ')];
  else if (columnFields.length > 0)
    for (const [j, line] of columns.entries()) spanners[`c${j}`] = [lineName(line)];
  return {
    kind: 'table',
    id: 'pivot',
    title: [subjectOf(result)],
    columns: [{ key: 'line', label: [name === '' ? 'Rows' : name] }, ...heads],
    ...(Object.keys(spanners).length > 0 ? { spanners } : {}),
    rows: zip(printed, cells).map(([line, cell]) => ({
      cells: {
        line: `${'\u2003'.repeat(Math.max(0, line.depth - 2))}${line.label}`,
        ...Object.fromEntries(heads.map(({ key }, at) => [key, cell[at]!])),
      },
      ...(line.depth > 1 ? { indent: true } : {}),
      ...(line.kind === 'total' ? { total: true } : {}),
    })),
    notes: notesOf(result, printed.length),
  };
}

function notesOf({ rows, columnFields, values }: PivotResult, printed: number): Runs {
  const across = columnFields.map(({ label }) => label).join(', ');
  const over =
    columnFields.length > 0 && values.length > 1 ? rich`Columns are levels of ${across}. ` : rich``;
  const totals = rich`Totals are computed from the rows of the data.`;
  const cut =
    printed < rows.length
      ? rich` The first ${num(printed, 'integer')} of ${num(rows.length, 'integer')} rows are printed.`
      : rich``;
  return rich`${over}${totals}${cut}`;
}
