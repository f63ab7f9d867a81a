import type { Frame } from '@constat/data';
import {
  type Design,
  linearRegression,
  type QuantileCoefficient,
  type QuantileRegression,
  quantileRegression,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { maskedNumbers } from '../../survival/kit/times.ts';
import { type EffectLine, effectAlong } from '../kit/effect.ts';
import { factorsOf, interactionsOf, type Model, modelOf, newDesign, predictorsOf } from '../kit/model.ts';
import { packedModel, predictedAt } from '../kit/packed.ts';
import { fitModel, isPerfect } from '../kit/refusals.ts';
import { inferenceOf } from './inference.ts';
import type { QuantileOptions } from './options.ts';
import { modelOptionsOf, quantilesOf, refusals } from './refusals.ts';

/** The model of one quantile. */
export interface QuantileFit extends Omit<QuantileRegression, 'residuals' | 'coefficients' | 'covariance'> {
  readonly coefficients: readonly QuantileCoefficient[];
}

/** Fitted quantiles along a predictor, a value for each quantile. */
interface Fitted {
  readonly fits: readonly number[];
}

export interface QuantileResult {
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: ReturnType<typeof factorsOf>;
  readonly interactions: readonly (readonly string[])[];
  readonly fits: readonly QuantileFit[];
  /** Cases for which a higher quantile is fitted below a lower one. */
  readonly crossed: number;
  readonly effect: EffectLine<Fitted> | null;
  readonly newCases: readonly {
    readonly values: Readonly<Record<string, number | string>>;
    readonly fits: readonly number[];
  }[];
}

/** Quantile regression over the complete rows, one model for each quantile. */
export function compute(frame: Frame, options: QuantileOptions, run: RunContext): QuantileResult {
  const asked = modelOptionsOf(options);
  const whole = modelOf(frame, asked);
  const { used, excluded } = whole;
  const { model, found } = fitQuantiles(frame, whole, options, quantilesOf(options), run);
  if (options.errors !== 'rank') run.infer?.(() => inferenceOf(frame, model, found, options));
  const predict = (design: Design): readonly Fitted[] =>
    Array.from({ length: design.rows }, (_, row) => row).map((row) => ({
      fits: found.map(({ coefficients }) => predictedAt(design, row, coefficients)),
    }));
  return {
    sample: { used, excluded },
    outcome: { name: options.outcome, label: frame.label(options.outcome) },
    labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(asked),
    fits: found.map(({ residuals: _, covariance: __, ...fit }) => fit),
    crossed: crossedCases(found.map(({ residuals }) => residuals)),
    effect: options.plots.includes('lines') ? effectAlong(model, asked, predict) : null,
    newCases:
      options.newCases.length === 0
        ? []
        : zip(predict(newDesign(model, asked)), options.newCases).map(([{ fits }, newCase]) => ({
            values: newCase,
            fits,
          })),
  };
}

/** One model for each quantile, over the rows that are complete. */
export function fitQuantiles(
  frame: Frame,
  whole: Model,
  { outcome, errors, confidenceLevel }: Pick<QuantileOptions, 'outcome' | 'errors' | 'confidenceLevel'>,
  taus: readonly number[],
  run: RunContext,
): { readonly model: Model; readonly found: readonly QuantileRegression[] } {
  const { used } = whole;
  const columns = whole.design.columns.length;
  if (used <= columns + 1) throw new RefusedError([refusals.tooFewRows(used, columns)]);
  const y = maskedNumbers(frame.numbers(outcome), whole.mask, used);
  if (y.some((value) => !Number.isFinite(value))) throw new RefusedError([refusals.notFinite(outcome)]);
  if (y.every((value) => value === y[0])) throw new RefusedError([refusals.constantOutcome(outcome)]);
  const model = packedModel(whole);
  const { residualSumOfSquares, dfResidual } = fitModel(
    model,
    () => linearRegression(model.design, y),
    () => null,
  );
  if (isPerfect(residualSumOfSquares / dfResidual, y)) throw new RefusedError([refusals.perfectFit(outcome)]);
  const found = taus.map((tau, i) => {
    run.progress(i, taus.length, `Quantile ${tau}`);
    return fitModel(
      model,
      () => quantileRegression(model.design, y, tau, errors, confidenceLevel),
      ({ code, argument }) =>
        code === 'singular' || (code === 'too-few' && argument === 'outcome')
          ? refusals.noDensity(outcome, tau, errors)
          : null,
    );
  });
  return { model, found };
}

/** The residual is larger at a lower quantile, or the two lines have crossed. */
function crossedCases(residuals: readonly Float64Array[]): number {
  let count = 0;
  const [first, ...others] = residuals;
  if (!first) return 0;
  for (let row = 0; row < first.length; row++) {
    let before = first[row]!;
    for (const values of others) {
      const now = values[row]!;
      // beyond the rounding of sums
      if (now > before + 1e-9 * (Math.abs(now) + Math.abs(before))) {
        count++;
        break;
      }
      before = now;
    }
  }
  return count;
}
