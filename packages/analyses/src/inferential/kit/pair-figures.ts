/** Figures of two measurements of the same cases. */
import type { FigureBlock } from '@constat/report';
import type { SampleDescription } from '../../shared/describe-sample.ts';
import { type FigureRow, raincloudFigure, type SamplesFigure } from '../../shared/group-figures.ts';
import { showsVariables } from '../../shared/shows.ts';
import { type PairFigure, pairFigure } from './pair-lines.ts';

interface Pair {
  readonly label: string;
  readonly variables: readonly [Measured, Measured];
  readonly lines: PairFigure['lines'];
}

type Measured = FigureRow & { readonly name: string };

/** Tells the pairs of a result apart. */
export const keyOf = ({ variables: [first, second] }: Pick<Pair, 'variables'>): string =>
  `${first.name}-${second.name}`;

/** Both measurements beside each other. */
export function bothOf(pair: Pair): SamplesFigure {
  const [first, second] = pair.variables;
  return {
    id: keyOf(pair),
    rows: pair.variables,
    title: `${first.level} and ${second.level}`,
    axis: `${first.level}, ${second.level}`,
    shows: showsVariables(pair.variables),
  };
}

/** The differences, and a line for each case with where the middle went. */
export function pairFigures(
  pair: Pair,
  plots: readonly string[],
  {
    differences,
    centre,
    centreWord,
  }: { readonly differences: SampleDescription } & Pick<PairFigure, 'centre' | 'centreWord'>,
): FigureBlock[] {
  const [first, second] = pair.variables;
  return [
    ...(plots.includes('differences')
      ? [
          raincloudFigure({
            id: `differences-${keyOf(pair)}`,
            rows: [{ level: 'Difference', ...differences }],
            title: `Differences, ${pair.label}`,
            axis: pair.label,
          }),
        ]
      : []),
    ...(plots.includes('pairs') && pair.lines.length > 0
      ? [
          pairFigure({
            id: keyOf(pair),
            names: [first.level, second.level],
            lines: pair.lines,
            centre,
            centreWord,
            n: first.n,
          }),
        ]
      : []),
  ];
}
