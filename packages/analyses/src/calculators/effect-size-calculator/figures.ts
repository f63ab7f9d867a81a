/** Two normal distributions as far apart as d says. */
import { DEFAULT_NUMBERS, type FigureBlock, formatNumber, rich } from '@constat/report';
import { normal } from '@constat/stats';
import { type Colour, figure, type Position } from '../../shared/figure.ts';

const POINTS = 121;
/** How far the curves are drawn beyond their means. */
const REACH = 3.5;
/** Farther apart than this there is nothing to see. */
const FARTHEST = 8;

export function curvesFigure(d: number | null): readonly FigureBlock[] {
  if (d === null || Math.abs(d) > FARTHEST) return [];
  const low = Math.min(0, d) - REACH;
  const high = Math.max(0, d) + REACH;
  const groups = [
    { group: 'Group 1', mean: d },
    { group: 'Group 2', mean: 0 },
  ];
  const curves = groups.flatMap(({ group, mean }) =>
    Array.from({ length: POINTS }, (_, i) => {
      const x = low + ((high - low) * i) / (POINTS - 1);
      return { group, x, density: normal.pdf(x - mean) };
    }),
  );
  const x: Position = {
    type: 'quantitative',
    axis: { title: 'Standard deviations from the mean of group 2' },
    scale: { domain: [low, high], nice: false },
  };
  const y: Position = { field: 'density', type: 'quantitative', axis: { title: 'Density' } };
  const group: Colour = {
    field: 'group',
    type: 'nominal',
    legend: {
      title: null,
      orient: 'bottom',
      symbolType: 'stroke',
      symbolOpacity: 1,
      symbolStrokeWidth: 2,
      symbolSize: 300,
    },
  };
  return [
    figure({
      id: 'curves',
      title: ['Two Normal Distributions'],
      table: 'curves',
      alt: `Two normal curves whose means lie ${formatNumber(Math.abs(d), 'effect', DEFAULT_NUMBERS, 3)} standard deviations apart.`,
      notes: rich`Normal distributions of one variance whose means, the dashed rules, differ by *d*. They show what *d* means, not the data.`,
      spec: {
        datasets: { curves, means: groups },
        height: 220,
        layer: [
          {
            data: { name: 'curves' },
            mark: { type: 'area', opacity: 0.2, line: false },
            encoding: { x: { ...x, field: 'x' }, y: { ...y, stack: null }, color: group },
          },
          {
            data: { name: 'curves' },
            mark: { type: 'line' },
            encoding: { x: { ...x, field: 'x' }, y, color: group },
          },
          {
            data: { name: 'means' },
            mark: { type: 'rule', strokeDash: [4, 3] },
            encoding: { x: { ...x, field: 'mean' }, color: group },
          },
        ],
      },
    }),
  ];
}
