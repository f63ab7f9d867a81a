/** What the shapes of a bar chart are called, and what each of them can show. */
import type { Spread } from '../kit/cells.ts';
import type { BarOptions } from './options.ts';

type Shape = BarOptions['shape'];

interface ShapeWords {
  /** `Lollipops`, at the beginning of a sentence. */
  readonly name: string;
  /** `a lollipop chart`. */
  readonly one: string;
  /** How the numbers were drawn, for the methods. */
  readonly drawn: string;
  /** How it is read. */
  readonly reading: string;
}

const FROM_ZERO = 'Bars start at zero, so that their lengths can be compared.';

export const SHAPES: Readonly<Record<Shape, ShapeWords>> = {
  bars: { name: 'Bars', one: 'a bar chart', drawn: 'bars from zero', reading: FROM_ZERO },
  lollipop: {
    name: 'Lollipops',
    one: 'a lollipop chart',
    drawn: 'points on lines from zero',
    reading: 'Lines start at zero, so that their lengths can be compared.',
  },
  points: {
    name: 'Dots',
    one: 'a dot plot',
    drawn: 'points',
    reading: 'Compare positions along the axis, which need not begin at zero.',
  },
  dumbbell: {
    name: 'Dumbbells',
    one: 'a dumbbell chart',
    drawn: 'points of groups joined by a line within each category',
    reading: 'The length of a line is the distance between the groups of a category.',
  },
  pyramid: {
    name: 'Pyramids',
    one: 'a pyramid',
    drawn: 'bars to the left and the right of zero, one side for each group',
    reading: 'Both sides have the same scale and start at zero, so that their lengths can be compared.',
  },
  waterfall: {
    name: 'Waterfalls',
    one: 'a waterfall',
    drawn: 'steps that add up to a total',
    reading: 'Each step begins where the one before ends; the last bar is the total.',
  },
  heat: {
    name: 'Heat maps',
    one: 'a heat map',
    drawn: 'tiles, the deeper the larger',
    reading:
      'Colours show where values are large and small at a glance; for exact comparisons read the numbers.',
  },
  treemap: {
    name: 'Treemaps',
    one: 'a treemap',
    drawn: 'areas in proportion to their share of the total',
    reading: 'Areas are compared less exactly than lengths: where differences are small, draw bars.',
  },
  radar: {
    name: 'Radars',
    one: 'a radar chart',
    drawn: 'distances from a centre, which is zero',
    reading:
      'The area of a radar depends on the order of its categories, so compare the distances from the centre, not the area.',
  },
};

/** Whether groups stand on each other. */
export const isStacked = ({ shape, group, arrangement }: BarOptions): boolean =>
  shape === 'bars' && group !== null && arrangement !== 'side';

/** What is drawn around means, where the shape leaves room for it. */
export const spreadOf = ({ shape, spread }: BarOptions): Spread =>
  shape === 'bars' || shape === 'lollipop' || shape === 'points' ? spread : 'none';

/** Whether categories run from top to bottom. */
export const isHorizontal = ({ shape, horizontal }: BarOptions): boolean =>
  shape === 'pyramid' || (shape !== 'heat' && shape !== 'treemap' && shape !== 'radar' && horizontal);

export interface Step {
  readonly category: number;
  readonly panel: number;
  readonly start: number;
  readonly end: number;
}

/** The steps of a waterfall, one after the other in each panel. */
export function stepsOf(
  bars: readonly { readonly category: number; readonly panel: number; readonly value: number | null }[],
): readonly Step[] {
  const reached = new Map<number, number>();
  return bars.map(({ category, panel, value }) => {
    const start = reached.get(panel) ?? 0;
    const end = start + (value ?? 0);
    reached.set(panel, end);
    return { category, panel, start, end };
  });
}
