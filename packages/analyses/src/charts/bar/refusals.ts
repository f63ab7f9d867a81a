import type { Frame } from '@constat/data';
import { num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { BarOptions } from './options.ts';
import { isStacked, SHAPES } from './shapes.ts';

export function check(frame: Frame, options: BarOptions): readonly Refusal[] {
  const same = checkDifferent(frame, [options.category, options.outcome, options.group, ...options.panels]);
  if (same.length > 0) return same;
  const { group, shape } = options;
  if (group === null && NEEDS_GROUPS.has(shape)) return [needsGroups(shape)];
  if (shape === 'waterfall' && group !== null) return [noGroups()];
  const adds = options.outcome === null || options.statistic === 'sum';
  if (!adds && (shape === 'waterfall' || shape === 'treemap')) return [noTotal(options)];
  return adds || !isStacked(options) ? [] : [cannotStack(options)];
}

const NEEDS_GROUPS: ReadonlySet<BarOptions['shape']> = new Set(['dumbbell', 'pyramid', 'heat']);

const asBars = { kind: 'set-options', label: 'Draw bars', options: { shape: 'bars' } } as const;

const needsGroups = (shape: BarOptions['shape']): Refusal => ({
  code: 'needs-groups',
  message: rich`${SHAPES[shape].name} compare groups, and none are chosen.`,
  advice: rich`Choose a variable for the groups, or draw bars.`,
  actions: [asBars],
});

const noGroups = (): Refusal => ({
  code: 'no-groups',
  message: rich`The steps of a waterfall follow each other, which leaves no room for groups.`,
  advice: rich`Use the groups as panels, or leave them out.`,
  actions: [{ kind: 'set-options', label: 'Leave groups out', options: { group: null } }, asBars],
});

const noTotal = ({ statistic, shape }: BarOptions): Refusal => ({
  code: 'no-total',
  message: rich`${statistic === 'mean' ? 'Means' : 'Medians'} do not add up to a total, which ${SHAPES[shape].one} shows the parts of.`,
  advice: rich`Show sums, or draw bars.`,
  actions: [{ kind: 'set-options', label: 'Show sums', options: { statistic: 'sum' } }, asBars],
});

/** A pyramid has two sides. */
export const twoGroups = (count: number): Refusal => ({
  code: 'two-groups',
  message: rich`A pyramid has two sides, and there are ${num(count, 'integer')} groups.`,
  advice: rich`Choose a variable with two values for the groups, or draw bars.`,
  actions: [asBars],
});

/** Two directions make no shape. */
export const fewDirections = (count: number): Refusal => ({
  code: 'few-directions',
  message: rich`A radar needs at least three categories, and there ${count === 1 ? 'is' : 'are'} ${num(count, 'integer')}.`,
  advice: rich`Draw bars.`,
  actions: [asBars],
});

/** Areas and distances from a centre cannot be negative. */
export const negativeArea = (): Refusal => ({
  code: 'negative-area',
  message: rich`Some values are below zero, which this shape cannot show.`,
  advice: rich`Draw bars.`,
  actions: [asBars],
});

const cannotStack = ({ statistic }: BarOptions): Refusal => ({
  code: 'cannot-stack',
  message: rich`${statistic === 'mean' ? 'Means' : 'Medians'} of groups do not add up to anything, so they cannot be stacked.`,
  advice: rich`Put the groups side by side, or show sums.`,
  actions: [
    { kind: 'set-options', label: 'Side by side', options: { arrangement: 'side' } },
    { kind: 'set-options', label: 'Show sums', options: { statistic: 'sum' } },
  ],
});

/** Stacks have one direction: a sum below zero has no place in them. */
export const negativeStack = (): Refusal => ({
  code: 'negative-stack',
  message: rich`Some sums are below zero, which a stack cannot show.`,
  advice: rich`Put the groups side by side.`,
  actions: [{ kind: 'set-options', label: 'Side by side', options: { arrangement: 'side' } }],
});
