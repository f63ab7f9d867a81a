/** Poisson and quasi-Poisson regression by passes of sums made where the data is. */
import { ask, type Expression, type Frame, type Source } from '@constat/data';
import {
  type CountEstimates,
  type CountSummary,
  countCoefficients,
  countInflation,
  countSummary,
  countTermTest,
  type Design,
  lfactorial,
  numbersAt,
  onOriginalScale,
  predictCounts,
  type SumsMaximum,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { keysIn, numberIn, numbersIn } from '../../sources/numbers.ts';
import { noCount } from '../kit/count-outcome.ts';
import { effectAlong } from '../kit/effect.ts';
import { factorsOf, interactionsOf, newDesign, predictorsOf } from '../kit/model.ts';
import { type SourceModel, sourceModel } from '../kit/products.ts';
import {
  begun,
  leverageOf,
  ROW,
  type SourceFamily,
  type SourceLikelihood,
  TermDeviances,
} from '../kit/source-likelihood.ts';
import { atExposure, comparedFrequencies, fitOf, MOST_COUNTS, modelOptionsOf, withRatio } from './compute.ts';
import type { PoissonOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { PoissonResult } from './result.ts';

/** What needs every case. */
export function needsCases({ family, zeros, robust, curved, marginal }: PoissonOptions): string | null {
  if (zeros !== 'none') return 'A second part for zeros';
  if (family === 'negative-binomial') return 'A negative binomial model';
  if (curved.length > 0) return 'A curve in place of a line';
  if (robust !== 'none') return 'A robust standard error';
  return marginal ? 'An average effect' : null;
}

const POISSON: SourceFamily = {
  mean: (eta) => ask.applied('exp', eta),
  weight: (mean) => mean,
  deviance: ({ eta, mean, outcome }) =>
    ask.multiply(ask.constant(2), ask.subtract(mean, ask.multiply(outcome, eta))),
};

/** What is known of the outcome before a model: how often each count occurs. */
interface Counted {
  readonly n: number;
  readonly total: number;
  /** Sums of y log y - y and of log y! over the cases. */
  readonly saturated: number;
  readonly factorials: number;
  /** Cases with each count up to the last that is drawn, and with larger ones. */
  readonly observed: Float64Array;
}

/** Counts the values of the outcome; refuses what is no count. */
async function countedOutcome(
  source: Source,
  { outcome, exposure }: PoissonOptions,
  complete: readonly string[],
) {
  const answer = await source.ask(
    ask.plan({ complete, by: [ask.byValue(outcome)], measures: [ask.rowCount], unseen: 'numbers' }),
  );
  const pairs = keysIn(answer).map((value, row) => [Number(value), numberIn(answer, 0, row)] as const);
  for (const [value] of pairs) {
    if (!Number.isFinite(value)) throw new RefusedError([refusals.notFinite(outcome)]);
    const refusal = noCount(outcome, value);
    if (refusal) throw new RefusedError([refusal]);
  }
  const over = (of: (value: number) => number): number =>
    pairs.reduce((sum, [value, cases]) => sum + cases * of(value), 0);
  const largest = pairs.reduce((most, [value]) => Math.max(most, value), 0);
  const observed = new Float64Array(Math.min(largest, MOST_COUNTS) + 2);
  for (const [value, cases] of pairs) {
    const at = Math.min(value, observed.length - 1);
    observed[at] = (observed[at] ?? 0) + cases;
  }
  const counted: Counted = {
    n: over(() => 1),
    total: over((value) => value),
    saturated: over((value) => (value === 0 ? 0 : value * Math.log(value) - value)),
    factorials: over(lfactorial),
    observed,
  };
  if (counted.n > 0 && counted.total === 0) throw new RefusedError([refusals.allZero(outcome)]);
  return {
    counted,
    exposed: exposure === null ? null : await exposedTo(source, exposure, outcome, complete),
  };
}

/** Sums of the exposure, and of the counts times its logarithm. */
async function exposedTo(source: Source, exposure: string, outcome: string, complete: readonly string[]) {
  const of = ask.column(exposure);
  const answer = await source.ask(
    ask.plan({
      complete,
      measures: [
        ask.min(of),
        ask.sum(of),
        ask.sum(ask.multiply(ask.column(outcome), ask.applied('log', of))),
      ],
    }),
  );
  const [least = 0, time = 0, logs = 0] = numbersIn(answer);
  if (!(least > 0 && Number.isFinite(time))) throw new RefusedError([refusals.badExposure(exposure)]);
  return { time, logs };
}

/** The fit with what belongs to it. */
interface Fitted {
  readonly likelihood: SourceLikelihood;
  readonly all: readonly number[];
  readonly maximum: SumsMaximum;
  readonly summary: CountSummary;
  readonly estimates: CountEstimates;
  /** Minus twice the log-likelihood up to the factorials, of no predictor. */
  readonly empty: number;
}

/** The residual over its standard deviation, squared. */
const PEARSON = ask.divide(ask.power(ask.subtract(ROW.outcome, ROW.mean), 2), ROW.mean);

async function pearsonOf(likelihood: SourceLikelihood, all: readonly number[], { beta }: SumsMaximum) {
  const answer = await likelihood.source.ask(
    ask.plan({
      define: likelihood.define(all, beta),
      complete: likelihood.asked.complete,
      measures: [ask.sum(PEARSON)],
    }),
  );
  return numberIn(answer, 0);
}

async function fitted(
  source: Source,
  asked: SourceModel,
  { counted, exposed }: Awaited<ReturnType<typeof countedOutcome>>,
  { family, confidenceLevel: level, exposure }: PoissonOptions,
): Promise<Fitted> {
  const { model, n } = asked;
  const p = model.design.columns.length;
  if (n - p < 1) throw new RefusedError([refusals.tooFewRows(n, p)]);
  const offset: Expression | null = exposure === null ? null : ask.applied('log', ask.column(exposure));
  const rate = counted.total / (exposed?.time ?? n);
  const { likelihood, all, start } = await begun(source, asked, POISSON, {
    offset,
    intercept: Math.log(rate),
    // a small change of a mean is that change of its logarithm times the mean
    scale: () => n / counted.total,
  });
  const maximum = await likelihood.fit(all, start);
  const empty = 2 * (counted.total - counted.total * Math.log(rate) - (exposed?.logs ?? 0));
  const summary = countSummary({
    family,
    n,
    p,
    deviance: 2 * counted.saturated + maximum.deviance,
    pearsonChiSquare: await pearsonOf(likelihood, all, maximum),
    logLik: -maximum.deviance / 2 - counted.factorials,
    nullLogLik: -empty / 2 - counted.factorials,
  });
  const { coefficients, inverse } = onOriginalScale(
    model.design,
    likelihood.stats,
    maximum.beta,
    maximum.factor,
  );
  const factor = family === 'quasi-poisson' ? summary.dispersion : 1;
  const covariance = Float64Array.from({ length: p * p }, (_, at) => {
    const [i, j] = [at % p, Math.floor(at / p)];
    let sum = 0;
    for (let k = 0; k < p; k++) sum += (inverse[i * p + k] ?? 0) * (inverse[j * p + k] ?? 0);
    return sum * factor;
  });
  const common = { family, level, dfResidual: summary.dfResidual, covariance };
  const names = model.design.columns.map(({ name }) => name);
  const estimates = { ...common, coefficients: countCoefficients(names, coefficients, common) };
  return { likelihood, all, maximum, summary, estimates, empty };
}

/** Largest of Cook's distances, and how many cases each count is expected to have. */
async function examined({ likelihood, all, maximum, summary }: Fitted, most: number) {
  const { define, leverage } = leverageOf(likelihood, maximum.factor);
  const rest = ask.power(ask.subtract(ask.constant(1), leverage), 2);
  const answer = await likelihood.source.ask(
    ask.plan({
      define: [...likelihood.define(all, maximum.beta), ...define],
      complete: likelihood.asked.complete,
      measures: [
        ask.max(ask.divide(ask.multiply(PEARSON, leverage), rest)),
        ...Array.from({ length: most + 1 }, (_, k) =>
          ask.sum(
            ask.applied(
              'exp',
              ask.subtract(
                ask.subtract(ask.multiply(ask.constant(k), ROW.eta), ROW.mean),
                ask.constant(lfactorial(k)),
              ),
            ),
          ),
        ),
      ],
    }),
  );
  const [cook = 0, ...expected] = numbersIn(answer);
  const scale = summary.family === 'quasi-poisson' ? summary.dispersion : 1;
  return { cooksDistance: cook / all.length / scale, expected };
}

/** Tests of the terms, by models without some of them. */
async function testsOf({ likelihood, maximum, summary, empty }: Fitted): Promise<PoissonResult['termTests']> {
  const deviances = new TermDeviances(likelihood, { whole: maximum.deviance, empty }, (places) =>
    numbersAt(maximum.beta, places),
  );
  return (await deviances.tests()).map(({ term, smaller, larger }) =>
    countTermTest(term, smaller, larger, summary),
  );
}

export async function compute(
  source: Source,
  frame: Frame,
  options: PoissonOptions,
  run: RunContext,
): Promise<PoissonResult> {
  const asModel = modelOptionsOf(options);
  const asked = await sourceModel(source, frame, asModel);
  const { model, spans } = asked;
  const known = await countedOutcome(source, options, asked.complete);
  run.progress(0, 3, 'Fitting the model');
  const found = await fitted(source, asked, known, options);
  run.progress(1, 3, 'Testing the terms');
  const termTests = options.termTests ? await testsOf(found) : [];
  run.progress(2, 3, 'Examining the cases');
  const { cooksDistance, expected } = await examined(found, known.counted.observed.length - 2);
  const predict = (design: Design) => predictCounts(found.estimates, design);
  const named = (name: string) => ({ name, label: frame.label(name) });
  return {
    sample: { used: asked.n, excluded: model.excluded },
    outcome: { ...named(options.outcome), mean: known.counted.total / asked.n },
    exposure: options.exposure === null ? null : named(options.exposure),
    labels: Object.fromEntries(predictorsOf(asModel).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(asModel),
    fit: fitOf(found.summary, null),
    marginal: [],
    curves: [],
    errors: null,
    coefficients: found.estimates.coefficients.map(withRatio),
    crude: [],
    gvif: countInflation(model.design, found.estimates.covariance),
    termTests,
    ...comparedFrequencies(known.counted.observed, expected),
    influence: { cooksDistance, row: null },
    predictions: zip(
      options.newCases.length === 0 ? [] : predict(newDesign(model, asModel)),
      options.newCases,
    ).map(([prediction, values]) => ({ values, ...atExposure(prediction, options.newExposure) })),
    effect: options.plots.includes('effect')
      ? effectAlong(model, asModel, predict, { spanOf: (name) => spans.get(name) })
      : null,
  };
}
