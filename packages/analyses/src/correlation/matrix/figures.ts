import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { niceDomain } from '../../shared/figures.ts';
import { heatmapFigure } from '../kit/heatmap.ts';
import { scatterFigure } from '../kit/scatter.ts';
import { COEFFICIENT_WORDS } from '../kit/words.ts';
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
  result.scatters.map((scatter) => figureOf(scatter, result, options));

function figureOf(scatter: Scatter, result: MatrixResult, options: MatrixOptions): FigureBlock {
  const { points, line, n } = scatter;
  const [a, b] = [result.variables[scatter.first]!, result.variables[scatter.second]!];
  const coefficient = mainCoefficient(options);
  const pair = result.pairs.find(
    ({ first, second }) => first === scatter.first && second === scatter.second,
  )!;
  return scatterFigure({
    id: `scatter-${a.name}-${b.name}`,
    title: rich`${b.label} by ${a.label}`,
    alt: `Scatter plot of ${b.label} over ${a.label}, ${formatNumber(n, 'integer')} cases, ${COEFFICIENT_WORDS[coefficient].name} ${formatNumber(pair.tested[coefficient]!.estimate, 'proportion')}.`,
    x: a.label,
    y: b.label,
    domain: niceDomain,
    points,
    n,
    line,
    band: true,
    notes:
      line.length > 0
        ? rich`The line is that of least squares, the band the ${num(options.confidenceLevel, 'level')} confidence interval of the mean.`
        : rich`Points are cases.`,
  });
}
