/** Why there are no capability indices, each with a code and what to change. */
import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import type { CapabilityOptions } from './options.ts';

export function check(_: Frame, options: CapabilityOptions): readonly Refusal[] {
  const { lsl, usl, target, withinMethod, subgroup } = options;
  if (options.data !== 'measured') return [];
  if (lsl === null && usl === null) return [refusals.noLimits(options.value)];
  if (lsl !== null && usl !== null && !(usl > lsl)) return [refusals.reversed(lsl, usl)];
  if (subgroup === null && withinMethod !== 'auto' && withinMethod !== 'mr')
    return [refusals.needsSubgroups()];
  const transformed = options.transform !== 'none';
  const bad = transformed ? [lsl, usl, target].find((limit) => limit !== null && limit <= 0) : undefined;
  return bad === undefined || bad === null ? [] : [refusals.limitNotPositive(bad)];
}

const NO_TRANSFORM = {
  kind: 'set-options',
  label: 'Do not transform',
  options: { transform: 'none' },
} as const;

const MEASURED = {
  kind: 'set-options',
  label: 'Measured values',
  options: { data: 'measured' },
} as const;

export const refusals = {
  noLimits: (name: string): Refusal => ({
    code: 'no-limits',
    variable: name,
    message: rich`The specification of ${bold(name)} is not given.`,
    advice: rich`Enter the **Lower specification limit**, the **Upper specification limit**, or both.`,
  }),
  noCount: (name: string, value: number, row: number): Refusal => ({
    code: 'no-count',
    variable: name,
    message: rich`${bold(name)} is ${given(value)} in row ${num(row, 'integer')}, which is no count.`,
    advice: rich`Correct the value, or choose **Measured values**.`,
    actions: [MEASURED],
  }),
  badSize: (name: string, value: number, row: number): Refusal => ({
    code: 'bad-size',
    variable: name,
    message: rich`${bold(name)} is ${given(value)} in row ${num(row, 'integer')}; the size of a sample must be above 0.`,
    advice: rich`Correct the value, or leave the row out with a filter.`,
  }),
  moreThanSize: (name: string, count: number, size: number, row: number): Refusal => ({
    code: 'more-than-inspected',
    variable: name,
    message: rich`${bold(name)} is ${given(count)} in row ${num(row, 'integer')}, more than the ${given(size)} inspected.`,
    advice: rich`Correct the value; where an item can have several defects, count **Defects**.`,
    actions: [{ kind: 'set-options', label: 'Count defects', options: { data: 'defects' } }],
  }),
  tooFewSamples: (name: string, n: number): Refusal => ({
    code: 'too-few-samples',
    variable: name,
    message: rich`${bold(name)} has ${num(n, 'integer')} ${n === 1 ? 'sample' : 'samples'} with a size; two are needed, and a study 25 or more.`,
    advice: rich`Choose a variable with more values.`,
  }),
  reversed: (lsl: number, usl: number): Refusal => ({
    code: 'limits-reversed',
    message: rich`The upper specification limit ${given(usl)} does not exceed the lower one, ${given(lsl)}.`,
    advice: rich`Enter the larger value as the upper limit.`,
    // Equal limits stay what they are.
    ...(usl < lsl
      ? {
          actions: [{ kind: 'set-options', label: 'Swap them', options: { lsl: usl, usl: lsl } }],
        }
      : {}),
  }),
  needsSubgroups: (): Refusal => ({
    code: 'needs-subgroups',
    message: rich`The standard deviation within is to come from subgroups, but no variable names them.`,
    advice: rich`Choose a variable for **Subgroups**, or use moving ranges.`,
    actions: [{ kind: 'set-options', label: 'Use moving ranges', options: { withinMethod: 'mr' } }],
  }),
  limitNotPositive: (limit: number): Refusal => ({
    code: 'limit-not-positive',
    message: rich`A limit or target of ${given(limit)} cannot be transformed; logarithms and powers need values above zero.`,
    advice: rich`Leave the limit empty where it is only a natural bound, or do not transform.`,
    actions: [NO_TRANSFORM],
  }),
  valuesNotPositive: (name: string): Refusal => ({
    code: 'values-not-positive',
    variable: name,
    message: rich`${bold(name)} has values of zero or below, which cannot be transformed.`,
    advice: rich`Add a constant to the values and the limits, or do not transform.`,
    actions: [NO_TRANSFORM],
  }),
  noFit: (name: string, distribution: string, hasLow: boolean): Refusal => ({
    code: 'no-fit',
    variable: name,
    message:
      hasLow && distribution !== 'Johnson'
        ? rich`A ${distribution} distribution needs values above zero, and ${bold(name)} has others.`
        : rich`No ${distribution === 'any' ? '' : `${distribution} `}distribution could be fitted to ${bold(name)}: many of its values are equal, or some lie outside of the fitted curve.`,
    advice: rich`Choose **The one that fits best**, or do without another distribution.`,
    actions: [{ kind: 'set-options', label: 'No other distribution', options: { distribution: 'none' } }],
  }),
  tooFew: (name: string, n: number): Refusal => ({
    code: 'too-few-values',
    variable: name,
    message: rich`${bold(name)} has ${num(n, 'integer')} ${n === 1 ? 'value' : 'values'}; a standard deviation needs at least three here, and a capability study 50 or more.`,
    advice: rich`Choose a variable with more values.`,
  }),
  noVariation: (name: string): Refusal => ({
    code: 'no-variation',
    variable: name,
    message: rich`All values of ${bold(name)} are equal, so there is no spread to compare with the specification.`,
    advice: rich`Choose another variable, or record more digits.`,
  }),
  noWithin: (name: string): Refusal => ({
    code: 'no-variation-within',
    variable: name,
    message: rich`The values of ${bold(name)} do not vary within subgroups or between neighbours.`,
    advice: rich`Choose another way to find the standard deviation within, or record more digits.`,
    actions: [{ kind: 'set-options', label: 'Use moving ranges', options: { withinMethod: 'mr' } }],
  }),
  subgroupsOfOne: (name: string): Refusal => ({
    code: 'subgroups-of-one',
    variable: name,
    message: rich`Every subgroup of ${bold(name)} has a single value, so nothing varies within subgroups.`,
    advice: rich`Use moving ranges.`,
    actions: [
      { kind: 'set-options', label: 'Use moving ranges', options: { withinMethod: 'mr', subgroup: null } },
    ],
  }),
};
