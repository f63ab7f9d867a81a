/** One seam to the regressions of the product: an outcome and a design in, estimates with limits and p out, as their tools give them. */
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
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { binaryOutcome } from '../../regression/kit/binary-outcome.ts';
import { exponential } from '../../regression/kit/ratios.ts';
import { fitLinear } from '../../regression/linear-regression/compute.ts';
import { refusals as linearRefusals } from '../../regression/linear-regression/refusals.ts';
import { fitLogistic } from '../../regression/logistic-regression/compute.ts';
import { firthFit } from '../../regression/logistic-regression/firth.ts';
import { fitCategories } from '../../regression/multinomial-regression/compute.ts';
import { exposureOf, fitCounts, requireCounts } from '../../regression/poisson-regression/compute.ts';
import { fitQuantiles } from '../../regression/quantile-regression/compute.ts';
import { fitRobust } from '../../regression/robust-regression/compute.ts';
import { coxData } from '../../survival/cox-regression/compute.ts';
import { fitCox } from '../../survival/cox-regression/fit.ts';
import { observedTimes } from '../../survival/kit/times.ts';
import { conditionalModel, geeModel, mixedModel } from './fit-clustered.ts';
import { fineGrayModel, zeroModel } from './fit-parted.ts';
import {
  type Asked,
  byTerm,
  type FittedModel,
  type ModelKind,
  ratiosOf,
  single,
  slopesOf,
} from './fit-parts.ts';

const FITS: Readonly<Record<ModelKind, (asked: Asked) => FittedModel>> = {
  linear: linearModel,
  robust: robustModel,
  quantile: quantileModel,
  logistic: logisticModel,
  conditional: conditionalModel,
  ordinal: categoryModel,
  multinomial: categoryModel,
  poisson: countModel,
  'quasi-poisson': countModel,
  'negative-binomial': countModel,
  'zero-inflated': zeroModel,
  'zero-inflated-negative-binomial': zeroModel,
  hurdle: zeroModel,
  'hurdle-negative-binomial': zeroModel,
  cox: coxModel,
  'fine-gray': fineGrayModel,
  gee: geeModel,
  'gee-logistic': geeModel,
  'gee-poisson': geeModel,
  mixed: mixedModel,
  'mixed-logistic': mixedModel,
};

/** Fits the model as the tool of its kind does, with its refusals. */
export const fitModel = (asked: Asked): FittedModel => FITS[asked.spec.kind](asked);

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
    equations: single(slopesOf(fit.coefficients.slice(1))),
    events: null,
    levels: null,
    terms: overall
      ? Object.fromEntries(
          zip(model.terms, model.design.terms).map(([term, ownTerm]) => [
            term.join(':'),
            tested(term, ownTerm.count),
          ]),
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
    equations: single(slopesOf(fit.coefficients.slice(1))),
    events: null,
    levels: null,
    terms: overall ? Object.fromEntries(model.design.terms.flatMap(tested)) : {},
    rSquared: null,
    adjustedRSquared: null,
    aic: null,
    pValue: fit.wald?.pValue ?? null,
  };
}

/** A quantile with errors that may differ along the predictors; terms by Wald's F. */
function quantileModel({ frame, spec, model, overall, run }: Asked): FittedModel {
  const fitted = fitQuantiles(frame, model, { ...spec, errors: 'nid' }, [spec.quantile], run);
  const fit = fitted.found[0]!;
  const estimates = fit.coefficients.map(({ estimate }) => estimate);
  const tested = (first: number, count: number): number => {
    const at = Array.from({ length: count }, (_, i) => first + i);
    const test =
      fit.covariance && waldTest(estimates, { covariance: fit.covariance, df: fit.dfResidual }, at);
    return test?.pValue ?? Number.NaN;
  };
  return {
    equations: single(
      fit.coefficients.slice(1).map(({ estimate, ciLower, ciUpper, pValue }) => ({
        estimate,
        ciLower,
        ciUpper,
        pValue: pValue ?? Number.NaN,
      })),
    ),
    events: null,
    levels: null,
    terms: overall
      ? Object.fromEntries(model.design.terms.map(({ name, first, count }) => [name, tested(first, count)]))
      : {},
    rSquared: fit.pseudoRSquared,
    adjustedRSquared: null,
    aic: fit.aic,
    pValue: tested(1, estimates.length - 1),
  };
}

/** Proportional odds of ordered categories, or each category against the base. */
function categoryModel({ frame, spec, model, overall }: Asked): FittedModel {
  const ordinal = spec.kind === 'ordinal';
  const base = spec.categories?.[0];
  const { regression, outcome } = fitCategories(frame, model, {
    outcome: spec.outcome,
    confidenceLevel: spec.confidenceLevel,
    method: ordinal ? 'ordinal' : 'multinomial',
    link: 'logit',
    base: ordinal || base === undefined ? {} : { [spec.outcome]: base },
    weights: null,
  });
  return {
    equations: ordinal
      ? single(ratiosOf(regression.equations[0]!))
      : regression.equations.map((coefficients, k) => ({
          category: outcome.categories[k + 1]!,
          slopes: ratiosOf(coefficients.slice(1)),
        })),
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
      equations: single(
        firth.coefficients
          .slice(1)
          .map(({ estimate, profileCiLower, profileCiUpper, penalizedLikelihoodRatio }) => ({
            estimate: exponential(estimate),
            ciLower: exponential(profileCiLower),
            ciUpper: exponential(profileCiUpper),
            pValue: penalizedLikelihoodRatio.pValue,
          })),
      ),
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
    equations: single(
      regression.coefficients.slice(1).map((coefficient, j) => {
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
    ),
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
    equations: single(ratiosOf(regression.coefficients.slice(1))),
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
    equations: single(ratiosOf(regression.coefficients)),
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
