/** Why this model cannot be fitted, each with a code, the variable and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { modelRefusals } from '../kit/refusals.ts';

/** Terms whose subsets, 4,096 of them, are compared within a second. */
export const MOST_SUBSET_TERMS = 12;

export const refusals = {
  ...modelRefusals,
  constantOutcome: (name: string): Refusal => ({
    code: 'constant-outcome',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so there is nothing to explain.`,
    advice: rich`Choose another dependent variable.`,
  }),
  tooManySubsets: (count: number): Refusal => ({
    code: 'too-many-terms',
    message: rich`All subsets of ${String(count)} terms are more than can be compared; up to ${String(MOST_SUBSET_TERMS)} terms can.`,
    advice: rich`Take one after the other out (backward), or choose fewer predictors.`,
    actions: [{ kind: 'set-options', label: 'Go backward', options: { selection: 'backward' } }],
  }),
  badWeights: (name: string): Refusal => ({
    code: 'bad-weights',
    variable: name,
    message: rich`${bold(name)} has values that are zero or negative; a weight must be positive.`,
    advice: rich`Choose another weight variable or remove those cases.`,
  }),
};
