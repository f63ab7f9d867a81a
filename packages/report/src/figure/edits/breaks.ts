/** A part of an axis that is left out because nothing lies in it: two stretches of one scale, with a sign between them. */
import type { AxisEdit } from './edits.ts';
import { encodingOf, isFieldChannel, isRecord, markOf, rowsOf, type Spec, unitsOf } from './units.ts';

/** Share of the axis between the two stretches. */
const GAP = 0.04;
/** Ticks over both stretches, about. */
const TICKS = 6;
const MOST_TICKS = 60;

export interface AxisBreak {
  readonly from: number;
  readonly to: number;
}

/** The part that an edit leaves out; null where it names none. */
export const breakOf = ({ breakFrom, breakTo }: AxisEdit): AxisBreak | null =>
  breakFrom !== undefined && breakTo !== undefined && breakFrom < breakTo
    ? { from: breakFrom, to: breakTo }
    : null;

/** How many values lie in a part of an axis. */
export function valuesInside(root: Spec, panel: Spec, axis: 'x' | 'y', { from, to }: AxisBreak): number {
  let inside = 0;
  for (const unit of unitsOf(panel)) {
    if (markOf(unit).style === 'reference') continue;
    for (const name of [axis, `${axis}2`]) {
      const channel = encodingOf(unit)[name];
      if (!isRecord(channel) || typeof channel.field !== 'string') continue;
      for (const row of rowsOf(root, unit)) {
        const value = row[channel.field];
        if (typeof value === 'number' && value > from && value < to) inside += 1;
      }
    }
  }
  return inside;
}

/** A round distance of ticks. */
function stepOf(length: number): number {
  const rough = length / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10);
}

function ticksWithin(low: number, high: number, step: number): readonly number[] {
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.max(0, Math.min(MOST_TICKS, Math.floor(high / step + 1e-9) - first + 1));
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

interface Broken {
  readonly domain: readonly number[];
  readonly range: readonly unknown[];
  readonly values: readonly number[];
}

/** The scale and the ticks of a broken axis: both stretches have the same unit. */
export function brokenScale(
  axis: 'x' | 'y',
  [low, high]: readonly [number, number],
  { from, to }: AxisBreak,
  { every, reverse }: Pick<AxisEdit, 'every' | 'reverse'>,
): Broken {
  const shown = from - low + (high - to);
  const first = ((1 - GAP) * (from - low)) / shown;
  const along = [0, first, first + GAP, 1].map((share) =>
    (axis === 'x') === (reverse === true) ? 1 - share : share,
  );
  const size = axis === 'x' ? 'width' : 'height';
  const step = every ?? stepOf(shown);
  // a stretch too short for a round number has its end
  const below = ticksWithin(low, from, step);
  const above = ticksWithin(to, high, step);
  return {
    domain: [low, from, to, high],
    range: along.map((share) => ({ expr: `${size} * ${share}` })),
    values: [...(below.length > 0 ? below : [low]), ...(above.length > 0 ? above : [high])],
  };
}

/** Two slanted lines across the axis, where it is broken. */
export function breakSign(axis: 'x' | 'y', { from, to }: AxisBreak, channel: unknown): Spec {
  const place = isFieldChannel(channel) && isRecord(channel.axis) ? channel.axis.orient : undefined;
  const other = axis === 'x' ? 'y' : 'x';
  const end =
    axis === 'x' ? (place === 'top' ? 0 : { expr: 'height' }) : place === 'right' ? { expr: 'width' } : 0;
  return {
    data: { values: [{}] },
    mark: {
      type: 'point',
      tooltip: false,
      clip: false,
      shape: axis === 'y' ? 'M-1,0.6L1,-0.1M-1,0.1L1,-0.6' : 'M-0.6,1L0.1,-1M-0.1,1L0.6,-1',
      size: 100,
      filled: false,
      fillOpacity: 0,
      color: 'black',
      stroke: 'black',
      strokeWidth: 1.25,
      [other]: end,
    },
    encoding: { [axis]: { datum: (from + to) / 2, type: 'quantitative' } },
  };
}
