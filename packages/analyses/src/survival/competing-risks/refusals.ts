/** Why competing risks cannot be described, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import type { ModelOptions } from '../../regression/kit/model-options.ts';
import { checkModel, modelRefusals } from '../../regression/kit/refusals.ts';
import { readTimes } from '../kit/read-times.ts';
import { survivalRefusals } from '../kit/refusals.ts';
import type { CompetingRisksOptions } from './options.ts';

export const refusals = {
  ...modelRefusals,
  ...survivalRefusals,
  fewEvents: (name: string, censored: string): Refusal => ({
    code: 'one-event',
    variable: name,
    message: rich`${bold(name)} has fewer than two kinds of events beside ${bold(censored)}, which is censored; nothing competes.`,
    advice: rich`Choose a variable that says which event ended the time, or use Survival analysis for one event.`,
  }),
  manyEvents: (name: string, kinds: number): Refusal => ({
    code: 'many-events',
    variable: name,
    message: rich`${bold(name)} has ${num(kinds, 'integer')} kinds of events; more than ten are no kinds of ends.`,
    advice: rich`Join rare ones with Recode, or choose another variable.`,
  }),
  unknownEvent: (name: string, level: string): Refusal => ({
    code: 'unknown-event',
    variable: name,
    message: rich`No case used has ${bold(level)} in ${bold(name)}.`,
    advice: rich`Choose the value again.`,
    actions: [{ kind: 'set-options', label: 'Choose the first ones', options: { censored: [], cause: [] } }],
  }),
  unclearCensored: (name: string, levels: readonly string[]): Refusal => ({
    code: 'unclear-censored',
    variable: name,
    message: rich`It is not clear which value of ${bold(name)} (${levels.slice(0, 6).join(', ')}) means that observation ended without an event.`,
    advice: rich`Choose the value of censored cases below Events.`,
    actions: levels.slice(0, 3).map((level) => ({
      kind: 'set-options' as const,
      label: `${level} is censored`,
      options: { censored: [level] },
    })),
  }),
  causeIsCensored: (name: string, level: string): Refusal => ({
    code: 'cause-is-censored',
    variable: name,
    message: rich`${bold(level)} of ${bold(name)} is both censored and the event of interest.`,
    advice: rich`Choose another value for one of the two.`,
    actions: [{ kind: 'set-options', label: 'Choose the event anew', options: { cause: [] } }],
  }),
  oneGroup: (name: string): Refusal => ({
    code: 'one-group',
    variable: name,
    message: rich`${bold(name)} has one group in the cases used, so there is nothing to compare.`,
    advice: rich`Choose another grouping variable, or leave it out.`,
    actions: [{ kind: 'set-options', label: 'Without groups', options: { group: null } }],
  }),
  constantAtRisk: (name: string): Refusal => ({
    code: 'constant-at-risk',
    variable: name,
    message: rich`${bold(name)} is the same for all cases at risk whenever the event happens, so it cannot explain anything.`,
    advice: rich`Remove it from the model.`,
  }),
  monotone: (names: readonly string[]): Refusal => ({
    code: 'monotone-likelihood',
    ...(names[0] === undefined ? {} : { variable: names[0] }),
    message: rich`${join(names.map(bold), ', ', ' and ')} ${names.length === 1 ? 'puts' : 'put'} the events in order, mostly because a level has none, so that no finite ratio fits best.`,
    advice: rich`Join levels with few events, or leave the predictor out.`,
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`No coefficients that fit ${bold(name)} best could be found.`,
    advice: rich`Use fewer predictors, or join levels with few events.`,
  }),
};

export const hasModel = ({ covariates, factors }: CompetingRisksOptions): boolean =>
  covariates.length + factors.length > 0;

/** The model of the form in the terms that regressions share; the group may be a factor of it. */
export const modelOptionsOf = (options: CompetingRisksOptions): ModelOptions => ({
  outcome: options.time,
  covariates: options.covariates,
  factors: options.factors,
  weights: null,
  terms: options.terms,
  references: options.references,
  steps: [],
  newCases: options.newCases,
  needed: [
    options.event,
    ...(options.group === null || [...options.covariates, ...options.factors].includes(options.group)
      ? []
      : [options.group]),
  ],
});

/** Reasons found without computing. */
export function check(frame: Frame, options: CompetingRisksOptions): readonly Refusal[] {
  const boxes = [options.time, options.event, options.group].filter((name) => name !== null);
  const twice = boxes.find((name, i) => boxes.indexOf(name) !== i);
  if (twice !== undefined) return [refusals.usedTwice(twice)];
  if (hasModel(options)) {
    const found = checkModel(frame, modelOptionsOf(options));
    if (found.length > 0) return found;
  }
  const times = readTimes(options.times, 'Incidence at times');
  return 'code' in times ? [times] : [];
}
