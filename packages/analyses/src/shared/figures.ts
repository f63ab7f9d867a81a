/** Pieces that figures share. */
import { textWidth, wrapText } from '@constat/report';

/** A layer of words with a ground of their own colour around the letters, so that they read on anything. */
export function haloed<Mark extends object, Layer extends { readonly mark: Mark }>(
  layer: Layer & { readonly mark: Mark },
  strokeWidth = 3,
) {
  const ground = {
    fill: 'white',
    stroke: 'white',
    strokeWidth,
    strokeJoin: 'round',
    tooltip: false,
  } as const;
  return [{ ...layer, mark: { ...layer.mark, ...ground } }, layer] as const;
}

/** The smallest range with round ends that holds both values, for axes that the engine fixes. */
export function niceDomain(min: number, max: number): readonly [number, number] {
  if (!(max > min)) {
    const half = Math.abs(min) > 0 ? Math.abs(min) / 10 : 1;
    return [min - half, max + half];
  }
  const rough = (max - min) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const round = (value: number) => +value.toPrecision(12);
  return [round(Math.floor(min / step + 1e-9) * step), round(Math.ceil(max / step - 1e-9) * step)];
}

/** An axis of counts: its ticks are whole numbers. */
export const countAxis = <Title extends string | null>(title: Title) =>
  ({ title, tickMinStep: 1, format: ',d' }) as const;

/** A scale of bars from zero that ends at a round number beyond the longest. */
export const barScale = (longest: number) =>
  ({ domain: [0, niceDomain(0, longest > 0 ? longest : 1)[1]], nice: false }) as const;

/** Ticks of a histogram at the edges of its classes, at most this many intervals. */
const MOST_CLASSES_LABELLED = 10;

/** More decimals would not be read. */
const MOST_DECIMALS = 6;

const decimalsOf = (value: number): number => {
  const text = String(Math.abs(value));
  return text.includes('e') ? MOST_DECIMALS + 1 : (text.split('.')[1]?.length ?? 0);
};

/** Fewer labels than this would leave an axis bare. */
const FEWEST_LABELS = 4;

/** Every `step`th edge, from one of the first on. */
const everyEdge = (edges: readonly number[], step: number, first: number): readonly number[] =>
  edges.filter((_, i) => i % step === first).map((edge) => +edge.toPrecision(12));

const mostDecimals = (values: readonly number[]): number => Math.max(0, ...values.map(decimalsOf));

/**
 * Edges of classes that are labelled: all of them, or every second, third … where they are many, those that are round where there are
 * such. Their labels have the decimals of the edges: an axis that chooses its own would round them.
 */
export function edgeAxis(edges: readonly number[]): {
  readonly values: readonly number[];
  readonly format?: string;
} {
  const least = Math.max(1, Math.ceil((edges.length - 1) / MOST_CLASSES_LABELLED));
  let values = everyEdge(edges, least, 0);
  for (let step = least; step <= 2 * least; step++)
    for (let first = 0; first < step; first++) {
      const way = everyEdge(edges, step, first);
      if (way.length >= FEWEST_LABELS && mostDecimals(way) < mostDecimals(values)) values = way;
    }
  const decimals = mostDecimals(values);
  if (decimals === 0) return { values };
  return { values, format: decimals > MOST_DECIMALS ? '.6~g' : `,.${decimals}f` };
}

const MONTH = /^(January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** How the names of seasons stand below an axis: level, months by their first three letters; turned where they are many and long. */
export const seasonLabels = (names: readonly string[]) =>
  names.every((name) => MONTH.test(name))
    ? ({ labelAngle: 0, labelExpr: 'slice(datum.label, 0, 3)' } as const)
    : ({ labelAngle: names.length > 7 ? -45 : 0 } as const);

/** Most room between a circle and the edge of its figure for names beside it, in pixels; less in a panel. */
const BESIDE_CIRCLE = { '': 108, child_: 46 } as const;
/** Between the circle and the names, and from them to the edge. */
const FROM_CIRCLE = 24;
/** Names beside a circle that are longer than this stand in lines. */
const NAME_WIDTH = 84;
/** Half the height of a line of names. */
const HALF_LINE = 7;

/** A name around a circle as it is written: in lines to its left and right, where there is no room for long ones. */
export function roundName(name: string, x: number): { readonly name: string; readonly up: number } {
  const lines = Math.abs(x) > 0.05 ? wrapText(name, NAME_WIDTH) : [name];
  return { name: lines.join('\n'), up: -HALF_LINE * (lines.length - 1) };
}

/** How a layer of such names breaks its lines, and keeps them level with their place. */
export const ROUND_NAMES = {
  lineBreak: '\n',
  dx: { expr: 'datum.x > 0.05 ? 5 : datum.x < -0.05 ? -5 : 0' },
  dy: { expr: 'datum.up' },
} as const;

/** Height of a figure over the radius of a circle in it that leaves room above and below. */
const CIRCLE = 2.5;

/**
 * What is seen to either side of a circle of radius 1 around the origin, as expressions: it stays round, and names beside it have room
 * whatever the width. `prefix` is that of the size of a panel; `names` stand beside the circle, and the shorter they are the larger it
 * is; `limit` is how long a name may be, by its place.
 */
export function roundReach(prefix: '' | 'child_', names: readonly string[]) {
  const [width, height] = [`${prefix}width`, `${prefix}height`];
  const longest = Math.max(
    0,
    ...names.flatMap((name) => wrapText(name, NAME_WIDTH)).map((line) => textWidth(line)),
  );
  const beside = Math.min(BESIDE_CIRCLE[prefix], Math.ceil(longest) + FROM_CIRCLE);
  const radius = `max(40, min(${height} / ${CIRCLE}, ${width} / 2 - ${beside}))`;
  const reach = (size: string, sign: number) => ({ expr: `${sign * 0.5} * ${size} / ${radius}` });
  return {
    x: [reach(width, -1), reach(width, 1)],
    y: [reach(height, -1), reach(height, 1)],
    limit: {
      expr: `abs(datum.x) < 0.05 ? ${width} : max(${beside - 12}, ${width} / 2 - ${height} / ${CIRCLE} - 16)`,
    },
  } as const;
}
