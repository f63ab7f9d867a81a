/** Items of a scale drawn. */

import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { heatmapFigure } from '../../correlation/kit/heatmap.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { ReliabilityResult, ScaleFound } from './result.ts';

/** More items than this do not fit into a heatmap. */
const MOST_CELLS = 20;

export function scaleFigures(result: ReliabilityResult, found: ScaleFound): readonly FigureBlock[] {
  const { variables } = result;
  const { scale, correlations } = found;
  return [
    ...(scale.k > 2 ? [itemsFigure(result, found)] : []),
    ...(scale.k > 2 && scale.k <= MOST_CELLS
      ? [
          heatmapFigure({
            id: 'item-correlations',
            title: 'Correlations of the Items',
            of: 'Pearson’s r',
            labels: variables.map(({ label }) => label),
            pairs: correlations.flatMap((row, first) =>
              row.flatMap((estimate, second) => (second > first ? [{ first, second, estimate }] : [])),
            ),
          }),
        ]
      : []),
  ];
}

/** Alpha without each item, beside alpha of all. */
function itemsFigure({ variables }: ReliabilityResult, { scale }: ScaleFound): FigureBlock {
  const values = zip(scale.items, variables).map(([{ alphaIfDeleted, itemRestCorrelation }, variable]) => ({
    item: variable.label,
    alpha: alphaIfDeleted ?? scale.alpha,
    'with the rest': itemRestCorrelation ?? 0,
    all: scale.alpha,
  }));
  const ends = values.map(({ alpha }) => alpha);
  const domain = niceDomain(Math.min(...ends, scale.alpha), Math.max(...ends, scale.alpha));
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title: 'Cronbach’s α without the item' },
  });
  const y: Position = {
    field: 'item',
    type: 'nominal',
    sort: values.map(({ item }) => item),
    title: null,
    axis: { labelLimit: 260 },
  };
  const highest = values.reduce((a, b) => (b.alpha > a.alpha ? b : a));
  return figure({
    id: 'items-plot',
    title: ['Reliability Without Each Item'],
    alt: `Cronbach’s alpha of all ${scale.k} items is ${formatNumber(scale.alpha, 'proportion')}. Without one item it is ${values.map(({ item, alpha }) => `${formatNumber(alpha, 'proportion')} without ${item}`).join(', ')}.`,
    notes: rich`The line is α of all items, ${num(scale.alpha, 'proportion')}; items to the right of it lower α, most of all ${highest.item}.`,
    spec: {
      height: Math.max(120, 26 * values.length + 16),
      data: { values },
      layer: [
        {
          data: { values: [{ all: scale.alpha }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x: x('all') },
        },
        {
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: { y, x: x('all'), x2: { field: 'alpha' } },
        },
        {
          mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { y, x: x('alpha') },
        },
      ],
    },
  });
}
