/** Why a model cannot be put into words, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkSpec } from '../kit/model-refusals.ts';
import { withOwnActions } from '../kit/own-actions.ts';
import { type InterpretationOptions, options as schema } from './options.ts';

const notCovariate = (name: string): Refusal => ({
  code: 'not-covariate',
  variable: name,
  message: rich`${bold(name)} has a unit and is not among the covariates.`,
  advice: rich`Add it to the covariates, or remove it from the units.`,
  actions: [{ kind: 'set-options', label: 'Remove all units', options: { units: [] } }],
});

/** Reasons found without computing. */
export function check(frame: Frame, options: InterpretationOptions): readonly Refusal[] {
  const found = checkSpec(frame, options).map((each) => withOwnActions(each, Object.keys(schema)));
  if (found.length > 0) return found;
  const unknown = options.units.find(({ variable }) => !options.covariates.includes(variable));
  return unknown ? [notCovariate(unknown.variable)] : [];
}
