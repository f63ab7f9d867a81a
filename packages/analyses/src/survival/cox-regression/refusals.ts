/** Why this model cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkCurves } from '../../regression/kit/curves.ts';
import { checkModel, modelRefusals } from '../../regression/kit/refusals.ts';
import { given } from '../../shared/wording.ts';
import { readTimes } from '../kit/read-times.ts';
import { survivalRefusals } from '../kit/refusals.ts';
import { modelOptionsOf } from './model-options.ts';
import type { CoxOptions } from './options.ts';

/** What is read of the options where events are put in order. */
export type OrderedOptions = Pick<CoxOptions, 'covariates' | 'factors' | 'terms' | 'curvesOf'>;

export const refusals = {
  ...modelRefusals,
  ...survivalRefusals,
  badStart: (start: string, time: string): Refusal => ({
    code: 'start-after-end',
    variable: start,
    message: rich`In at least one case ${bold(start)} is not before ${bold(time)}, so that the case was never observed.`,
    advice: rich`Correct these rows in the data editor or filter them out, or count all times from zero.`,
    actions: [{ kind: 'set-options', label: 'Observe from zero', options: { start: null } }],
  }),
  constantAtRisk: (name: string, strata: string | null): Refusal => ({
    code: 'constant-at-risk',
    variable: name,
    message: strata
      ? rich`${bold(name)} is the same for all cases at risk within each level of ${bold(strata)}, so it cannot explain anything there.`
      : rich`${bold(name)} is the same for all cases at risk whenever an event happens, so it cannot explain anything.`,
    advice: strata
      ? rich`Remove it from the model, or leave out the strata.`
      : rich`Remove it from the model.`,
    ...(strata
      ? { actions: [{ kind: 'set-options', label: 'Without strata', options: { strata: null } }] }
      : {}),
  }),
  notPredictor: (name: string): Refusal => ({
    code: 'not-predictor',
    variable: name,
    message: rich`Curves are to be drawn for ${bold(name)}, which is not among the predictors.`,
    advice: rich`Choose a covariate or factor of the model.`,
    actions: [{ kind: 'set-options', label: 'Use the first predictor', options: { curvesOf: null } }],
  }),
  /** `names` order the events perfectly; `level` is a level of the first without events, or all of which have them first. */
  monotone: (names: readonly string[], level: string | null, options: OrderedOptions): Refusal => {
    const first = names[0] ?? '';
    const without = (list: readonly string[]) => list.filter((name) => name !== first);
    const terms = (options.terms ?? []).filter((term) => !term.includes(first));
    const left = without(options.covariates).length + without(options.factors).length;
    const why =
      level === null
        ? rich`${join(names.map(bold), ', ', ' and ')} ${names.length === 1 ? 'puts' : 'together put'} the events in order: at every event the case with it has the highest value of all at risk`
        : rich`In ${bold(first)} the events of ${bold(level)} and of the reference level do not overlap in time, mostly because one of the two has none`;
    return {
      code: 'monotone-likelihood',
      variable: first,
      message: rich`${why}, so that no finite hazard ratio fits best.`,
      advice: rich`Look at the survival curves of the two. Join levels with few events, leave a predictor out, or observe longer.`,
      ...(left === 0
        ? {}
        : {
            actions: [
              {
                kind: 'set-options',
                label: `Leave out ${first}`,
                options: {
                  covariates: without(options.covariates),
                  factors: without(options.factors),
                  terms: terms.some((term) => term.length > 1) ? terms : null,
                  ...(options.curvesOf === first ? { curvesOf: null } : {}),
                },
              },
            ],
          }),
    };
  },
  zeroTime: (name: string): Refusal => ({
    code: 'zero-time',
    variable: name,
    message: rich`${bold(name)} is zero in at least one case; parametric models take its logarithm, which zero does not have.`,
    advice: rich`Give these cases a small time, half a unit for instance, or leave out the parametric models.`,
    actions: [{ kind: 'set-options', label: 'Without parametric models', options: { parametric: [] } }],
  }),
  parametricStrata: (name: string): Refusal => ({
    code: 'parametric-strata',
    variable: name,
    message: rich`Parametric models have one distribution of the times counted from zero; ${bold(name)} cannot be part of them.`,
    advice: rich`Leave out the parametric models, or ${bold(name)}.`,
    actions: [{ kind: 'set-options', label: 'Without parametric models', options: { parametric: [] } }],
  }),
  noParametric: (name: string, distribution: string): Refusal => ({
    code: 'parametric-not-converged',
    variable: name,
    message: rich`The ${distribution} model of ${bold(name)} has no best fit: a predictor determines when events happen, or a level has none.`,
    advice: rich`Use fewer predictors, join levels with few events, or leave out the parametric models.`,
    actions: [{ kind: 'set-options', label: 'Without parametric models', options: { parametric: [] } }],
  }),
  noCluster: (errors: 'cluster' | 'frailty'): Refusal => ({
    code: 'no-cluster',
    variable: 'cluster',
    message: rich`${errors === 'frailty' ? 'Shared frailties' : 'Clustered errors'} need a variable that says which rows belong together.`,
    advice: rich`Choose it below Rows that belong together, or take the rows as independent.`,
    actions: [{ kind: 'set-options', label: 'Independent rows', options: { errors: 'none' } }],
  }),
  fewClusters: (name: string, groups: number, least: number): Refusal => ({
    code: 'few-clusters',
    variable: name,
    message: rich`${bold(name)} has ${num(groups, 'integer')} ${groups === 1 ? 'group' : 'groups'} in the cases used; this model needs at least ${num(least, 'integer')}.`,
    advice: rich`Choose another variable or fewer predictors, or take the rows as independent.`,
    actions: [{ kind: 'set-options', label: 'Independent rows', options: { errors: 'none' } }],
  }),
  exactRobust: (time: string): Refusal => ({
    code: 'exact-robust',
    variable: time,
    message: rich`With exact ties of ${bold(time)} robust and clustered errors are not defined.`,
    advice: rich`Treat the ties by Efron’s method, or take the rows as independent.`,
    actions: [
      { kind: 'set-options', label: 'Use Efron’s method', options: { ties: 'efron' } },
      { kind: 'set-options', label: 'Independent rows', options: { errors: 'none' } },
    ],
  }),
  longTies: (
    time: string,
    worst: { readonly time: number; readonly deaths: number; readonly atRisk: number },
  ): Refusal => ({
    code: 'long-ties',
    variable: time,
    message: rich`Exact ties of ${bold(time)} would take too long: at ${given(worst.time)} alone, ${num(worst.deaths, 'integer')} of ${num(worst.atRisk, 'integer')} cases at risk have the event.`,
    advice: rich`Efron’s method is close to it. Otherwise use fewer predictors, or leave out the crude estimates and the tests of the terms.`,
    actions: [{ kind: 'set-options', label: 'Use Efron’s method', options: { ties: 'efron' } }],
  }),
  frailtyAlone: (cluster: string): Refusal => ({
    code: 'frailty-alone',
    variable: cluster,
    message: rich`With frailties of ${bold(cluster)} there are no predictions of new cases, no baseline hazard and no parametric models.`,
    advice: rich`Leave them out, or use clustered errors instead of frailties.`,
    actions: [
      {
        kind: 'set-options',
        label: 'Leave them out',
        options: { newCases: [], baseline: false, parametric: [] },
      },
      { kind: 'set-options', label: 'Use clustered errors', options: { errors: 'cluster' } },
    ],
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`No coefficients that fit ${bold(name)} best could be found.`,
    advice: rich`Use fewer predictors, or join levels with few events.`,
  }),
};

/** Reasons that lie in rows that belong together, or in how ties are treated. */
function checkTogether(options: CoxOptions): readonly Refusal[] {
  const { errors, cluster, ties } = options;
  if ((errors === 'cluster' || errors === 'frailty') && cluster === null) return [refusals.noCluster(errors)];
  if (ties === 'exact' && (errors === 'robust' || errors === 'cluster'))
    return [refusals.exactRobust(options.time)];
  if (errors !== 'frailty') return [];
  return options.newCases.length > 0 || options.baseline || options.parametric.length > 0
    ? [refusals.frailtyAlone(cluster ?? '')]
    : [];
}

/** Reasons found without computing. */
export function check(frame: Frame, options: CoxOptions): readonly Refusal[] {
  const found = checkModel(frame, modelOptionsOf(options));
  if (found.length > 0) return found;
  const together = checkTogether(options);
  if (together.length > 0) return together;
  const { curvesOf, strata, start } = options;
  const apart = strata ?? start;
  if (options.parametric.length > 0 && apart !== null) return [refusals.parametricStrata(apart)];
  if (curvesOf !== null && ![...options.covariates, ...options.factors].includes(curvesOf))
    return [refusals.notPredictor(curvesOf)];
  const times = readTimes(options.times);
  if ('code' in times) return [times];
  return options.errors === 'frailty' ? [] : checkCurves({ ...options, weights: null });
}
