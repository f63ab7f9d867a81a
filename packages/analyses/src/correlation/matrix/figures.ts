import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { heatmapFigure } from '../../shared/correlation/heatmap.ts';
import { COEFFICIENT_WORDS } from '../../shared/correlation/words.ts';
import { niceDomain } from '../../shared/figures.ts';
import { axisTitle } from '../../shared/group-figures.ts';
import type { MatrixOptions } from './options.ts';
import type { MatrixResult, Scatter } from './result.ts';
import { askedCoefficients, mainCoefficient } from './text.ts';

/** All correlations as coloured cells, a figure for each coefficient. */
export function heatmapFigures({ variables, pairs }: MatrixResult, options: MatrixOptions): FigureBlock[] {
  if (variables.length < 3 || !options.plots.includes('heatmap')) return [];
  return askedCoefficients(options).map((coefficient) =>
    heatmapFigure({
      id: `heatmap-${coefficient}`,
      title: `Heatmap of ${COEFFICIENT_WORDS[coefficient].title}`,
      of: COEFFICIENT_WORDS[coefficient].name,
      labels: variables.map(({ label }) => label),
      pairs: pairs.map(({ first, second, tested }) => ({
        first,
        second,
        estimate: tested[coefficient]!.estimate,
      })),
    }),
  );
}

/** The cases of the strongest pairs, with the line. */
export const scatterFigures = (result: MatrixResult, options: MatrixOptions): FigureBlock[] =>
  result.scatters.map((scatter) => scatterFigure(scatter, result, options));

function scatterFigure(scatter: Scatter, result: MatrixResult, options: MatrixOptions): FigureBlock {
  const { points, line, n } = scatter;
  const [a, b] = [result.variables[scatter.first]!, result.variables[scatter.second]!];
  const coefficient = mainCoefficient(options);
  const pair = result.pairs.find(
    ({ first, second }) => first === scatter.first && second === scatter.second,
  )!;
  const domainOf = (values: readonly number[]): readonly [number, number] =>
    niceDomain(Math.min(...values), Math.max(...values));
  const axis = (field: string, domain: readonly [number, number], title: string) => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false, clamp: true },
    axis: { title },
  });
  const across = domainOf(points.map(({ x }) => x));
  const up = domainOf(points.map(({ y }) => y));
  const x = axis('x', across, axisTitle(a.name, a.label));
  const y = (field: string) => axis(field, up, axisTitle(b.name, b.label));
  const selection =
    points.length < n ? rich` An even selection of ${num(points.length, 'integer')} cases is shown.` : rich``;
  return {
    kind: 'figure',
    id: `scatter-${a.name}-${b.name}`,
    table: 'points',
    title: rich`${b.label} by ${a.label}`,
    alt: `Scatter plot of ${b.label} over ${a.label}, ${formatNumber(n, 'integer')} cases, ${COEFFICIENT_WORDS[coefficient].name} ${formatNumber(pair.tested[coefficient]!.estimate, 'proportion')}.`,
    notes: [
      ...(line.length > 0
        ? rich`The line is that of least squares, the band the ${num(options.confidenceLevel, 'level')} confidence interval of the mean.`
        : rich`Points are cases.`),
      ...selection,
    ],
    spec: {
      height: 280,
      datasets: { points, line },
      layer: [
        ...(line.length > 0
          ? [
              {
                data: { name: 'line' },
                mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15 },
                encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
              },
              {
                data: { name: 'line' },
                mark: { type: 'line', tooltip: false },
                encoding: { x, y: y('fit') },
              },
            ]
          : []),
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: { x, y: y('y') },
        },
      ],
    },
  };
}
