import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { effectFigure } from '../kit/effect-figure.ts';
import { slopesOf } from '../kit/model-text.ts';
import { ratioFigure } from '../kit/ratio-figure.ts';
import type { PoissonOptions } from './options.ts';
import type { PoissonResult } from './result.ts';
import { rateRatios } from './text.ts';

/** Rate ratios with their intervals on a logarithmic axis, the intercept left out. */
export const ratiosFigure = (result: PoissonResult, options: PoissonOptions): FigureBlock =>
  ratioFigure({
    id: 'ratios',
    name: 'Rate ratio',
    of: `Rate ratios for ${result.outcome.label}`,
    level: options.confidenceLevel,
    ratios: slopesOf(rateRatios(result)),
  });

/** The expected count along one predictor. */
export function countFigure(result: PoissonResult, options: PoissonOptions): FigureBlock[] {
  const { effect, exposure, outcome } = result;
  if (!effect) return [];
  const what = exposure ? `Rate of ${outcome.label}` : `Expected ${outcome.label}`;
  return [
    effectFigure({
      effect,
      model: result,
      field: 'count',
      y: (field) => ({
        field,
        type: 'quantitative',
        axis: { title: exposure ? `Count per unit of ${exposure.label}` : `Expected ${outcome.label}` },
        scale: { zero: true },
      }),
      title: [what],
      of: what,
      format: 'number',
      level: options.confidenceLevel,
    }),
  ];
}

/** How many cases have each count, and how many the model expects. */
export function frequenciesFigure({ frequencies, outcome }: PoissonResult): FigureBlock {
  const counts = frequencies.filter(
    ({ observed, expected }, i) => i < frequencies.length - 1 || observed > 0 || expected >= 0.5,
  );
  const x: Position = {
    field: 'count',
    type: 'ordinal',
    sort: counts.map(({ count }) => count),
    axis: { title: outcome.label, labelAngle: 0, labelOverlap: 'parity' },
  };
  const y = (field: string): Position => ({ field, type: 'quantitative', axis: { title: 'Cases' } });
  const most = counts.reduce((a, b) => (b.observed > a.observed ? b : a));
  return figure({
    id: 'counts',
    table: 'counts',
    title: rich`Observed and Expected Counts`,
    alt: `How often each count of ${outcome.label} occurs and how often the model expects it; the most frequent is ${most.count}, ${most.observed} observed and ${formatNumber(most.expected, 'number')} expected.`,
    notes: rich`Bars are the cases observed, the line is what the model expects.`,
    spec: {
      height: 260,
      datasets: { counts },
      data: { name: 'counts' },
      layer: [
        {
          mark: { type: 'bar', fillOpacity: 0.35, tooltip: { content: 'data' } },
          encoding: { x, y: y('observed') },
        },
        { mark: { type: 'line', point: true, tooltip: false }, encoding: { x, y: y('expected') } },
      ],
    },
  });
}
