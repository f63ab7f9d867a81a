import type { Frame } from '@constat/data';
import {
  extendFactorial,
  type FTest,
  fittedValues,
  fRatio,
  isPair,
  levene,
  logBayesFactorBic,
  marginalMeans,
  residualProducts,
  type SumOfSquaresType,
  shapiroWilk,
  studentT,
  termEffects,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { orderedResiduals, quantilePoints, residualPoints } from '../../shared/residual-figures.ts';
import { etaSquaredLimits, partialEtaSquared } from '../kit/effect-share.ts';
import { byLevels, meanContrasts, meanSet, pairSets } from '../kit/marginal-means.ts';
import { contrastsFor } from '../kit/planned-contrasts.ts';
import { inferenceOf } from './inference.ts';
import { errorsOf, fitAt, type Model, type ModelErrors, meanModel, modelOf, ownCodes } from './model.ts';
import type { FactorialOptions } from './options.ts';
import { randomResult } from './random/compute.ts';
import { refusals } from './refusals.ts';
import type {
  CellResult,
  CovariateResult,
  FactorialResult,
  RandomResult,
  SimpleEffect,
  TermResult,
} from './result.ts';

interface ErrorOfModel {
  readonly sumOfSquares: number;
  readonly df: number;
  readonly meanSquare: number;
}

export function compute(
  frame: Frame,
  options: FactorialOptions,
  run: RunContext,
): FactorialResult | RandomResult {
  run.progress(0, 3, 'Fitting the model');
  if (options.random.length > 0) return withRandom(frame, options);
  const model = modelOf(frame, options);
  const result = fittedResult(frame, model, options, run, (error) =>
    residualsOf(frame, model, options, error),
  );
  const inference = run.infer && inferenceOf(model, result, result.residual.meanSquare, options);
  if (inference) run.infer?.(() => inference);
  return result;
}

/** The model of all factors, each effect with the error that its expected mean square asks for. */
function withRandom(frame: Frame, given: FactorialOptions): RandomResult {
  const [first, ...others] = given.factors;
  const options: FactorialOptions = { ...given, factors: [first, ...others, ...given.random] };
  const model = modelOf(frame, options);
  const rss = residualProducts(model.fit).data[0]!;
  const error = { sumOfSquares: rss, df: model.fit.dfResidual, meanSquare: rss / model.fit.dfResidual };
  const sums = model.fit.terms.slice(1).map((_, i) => sumOf(model, i + 1, 1));
  const total = sums.reduce((sum, own) => sum + own, rss);
  if (!(rss > 1e-24 * total)) throw new RefusedError([refusals.perfectFit(options.outcome)]);
  const type = Number(options.sumOfSquares) as SumOfSquaresType;
  return {
    ...randomResult(frame, given, {
      model,
      error,
      sums: model.fit.terms.slice(1).map((_, i) => sumOf(model, i + 1, type)),
    }),
    totalSumOfSquares: total,
    cells: cellsOf(model),
    ...residualsOf(frame, model, options, error),
  };
}

export type ResidualParts = Pick<FactorialResult, 'levene' | 'residualNormality' | 'residuals' | 'qq'>;

/** What follows from the fit; `residuals` says what the rows show. */
export function fittedResult(
  frame: Frame,
  model: Model,
  options: FactorialOptions,
  run: RunContext,
  residuals: (error: ErrorOfModel) => ResidualParts,
): FactorialResult {
  const { fit, factors } = model;
  const rss = residualProducts(fit).data[0]!;
  const error = { sumOfSquares: rss, df: fit.dfResidual, meanSquare: rss / fit.dfResidual };
  const explained = fit.terms.slice(1).reduce((sum, _, i) => sum + sumOf(model, i + 1, 1), 0);
  const total = explained + rss;
  if (!(rss > 1e-24 * total)) throw new RefusedError([refusals.perfectFit(options.outcome)]);
  run.progress(1, 3, 'Estimating means');
  const errors = errorsOf(frame, model, error.meanSquare, options);
  const means = meanModel(frame, model, errors, options);
  const level = options.confidenceLevel;
  const every = factors.map((_, i) => i);
  const control = (factor: number): number => controlOf(factors[factor]!, options);
  const at = { ...model, fit: fitAt(fit, options) };
  const crossed = fit.terms.filter((term) => term.covariate < 0 && term.factors.length > 1);
  const byTwo = crossed.flatMap(({ factors: both }) => (isPair(both) ? [both] : []));
  const df1 = fit.columns - 1;
  run.progress(2, 3, 'Examining the residuals');
  return {
    sample: { used: model.used, excluded: model.excluded },
    outcome: { name: options.outcome, label: frame.label(options.outcome) },
    factors: means.factors,
    covariates: covariatesOf(frame, model, options, errors),
    terms: fit.terms.slice(1).map((term, i) => ({
      ...termOf(frame, model, i + 1, options, error, total),
      robust: options.errors === 'classical' ? null : errors.test(ownCodes(fit, term)),
    })),
    residual: error,
    totalSumOfSquares: total,
    model: {
      ...fRatio(explained, df1, rss, error.df),
      rSquared: explained / total,
      adjustedRSquared: 1 - error.meanSquare / (total / (model.used - 1)),
    },
    cells: cellsOf(model),
    means: options.marginalMeans
      ? [...every.map((i) => [i]), ...crossed.map((term) => term.factors)].map((over) =>
          meanSet(means, over, level),
        )
      : [],
    plotted: meanSet(means, every.slice(0, 3), level),
    pairs: [
      ...every.flatMap((i) => pairSets(means, i, null, options.postHoc, level, control(i))),
      ...(options.simpleEffects
        ? byTwo.flatMap(([a, b]) => [
            ...pairSets(means, a, b, options.postHoc, level, control(a)),
            ...pairSets(means, b, a, options.postHoc, level, control(b)),
          ])
        : []),
    ],
    simpleEffects: options.simpleEffects
      ? byTwo.flatMap(([a, b]) => [...simpleOf(at, a, b, errors), ...simpleOf(at, b, a, errors)])
      : [],
    contrasts: every.flatMap((i) =>
      meanContrasts(
        means,
        i,
        options.contrasts,
        contrastsFor(factors[i]!.name, options.customContrasts),
        level,
      ),
    ),
    slopes: options.checks.includes('slopes') ? slopesOf(model, options, error) : [],
    ...residuals(error),
  };
}

const sumOf = ({ fit }: Model, at: number, type: SumOfSquaresType): number =>
  termEffects(fit, at, type)[0]!.reduce((sum, value) => sum + value * value, 0);

function termOf(
  frame: Frame,
  model: Model,
  at: number,
  options: FactorialOptions,
  error: ErrorOfModel,
  total: number,
): Omit<TermResult, 'robust'> {
  const term = model.fit.terms[at]!;
  const sumOfSquares = sumOf(model, at, Number(options.sumOfSquares) as SumOfSquaresType);
  const test = fRatio(sumOfSquares, term.count, error.sumOfSquares, error.df);
  const excess = sumOfSquares - term.count * error.meanSquare;
  return {
    variables: term.variables,
    label: term.variables.map((name) => frame.label(name)).join(' × '),
    factorial: term.covariate < 0,
    sumOfSquares,
    df: term.count,
    meanSquare: sumOfSquares / term.count,
    statistic: test.statistic,
    pValue: test.pValue,
    etaSquared: sumOfSquares / total,
    etaSquaredLimits: etaSquaredLimits(sumOfSquares / total, term.count, model.used, options.confidenceLevel),
    partialEtaSquared: partialEtaSquared(
      { ...test, sumOfSquares, errorSumOfSquares: error.sumOfSquares },
      options.confidenceLevel,
    ),
    partialOmegaSquared: excess / (sumOfSquares + (model.used - term.count) * error.meanSquare),
    partialEpsilonSquared: excess / (sumOfSquares + error.sumOfSquares),
    logBayesFactor: options.bayesFactor
      ? logBayesFactorBic(model.used, error.sumOfSquares + sumOfSquares, error.sumOfSquares, term.count)
      : null,
  };
}

/** Place of the control among the levels used. */
function controlOf({ name, levels }: Model['factors'][number], options: FactorialOptions): number {
  const wanted = options.controls[name];
  if (wanted === undefined || !options.postHoc.includes('dunnett')) return 0;
  const at = levels.indexOf(wanted);
  if (at < 0) throw new RefusedError([refusals.unknownControl(name, wanted, levels)]);
  return at;
}

/** Slope of each covariate, over all cells alike where the model has no product with it. */
function covariatesOf(
  frame: Frame,
  { fit }: Model,
  options: FactorialOptions,
  errors: ModelErrors,
): readonly CovariateResult[] {
  const df = fit.dfResidual;
  const critical = studentT.isf((1 - options.confidenceLevel) / 2, df);
  return zip(options.covariates, fit.covariateMeans).map(([name, covariateMean]) => {
    const { first } = fit.terms.find((term) => term.variables.length === 1 && term.name === name)!;
    const weights = new Float64Array(fit.columns);
    weights[first] = 1;
    const estimate = fit.coefficients[0]![first]!;
    const standardError = Math.sqrt(errors.covariance([weights]).data[0]!);
    const statistic = estimate / standardError;
    return {
      name,
      label: frame.label(name),
      mean: covariateMean,
      estimate,
      standardError,
      statistic,
      pValue: 2 * studentT.sf(Math.abs(statistic), df),
      ciLower: estimate - critical * standardError,
      ciUpper: estimate + critical * standardError,
    };
  });
}

function cellsOf({ fit, factors }: Model): readonly CellResult[] {
  return [...fit.data.cells].sort(byLevels).map(({ levels, n, means, within }) => {
    const last = within.columns - 1;
    let squares = 0;
    for (let i = 0; i < within.rows; i++) squares += within.data[i + last * within.rows]! ** 2;
    return {
      levels: zip([...levels], factors).map(([level, factor]) => factor.levels[level]!),
      n,
      mean: means[last]!,
      sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null,
    };
  });
}

/** F test of a factor at each level of another, over the rest. */
function simpleOf(
  { fit, factors }: Model,
  factor: number,
  by: number,
  errors: ModelErrors,
): readonly SimpleEffect[] {
  const means = marginalMeans(fit, [factor, by]);
  const k = fit.levels[factor]!;
  return factors[by]!.levels.map((level, at) => {
    const own = means.slice(at * k, at * k + k);
    const last = own[k - 1]!.weights;
    const rows = own.slice(0, -1).map(({ weights }) => weights.map((value, j) => value - last[j]!));
    return {
      factor: factors[factor]!.name,
      at: { factor: factors[by]!.name, level },
      ...errors.test(rows),
    };
  });
}

/** Whether the slopes of the covariates differ between the levels of each factor; factors that cannot tell are left out. */
function slopesOf({ fit, factors }: Model, options: FactorialOptions, error: ErrorOfModel) {
  const mixed = fit.terms.some((term) => term.covariate >= 0 && term.variables.length > 1);
  if (options.covariates.length === 0 || mixed) return [];
  return factors.flatMap(({ name }, factor): (FTest & { factor: string })[] => {
    const { added, residualSumOfSquares, dfResidual } = extendFactorial(
      fit,
      options.covariates.map((_, covariate) => ({ factor, covariate })),
    );
    if (added === 0 || dfResidual <= 0) return [];
    const explained = Math.max(0, error.sumOfSquares - residualSumOfSquares);
    return [{ factor: name, ...fRatio(explained, added, residualSumOfSquares, dfResidual) }];
  });
}

function residualsOf(
  frame: Frame,
  { fit, used }: Model,
  options: FactorialOptions,
  error: ErrorOfModel,
): ResidualParts {
  const values = frame.numbers(options.outcome);
  const fitted = fittedValues(fit);
  const all = new Float64Array(used);
  const groups = fit.data.cells.map(({ n }) => new Float64Array(n));
  const next = new Int32Array(groups.length);
  let at = 0;
  for (let row = 0; row < fitted.length; row++) {
    const cell = fit.data.cellOf[row]!;
    if (cell < 0) continue;
    const residual = values[row]! - fitted[row]!;
    all[at++] = residual;
    groups[cell]![next[cell]!++] = residual;
  }
  const ordered = orderedResiduals(all);
  return {
    levene: options.checks.includes('variances') ? levene(groups) : null,
    residualNormality: options.checks.includes('normality') ? shapiroWilk(ordered) : null,
    residuals: options.plots.includes('residuals') ? residualPoints(fitted, values, used) : [],
    qq: options.plots.includes('qq') ? quantilePoints(ordered, Math.sqrt(error.meanSquare)) : [],
  };
}
