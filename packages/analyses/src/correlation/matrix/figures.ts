import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { niceDomain } from '../../shared/figures.ts';
import { heatmapFigure } from '../kit/heatmap.ts';
import { networkFigure } from '../kit/network.ts';
import { scatterFigure } from '../kit/scatter.ts';
import { COEFFICIENT_WORDS } from '../kit/words.ts';
import type { MatrixOptions } from './options.ts';
import type { MatrixResult, Scatter } from './result.ts';
import { askedCoefficients, mainCoefficient } from './text.ts';

/** All correlations as coloured cells and as a network, figures for each coefficient. */
export function overviewFigures({ variables, pairs }: MatrixResult, options: MatrixOptions): FigureBlock[] {
  if (variables.length < 3) return [];
  const { plots } = options;
  return askedCoefficients(options).flatMap((coefficient) => {
    const { title, name } = COEFFICIENT_WORDS[coefficient];
    const all = {
      of: name,
      labels: variables.map(({ label }) => label),
      pairs: pairs.map(({ first, second, tested }) => ({
        first,
        second,
        estimate: tested[coefficient]!.estimate,
      })),
    };
    return [
      ...(plots.includes('heatmap')
        ? [heatmapFigure({ id: `heatmap-${coefficient}`, title: `Heatmap of ${title}`, ...all })]
        : []),
      ...(plots.includes('network')
        ? [networkFigure({ id: `network-${coefficient}`, title: `Network of ${title}`, ...all })]
        : []),
    ];
  });
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
    of: { x: a.name, y: b.name },
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
