import type { Frame } from '@constat/data';
import {
  type Design,
  hierarchicalSteps,
  type LinearRegression,
  linearRegression,
  linearRobust,
  predictRegression,
  type RegressionDiagnostics,
  type RegressionPrediction,
  ROBUST_TYPES,
  type RobustCovariance,
  type RobustErrors,
  type RobustType,
  type RowDiagnostics,
  regressionDiagnostics,
  robustEstimates,
  robustPredictions,
  shapiroWilk,
  sorted,
  studentT,
  waldTest,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { orderedResiduals, quantilePoints } from '../../shared/residual-figures.ts';
import { maskedNumbers } from '../../survival/kit/times.ts';
import { crudeEstimates } from '../kit/crude.ts';
import { curvesOf } from '../kit/curves.ts';
import { clusterNeeded, columnsOfTerms, errorsOf, robustOf, robustSteps, usedErrors } from '../kit/errors.ts';
import { factorsOf, interactionsOf, type Model, modelOf, newDesign, predictorsOf } from '../kit/model.ts';
import { fitModel } from '../kit/refusals.ts';
import { effectOf } from './effect.ts';
import { inferenceOf } from './inference.ts';
import type { RegressionOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Coefficient, Diagnostics, QqPoint, RegressionResult, ResidualPoint } from './result.ts';
import { selectionOf } from './selection.ts';

/** Points in a plot: more would hide each other and weigh the saved result down. */
const MAX_POINTS = 1000;
/** White's test has k (k + 3) / 2 regressors; beyond four predictors it costs more than it tells. */
const MAX_WHITE = 4;
/** Share of the variance below which what is left of the outcome is rounding. */
export const PERFECT = 1e-26;

export function compute(frame: Frame, options: RegressionOptions, run: RunContext): RegressionResult {
  const model = modelOf(frame, { ...options, needed: clusterNeeded(options, predictorsOf(options)) });
  if (model.used <= model.design.columns.length)
    throw new RefusedError([refusals.tooFewRows(model.used, model.design.columns.length)]);
  run.progress(0, 3, 'Fitting the model');
  const regression = fitLinear(frame, model, options);
  run.progress(1, 3, 'Examining the residuals');
  const diagnostics = regressionDiagnostics(regression, {
    robust: options.robust !== 'none' && options.robust !== 'cluster',
    white: options.covariates.length <= MAX_WHITE,
    rows: true,
  });
  run.progress(2, 3, 'Drawing');
  const rows = diagnostics.rows!;
  const robust = robustCoefficients(regression, diagnostics, options);
  const errors = errorsOf(frame, options, model);
  const chosen = errors && covarianceOf(frame, regression, errors, options);
  run.infer?.(() =>
    inferenceOf(summaryOf(frame, model, regression, options), model, { regression, chosen }, options),
  );
  const predict = predictor(regression, chosen, options);
  for (const [id, values] of Object.entries(rows))
    keepNumbers(run, id, frame, regression.fit.selection.index ?? null, values);
  const selection = selectionOf(regression, options, run);
  return {
    ...summaryOf(frame, model, regression, options),
    ...(selection ? { selection } : {}),
    crude: crudeOf(frame, model, errors, options),
    errors: errors && chosen && errorsResult(frame, model, regression, { errors, chosen, robust }, options),
    robust,
    diagnostics: diagnosticsOf(diagnostics, rows),
    steps: stepsOf(frame, regression, model, errors, options),
    predictions: predictionsOf(model, predict, options),
    curves: curvesOf(
      frame,
      model,
      maskedNumbers(frame.numbers(options.outcome), model.mask, model.used),
      'gaussian',
      options,
    ),
    effect: effectOf(frame, model, regression, predict, options),
    residuals: residualPoints(rows, regression),
    qq: qqPoints(rows.standardized),
  };
}

/** What is said of the model and its coefficients. */
export function summaryOf(
  frame: Frame,
  model: Model,
  regression: LinearRegression,
  options: RegressionOptions,
): Pick<
  RegressionResult,
  'sample' | 'outcome' | 'labels' | 'factors' | 'interactions' | 'fit' | 'coefficients' | 'gvif'
> {
  return {
    sample: { used: model.used, excluded: model.excluded },
    outcome: { name: options.outcome, label: frame.label(options.outcome) },
    labels: Object.fromEntries(predictorsOf(options).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model).map((factor) => ({
      ...factor,
      whole: regression.coefficients.some(({ name }) => name === `${factor.name}=${factor.reference}`),
    })),
    interactions: interactionsOf(options),
    fit: {
      n: regression.n,
      rSquared: regression.rSquared,
      adjustedRSquared: regression.adjustedRSquared,
      multipleR: regression.multipleR,
      residualStandardError: regression.residualStandardError,
      dfResidual: regression.dfResidual,
      fTest: regression.dfModel > 0 ? regression.fTest : null,
      residualSumOfSquares: regression.residualSumOfSquares,
      logLik: regression.logLik,
      aic: regression.aic,
      bic: regression.bic,
    },
    coefficients: regression.coefficients.map((coefficient) => ({
      ...coefficient,
      standardizedEstimate: coefficient.standardizedEstimate ?? null,
      vif: coefficient.vif ?? null,
    })),
    gvif: regression.inflation,
  };
}

/** Predictions of the cases that were typed in. */
export const predictionsOf = (
  model: Model,
  predict: (design: Design) => readonly RegressionPrediction[],
  options: RegressionOptions,
): RegressionResult['predictions'] =>
  options.newCases.length === 0
    ? []
    : zip(predict(newDesign(model, options)), options.newCases).map(
        ([{ fit, ciLower, ciUpper, piLower, piUpper }, newCase]) => ({
          values: newCase,
          fit,
          ciLower,
          ciUpper,
          piLower,
          piUpper,
        }),
      );

/** The least-squares fit; the engine's refusals in the words of this analysis. */
export function fitLinear(
  frame: Frame,
  model: Model,
  options: Pick<RegressionOptions, 'outcome' | 'weights' | 'confidenceLevel'>,
): LinearRegression {
  const weights = options.weights === null ? null : frame.numbers(options.weights);
  if (weights && model.mask.some((used, row) => used === 1 && !(weights[row]! > 0)))
    throw new RefusedError([refusals.badWeights(options.weights!)]);
  const isPredictor = (name: string) => model.design.columns.some((column) => column.name === name);
  return fitModel(
    model,
    () => {
      const regression = linearRegression(model.design, frame.numbers(options.outcome), {
        level: options.confidenceLevel,
        mask: model.mask,
        ...(weights ? { weights } : {}),
      });
      if (!(regression.residualSumOfSquares > PERFECT * regression.totalSumOfSquares))
        throw new RefusedError([refusals.perfectFit(options.outcome)]);
      return regression;
    },
    ({ code }, name) => {
      if (isPredictor(name)) return null;
      if (code === 'constant-column') return refusals.constantOutcome(options.outcome);
      return code === 'not-finite' ? refusals.notFinite(options.outcome) : null;
    },
  );
}

/** Each predictor alone, with the standard errors that were chosen; without an intercept coefficients mean something else. */
function crudeOf(
  frame: Frame,
  model: Model,
  errors: RobustErrors | null,
  options: RegressionOptions,
): RegressionResult['crude'] {
  if (!options.crude || !options.intercept) return [];
  const weights = options.weights === null ? {} : { weights: frame.numbers(options.weights) };
  return crudeEstimates(model, (design) => {
    const level = options.confidenceLevel;
    const alone = linearRegression(design, frame.numbers(options.outcome), {
      level,
      mask: model.mask,
      ...weights,
    });
    if (!errors) return alone.coefficients;
    const tested = robustEstimates(
      alone.coefficients.map(({ estimate }) => estimate),
      covarianceOf(frame, alone, errors, options),
      level,
    );
    return zip(alone.coefficients, tested).map(([coefficient, ownTested]) => ({
      ...coefficient,
      ...ownTested,
    }));
  }).map(({ name, estimate, ciLower, ciUpper, pValue }) => ({ name, estimate, ciLower, ciUpper, pValue }));
}

/** The covariances with the errors chosen. */
const covarianceOf = (
  frame: Frame,
  regression: LinearRegression,
  errors: RobustErrors,
  { outcome, weights }: RegressionOptions,
): RobustCovariance =>
  robustOf(errors, () =>
    linearRobust(
      regression,
      frame.numbers(outcome),
      errors,
      weights === null ? undefined : frame.numbers(weights),
    ),
  );

/** Coefficients and joint test with the errors chosen. */
function errorsResult(
  frame: Frame,
  model: Model,
  { coefficients }: LinearRegression,
  {
    errors,
    chosen,
    robust,
  }: {
    readonly errors: RobustErrors;
    readonly chosen: RobustCovariance;
    readonly robust: RegressionResult['robust'];
  },
  options: RegressionOptions,
): RegressionResult['errors'] {
  const estimates = coefficients.map(({ estimate }) => estimate);
  const tested = robustEstimates(estimates, chosen, options.confidenceLevel);
  return {
    ...usedErrors(frame, options, chosen),
    coefficients:
      (errors.type === 'cluster' ? null : robust?.[errors.type]) ??
      zip(coefficients, tested).map(([coefficient, ownTested]) => ({
        ...coefficient,
        ...ownTested,
        standardizedEstimate: coefficient.standardizedEstimate ?? null,
        vif: coefficient.vif ?? null,
      })),
    overall: waldTest(estimates, chosen, columnsOfTerms(model.design)),
  };
}

/** Predictions whose intervals of the mean have the errors chosen; those of single cases take the spread as equal. */
const predictor =
  (regression: LinearRegression, chosen: RobustCovariance | null, { confidenceLevel }: RegressionOptions) =>
  (design: Design): readonly RegressionPrediction[] => {
    const ordinary = predictRegression(regression, design);
    if (!chosen) return ordinary;
    const estimates = regression.coefficients.map(({ estimate }) => estimate);
    const critical = studentT.isf((1 - confidenceLevel) / 2, regression.dfResidual);
    return zip(robustPredictions(estimates, chosen, confidenceLevel, design), ordinary).map(
      ([robust, ownOrdinary]) => {
        const { fit } = ownOrdinary;
        const half = (robust.ciUpper - robust.ciLower) / 2;
        const single = critical * Math.hypot(robust.standardError, regression.residualStandardError);
        return {
          fit,
          standardError: robust.standardError,
          ciLower: fit - half,
          ciUpper: fit + half,
          piLower: fit - single,
          piUpper: fit + single,
        };
      },
    );
  };

function robustCoefficients(
  regression: LinearRegression,
  { robust }: RegressionDiagnostics,
  options: RegressionOptions,
): RegressionResult['robust'] {
  if (!robust) return null;
  const critical = studentT.isf((1 - options.confidenceLevel) / 2, regression.dfResidual);
  // A case that the model fits exactly (leverage 1) leaves HC2 and HC3 undefined.
  const defined = ROBUST_TYPES.filter((type) =>
    robust[type].every(({ standardError }) => Number.isFinite(standardError)),
  );
  if (defined.length < ROBUST_TYPES.length) return null;
  const table = (type: RobustType): readonly Coefficient[] =>
    zip(robust[type], regression.coefficients).map(([{ standardError, statistic, pValue }, coefficient]) => {
      const plain = coefficient;
      return {
        name: plain.name,
        estimate: plain.estimate,
        standardError,
        statistic,
        pValue,
        ciLower: plain.estimate - critical * standardError,
        ciUpper: plain.estimate + critical * standardError,
        standardizedEstimate: plain.standardizedEstimate ?? null,
        vif: plain.vif ?? null,
      };
    });
  return { HC0: table('HC0'), HC1: table('HC1'), HC2: table('HC2'), HC3: table('HC3') };
}

function diagnosticsOf(diagnostics: RegressionDiagnostics, rows: RowDiagnostics): Diagnostics {
  return {
    durbinWatson: diagnostics.durbinWatson,
    breuschPagan: diagnostics.breuschPagan ?? null,
    breuschPaganOriginal: diagnostics.breuschPaganOriginal ?? null,
    white: diagnostics.white ?? null,
    leverageMax: diagnostics.leverage.value,
    leverageMean: diagnostics.leverageMean,
    cooksDistanceMax: diagnostics.cooksDistance.value,
    cooksDistanceRow: diagnostics.cooksDistance.row + 1,
    studentizedResidualMax: finite(diagnostics.studentizedResidual.value),
    standardizedResidualMax: finite(diagnostics.standardizedResidual.value),
    press: finite(diagnostics.press),
    residualNormality: rows.residuals.length <= 5000 ? shapiroWilk(sorted(rows.residuals)) : null,
  };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Sequential tests of the steps; none when everything enters at once. */
export function stepsOf(
  frame: Frame,
  regression: LinearRegression,
  model: Model,
  errors: RobustErrors | null,
  options: RegressionOptions,
): RegressionResult['steps'] {
  if (model.steps.length < 2) return [];
  const counts = model.steps.map((step) => step.terms);
  const changes =
    errors &&
    robustSteps(model, options.intercept, errors, (design) => {
      const step = fitLinear(frame, { ...model, design }, options);
      return {
        estimates: step.coefficients.map(({ estimate }) => estimate),
        robust: covarianceOf(frame, step, errors, options),
      };
    });
  return zip(hierarchicalSteps(regression, counts), model.steps).map(([step, ownStep], i) => ({
    added: ownStep.added,
    rSquared: step.rSquared,
    adjustedRSquared: step.adjustedRSquared,
    rSquaredChange: step.rSquaredChange,
    fChange: changes?.[i]?.statistic ?? step.change.statistic,
    df1: step.change.df1,
    df2: changes?.[i]?.df2 ?? step.change.df2,
    pValue: changes?.[i]?.pValue ?? step.change.pValue,
    aic: step.aic,
    bic: step.bic,
  }));
}

/** Rows evenly spread over the data, in their order; the far ones of a large sample are kept as well. */
function residualPoints(rows: RowDiagnostics, { fit }: LinearRegression): readonly ResidualPoint[] {
  const n = rows.residuals.length;
  const stride = Math.max(1, Math.ceil(n / MAX_POINTS));
  const points: ResidualPoint[] = [];
  for (let i = 0; i < n; i += stride) {
    const standardized = rows.standardized[i]!;
    if (!Number.isFinite(standardized)) continue;
    const row = fit.selection.index ? fit.selection.index[i]! : i;
    points.push({ row: row + 1, fitted: rows.fitted[i]!, residual: rows.residuals[i]!, standardized });
  }
  return points;
}

/** Ordered standardized residuals against normal quantiles at (i - 3/8) / (n + 1/4) (Blom 1958). */
function qqPoints(standardized: Float64Array): readonly QqPoint[] {
  return quantilePoints(orderedResiduals(standardized.filter(Number.isFinite)), 1);
}
