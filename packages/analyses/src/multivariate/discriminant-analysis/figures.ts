import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { extremes, isSeveral, zip } from '@constat/stats';
import { type Colour, figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { shownOf } from '../../shared/residual-figures.ts';
import type { DiscriminantResult } from './result.ts';

const colourOf = ({ group }: DiscriminantResult): Colour => ({
  field: 'group',
  type: 'nominal',
  scale: { domain: [...group.levels], range: 'category' },
  legend: { title: group.label, orient: 'bottom', columns: 4 },
});

const shareOf = ({ functions }: DiscriminantResult, f: number): string =>
  `Function ${f + 1} (${formatNumber(functions[f]!.share, 'percent')})`;

/** Scores on two functions; on one, a strip for each group. */
export function scoresFigure(result: DiscriminantResult): FigureBlock {
  const { group, functions, points } = result;
  const two = isSeveral(functions);
  const values = points.map(({ group: k, scores }) => ({
    group: group.levels[k]!,
    x: scores[0]!,
    ...(two ? { y: scores[1]! } : {}),
  }));
  const centres = group.levels.map((level, k) => ({
    group: level,
    x: functions[0]!.centroids[k]!,
    ...(two ? { y: functions[1].centroids[k]! } : {}),
  }));
  const axis = (field: 'x' | 'y', f: number): Position => {
    const ends = points.map(({ scores }) => scores[f]!);
    return {
      field,
      type: 'quantitative',
      scale: { domain: [...niceDomain(...extremes(ends))], nice: false, zero: false },
      axis: { title: shareOf(result, f) },
    };
  };
  const y: Position = two
    ? axis('y', 1)
    : { field: 'group', type: 'nominal', sort: [...group.levels], axis: { title: null, labelLimit: 260 } };
  return figure({
    id: 'scores',
    title: ['Scores of the Cases'],
    alt: `Scores of ${values.length} cases on ${two ? 'two discriminant functions' : 'the discriminant function'}, marked by group; means ${centres.map((centre) => `${centre.group} ${formatNumber(centre.x, 'number')}${centre.y === undefined ? '' : ` and ${formatNumber(centre.y, 'number')}`}`).join(', ')}.`,
    notes: rich`Crosses are the means of the groups.${shownOf(values.length, result.sample.used)}`,
    spec: {
      height: two ? 320 : 44 * group.levels.length + 30,
      data: { values },
      layer: [
        {
          mark: { type: 'point', size: 36, opacity: 0.7, tooltip: { content: 'data' } },
          encoding: {
            x: axis('x', 0),
            y,
            stroke: colourOf(result),
            fill: colourOf(result),
            shape: { field: 'group', type: 'nominal', scale: { domain: [...group.levels] } },
          },
        },
        {
          data: { values: centres },
          mark: {
            type: 'point',
            shape: 'cross',
            size: 160,
            fillOpacity: 1,
            strokeWidth: 1,
            fill: 'black',
            stroke: 'white',
            tooltip: { content: 'data' },
          },
          encoding: { x: axis('x', 0), y },
        },
      ],
    },
  });
}

/** Correlations of the predictors with up to three functions. */
export function structureFigure(result: DiscriminantResult): FigureBlock {
  const { predictors, functions } = result;
  const shown = functions.slice(0, 3);
  const names = shown.map((_, f) => `Function ${f + 1}`);
  const values = predictors.flatMap(({ label }, j) =>
    zip(shown, names).map(([{ structure }, name]) => ({
      predictor: label,
      function: name,
      correlation: structure[j]!,
    })),
  );
  return figure({
    id: 'structure-figure',
    title: ['Predictors in the Functions'],
    alt: `Correlations of predictors and functions: ${values.map((each) => `${each.predictor} with ${each.function.toLowerCase()} ${formatNumber(each.correlation, 'proportion')}`).join(', ')}.`,
    notes: rich`Correlations within groups. Long bars name the function.`,
    spec: {
      height: 30 * predictors.length * shown.length + 10,
      data: { values },
      mark: { type: 'bar', tooltip: { content: 'data' } },
      encoding: {
        y: {
          field: 'predictor',
          type: 'nominal',
          sort: predictors.map(({ label }) => label),
          axis: { title: null, labelLimit: 260 },
        },
        x: {
          field: 'correlation',
          type: 'quantitative',
          scale: { domain: [-1, 1] },
          axis: { title: 'Correlation with the function' },
        },
        ...(shown.length > 1
          ? {
              yOffset: { field: 'function', type: 'nominal', sort: names },
              color: {
                field: 'function',
                type: 'nominal',
                scale: { domain: names, range: 'category' },
                legend: { title: null, orient: 'bottom' },
              },
            }
          : {}),
      },
    },
  });
}
