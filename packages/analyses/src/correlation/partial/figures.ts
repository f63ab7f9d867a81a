import { type FigureBlock, formatNumber, num, rich, runsToText } from '@constat/report';
import { heatmapFigure } from '../../shared/correlation/heatmap.ts';
import type { PartialOptions } from './options.ts';
import type { PartialResult, ResidualPlot } from './result.ts';
import { controlsText } from './text.ts';

/** All partial correlations as coloured cells. */
export function heatmapFigures(result: PartialResult, options: PartialOptions): FigureBlock[] {
  const { variables, pairs } = result;
  if (variables.length < 3 || !options.plots.includes('heatmap')) return [];
  const given = runsToText(controlsText(result));
  return [
    heatmapFigure({
      id: 'heatmap',
      title: 'Heatmap of Partial Correlations',
      of: `partial correlations with ${given} held constant`,
      labels: variables.map(({ label }) => label),
      pairs,
    }),
  ];
}

/** Share of the range of residuals left free at either end of an axis. */
const MARGIN = 0.06;

/** What the controls leave of the strongest pairs, with the line. */
export const residualFigures = (result: PartialResult, options: PartialOptions): FigureBlock[] =>
  result.plots.map((plot) => residualFigure(plot, result, options));

function residualFigure(plot: ResidualPlot, result: PartialResult, options: PartialOptions): FigureBlock {
  const { points, line } = plot;
  const n = result.sample.used;
  const [a, b] = [result.variables[plot.first]!, result.variables[plot.second]!];
  const pair = result.pairs.find(({ first, second }) => first === plot.first && second === plot.second)!;
  const isPearson = options.method === 'pearson';
  const given = runsToText(controlsText(result));
  const domainOf = (values: readonly number[]): readonly [number, number] => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return [low - MARGIN * (high - low), high + MARGIN * (high - low)];
  };
  const axis = (field: string, domain: readonly [number, number], title: string) => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false, clamp: true },
    axis: { title },
  });
  const residual = (label: string): string =>
    isPearson ? `${label}, residual` : `Rank of ${label}, residual`;
  const x = axis('x', domainOf(points.map((point) => point.x)), residual(a.label));
  const up = domainOf(points.map((point) => point.y));
  const y = (field: string) => axis(field, up, residual(b.label));
  const selection =
    points.length < n ? rich` An even selection of ${num(points.length, 'integer')} cases is shown.` : rich``;
  return {
    kind: 'figure',
    id: `residuals-${a.name}-${b.name}`,
    table: 'points',
    title: rich`${b.label} by ${a.label}, ${controlsText(result)} Held Constant`,
    alt: `Added-variable plot with ${given} held constant: what is left of ${b.label} over what is left of ${a.label}, ${formatNumber(n, 'integer')} cases, partial correlation ${formatNumber(pair.estimate, 'proportion')}.`,
    notes: [
      ...rich`Points are what the controls do not explain of ${isPearson ? 'the values' : 'the ranks'}; the line is that of least squares`,
      ...(isPearson
        ? rich`, the band the ${num(options.confidenceLevel, 'level')} confidence interval of the mean.`
        : rich`.`),
      ...selection,
    ],
    spec: {
      height: 280,
      datasets: { points, line },
      layer: [
        ...(isPearson
          ? [
              {
                data: { name: 'line' },
                mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15 },
                encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
              },
            ]
          : []),
        {
          data: { name: 'line' },
          mark: { type: 'line', tooltip: false },
          encoding: { x, y: y('fit') },
        },
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: { x, y: y('y') },
        },
      ],
    },
  };
}
