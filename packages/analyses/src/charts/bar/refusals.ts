import type { Frame } from '@constat/data';
import { rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { BarOptions } from './options.ts';

export function check(frame: Frame, options: BarOptions): readonly Refusal[] {
  const same = checkDifferent(frame, [options.category, options.outcome, options.group]);
  if (same.length > 0) return same;
  const adds = options.outcome === null || options.statistic === 'sum';
  return options.group === null || adds || options.arrangement === 'side' ? [] : [cannotStack(options)];
}

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
