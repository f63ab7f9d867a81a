/** Models of rows that belong together: matched sets, estimating equations, random intercepts. */
import type { Frame } from '@constat/data';
import { mixedComparison } from '@constat/stats';
import { fitConditional } from '../../regression/conditional-logistic-regression/compute.ts';
import { fitGee } from '../../regression/gee/compute.ts';
import { waldTerms } from '../../regression/kit/wald.ts';
import { mixedFit, testsOf } from '../../regression/mlm/compute.ts';
import { type Asked, byTerm, type FittedModel, ratiosOf, single, slopesOf } from './fit-parts.ts';

const NO_MEASURES = { rSquared: null, adjustedRSquared: null } as const;

/** 1 in the rows of the event. */
function eventRows(frame: Frame, outcome: string, event: string): Uint8Array {
  const { codes, levels } = frame.factor(outcome);
  const code = levels.indexOf(event);
  return Uint8Array.from(codes, (each) => (each === code ? 1 : 0));
}

/** Cases against the controls of their sets by the exact likelihood; terms by Wald's test. */
export function conditionalModel({ frame, spec, model, overall }: Asked): FittedModel {
  const sets = spec.clusters ?? '';
  const { outcome, fit } = fitConditional(frame, model, {
    outcome: spec.outcome,
    event: spec.eventLevel,
    sets,
    method: 'exact',
    confidenceLevel: spec.confidenceLevel,
  });
  const estimates = fit.coefficients.map(({ estimate }) => estimate);
  return {
    ...NO_MEASURES,
    equations: single(ratiosOf(fit.coefficients)),
    events: outcome.values,
    levels: { event: outcome.event, other: outcome.other },
    terms: overall ? byTerm(waldTerms(model.design, estimates, fit.covariance, 1)) : {},
    aic: fit.aic,
    pValue: fit.wald.pValue,
  };
}

const FAMILIES = {
  gee: 'gaussian',
  'gee-logistic': 'binomial',
  'gee-poisson': 'poisson',
  mixed: 'gaussian',
  'mixed-logistic': 'binomial',
} as const;

/** Generalized estimating equations with robust errors; terms by Wald's test. */
export function geeModel({ frame, spec, model, overall }: Asked): FittedModel {
  const family =
    spec.kind === 'gee-logistic' || spec.kind === 'gee-poisson' ? FAMILIES[spec.kind] : 'gaussian';
  const {
    fit,
    outcome,
    estimates,
    overall: whole,
  } = fitGee(frame, model, {
    ...spec,
    cluster: spec.clusters ?? '',
    family,
  });
  const { event, other } = outcome;
  const slopes = fit.coefficients.slice(1);
  return {
    ...NO_MEASURES,
    equations: single(family === 'gaussian' ? slopesOf(slopes) : ratiosOf(slopes)),
    events:
      event !== null
        ? eventRows(frame, spec.outcome, event)
        : family === 'poisson'
          ? frame.numbers(spec.outcome)
          : null,
    levels: event === null ? null : { event, other },
    terms: overall ? byTerm(waldTerms(model.design, estimates, fit.covariance)) : {},
    aic: null,
    pValue: whole.pValue,
  };
}

/** A random intercept for each cluster; terms, the whole and AIC by maximum likelihood. */
export function mixedModel({ frame, spec, model, overall }: Asked): FittedModel {
  const isLinear = spec.kind === 'mixed';
  const { binary, random, fit, likelihood } = mixedFit(frame, model, {
    outcome: spec.outcome,
    eventLevel: spec.eventLevel,
    group: spec.clusters ?? '',
    upper: null,
    structure: 'nested',
    slopes: [],
    slopesOver: 'group',
    family: isLinear ? 'gaussian' : 'binomial',
    confidenceLevel: spec.confidenceLevel,
  });
  const whole = fit(model.terms, random, isLinear);
  const byMl = isLinear ? likelihood(model.terms, random) : whole;
  const slopes = whole.coefficients.slice(1);
  return {
    ...NO_MEASURES,
    equations: single(isLinear ? slopesOf(slopes) : ratiosOf(slopes)),
    events: binary && eventRows(frame, spec.outcome, binary.event),
    levels: binary && { event: binary.event, other: binary.other },
    terms: overall ? byTerm(testsOf(model, byMl, (terms) => likelihood(terms, random))) : {},
    aic: 2 * byMl.parameters - 2 * byMl.logLik,
    pValue: mixedComparison(byMl, likelihood([], random)).pValue,
  };
}
