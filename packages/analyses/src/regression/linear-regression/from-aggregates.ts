/** Linear regression from sums of products made where the data is: means, products, a pass that refines them where digits are lost, and one of diagnostics. */
import { ask, type Frame, type Source } from '@constat/data';
import {
  chiSquare,
  factorOfProducts,
  type LinearRegression,
  type Matrix,
  predictRegression,
  regressionOfFit,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { normalityOf } from '../../sources/describe.ts';
import { Distributions } from '../../sources/distributions.ts';
import { crudeEstimates } from '../kit/crude.ts';
import {
  directionsOf,
  fitOfColumns,
  losesDigits,
  productsOf,
  refine,
  type SourceModel,
  sourceModel,
} from '../kit/products.ts';
import { fitModel } from '../kit/refusals.ts';
import { PERFECT, predictionsOf, stepsOf, summaryOf } from './compute.ts';
import { effectOf } from './effect.ts';
import type { RegressionOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Diagnostics, RegressionResult, TestResult } from './result.ts';

/** What needs every case. */
export function needsCases({
  intercept,
  weights,
  robust,
  curved,
  selection,
}: RegressionOptions): string | null {
  if (curved.length > 0) return 'A curve in place of a line';
  if (selection !== 'none') return 'A choice of predictors';
  if (!intercept) return 'A model without an intercept';
  if (weights !== null) return 'Weighted least squares';
  return robust === 'none' ? null : 'A robust standard error';
}

/** The fit of all columns, with its factor; refusals in the words of the analysis. */
async function fitOf(source: Source, asked: SourceModel, products: Matrix, options: RegressionOptions) {
  const { model } = asked;
  const isPredictor = (name: string) => model.design.columns.some((column) => column.name === name);
  const level = options.confidenceLevel;
  const refusing = (work: () => LinearRegression): LinearRegression =>
    fitModel(model, work, ({ code }, name) => {
      if (isPredictor(name)) return null;
      return code === 'constant-column' ? refusals.constantOutcome(options.outcome) : null;
    });
  const first = factorOfProducts(products);
  const design = model.design;
  // what cannot be fitted shows here, before the pass that needs an inverse
  refusing(() =>
    regressionOfFit(
      fitOfColumns(asked, products, design, () => first),
      level,
    ),
  );
  const factor = losesDigits(first) ? await refine(source, asked, first) : first;
  const regression = refusing(() =>
    regressionOfFit(
      fitOfColumns(asked, products, design, () => factor),
      level,
    ),
  );
  if (!(regression.residualSumOfSquares > PERFECT * regression.totalSumOfSquares))
    throw new RefusedError([refusals.perfectFit(options.outcome)]);
  return { regression, factor };
}

const chiSquareTest = (statistic: number, df: number): TestResult => ({
  statistic,
  df,
  pValue: chiSquare.sf(statistic, df),
});

/** Last pass: leverage, the largest residuals and distances, and the spread of the residuals along the model. */
async function diagnosticsOf(
  source: Source,
  asked: SourceModel,
  { n, dfResidual, residualStandardError: sigma, residualSumOfSquares: rss }: LinearRegression,
  factor: Matrix,
): Promise<Diagnostics> {
  const { define, directions, residual } = directionsOf(asked, factor);
  const [leverage, rest, squared, excess] = [' leverage', ' rest', ' squared', ' excess'];
  const rank = directions.length;
  const h = ask.column(leverage);
  const r2 = ask.column(squared);
  const u = ask.column(excess);
  const { values } = await source.ask(
    ask.plan({
      define: [
        ...define,
        { name: leverage, of: ask.add(...directions.map((z) => ask.power(z, 2))) },
        { name: rest, of: ask.subtract(ask.constant(1), h) },
        {
          name: squared,
          of: ask.divide(ask.power(residual, 2), ask.multiply(ask.constant(sigma * sigma), ask.column(rest))),
        },
        { name: excess, of: ask.minus(ask.power(residual, 2), rss / n) },
      ],
      complete: asked.complete,
      measures: [
        ask.max(h),
        ask.sum(h),
        ask.max(r2),
        ask.max(ask.divide(ask.multiply(r2, h), ask.column(rest))),
        ask.sum(ask.power(ask.divide(residual, ask.column(rest)), 2)),
        ask.sum(ask.power(u, 2)),
        ...directions.map((z) => ask.sum(ask.multiply(u, z))),
      ],
    }),
  );
  const [max = 0, total = 0, largest = 0, cook = 0, press = 0, spread = 0, ...projected] = values.map(
    ([value]) => value ?? 0,
  );
  const explained = projected.reduce((sum, value) => sum + value * value, 0);
  const df = Math.max(1, rank - 1);
  const standardized = Math.sqrt(largest);
  const external = standardized * Math.sqrt((dfResidual - 1) / Math.max(0, dfResidual - largest));
  return {
    durbinWatson: null,
    breuschPagan: chiSquareTest((n * explained) / spread, df),
    breuschPaganOriginal: chiSquareTest((0.5 * explained) / (rss / n) ** 2, df),
    white: null,
    leverageMax: max,
    leverageMean: total / n,
    cooksDistanceMax: cook / rank,
    cooksDistanceRow: null,
    studentizedResidualMax: Number.isFinite(external) ? external : null,
    standardizedResidualMax: standardized,
    press,
    residualNormality: await residualNormality(source, asked, factor),
  };
}

/** Cases up to which Shapiro and Wilk's test is made. */
const MOST_TESTED = 5000;

async function residualNormality(
  source: Source,
  asked: SourceModel,
  factor: Matrix,
): Promise<Diagnostics['residualNormality']> {
  if (asked.n > MOST_TESTED) return null;
  const { define } = directionsOf(asked, factor);
  const residual = define.at(-1)!.of;
  const centred = new Map(define.map(({ name, of }) => [name, of]));
  const { groups } = await Distributions.of(source, {
    of: ask.substitute(residual, centred),
    complete: asked.complete,
  });
  return normalityOf(groups[0]!);
}

export async function compute(
  source: Source,
  frame: Frame,
  options: RegressionOptions,
  run: RunContext,
): Promise<RegressionResult> {
  const asked = await sourceModel(source, frame, options);
  const { model } = asked;
  if (model.used <= model.design.columns.length)
    throw new RefusedError([refusals.tooFewRows(model.used, model.design.columns.length)]);
  run.progress(0, 3, 'Fitting the model');
  const products = await productsOf(source, asked);
  const { regression, factor } = await fitOf(source, asked, products, options);
  run.progress(1, 3, 'Examining the residuals');
  const diagnostics = await diagnosticsOf(source, asked, regression, factor);
  const predict = (design: Parameters<typeof predictRegression>[1]) => predictRegression(regression, design);
  return {
    ...summaryOf(frame, model, regression, options),
    crude: options.crude
      ? crudeEstimates(
          model,
          (design) =>
            regressionOfFit(fitOfColumns(asked, products, design), options.confidenceLevel).coefficients,
        ).map(({ name, estimate, ciLower, ciUpper, pValue }) => ({
          name,
          estimate,
          ciLower,
          ciUpper,
          pValue,
        }))
      : [],
    errors: null,
    robust: null,
    diagnostics,
    steps: stepsOf(frame, regression, model, null, options),
    predictions: predictionsOf(model, predict, options),
    curves: [],
    effect: effectOf(frame, model, regression, predict, options, (name) => asked.spans.get(name)!),
    residuals: [],
    qq: [],
  };
}
