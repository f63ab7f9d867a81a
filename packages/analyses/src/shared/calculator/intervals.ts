/** Several intervals of one estimate, or estimates with their intervals, side by side. */
import {
  bold,
  type FigureBlock,
  formatNumber,
  type NumberFormat,
  type Runs,
  type TableBlock,
} from '@constat/report';
import { figure, type Position } from '../figure.ts';
import { niceDomain } from '../figures.ts';
import { ratioTicks } from '../ratio-ticks.ts';
import { interval, table, text, value } from '../table.ts';
import { percentDecimals } from './words.ts';

/** Decimals of limits that several methods give: enough to tell them apart. */
const DECIMALS = 4;

/** The same of shares that are written as percent, where some may be tiny. */
function sharedDecimals(rows: readonly MethodRow[]): number {
  const sizes = rows.flatMap(({ ciLower, ciUpper }) =>
    [ciLower, ciUpper].flatMap((limit) => (limit ? [Math.abs(limit)] : [])),
  );
  return sizes.length === 0 ? 2 : 1 + percentDecimals(Math.min(...sizes));
}

export interface MethodRow {
  readonly label: string;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  /** The method that the result speaks of. */
  readonly main: boolean;
}

/** The limits of all methods, the chosen one in bold. */
export function methodTable({
  id = 'intervals',
  title,
  rows,
  level,
  format = 'number',
  notes,
}: {
  readonly id?: string;
  readonly title: string;
  readonly rows: readonly MethodRow[];
  readonly level: number;
  readonly format?: 'number' | 'percent';
  readonly notes: Runs;
}): TableBlock {
  const decimals = format === 'percent' ? sharedDecimals(rows) : DECIMALS;
  return table(rows, {
    id,
    title,
    columns: [
      text('Method', ({ label, main }) => (main ? [bold(label)] : label)),
      interval(level, format, (row) => row, decimals),
      value(
        'Width',
        format,
        ({ ciLower, ciUpper }) => (ciLower === null || ciUpper === null ? null : ciUpper - ciLower),
        decimals,
      ),
    ],
    notes,
  });
}

export interface FigureInterval {
  readonly label: string;
  readonly estimate: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

interface IntervalFigure {
  readonly id: string;
  readonly title: string;
  readonly axis: string;
  readonly rows: readonly FigureInterval[];
  /** The value of no effect, drawn as a dashed line where it is in sight. */
  readonly reference?: number;
  /** Ratios are drawn on a logarithmic axis. */
  readonly log?: boolean;
  readonly format?: NumberFormat;
  readonly notes: Runs;
}

/** Estimates as points, their intervals as lines, one below the other; nothing where no row has both limits. */
export function intervalFigure({
  id,
  title,
  axis,
  rows,
  reference,
  log = false,
  format = 'number',
  notes,
}: IntervalFigure): FigureBlock[] {
  const drawn = rows.filter(
    (row): row is FigureInterval & { readonly ciLower: number; readonly ciUpper: number } =>
      row.ciLower !== null && row.ciUpper !== null && !(log && row.ciLower <= 0),
  );
  const low = Math.min(...drawn.map(({ ciLower }) => ciLower));
  const high = Math.max(...drawn.map(({ ciUpper }) => ciUpper));
  if (drawn.length === 0 || !(high > low)) return [];
  const shown = reference === undefined ? [low, high] : [Math.min(low, reference), Math.max(high, reference)];
  const scale = log
    ? ({ type: 'log', domain: [shown[0]! / 1.1, shown[1]! * 1.1], nice: false } as const)
    : ({ domain: niceDomain(shown[0]!, shown[1]!), nice: false, zero: false } as const);
  const ticks = log
    ? ({ values: ratioTicks([shown[0]! / 1.1, shown[1]! * 1.1]), format: '~g' } as const)
    : format === 'percent'
      ? { format: '~%' }
      : {};
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale,
    axis: { title: axis, ...ticks },
  });
  const y: Position = { field: 'label', type: 'nominal', sort: null, axis: { title: null, labelLimit: 260 } };
  const write = (value: number) => formatNumber(value, format);
  return [
    figure({
      id,
      title: [title],
      table: 'intervals',
      alt: `${title}. ${drawn
        .map(
          ({ label, estimate, ciLower, ciUpper }) =>
            `${label}: ${write(estimate)}, from ${write(ciLower)} to ${write(ciUpper)}.`,
        )
        .join(' ')}`,
      notes,
      spec: {
        height: 28 * drawn.length + 24,
        datasets: { intervals: drawn, reference: reference === undefined ? [] : [{ value: reference }] },
        layer: [
          ...(reference === undefined
            ? []
            : ([
                {
                  data: { name: 'reference' },
                  mark: { type: 'rule', strokeDash: [4, 4] },
                  encoding: { x: x('value') },
                },
              ] as const)),
          {
            data: { name: 'intervals' },
            mark: { type: 'rule', strokeWidth: 1.5 },
            encoding: { x: x('ciLower'), x2: { field: 'ciUpper' }, y },
          },
          {
            data: { name: 'intervals' },
            mark: { type: 'point', filled: true, size: 64, tooltip: { content: 'data' } },
            encoding: { x: x('estimate'), y },
          },
        ],
      },
    }),
  ];
}
