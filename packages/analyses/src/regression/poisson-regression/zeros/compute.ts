/** Counts with a second part for zeros. */
import type { Frame } from '@constat/data';
import {
  countRegression,
  expectedFrequencies,
  StatsError,
  type ZeroFamily,
  type ZeroModel,
  zeroInflated,
} from '@constat/stats';
import type { RunContext, Sample } from '../../../contract.ts';
import { maskedNumbers } from '../../../survival/kit/times.ts';
import { coefficientLabel, type LabelledModel } from '../../kit/labels.ts';
import { factorsOf, interactionsOf, type Model, modelOf, newDesign, predictorsOf } from '../../kit/model.ts';
import type { ModelOptions } from '../../kit/model-options.ts';
import { packedModel, predictedAt } from '../../kit/packed.ts';
import { type EstimatedRatio, ratiosFrom } from '../../kit/ratios.ts';
import { fitModel } from '../../kit/refusals.ts';
import { exposureOf, requireCounts } from '../compute.ts';
import type { PoissonOptions } from '../options.ts';
import { refusals } from '../refusals.ts';
import type { Test } from '../result.ts';

/** Likelihood and zeros of a model. */
interface Fit {
  readonly logLik: number;
  readonly aic: number;
  readonly bic: number;
  readonly expectedZeros: number;
}

export interface ZeroResult extends LabelledModel {
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string; readonly mean: number };
  readonly exposure: { readonly name: string; readonly label: string } | null;
  readonly interactions: readonly (readonly string[])[];
  /** Predictors of the second part. */
  readonly zeroPredictors: readonly string[];
  readonly zeroFit: Fit & {
    readonly n: number;
    readonly observedZeros: number;
    readonly meanFitted: number;
    /** Against intercepts alone in both parts. */
    readonly likelihoodRatio: Test | null;
    readonly theta: number | null;
    readonly logThetaStandardError: number | null;
  };
  /** The same counts without a second part; null where they have no estimate. */
  readonly plain: Fit | null;
  readonly count: readonly EstimatedRatio[];
  /** Odds of a structural zero, or of a count in hurdle models. */
  readonly zero: readonly EstimatedRatio[];
  readonly predictions: readonly {
    readonly values: Readonly<Record<string, number | string>>;
    readonly response: number;
    readonly probabilityZero: number;
    readonly countMean: number;
  }[];
}

/** What the fit of both parts is asked for. */
interface ZeroFit {
  readonly outcome: string;
  readonly model: ZeroModel;
  readonly family: ZeroFamily;
  readonly confidenceLevel: number;
}

/** Both parts over the rows of their models; the engine's refusals in the words of this analysis. */
export const fitZeros = (
  count: Model,
  zero: Model,
  { y, offset }: { readonly y: Float64Array; readonly offset: Float64Array | null },
  { outcome, model, family, confidenceLevel }: ZeroFit,
): ReturnType<typeof zeroInflated> =>
  fitModel(
    count,
    () =>
      zeroInflated({
        model,
        family,
        count: count.design,
        zero: zero.design,
        y,
        level: confidenceLevel,
        ...(offset ? { offset } : {}),
      }),
    ({ code }, name) => {
      if (code === 'constant-column' && name === 'outcome') return refusals.noZeros(outcome);
      // what is infinite and no variable is a step of a fit that runs away
      const runsAway = code === 'not-finite' && count.variables.every((variable) => variable.name !== name);
      return runsAway || code === 'not-converged' || code === 'not-positive-definite'
        ? refusals.zerosRunAway(outcome, model, family)
        : null;
    },
  );

/** Counts and the logarithm of their exposure in the rows of the mask. */
export function zeroRows(
  frame: Frame,
  options: { readonly outcome: string; readonly exposure: string | null },
  { mask, used }: Pick<Model, 'mask' | 'used'>,
) {
  const all = frame.numbers(options.outcome);
  requireCounts(options.outcome, all, mask);
  const time = exposureOf(frame, options, mask);
  return {
    all,
    time,
    y: maskedNumbers(all, mask, used),
    offset: time ? maskedNumbers(time, mask, used).map(Math.log) : null,
  };
}

/** The predictors that the second part has. */
function zeroPredictorsOf({
  zeroPart,
  zeroPredictors,
  covariates,
  factors,
}: PoissonOptions): readonly string[] {
  if (zeroPart === 'constant') return [];
  const all = [...covariates, ...factors];
  return zeroPart === 'all' ? all : all.filter((name) => zeroPredictors.includes(name));
}

export function computeZeros(frame: Frame, options: PoissonOptions, run: RunContext): ZeroResult {
  const family: ZeroFamily = options.family === 'negative-binomial' ? 'negative-binomial' : 'poisson';
  const model = options.zeros === 'hurdle' ? 'hurdle' : 'zero-inflated';
  const asked: ModelOptions = {
    ...options,
    weights: null,
    steps: [],
    needed: options.exposure === null ? [] : [options.exposure],
  };
  const whole = modelOf(frame, asked);
  const { mask, used, excluded } = whole;
  const { all, time, y, offset } = zeroRows(frame, options, whole);
  const count = packedModel(whole);
  const chosen = zeroPredictorsOf(options);
  const zeroAsked: ModelOptions = {
    ...asked,
    covariates: options.covariates.filter((name) => chosen.includes(name)),
    factors: options.factors.filter((name) => chosen.includes(name)),
    terms: null,
    // the rows of the first part
    needed: [...(asked.needed ?? []), ...predictorsOf(asked).filter((name) => !chosen.includes(name))],
  };
  const zero = packedModel(modelOf(frame, zeroAsked));
  run.progress(0, 2, 'Fitting both parts');
  const { countCoefficients, zeroCoefficients, expect, ...fit } = fitZeros(
    count,
    zero,
    { y, offset },
    { ...options, model, family },
  );
  run.progress(1, 2, 'Fitting the counts alone');
  const labelled = {
    labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
    factors: factorsOf(count),
  };
  const labelFor = (name: string): string => coefficientLabel(name, labelled, 'vs.');
  const rows = options.newCases;
  const [countNew, zeroNew] =
    rows.length === 0 ? [null, null] : [newDesign(count, asked), newDesign(zero, zeroAsked)];
  return {
    sample: { used, excluded },
    outcome: {
      name: options.outcome,
      label: frame.label(options.outcome),
      mean: y.reduce((sum, value) => sum + value, 0) / used,
    },
    exposure:
      options.exposure === null ? null : { name: options.exposure, label: frame.label(options.exposure) },
    ...labelled,
    interactions: interactionsOf(asked),
    zeroPredictors: chosen,
    zeroFit: fit,
    plain: plainOf(() =>
      countRegression(whole.design, all, {
        family,
        level: options.confidenceLevel,
        mask,
        ...(time ? { exposure: time } : {}),
      }),
    ),
    count: ratiosFrom(countCoefficients, labelFor),
    zero: ratiosFrom(zeroCoefficients, labelFor),
    predictions:
      countNew && zeroNew
        ? rows.map((values, row) => ({
            values,
            ...expect(
              predictedAt(countNew, row, countCoefficients) + Math.log(options.newExposure),
              predictedAt(zeroNew, row, zeroCoefficients),
            ),
          }))
        : [],
  };
}

/** The fit without a second part, to be compared with; its failure is no reason to refuse. */
function plainOf(fit: () => ReturnType<typeof countRegression>): Fit | null {
  try {
    const found = fit();
    return {
      logLik: found.logLik,
      aic: found.aic,
      bic: found.bic,
      expectedZeros: expectedFrequencies(found, 0)[0]!,
    };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
