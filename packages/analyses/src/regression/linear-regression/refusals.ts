/** Why this model cannot be fitted, each with a code, the variable and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { modelRefusals } from '../kit/refusals.ts';

export const refusals = {
  ...modelRefusals,
  constantOutcome: (name: string): Refusal => ({
    code: 'constant-outcome',
    variable: name,
    message: rich`${bold(name)} has the same value in every case used, so there is nothing to explain.`,
    advice: rich`Choose another dependent variable.`,
  }),
  badWeights: (name: string): Refusal => ({
    code: 'bad-weights',
    variable: name,
    message: rich`${bold(name)} has values that are zero or negative; a weight must be positive.`,
    advice: rich`Choose another weight variable or remove those cases.`,
  }),
};
