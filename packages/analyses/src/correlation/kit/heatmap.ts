/** A matrix of correlations as coloured cells. */
import { type FigureBlock, formatNumber } from '@constat/report';
import { figure } from '../../shared/figure.ts';

/** Colours stop short of their ends, so that numbers stay readable on them in both themes. */
const COLOUR_REACH = 1.4;

export interface HeatmapPair {
  /** Positions among the labels. */
  readonly first: number;
  readonly second: number;
  readonly estimate: number;
}

export interface Heatmap {
  readonly id: string;
  readonly title: string;
  /** What the cells are: `Pearson’s r`. */
  readonly of: string;
  readonly labels: readonly string[];
  readonly pairs: readonly HeatmapPair[];
}

export function heatmapFigure({ id, title, of, labels, pairs }: Heatmap): FigureBlock {
  // columns have the numbers of the rows, as in the matrix: names would not fit beside each other
  const rows = labels.map((label, i) => `${i + 1}. ${label}`);
  const columns = labels.map((_, i) => String(i + 1));
  const cell = (row: number, column: number, estimate: number) => ({
    row: rows[row]!,
    column: columns[column]!,
    with: labels[column]!,
    r: estimate,
    text: formatNumber(estimate, 'proportion'),
  });
  const cells = pairs.flatMap(({ first, second, estimate }) => [
    cell(first, second, estimate),
    cell(second, first, estimate),
  ]);
  const ends = [...pairs].sort((a, b) => a.estimate - b.estimate);
  const said = ({ first, second, estimate }: HeatmapPair): string =>
    `${labels[first]} with ${labels[second]}, ${formatNumber(estimate, 'proportion')}`;
  const place = (field: string, domain: readonly string[], orient: 'top' | 'left') =>
    ({
      field,
      type: 'nominal',
      scale: { domain, paddingInner: 0.04, paddingOuter: 0 },
      axis: { title: null, orient, domain: false, ticks: false, labelLimit: 260, labelAngle: 0 },
    }) as const;
  const encoding = { x: place('column', columns, 'top'), y: place('row', rows, 'left') } as const;
  return figure({
    id,
    title: [title],
    alt: `Heatmap of ${of} for ${labels.length} variables. The lowest is that of ${said(ends[0]!)}; the highest that of ${said(ends.at(-1)!)}.`,
    notes: ['Blue cells are positive correlations, orange ones negative; the stronger, the deeper.'],
    spec: {
      height: Math.max(160, 44 * labels.length),
      data: { values: cells },
      layer: [
        {
          mark: { type: 'rect', strokeWidth: 0 },
          encoding: {
            ...encoding,
            tooltip: [
              { field: 'row', type: 'nominal' },
              { field: 'with', type: 'nominal' },
              { field: 'r', type: 'quantitative', format: '.3f' },
            ],
            color: {
              field: 'r',
              type: 'quantitative',
              scale: { domain: [-COLOUR_REACH, 0, COLOUR_REACH], range: 'diverging', interpolate: 'rgb' },
              legend: null,
            },
          },
        },
        {
          mark: { type: 'text', tooltip: false, color: 'black' },
          encoding: { ...encoding, text: { field: 'text', type: 'nominal' } },
        },
      ],
    },
  });
}
