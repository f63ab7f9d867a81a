/** Boxes from order statistics found where the data is. */
import type { Frame, Source } from '@constat/data';
import { evenRanks } from '../../shared/even-ranks.ts';
import { medianOf, quartiles } from '../../sources/describe.ts';
import type { Distribution } from '../../sources/distribution.ts';
import type { Distributions } from '../../sources/distributions.ts';
import { type CellPlace, placeOf } from '../kit/cells.ts';
import { type SourceCell, sourceCells, valuesIn } from '../kit/source-cells.ts';
import { type Box, type BoxResult, MOST_OUTLIERS, MOST_POINTS, REACH } from './compute.ts';
import type { BoxOptions } from './options.ts';

export const needsCases = (): string | null => null;

/** Limits of what is no outlier. */
function reachOf(own: Distribution): readonly [number, number] {
  const [q1, q3] = [own.quantile(0.25), own.quantile(0.75)];
  return [q1 - REACH * (q3 - q1), q3 + REACH * (q3 - q1)];
}

/** Ranks of the values that are drawn as points. */
function pointRanks(own: Distribution, { points, whiskers }: BoxOptions): readonly number[] {
  if (points === 'all' || points === 'jitter') return evenRanks(own.n, MOST_POINTS);
  if (points === 'none' || whiskers === 'range') return [];
  const [low, high] = reachOf(own);
  const below = own.countBelow(low);
  const above = own.n - own.countBelow(high, true);
  // those below and above lie beside each other where what is between them is taken out
  return evenRanks(below + above, MOST_OUTLIERS).map((rank) =>
    rank < below ? rank : own.n - above + (rank - below),
  );
}

/** Makes known what the boxes need; points of very many cases lie where their bins are. */
const lookAt = (cells: Distributions): Promise<void> =>
  cells.look((own) => ({ ranks: quartiles(own), around: reachOf(own) }));

function boxOf(cell: SourceCell, options: BoxOptions): Omit<Box, keyof CellPlace> | null {
  const own = valuesIn(cell);
  if (!own || own.n === 0) return null;
  const [q1, q3] = [own.quantile(0.25), own.quantile(0.75)];
  const [low, high] = reachOf(own);
  const [below, upTo] = [own.countBelow(low), own.countBelow(high, true)];
  const toEnds = options.whiskers === 'range';
  const { min, max } = own;
  return {
    n: own.n,
    mean: own.totals.moments.mean,
    median: medianOf(own),
    q1,
    q3,
    min,
    max,
    lower: toEnds ? min : Math.min(q1, own.at(below)),
    upper: toEnds ? max : Math.max(q3, own.at(upTo - 1)),
    outliers: below + own.n - upTo,
    points: pointRanks(own, options).map((rank) => own.at(rank)),
  };
}

export async function compute(source: Source, frame: Frame, options: BoxOptions): Promise<BoxResult> {
  const { names, cells, looked } = await sourceCells(source, frame, options);
  for (const each of looked) await lookAt(each);
  const boxes: Box[] = [];
  for (const [place, cell] of cells.entries()) {
    const box = cell && boxOf(cell, options);
    if (box) boxes.push({ ...placeOf(place, names), ...box });
  }
  return { ...names, boxes };
}
