/** The pairs themselves: a line from the first to the second value of each case. */

import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position, unitBelow } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';

/** Different pairs that are drawn; of more an even selection. */
const MOST_LINES = 200;

/** Cases with the same two values, as one line. */
export interface PairLine {
  readonly first: number;
  readonly second: number;
  readonly n: number;
}

/** The lines of the pairs, equal ones together. */
export function pairLines(x: ArrayLike<number>, y: ArrayLike<number>): readonly PairLine[] {
  const lines = new Map<string, PairLine>();
  for (let i = 0; i < x.length; i++) {
    const [first, second] = [x[i]!, y[i]!];
    const key = `${first} ${second}`;
    lines.set(key, { first, second, n: (lines.get(key)?.n ?? 0) + 1 });
  }
  const all = [...lines.values()];
  const stride = Math.ceil(all.length / MOST_LINES);
  return stride > 1 ? all.filter((_, i) => i % stride === 0) : all;
}

export interface PairFigure {
  readonly id: string;
  readonly names: readonly [string, string];
  readonly lines: readonly PairLine[];
  /** What stands for all cases: both means or both medians. */
  readonly centre: readonly [number, number];
  readonly centreWord: 'means' | 'medians';
  /** All cases, drawn or not. */
  readonly n: number;
}

/** Slopes from the first to the second value; those that rise and those that fall told apart. */
export function pairFigure({ id, names, lines, centre, centreWord, n }: PairFigure): FigureBlock {
  const [first, second] = names[0] === names[1] ? (['First', 'Second'] as const) : names;
  const way = (line: PairLine) =>
    line.second > line.first ? 'Higher' : line.second < line.first ? 'Lower' : 'Equal';
  const drawn = lines.reduce((sum, line) => sum + line.n, 0);
  const count = (word: string) =>
    lines.filter((line) => way(line) === word).reduce((sum, line) => sum + line.n, 0);
  const rows = lines.flatMap((line, i) => [
    { line: i, at: first, value: line.first, n: line.n, change: way(line) },
    { line: i, at: second, value: line.second, n: line.n, change: way(line) },
  ]);
  const values = rows.map(({ value }) => value);
  const ways = ['Higher', 'Lower', 'Equal'].filter((word) => count(word) > 0);
  const y: Position = {
    field: 'value',
    type: 'quantitative',
    scale: { domain: niceDomain(...extremes(values)), nice: false, zero: false },
    axis: { title: 'Value' },
  };
  const x: Position = {
    field: 'at',
    type: 'nominal',
    sort: [first, second],
    scale: { padding: 0.25 },
    // the unit stands below the name: the two stand close to the edges
    axis: {
      title: null,
      labelAngle: 0,
      labelLimit: 170,
      labelExpr: unitBelow(),
    },
  };
  const most = Math.max(...lines.map((line) => line.n));
  return figure({
    id: `pairs-${id}`,
    table: 'pairs',
    title: rich`Pairs of ${first} and ${second}`,
    alt: `A line from ${first} to ${second} for each case: ${ways.map((word) => `${word.toLowerCase()} in ${count(word)}`).join(', ')}. The ${centreWord} are ${formatNumber(centre[0], 'number')} and ${formatNumber(centre[1], 'number')}.`,
    notes: rich`One line for each case${most > 1 ? ', thicker where several have the same values' : ''}; the thick line joins the ${centreWord}. Colours say whether ${second} is higher or lower than ${first}.${drawn < n ? rich` An even selection of ${num(drawn, 'integer')} cases is shown.` : []}`,
    spec: {
      width: 340,
      height: 320,
      datasets: {
        pairs: rows,
        centre: [
          { at: first, value: centre[0] },
          { at: second, value: centre[1] },
        ],
      },
      layer: [
        {
          data: { name: 'pairs' },
          mark: { type: 'line', opacity: 0.35, tooltip: false },
          encoding: {
            x,
            y,
            detail: { field: 'line' },
            strokeWidth: {
              field: 'n',
              type: 'quantitative',
              scale: { domain: [1, Math.max(2, most)], range: [1, 5] },
              legend: null,
            },
            color: {
              field: 'change',
              type: 'nominal',
              scale: { domain: ways, range: 'categoryLine' },
              legend: { title: null, orient: 'bottom' },
            },
          },
        },
        {
          data: { name: 'centre' },
          mark: { type: 'line', strokeWidth: 3, color: 'black', tooltip: false },
          encoding: { x, y },
        },
        {
          data: { name: 'centre' },
          mark: {
            type: 'point',
            size: 80,
            fill: 'black',
            stroke: 'white',
            fillOpacity: 1,
            tooltip: { content: 'data' },
          },
          encoding: { x, y },
        },
      ],
    },
  });
}
