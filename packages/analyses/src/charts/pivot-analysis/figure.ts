import type { FigureBlock, ShownVariable } from '@constat/report';
import { isSingle, zip } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { PANEL_HEADER } from '../kit/panels.ts';
import type { PivotFieldName, PivotLine, PivotResult } from './compute.ts';
import type { PivotOptions } from './options.ts';
import { mainValue, subjectOf } from './text.ts';

/** What can still be told apart. */
const MOST = { places: 60, series: 10, panels: 12 } as const;
const LONG_NAME = 12;

interface Datum {
  readonly x: string;
  readonly series: string;
  readonly panel: string;
  /** Null breaks a line. */
  readonly value: number | null;
}

interface Drawn {
  readonly data: readonly Datum[];
  readonly x: { readonly title: string; readonly levels: readonly string[]; readonly ordered: boolean };
  readonly series: { readonly title: string; readonly levels: readonly string[] } | null;
  readonly panel: { readonly title: string; readonly levels: readonly string[] } | null;
}

const isOrdered = ({ by, type }: PivotFieldName): boolean =>
  by !== 'values' || type === 'numeric' || type === 'date' || type === 'ordinal';

const NAME = ', ';
const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/**
 * Which fields are the axis, the colours and the panels. With columns these are the axis, the first field of the rows the colours and
 * the others the panels; without, the first field of the rows is the axis.
 */
function drawn(result: PivotResult, value: number): Drawn {
  const { rowFields, columnFields, rows, columns, values, cells } = result;
  const acrossColumns = columnFields.length > 0;
  const start = acrossColumns ? 0 : 1;
  const parts = (row: PivotLine, column: PivotLine) => ({
    x: acrossColumns ? column.path.join(NAME) : (row.path[0] ?? ''),
    series: row.path[start] ?? '',
    panel: row.path.slice(start + 1).join(NAME),
  });
  const data = zip(rows, cells).flatMap(([row, ownCell]) =>
    row.depth !== rowFields.length
      ? []
      : columns.flatMap((column, j): readonly Datum[] => {
          const cell = ownCell[j * values.length + value]!;
          return column.depth !== columnFields.length ? [] : [{ ...parts(row, column), value: cell }];
        }),
  );
  const titleOf = (fields: readonly PivotFieldName[]) => fields.map(({ label }) => label).join(NAME);
  const axisFields = acrossColumns ? columnFields : rowFields.slice(0, 1);
  const axisLines = acrossColumns
    ? columns.filter(({ depth }) => depth === columnFields.length).map(({ path }) => path.join(NAME))
    : rows.filter(({ depth }) => depth === 1).map(({ label }) => label);
  const seriesField = rowFields[start];
  return {
    data,
    x: {
      title: titleOf(axisFields),
      levels: unique(axisLines),
      ordered: isSingle(axisFields) && isOrdered(axisFields[0]),
    },
    series: seriesField
      ? { title: seriesField.label, levels: inOwnOrder(seriesField, data, ({ series }) => series) }
      : null,
    panel:
      rowFields.length > start + 1
        ? {
            title: titleOf(rowFields.slice(start + 1)),
            levels: unique(data.map(({ panel }) => panel)).toSorted((a, b) =>
              comparePanels(rowFields.slice(start + 1), a, b),
            ),
          }
        : null,
  };
}

/** What places, colours and panels are in the dataset; nothing where one of them is not known there, or a filter is on. */
function levelsShown(result: PivotResult, { filters }: PivotOptions): readonly ShownVariable[] {
  const { rowFields, columnFields, rows, columns } = result;
  const start = columnFields.length > 0 ? 0 : 1;
  if (columnFields.length > 1 || rowFields.length > start + 2 || filters.length > 0) return [];
  const own = (fields: readonly PivotFieldName[], lines: readonly PivotLine[]) =>
    fields.map((field, depth) => {
      const names = lines.flatMap(({ kind, label, depth: at }) =>
        kind === 'level' && at === depth + 1 ? [[label, label] as const] : [],
      );
      return { field, levels: Object.fromEntries(names) };
    });
  const shown = [...own(columnFields, columns), ...own(rowFields, rows)];
  if (shown.some(({ field: { by, spans } }) => by !== 'values' && spans === null)) return [];
  return zip(shown, FIELDS.slice(0, shown.length)).map(([{ field, levels }, at]) =>
    field.spans
      ? { kind: 'spans', field: at, variable: field.name, spans: field.spans }
      : { kind: 'levels', field: at, variable: field.name, levels },
  );
}

/** Fields of the data, in the order in which they are filled. */
const FIELDS = ['x', 'series', 'panel'] as const;

/** The levels that are drawn, in the order of the field. */
function inOwnOrder(field: PivotFieldName, data: readonly Datum[], of: (datum: Datum) => string) {
  const seen = new Set(data.map(of));
  return field.levels.filter((level) => seen.has(level));
}

/** Panels of one field in its own order, of several in the order in which they appear. */
function comparePanels(fields: readonly PivotFieldName[], a: string, b: string): number {
  if (fields.length > 1) return 0;
  return fields[0]!.levels.indexOf(a) - fields[0]!.levels.indexOf(b);
}

type Kind = Exclude<PivotOptions['chart'], 'auto'>;

/** Parts that do not add up are never stacked. */
function kindOf(result: PivotResult, options: PivotOptions, value: number, { x }: Drawn): Kind {
  const { adds } = result.values[value]!;
  if (options.chart === 'auto') return x.ordered && !adds ? 'line' : 'bar';
  return (options.chart === 'stacked' || options.chart === 'filled') && !adds ? 'bar' : options.chart;
}

/** The table as a chart; none where there is nothing to draw, or more than can be told apart. */
export function pivotFigure(result: PivotResult, options: PivotOptions): FigureBlock | null {
  const value = mainValue(result, options);
  const parts = drawn(result, value);
  const { x, series, panel } = parts;
  const known = parts.data.filter((datum) => datum.value !== null);
  if (known.length < 2 || x.levels.length > MOST.places) return null;
  if ((series?.levels.length ?? 0) > MOST.series || (panel?.levels.length ?? 0) > MOST.panels) return null;
  const kind = kindOf(result, options, value, parts);
  const { label, format } = result.values[value]!;
  const data = kind === 'line' ? parts.data : known;
  const percent = format === 'percent';
  const turned = x.levels.length > 8 || x.levels.some((name) => name.length > LONG_NAME);
  const across = {
    field: 'x',
    type: 'nominal' as const,
    sort: [...x.levels],
    axis: { title: x.title === '' ? null : x.title, labelAngle: turned ? -40 : 0, labelLimit: 160 },
    ...(kind === 'line' ? { scale: { padding: 0.5 } } : {}),
  };
  const stack = { bar: null, line: null, stacked: 'zero', filled: 'normalize' } as const;
  const up = {
    field: 'value',
    type: 'quantitative' as const,
    axis: { title: label, ...(percent || kind === 'filled' ? { format: '.0%' } : {}) },
    scale: { zero: kind !== 'line' || percent },
    ...(kind === 'line' ? {} : { stack: stack[kind] }),
  };
  const colour = series
    ? {
        color: {
          field: 'series',
          type: 'nominal' as const,
          sort: [...series.levels],
          scale: { domain: [...series.levels] },
          legend: { title: series.title, offset: 34 },
        },
      }
    : {};
  const tooltip = {
    tooltip: [
      { field: 'x', title: x.title || 'Rows', type: 'nominal' as const },
      ...(series ? [{ field: 'series', title: series.title, type: 'nominal' as const }] : []),
      { field: 'value', title: label, type: 'quantitative' as const, format: percent ? '.1%' : ',.6~g' },
    ],
  };
  const shape =
    kind === 'line' && series
      ? {
          shape: {
            field: 'series',
            type: 'nominal' as const,
            sort: [...series.levels],
            scale: { domain: [...series.levels] },
            legend: { title: series.title, offset: 34 },
          },
        }
      : {};
  const offset = series && kind === 'bar' ? { xOffset: { field: 'series', sort: [...series.levels] } } : {};
  const encoding = { x: across, y: up, ...colour, ...tooltip };
  const unit =
    kind === 'line'
      ? {
          layer: [
            { mark: { type: 'line' as const }, encoding },
            {
              mark: { type: 'point' as const, filled: true, size: 50, opacity: 1 },
              encoding: { ...encoding, ...shape },
            },
          ],
        }
      : { mark: { type: 'bar' as const }, encoding: { ...encoding, ...offset } };
  return figure({
    id: 'chart',
    shows: levelsShown(result, options),
    title: [subjectOf(result)],
    alt: altText(result, parts, kind, label),
    spec: panel
      ? {
          data: { values: [...data] },
          facet: {
            field: 'panel',
            type: 'nominal',
            sort: [...panel.levels],
            // in brackets, as Vega-Lite puts a condition there
            header: { ...PANEL_HEADER, labelExpr: `${JSON.stringify(`${panel.title}: `)} + (datum.label)` },
          },
          columns: Math.min(2, panel.levels.length),
          spec: { height: 220, ...unit },
        }
      : { data: { values: [...data] }, height: 300, ...unit },
  });
}

const WORDS: Readonly<Record<Kind, string>> = {
  bar: 'Bars',
  stacked: 'Stacked bars',
  filled: 'Bars stacked to 100%',
  line: 'Lines with points',
};

const altText = (
  result: PivotResult,
  { x, series, panel, data }: Drawn,
  kind: Kind,
  label: string,
): string => {
  const largest = data.reduce((best, datum) =>
    (datum.value ?? -Infinity) > (best.value ?? -Infinity) ? datum : best,
  );
  const place = [largest.panel, largest.series, largest.x].filter((name) => name !== '').join(', ');
  return `${WORDS[kind]} of ${label} by ${[x.title, series?.title, panel?.title].filter(Boolean).join(', ')}. The largest is that of ${place}. ${result.sample.used} rows.`;
};
