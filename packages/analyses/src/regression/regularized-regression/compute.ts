import type { Frame } from '@constat/data';
import {
  columnValue,
  crossValidatePenalty,
  type Design,
  penalizedRegression,
  penaltyPath,
  penaltySequence,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { maskedNumbers } from '../../survival/kit/times.ts';
import { binaryOutcome } from '../kit/binary-outcome.ts';
import { factorsOf, interactionsOf, modelOf, newDesign, predictorsOf } from '../kit/model.ts';
import { maskedCodes, packedModel } from '../kit/packed.ts';
import { fitModel } from '../kit/refusals.ts';
import type { RegularizedOptions } from './options.ts';
import { modelOptionsOf, refusals, SMALLEST_PART, strengthsOf, validated } from './refusals.ts';

/** Strengths tried where none are given. */
export const TRIED = 60;
const USUAL_FOLDS = 10;
const FOLDS = { least: 3, most: 100 };

interface Validation {
  readonly folds: number;
  /** Whether the strengths are a sequence from where nothing is left, as far as it went. */
  readonly sequence: { readonly largest: number; readonly ratio: number } | null;
  /** From the strongest on: squares, or deviance, of a case left out. */
  readonly points: readonly {
    readonly lambda: number;
    readonly error: number;
    readonly standardError: number;
    readonly nonzero: number;
  }[];
  readonly lambdaMin: number;
  readonly lambda1se: number;
  /** Share of the deviance explained in cases left out, at the strength used. */
  readonly explained: number;
}

export interface RegularizedResult {
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string; readonly event: string | null };
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: ReturnType<typeof factorsOf>;
  readonly interactions: readonly (readonly string[])[];
  /** Share of lasso. */
  readonly alpha: number;
  readonly lambda: number;
  /** The smallest strength without any predictor; null for ridge, which leaves none out. */
  readonly lambdaMax: number | null;
  readonly fit: {
    readonly n: number;
    readonly nonzero: number;
    readonly deviance: number;
    readonly devianceRatio: number;
    readonly objective: number;
  };
  readonly coefficients: readonly {
    readonly name: string;
    readonly estimate: number;
    /** Per standard deviation; null for the intercept. */
    readonly standardized: number | null;
  }[];
  readonly validation: Validation | null;
  /** Coefficients per standard deviation along the strengths, in the order of the coefficients. */
  readonly path: readonly { readonly lambda: number; readonly standardized: readonly number[] }[];
  readonly predictions: readonly {
    readonly values: Readonly<Record<string, number | string>>;
    readonly fit: number;
  }[];
}

export const alphaOfPenalty = ({ penalty, mix }: Pick<RegularizedOptions, 'penalty' | 'mix'>): number =>
  penalty === 'net' ? mix : penalty === 'lasso' ? 1 : 0;

/** A penalized model over the complete rows. */
export function compute(frame: Frame, options: RegularizedOptions, run: RunContext): RegularizedResult {
  const asked = modelOptionsOf(options);
  const whole = modelOf(frame, asked);
  const { mask, used, excluded } = whole;
  if (used < 2) throw new RefusedError([refusals.tooFewRows(used, whole.design.columns.length)]);
  const { y, event } = outcomeOf(frame, options, mask, used);
  const model = packedModel(whole);
  const { design } = model;
  const alpha = alphaOfPenalty(options);
  const settings = { family: options.family, alpha, standardize: options.standardize };
  return fitModel(
    model,
    () => {
      const given = validated(options) ? strengthsOf(options) : [];
      const strengths = given.length > 0 ? given : penaltySequence(design, y, settings, TRIED);
      const along = penaltyPath(design, y, settings, strengths, { all: given.length > 0 });
      const tried = along.map(({ lambda }) => lambda);
      const parts = validated(options) ? partsOf(frame, options, y, mask, used) : null;
      const crossed = parts
        ? crossValidatePenalty(design, y, settings, tried, parts, (done, all) =>
            run.progress(done, all, 'Leaving out parts', 'parts'),
          )
        : null;
      const lambda = crossed
        ? options.choose === '1se'
          ? crossed.lambda1se
          : crossed.lambdaMin
        : options.lambda;
      const fit = penalizedRegression(design, y, settings, lambda);
      const rowOf = (of: Design, row: number) =>
        of.columns.slice(1).map((column) => columnValue(column, row));
      const rows = Int32Array.from(mask, (_, row) => row).filter((row) => mask[row] === 1);
      keepNumbers(
        run,
        'fitted',
        frame,
        rows,
        Float64Array.from({ length: used }, (_, i) => fit.predict(rowOf(design, i))),
      );
      const fresh = options.newCases.length === 0 ? null : newDesign(model, asked);
      return {
        sample: { used, excluded },
        outcome: { name: options.outcome, label: frame.label(options.outcome), event },
        labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
        factors: factorsOf(model),
        interactions: interactionsOf(asked),
        alpha,
        lambda,
        lambdaMax: fit.lambdaMax,
        fit: {
          n: fit.n,
          nonzero: fit.nonzero,
          deviance: fit.deviance,
          devianceRatio: fit.devianceRatio,
          objective: fit.objective,
        },
        coefficients: fit.coefficients.map((coefficient, j) => ({
          ...coefficient,
          standardized: j === 0 ? null : fit.standardized[j - 1]!,
        })),
        validation:
          crossed && parts
            ? {
                folds: new Set(parts).size,
                sequence:
                  given.length > 0
                    ? null
                    : { largest: strengths[0]!, ratio: strengths.at(-1)! / strengths[0]! },
                points: zip(tried, crossed.mean, crossed.standardError, along).map(
                  ([each, ownMean, ownStandardError, ownAlong]) => ({
                    lambda: each,
                    error: ownMean,
                    standardError: ownStandardError,
                    nonzero: ownAlong.nonzero,
                  }),
                ),
                lambdaMin: crossed.lambdaMin,
                lambda1se: crossed.lambda1se,
                explained: 1 - (crossed.mean[tried.indexOf(lambda)]! * used) / fit.nullDeviance,
              }
            : null,
        path: options.plots.includes('path')
          ? along.map(({ lambda: at, standardized }) => ({ lambda: at, standardized }))
          : [],
        predictions: fresh
          ? options.newCases.map((values, i) => ({ values, fit: fit.predict(rowOf(fresh, i)) }))
          : [],
      };
    },
    ({ code }, name) => {
      if (code === 'constant-column' && name === 'outcome') return refusals.constantPart(options.outcome);
      if (code === 'constant-column' && name === 'predictors') return refusals.noRelation(options.outcome);
      return code === 'not-converged' ? refusals.notConverged(options.outcome) : null;
    },
  );
}

/** The dependent variable as the family wants it. */
function outcomeOf(frame: Frame, options: RegularizedOptions, mask: Uint8Array, used: number) {
  const { outcome, family } = options;
  const binary = family === 'binomial' ? binaryOutcome(frame, options, mask) : null;
  const y = maskedNumbers(binary ? Float64Array.from(binary.values) : frame.numbers(outcome), mask, used);
  if (y.some((value) => !Number.isFinite(value))) throw new RefusedError([refusals.notFinite(outcome)]);
  if (y.every((value) => value === y[0])) throw new RefusedError([refusals.constantOutcome(outcome)]);
  if (family === 'poisson') {
    for (const value of y) {
      const refusal = refusals.noCount(outcome, value);
      if (refusal) throw new RefusedError([refusal]);
    }
  }
  return { y, event: binary?.event ?? null };
}

/** The part that each case belongs to: by a variable, or dealt in the order of the outcome, so that every part has its whole range. */
function partsOf(
  frame: Frame,
  options: RegularizedOptions,
  y: Float64Array,
  mask: Uint8Array,
  used: number,
): Int32Array {
  if (options.foldVariable !== null) {
    const codes = maskedCodes(frame, options.foldVariable, mask, used);
    const values = new Set(codes).size;
    if (values < FOLDS.least || values > FOLDS.most)
      throw new RefusedError([refusals.foldValues(options.foldVariable, values)]);
    return codes;
  }
  const most = Math.floor(used / SMALLEST_PART);
  if (most < FOLDS.least) throw new RefusedError([refusals.fewForFolds(used)]);
  const folds = options.folds ?? Math.min(USUAL_FOLDS, most);
  if (folds > most) throw new RefusedError([refusals.manyFolds(folds, used)]);
  const parts = new Int32Array(used);
  const order = Array.from({ length: used }, (_, i) => i).sort((a, b) => y[a]! - y[b]! || a - b);
  order.forEach((row, place) => {
    parts[row] = place % folds;
  });
  return parts;
}
