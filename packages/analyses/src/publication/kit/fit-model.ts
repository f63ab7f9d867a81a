/** One seam to the regressions of the product: an outcome and a design in, estimates with limits and p out, as their tools give them. */
import type { Frame } from '@constat/data';
import type { Action } from '@constat/report';
import {
  categoryTermTests,
  countTermTests,
  coxRegression,
  coxTermTests,
  fDistribution,
  likelihoodRatioTests,
  linearRegression,
  modelMatrix,
  penalizedTermTests,
  profileInterval,
  waldTest,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext } from '../../contract.ts';
import { binaryOutcome } from '../../regression/kit/binary-outcome.ts';
import type { Model } from '../../regression/kit/model.ts';
import { exponential } from '../../regression/kit/ratios.ts';
import { fitLinear } from '../../regression/linear-regression/compute.ts';
import { refusals as linearRefusals } from '../../regression/linear-regression/refusals.ts';
import { fitLogistic } from '../../regression/logistic-regression/compute.ts';
import { firthFit } from '../../regression/logistic-regression/firth.ts';
import { fitCategories } from '../../regression/multinomial-regression/compute.ts';
import { exposureOf, fitCounts, requireCounts } from '../../regression/poisson-regression/compute.ts';
import { fitRobust } from '../../regression/robust-regression/compute.ts';
import { coxData } from '../../survival/cox-regression/compute.ts';
import { fitCox } from '../../survival/cox-regression/fit.ts';
import { observedTimes } from '../../survival/kit/times.ts';

export type ModelKind =
  | 'linear'
  | 'robust'
  | 'logistic'
  | 'ordinal'
  | 'poisson'
  | 'quasi-poisson'
  | 'negative-binomial'
  | 'cox';

/** What is modelled, and how. */
export interface OutcomeSpec {
  readonly kind: ModelKind;
  /** The time of Cox regression. */
  readonly outcome: string;
  /** Whether the event happened at that time; Cox regression alone has one. */
  readonly event: string | null;
  /** Which of two levels is the event. */
  readonly eventLevel: 'last' | 'first';
  /** What counts are divided by. */
  readonly exposure: string | null;
  /** Of logistic regression. */
  readonly method: 'likelihood' | 'profile' | 'firth';
  readonly confidenceLevel: number;
  /** The levels of an ordinal outcome from low to high. */
  readonly categories?: readonly string[];
}

/** A coefficient, or its ratio; null where it is too large to be written. */
export interface Estimate {
  readonly estimate: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly pValue: number;
}

/** Measures of a whole model; null where the model has none. */
export interface Measures {
  readonly rSquared: number | null;
  readonly adjustedRSquared: number | null;
  readonly aic: number | null;
  /** Of all predictors together. */
  readonly pValue: number;
}

export interface FittedModel extends Measures {
  /** One for each column of the design but the intercept. */
  readonly slopes: readonly Estimate[];
  /** Events of each row of the frame: counts of counts, 0 and 1 of others; null where there are none. */
  readonly events: ArrayLike<number> | null;
  /** The levels of an outcome that has two. */
  readonly levels: { readonly event: string; readonly other: string | null } | null;
  /** p of each term as a whole, by its name; empty where they are not asked for. */
  readonly terms: Readonly<Record<string, number>>;
}

interface Asked {
  readonly frame: Frame;
  readonly spec: OutcomeSpec;
  readonly model: Model;
  readonly covariates: readonly string[];
  readonly factors: readonly string[];
  /** Whether each term is tested as a whole. */
  readonly overall: boolean;
  readonly run: RunContext;
}

/** The variables that a case must have beside the outcome and the predictors. */
export const neededBy = ({ event, exposure }: OutcomeSpec): readonly string[] =>
  [event, exposure].filter((name) => name !== null);

const FITS: Readonly<Record<ModelKind, (asked: Asked) => FittedModel>> = {
  linear: linearModel,
  robust: robustModel,
  logistic: logisticModel,
  ordinal: ordinalModel,
  poisson: countModel,
  'quasi-poisson': countModel,
  'negative-binomial': countModel,
  cox: coxModel,
};

/** Fits the model as the tool of its kind does, with its refusals. */
export const fitModel = (asked: Asked): FittedModel => FITS[asked.spec.kind](asked);

const byTerm = (tests: readonly { readonly term: string; readonly pValue: number }[]) =>
  Object.fromEntries(tests.map(({ term, pValue }) => [term, pValue]));

/** A coefficient as engines give it. */
interface Coefficient {
  readonly estimate: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly pValue: number;
}

const slopesOf = (coefficients: readonly Coefficient[]): readonly Estimate[] =>
  coefficients.map(({ estimate, ciLower, ciUpper, pValue }) => ({ estimate, ciLower, ciUpper, pValue }));

const ratiosOf = (coefficients: readonly Coefficient[]): readonly Estimate[] =>
  coefficients.map(({ estimate, ciLower, ciUpper, pValue }) => ({
    estimate: exponential(estimate),
    ciLower: exponential(ciLower),
    ciUpper: exponential(ciUpper),
    pValue,
  }));

function linearModel({ frame, spec, model, overall }: Asked): FittedModel {
  const columns = model.design.columns.length;
  if (model.used <= columns) throw new RefusedError([linearRefusals.tooFewRows(model.used, columns)]);
  const fit = fitLinear(frame, model, { ...spec, weights: null });
  const { residualSumOfSquares: rest, dfResidual, totalSumOfSquares } = fit;
  /** F of a term: what leaving it out adds to the residual sum of squares. */
  const tested = (term: readonly string[], count: number): number => {
    const others = model.terms.filter((each) => each !== term);
    const without =
      others.length === 0
        ? totalSumOfSquares
        : linearRegression(
            modelMatrix({ variables: model.variables, terms: others, rows: model.design.rows }),
            frame.numbers(spec.outcome),
            { mask: model.mask },
          ).residualSumOfSquares;
    return fDistribution.sf(Math.max(0, without - rest) / count / (rest / dfResidual), count, dfResidual);
  };
  return {
    slopes: slopesOf(fit.coefficients.slice(1)),
    events: null,
    levels: null,
    terms: overall
      ? Object.fromEntries(
          model.terms.map((term, i) => [term.join(':'), tested(term, model.design.terms[i]!.count)]),
        )
      : {},
    rSquared: fit.rSquared,
    adjustedRSquared: fit.adjustedRSquared,
    aic: fit.aic,
    pValue: fit.fTest.pValue,
  };
}

/** Huber's weights with their usual constant; terms by Wald's F. */
function robustModel({ frame, spec, model, overall }: Asked): FittedModel {
  const { fit } = fitRobust(frame, model, { ...spec, psi: 'huber', tuning: null });
  const estimates = fit.coefficients.map(({ estimate }) => estimate);
  const tested = ({ name, first, count }: (typeof model.design.terms)[number]) => {
    const test = waldTest(
      estimates,
      { covariance: fit.covariance, df: fit.dfResidual },
      Array.from({ length: count }, (_, i) => first + i),
    );
    return test ? [[name, test.pValue] as const] : [];
  };
  return {
    slopes: slopesOf(fit.coefficients.slice(1)),
    events: null,
    levels: null,
    terms: overall ? Object.fromEntries(model.design.terms.flatMap(tested)) : {},
    rSquared: null,
    adjustedRSquared: null,
    aic: null,
    pValue: fit.wald?.pValue ?? Number.NaN,
  };
}

/** Proportional odds. */
function ordinalModel({ frame, spec, model, overall }: Asked): FittedModel {
  const { regression } = fitCategories(frame, model, {
    outcome: spec.outcome,
    confidenceLevel: spec.confidenceLevel,
    method: 'ordinal',
    link: 'logit',
    base: {},
    weights: null,
  });
  return {
    slopes: ratiosOf(regression.equations[0]!),
    events: null,
    levels: null,
    terms: overall
      ? byTerm(categoryTermTests({ variables: model.variables, terms: model.terms }, regression))
      : {},
    rSquared: regression.nagelkerke,
    adjustedRSquared: null,
    aic: regression.aic,
    pValue: regression.likelihoodRatio.pValue,
  };
}

function logisticModel({ frame, spec, model, covariates, factors, overall, run }: Asked): FittedModel {
  const { values, event, other } = binaryOutcome(
    frame,
    { outcome: spec.outcome, event: spec.eventLevel },
    model.mask,
  );
  const terms = { variables: model.variables, terms: model.terms };
  const common = { events: values, levels: { event, other }, adjustedRSquared: null };
  if (spec.method === 'firth') {
    const firth = firthFit(model, { values, counts: null }, { ...spec, steps: [] }, run);
    return {
      ...common,
      slopes: firth.coefficients
        .slice(1)
        .map(({ estimate, profileCiLower, profileCiUpper, penalizedLikelihoodRatio }) => ({
          estimate: exponential(estimate),
          ciLower: exponential(profileCiLower),
          ciUpper: exponential(profileCiUpper),
          pValue: penalizedLikelihoodRatio.pValue,
        })),
      terms: overall ? byTerm(penalizedTermTests(terms, firth.fit.rows)) : {},
      rSquared: null,
      aic: null,
      pValue: firth.likelihoodRatio.pValue,
    };
  }
  const regression = fitLogistic(model, values, null, {
    ...spec,
    covariates,
    factors,
    terms: null,
    steps: [],
    effectOf: null,
  });
  return {
    ...common,
    slopes: regression.coefficients.slice(1).map((coefficient, j) => {
      const limits =
        spec.method === 'profile'
          ? profileInterval(regression.fit, j + 1, spec.confidenceLevel)
          : coefficient;
      return {
        estimate: exponential(coefficient.estimate),
        ciLower: limits.ciLower === null ? 0 : exponential(limits.ciLower),
        ciUpper: limits.ciUpper === null ? null : exponential(limits.ciUpper),
        pValue: coefficient.pValue,
      };
    }),
    terms: overall ? byTerm(likelihoodRatioTests(terms, regression)) : {},
    rSquared: regression.nagelkerke,
    aic: regression.aic,
    pValue: regression.likelihoodRatio.pValue,
  };
}

function countModel({ frame, spec, model, overall }: Asked): FittedModel {
  const family = spec.kind === 'quasi-poisson' || spec.kind === 'negative-binomial' ? spec.kind : 'poisson';
  const counts = frame.numbers(spec.outcome);
  requireCounts(spec.outcome, counts, model.mask);
  const regression = fitCounts(model, counts, exposureOf(frame, spec, model.mask), { ...spec, family });
  const { likelihoodRatio, dispersion, dfResidual } = regression;
  const f = likelihoodRatio.statistic / Math.max(1, likelihoodRatio.df) / dispersion;
  const quasi = family === 'quasi-poisson';
  return {
    slopes: ratiosOf(regression.coefficients.slice(1)),
    events: counts,
    levels: null,
    terms: overall
      ? byTerm(countTermTests({ variables: model.variables, terms: model.terms }, regression))
      : {},
    rSquared: quasi ? null : regression.mcFadden,
    adjustedRSquared: null,
    aic: quasi ? null : regression.aic,
    pValue: quasi ? fDistribution.sf(f, likelihoodRatio.df, dfResidual) : likelihoodRatio.pValue,
  };
}

function coxModel({ frame, spec, model, covariates, factors, overall }: Asked): FittedModel {
  const asked = {
    time: spec.outcome,
    event: spec.event ?? '',
    eventLevel: spec.eventLevel,
    start: null,
    strata: null,
    terms: null,
    curvesOf: null,
    covariates,
    factors,
  } as const;
  const observed = observedTimes(frame, asked, model.mask, model.used);
  const data = coxData(frame, asked, model, observed);
  const regression = fitCox(model, asked, (design) =>
    coxRegression({ ...data, design }, 'efron', spec.confidenceLevel),
  );
  return {
    slopes: ratiosOf(regression.coefficients),
    events: data.events,
    levels: { event: observed.event ?? '', other: observed.censored },
    terms: overall
      ? byTerm(coxTermTests({ variables: model.variables, terms: model.terms }, data, regression))
      : {},
    rSquared: null,
    adjustedRSquared: null,
    aic: regression.aic,
    pValue: regression.likelihoodRatio.pValue,
  };
}

/** A refusal of a tool with the buttons that the form at hand can follow: those that set options which it has; the family of counts is its type. */
export function withOwnActions(refusal: Refusal, options: readonly string[]): Refusal {
  const { actions, ...rest } = refusal;
  const own = (actions ?? []).flatMap((action): readonly Action[] => {
    if (action.kind !== 'set-options') return [action];
    const set = Object.entries(action.options)
      .map(([key, value]) => [key === 'family' ? 'type' : key, value] as const)
      .filter(([key]) => options.includes(key));
    return set.length === 0 ? [] : [{ ...action, options: Object.fromEntries(set) }];
  });
  return own.length === 0 ? rest : { ...rest, actions: own };
}
