import { type FigureBlock, formatNumber, num, rich, runsToText } from '@constat/report';
import { heatmapFigure } from '../kit/heatmap.ts';
import { scatterFigure } from '../kit/scatter.ts';
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
  const residual = (label: string): string =>
    isPearson ? `${label}, residual` : `Rank of ${label}, residual`;
  return scatterFigure({
    id: `residuals-${a.name}-${b.name}`,
    title: rich`${b.label} by ${a.label}, ${controlsText(result)} Held Constant`,
    alt: `Added-variable plot with ${given} held constant: what is left of ${b.label} over what is left of ${a.label}, ${formatNumber(n, 'integer')} cases, partial correlation ${formatNumber(pair.estimate, 'proportion')}.`,
    x: residual(a.label),
    y: residual(b.label),
    domain: (low, high) => [low - MARGIN * (high - low), high + MARGIN * (high - low)],
    points,
    n,
    line,
    band: isPearson,
    notes: [
      ...rich`Points are what the controls do not explain of ${isPearson ? 'the values' : 'the ranks'}; the line is that of least squares`,
      ...(isPearson
        ? rich`, the band the ${num(options.confidenceLevel, 'level')} confidence interval of the mean.`
        : rich`.`),
    ],
  });
}
