/** Why this model cannot be fitted, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import { bold, join, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { checkCurves } from '../kit/curves.ts';
import { checkErrors } from '../kit/errors.ts';
import { checkModel, modelRefusals } from '../kit/refusals.ts';
import type { PoissonOptions } from './options.ts';

const withoutZeros = {
  kind: 'set-options',
  label: 'No second part',
  options: { zeros: 'none' },
} as const;

export const refusals = {
  ...modelRefusals,
  allZero: (name: string): Refusal => ({
    code: 'all-zero',
    variable: name,
    message: rich`${bold(name)} is zero in every case used, so there is nothing to explain.`,
    advice: rich`Choose another dependent variable.`,
  }),
  badExposure: (name: string): Refusal => ({
    code: 'bad-exposure',
    variable: name,
    message: rich`${bold(name)} has values that are zero or negative; an exposure is always positive.`,
    advice: rich`Filter these cases out, or leave the exposure out.`,
    actions: [{ kind: 'set-options', label: 'Without exposure', options: { exposure: null } }],
  }),
  noExposure: (): Refusal => ({
    code: 'no-exposure',
    message: rich`Counts of new cases are wanted at an exposure of their own, but the model has no exposure.`,
    advice: rich`Choose the variable that holds the exposure of every case, or set it back to 1.`,
    actions: [{ kind: 'set-options', label: 'Set it to 1', options: { newExposure: 1 } }],
  }),
  noOverdispersion: (name: string): Refusal => ({
    code: 'no-overdispersion',
    variable: name,
    message: rich`${bold(name)} varies no more than Poisson counts do, so that a negative binomial model has no finite estimate.`,
    advice: rich`Use the Poisson model, or quasi-Poisson where counts vary less than their mean.`,
    actions: [
      { kind: 'set-options', label: 'Use Poisson', options: { family: 'poisson' } },
      { kind: 'set-options', label: 'Use quasi-Poisson', options: { family: 'quasi-poisson' } },
    ],
  }),
  zeroRate: (name: string): Refusal => ({
    code: 'zero-rate',
    variable: name,
    message: rich`${bold(name)} has a level or range in which every count is zero, so that no finite coefficient fits best.`,
    advice: rich`Join levels with few cases, or leave the predictor out.`,
  }),
  noZeros: (name: string): Refusal => ({
    code: 'no-zeros',
    variable: name,
    message: rich`${bold(name)} has no zeros, or nothing but zeros, in the cases used, so that there is no second part to estimate.`,
    advice: rich`Choose No second part below Many zeros.`,
    actions: [withoutZeros],
  }),
  quasiZeros: (name: string): Refusal => ({
    code: 'zeros-quasi',
    variable: name,
    message: rich`Models with a part for zeros need a likelihood, which quasi-Poisson has not.`,
    advice: rich`Choose Poisson or negative binomial as the distribution of ${bold(name)}.`,
    actions: [
      { kind: 'set-options', label: 'Use negative binomial', options: { family: 'negative-binomial' } },
      { kind: 'set-options', label: 'Use Poisson', options: { family: 'poisson' } },
    ],
  }),
  zerosRunAway: (name: string, model: 'zero-inflated' | 'hurdle', family: string): Refusal => ({
    code: 'zeros-not-converged',
    variable: name,
    message: rich`No coefficients of the two parts fit ${bold(name)} best: ${join(
      [
        ...(family === 'negative-binomial' ? ['the counts may vary no more than Poisson counts do'] : []),
        ...(model === 'zero-inflated' ? ['there may be no more zeros than the counts alone explain'] : []),
        'a predictor may tell the zeros from the counts without exception',
      ].map((reason) => rich`${reason}`),
      ', ',
      ' or ',
    )}.`,
    advice: rich`Use fewer predictors of the zeros, or another model.`,
    actions: [
      { kind: 'set-options', label: 'Zeros without predictors', options: { zeroPart: 'constant' } },
      ...(family === 'negative-binomial'
        ? [{ kind: 'set-options', label: 'Use Poisson', options: { family: 'poisson' } } as const]
        : []),
      withoutZeros,
    ],
  }),
  strangerOfZeros: (name: string): Refusal => ({
    code: 'zeros-not-predictor',
    variable: name,
    message: rich`${bold(name)} is to explain the zeros but is not among the predictors.`,
    advice: rich`Add it to the covariates or factors, or remove it.`,
  }),
  notConverged: (name: string): Refusal => ({
    code: 'not-converged',
    variable: name,
    message: rich`No coefficients that fit ${bold(name)} best could be found.`,
    advice: rich`Use fewer predictors, or join levels with few cases.`,
  }),
  notPredictor: (name: string): Refusal => ({
    code: 'not-predictor',
    variable: name,
    message: rich`Expected counts are to be drawn over ${bold(name)}, which is not among the predictors.`,
    advice: rich`Choose a covariate or factor of the model.`,
    actions: [{ kind: 'set-options', label: 'Use the first predictor', options: { effectOf: null } }],
  }),
};

/** Reasons found without computing. */
export function check(frame: Frame, options: PoissonOptions): readonly Refusal[] {
  const found = checkModel(frame, {
    ...options,
    weights: null,
    steps: [],
    needed: options.exposure === null ? [] : [options.exposure],
  });
  if (found.length > 0) return found;
  const errors = checkErrors(options);
  if (errors.length > 0) return errors;
  if (options.exposure === null && options.newExposure !== 1 && options.newCases.length > 0)
    return [refusals.noExposure()];
  const { effectOf } = options;
  const predictors = [...options.covariates, ...options.factors];
  if (effectOf !== null && !predictors.includes(effectOf)) return [refusals.notPredictor(effectOf)];
  if (options.zeros === 'none') return checkCurves({ ...options, weights: null });
  if (options.family === 'quasi-poisson') return [refusals.quasiZeros(options.outcome)];
  const stranger =
    options.zeroPart === 'chosen'
      ? options.zeroPredictors.find((name) => !predictors.includes(name))
      : undefined;
  return stranger === undefined ? [] : [refusals.strangerOfZeros(stranger)];
}
