import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { COEFFICIENT_WORDS } from '../../shared/correlation/words.ts';
import { niceDomain } from '../../shared/figures.ts';
import { axisTitle } from '../../shared/group-figures.ts';
import type { MatrixOptions } from './options.ts';
import type { MatrixResult, Scatter } from './result.ts';
import { askedCoefficients, mainCoefficient } from './text.ts';

/** Colours stop short of their ends, so that numbers stay readable on them in both themes. */
const COLOUR_REACH = 1.4;

/** All correlations as coloured cells. */
export function heatmapFigures(result: MatrixResult, options: MatrixOptions): FigureBlock[] {
  const { variables, pairs } = result;
  if (variables.length < 3 || !options.plots.includes('heatmap')) return [];
  const labels = variables.map(({ label }) => label);
  return askedCoefficients(options).map((coefficient): FigureBlock => {
    const { name, title } = COEFFICIENT_WORDS[coefficient];
    const cells = pairs.flatMap((pair) => {
      const { estimate } = pair.tested[coefficient]!;
      const cell = { r: estimate, text: formatNumber(estimate, 'proportion') };
      const [a, b] = [labels[pair.first]!, labels[pair.second]!];
      return [
        { row: a, column: b, ...cell },
        { row: b, column: a, ...cell },
      ];
    });
    const ends = [...pairs].sort((a, b) => a.tested[coefficient]!.estimate - b.tested[coefficient]!.estimate);
    const said = (pair: (typeof pairs)[number]): string =>
      `${labels[pair.first]} with ${labels[pair.second]}, ${formatNumber(pair.tested[coefficient]!.estimate, 'proportion')}`;
    const place = (field: string, orient: string) => ({
      field,
      type: 'nominal',
      scale: { domain: labels, paddingInner: 0.04, paddingOuter: 0 },
      axis: {
        title: null,
        orient,
        domain: false,
        ticks: false,
        labelLimit: 160,
        ...(field === 'column' ? { labelAngle: variables.length > 5 ? -45 : 0 } : {}),
      },
    });
    const encoding = { x: place('column', 'top'), y: place('row', 'left') };
    return {
      kind: 'figure',
      id: `heatmap-${coefficient}`,
      title: [`Heatmap of ${title}`],
      alt: `Heatmap of ${name} for ${labels.length} variables. The lowest is that of ${said(ends[0]!)}; the highest that of ${said(ends.at(-1)!)}.`,
      notes: ['Blue cells are positive correlations, orange ones negative; the stronger, the deeper.'],
      spec: {
        height: Math.max(160, 44 * variables.length),
        data: { values: cells },
        layer: [
          {
            mark: { type: 'rect', tooltip: { content: 'data' }, strokeWidth: 0 },
            encoding: {
              ...encoding,
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
    };
  });
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
