import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { needs, showsLevel, showsLevels } from '../../shared/shows.ts';
import type { CrosstabResult, TableResult } from './compute.ts';

interface Bar {
  readonly row: string;
  readonly column: string;
  readonly count: number;
  readonly share: number;
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** Every cell as a bar: its share of the row from left to right, the row's share of all from top to bottom. */
function bars({ rows, columns, counts, n }: TableResult): readonly Bar[] {
  const width = columns.levels.length;
  let top = 0;
  return rows.levels.flatMap((row, r) => {
    const cells = counts.slice(r * width, (r + 1) * width);
    const total = cells.reduce((sum, count) => sum + count, 0);
    const bottom = top + total / n;
    let from = 0;
    const made = zip(columns.levels, cells).map(([column, cell]) => {
      const share = cell / total;
      const bar = { row, column, count: cell, share, from, to: from + share, top, bottom };
      from += share;
      return bar;
    });
    top = bottom;
    return made;
  });
}

const altOf = (kind: string, table: TableResult, values: readonly Bar[]): string =>
  `${kind} of ${table.columns.label} within ${table.rows.label}. ${values
    .slice(0, 8)
    .map(({ row, column, share }) => `${row}, ${column}: ${formatNumber(share, 'percent')}.`)
    .join(' ')}`;

const suffix = (table: TableResult): string => (table.level === null ? '' : `-${table.level}`);
const named = (table: TableResult): string => (table.level === null ? '' : `, ${table.level}`);

type Layer = CrosstabResult['layer'];

const showsOf = ({ rows, columns, level }: TableResult, layer: Layer) => [
  ...showsLevels('row', rows),
  ...showsLevels('column', columns),
  ...(layer ? (level === null ? needs(layer) : showsLevel(layer, level)) : []),
];

/** One bar per row, cut into the shares of its columns. */
export function stackedFigure(table: TableResult, layer: Layer): FigureBlock {
  const values = bars(table);
  return figure({
    id: `stacked${suffix(table)}`,
    shows: showsOf(table, layer),
    title: rich`${table.columns.label} Within ${table.rows.label}${named(table)}`,
    alt: altOf('Stacked bars', table, values),
    notes: ['Each bar is one row of the table; its parts are the shares of the columns.'],
    spec: {
      height: 36 * table.rows.levels.length + 24,
      data: { values },
      mark: { type: 'bar', tooltip: { content: 'data' } },
      encoding: {
        y: { field: 'row', type: 'nominal', sort: table.rows.levels, title: table.rows.label },
        x: {
          field: 'from',
          type: 'quantitative',
          axis: { title: 'Share of the row', format: '.0%' },
          scale: { domain: [0, 1] },
        },
        x2: { field: 'to' },
        color: {
          field: 'column',
          type: 'nominal',
          sort: table.columns.levels,
          scale: { domain: table.columns.levels },
          legend: { title: table.columns.label },
        },
      },
    },
  });
}

/** Rectangles whose areas are the shares of the cells. */
export function mosaicFigure(table: TableResult, layer: Layer): FigureBlock {
  const values = bars(table);
  // each row is named beside its middle
  const names = table.rows.levels.filter((row) => values.some((bar) => bar.row === row));
  const middles = names.map((row) => {
    const own = values.find((bar) => bar.row === row);
    return own ? (own.top + own.bottom) / 2 : 0;
  });
  return figure({
    id: `mosaic${suffix(table)}`,
    shows: showsOf(table, layer),
    title: rich`Mosaic of ${table.rows.label} and ${table.columns.label}${named(table)}`,
    alt: altOf('Mosaic', table, values),
    notes: [
      'The area of a rectangle is the share of its cell; rows from top to bottom in the order of the table.',
    ],
    spec: {
      params: [
        { name: 'rowNames', value: names },
        { name: 'rowMiddles', value: middles },
      ],
      height: 280,
      data: { values },
      mark: { type: 'rect', tooltip: { content: 'data' }, stroke: 'white' },
      encoding: {
        y: {
          field: 'top',
          type: 'quantitative',
          scale: { domain: [1, 0], nice: false },
          axis: {
            title: table.rows.label,
            values: middles,
            labelExpr: 'rowNames[indexof(rowMiddles, datum.value)]',
            labelLimit: 170,
            grid: false,
            domain: false,
            ticks: false,
          },
        },
        y2: { field: 'bottom' },
        x: {
          field: 'from',
          type: 'quantitative',
          scale: { domain: [0, 1], nice: false },
          axis: { title: 'Share of the row', format: '.0%', grid: false },
        },
        x2: { field: 'to' },
        color: {
          field: 'column',
          type: 'nominal',
          sort: table.columns.levels,
          scale: { domain: table.columns.levels },
          legend: { title: table.columns.label, offset: 34 },
        },
      },
    },
  });
}
