import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import {
  columnValue,
  type Design,
  denseDesign,
  denseLeastSquares,
  originalCoefficients,
  type RobustRegression,
  robustRegression,
  selectRows,
  studentT,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { maskedNumbers } from '../../survival/kit/times.ts';
import { modelInference } from '../kit/inference.ts';
import { factorsOf, interactionsOf, type Model, modelOf, newDesign, predictorsOf } from '../kit/model.ts';
import { packedModel, predictedAt } from '../kit/packed.ts';
import { fitModel } from '../kit/refusals.ts';
import type { RobustOptions } from './options.ts';
import { modelOptionsOf, refusals } from './refusals.ts';

/** Cases that a figure shows, and that a table lists. */
const MOST_POINTS = 1000;
const MOST_LISTED = 10;

/** A case by its row in the data, from 1. */
interface WeighedCase {
  readonly row: number;
  readonly residual: number;
  /** Residual over the robust standard deviation. */
  readonly distance: number;
  readonly weight: number;
}

export interface RobustResult {
  readonly sample: Sample;
  readonly outcome: { readonly name: string; readonly label: string };
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: ReturnType<typeof factorsOf>;
  readonly interactions: readonly (readonly string[])[];
  readonly fit: Pick<
    RobustRegression,
    'n' | 'dfResidual' | 'scale' | 'residualStandardError' | 'downweighted' | 'zeroWeights' | 'wald'
  >;
  readonly coefficients: readonly (RobustRegression['coefficients'][number] & {
    /** Of ordinary least squares. */
    readonly leastSquares: number;
  })[];
  /** In the order of the rows used. */
  readonly weights: readonly number[];
  readonly points: readonly WeighedCase[];
  /** The cases that count least. */
  readonly lightest: readonly WeighedCase[];
  readonly predictions: readonly {
    readonly values: Readonly<Record<string, number | string>>;
    readonly fit: number;
    readonly standardError: number;
    readonly ciLower: number;
    readonly ciUpper: number;
  }[];
}

/** The line through the complete rows of a model, with what it was fitted to. */
export function fitRobust(
  frame: Frame,
  whole: Model,
  options: Pick<RobustOptions, 'outcome' | 'psi' | 'tuning' | 'confidenceLevel'>,
) {
  const { mask, used } = whole;
  const columns = whole.design.columns.length;
  if (used <= columns) throw new RefusedError([refusals.tooFewRows(used, columns)]);
  const y = maskedNumbers(frame.numbers(options.outcome), mask, used);
  if (y.some((value) => !Number.isFinite(value)))
    throw new RefusedError([refusals.notFinite(options.outcome)]);
  const model = packedModel(whole);
  const fit = fitModel(
    model,
    () =>
      robustRegression(model.design, y, options.psi, options.confidenceLevel, options.tuning ?? undefined),
    ({ code }, name) => {
      if (code === 'constant-column' && name === 'outcome') return refusals.noSpread(options.outcome);
      return code === 'not-converged' ? refusals.notConverged(options.outcome) : null;
    },
  );
  return { model, y, fit };
}

/** Robust regression over the complete rows. */
export function compute(frame: Frame, options: RobustOptions, run: RunContext): RobustResult {
  const asked = modelOptionsOf(options);
  const whole = modelOf(frame, asked);
  const { mask, used, excluded } = whole;
  run.progress(0, 1, 'Weighing the cases');
  const { model, y, fit } = fitRobust(frame, whole, options);
  run.infer?.(() =>
    modelInference({
      labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
      factors: factorsOf(model),
      design: model.design,
      names: fit.coefficients.map(({ name }) => name),
      estimates: fit.coefficients.map(({ estimate }) => estimate),
      covariance: fit.covariance,
      df: fit.dfResidual,
      n: fit.n,
      level: options.confidenceLevel,
      measure: 'coefficient',
      fitted: rich`A robust regression of ${frame.label(options.outcome)} on ${andList(predictorsOf(asked).map((name) => frame.label(name)))}`,
      works: [],
      rFit: { upTo: 's <- summary(m', estimates: 'coef(m)', covariance: 'V', df: 'df' },
    }),
  );
  const dense = denseDesign(model.design, selectRows(used));
  const plain = originalCoefficients(dense, denseLeastSquares(dense, y).beta);
  const rows = Int32Array.from(mask, (_, row) => row).filter((row) => mask[row] === 1);
  keepNumbers(run, 'weight', frame, rows, fit.weights);
  keepNumbers(run, 'residual', frame, rows, fit.residuals);
  const cases = Array.from(
    rows,
    (row, i): WeighedCase => ({
      row: row + 1,
      residual: fit.residuals[i]!,
      distance: fit.residuals[i]! / fit.scale,
      weight: fit.weights[i]!,
    }),
  );
  const stride = Math.ceil(used / MOST_POINTS);
  const { n, dfResidual, scale, residualStandardError, downweighted, zeroWeights, wald } = fit;
  return {
    sample: { used, excluded },
    outcome: { name: options.outcome, label: frame.label(options.outcome) },
    labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(asked),
    fit: { n, dfResidual, scale, residualStandardError, downweighted, zeroWeights, wald },
    coefficients: zip(fit.coefficients, plain).map(([coefficient, ownPlain]) => ({
      ...coefficient,
      leastSquares: ownPlain,
    })),
    weights: Array.from(fit.weights),
    points: options.plots.includes('weights') ? cases.filter((_, i) => i % stride === 0) : [],
    lightest: cases
      .filter(({ weight }) => weight < 0.999999)
      .sort((a, b) => a.weight - b.weight || a.row - b.row)
      .slice(0, MOST_LISTED),
    predictions:
      options.newCases.length === 0
        ? []
        : zip(predicted(newDesign(model, asked), fit, options.confidenceLevel), options.newCases).map(
            ([prediction, newCase]) => ({
              values: newCase,
              ...prediction,
            }),
          ),
  };
}

/** Expected values with the error of the line. */
function predicted(
  design: Design,
  { coefficients, covariance, dfResidual }: RobustRegression,
  level: number,
) {
  const p = coefficients.length;
  const t = studentT.isf((1 - level) / 2, dfResidual);
  return Array.from({ length: design.rows }, (_, row) => {
    const x = design.columns.map((column) => columnValue(column, row));
    let variance = 0;
    for (let i = 0; i < p; i++)
      for (let j = 0; j < p; j++) variance += x[i]! * x[j]! * covariance.data[i + j * p]!;
    const fit = predictedAt(design, row, coefficients);
    const standardError = Math.sqrt(variance);
    return { fit, standardError, ciLower: fit - t * standardError, ciUpper: fit + t * standardError };
  });
}
