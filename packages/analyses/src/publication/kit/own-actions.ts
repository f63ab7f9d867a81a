/** Refusals of the regressions in the options of a table. */
import type { Action } from '@constat/report';
import type { Refusal } from '../../contract.ts';

/** Values of tools that mean the same here; their others have no option. */
const SHARED: Readonly<Record<string, readonly unknown[]>> = {
  family: ['poisson', 'quasi-poisson', 'negative-binomial'],
  method: ['likelihood', 'profile', 'firth'],
};

/** A refusal of a tool with the buttons that the form at hand can follow: those that set options which it has; the family of counts is its type. */
export function withOwnActions(refusal: Refusal, options: readonly string[]): Refusal {
  const { actions, ...rest } = refusal;
  const own = (actions ?? []).flatMap((action): readonly Action[] => {
    if (action.kind !== 'set-options') return [action];
    const set = Object.entries(action.options)
      .filter(([key, value]) => SHARED[key]?.includes(value) ?? true)
      .map(([key, value]) => [key === 'family' ? 'type' : key, value] as const)
      .filter(([key]) => options.includes(key));
    return set.length === 0 ? [] : [{ ...action, options: Object.fromEntries(set) }];
  });
  return own.length === 0 ? rest : { ...rest, actions: own };
}
