/** Logistic regression of more combinations of values than can be counted: by passes of sums made where the data is. */
import { ask, type Expression, type Frame, type Source } from '@constat/data';
import {
  areaUnderCurve,
  classify,
  type Design,
  devianceTest,
  hosmerLemeshow,
  type LogisticEstimate,
  type LogisticRegression,
  nullDeviance,
  numbersAt,
  onOriginalScale,
  predictProbabilities,
  regressionOfLogistic,
  restrictedStart,
  rocCurve,
  type ScoreCounts,
  stepsOfModels,
  youdenCutoff,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { NeedsCasesError } from '../../sources/needs-cases.ts';
import { keysIn, numberIn, numbersIn } from '../../sources/numbers.ts';
import { binaryOutcome } from '../kit/binary-outcome.ts';
import { effectAlong } from '../kit/effect.ts';
import { factorsOf, interactionsOf, newDesign, predictorsOf } from '../kit/model.ts';
import { sourceModel } from '../kit/products.ts';
import {
  begun,
  leverageOf,
  ROW,
  type SourceFamily,
  type SourceLikelihood,
  TermDeviances,
} from '../kit/source-likelihood.ts';
import { withOddsRatio } from './coefficients.ts';
import { limitsBy } from './limits.ts';
import type { LogisticOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Diagnostics, LogisticResult } from './result.ts';

const ONE = ask.constant(1);
const half = (of: Expression): Expression => ask.multiply(ask.constant(0.5), of);

/** log(1 + exp(-t)), which neither overflows nor loses what is small. */
const logOfOnePlus = (t: Expression): Expression => {
  const size = ask.applied('abs', t);
  const small = ask.applied('exp', ask.subtract(ask.constant(0), size));
  return ask.add(half(ask.subtract(size, t)), ask.applied('log', ask.add(ONE, small)));
};

/** The linear predictor with the sign of what was observed. */
const signed = (eta: Expression, outcome: Expression): Expression =>
  ask.multiply(ask.subtract(ask.multiply(ask.constant(2), outcome), ONE), eta);

const BINOMIAL: SourceFamily = {
  mean: (eta) => ask.applied('logistic', eta),
  weight: (mean) => ask.multiply(mean, ask.subtract(ONE, mean)),
  deviance: ({ eta, outcome }) => ask.multiply(ask.constant(2), logOfOnePlus(signed(eta, outcome))),
};

/** Classes of the linear predictor for what is made of the order of the probabilities. */
const CLASSES = 8192;

/** Events and others in each class, and the mean probability there. */
async function classesOf(likelihood: SourceLikelihood, fit: LogisticEstimate, all: readonly number[]) {
  const define = likelihood.define(all, fit.beta);
  const { complete } = likelihood.asked;
  const range = await likelihood.source.ask(
    ask.plan({ define, complete, measures: [ask.min(ROW.eta), ask.max(ROW.eta)] }),
  );
  const [low = 0, high = 0] = numbersIn(range);
  const answer = await likelihood.source.ask(
    ask.plan({
      define,
      complete,
      by: [{ kind: 'bin', of: ROW.eta, from: low, width: (high - low) / CLASSES, bins: CLASSES }],
      measures: [ask.rowCount, ask.sum(ROW.outcome), ask.sum(ROW.mean)],
    }),
  );
  const rows = keysIn(answer)
    .map((key, row) => ({ key: Number(key), row }))
    .sort((x, y) => x.key - y.key);
  const column = (of: (measure: (k: number) => number) => number): Float64Array =>
    Float64Array.from(rows, ({ row }) => of((k) => numberIn(answer, k, row)));
  return {
    scores: column((measure) => measure(2) / measure(0)),
    events: column((measure) => measure(1)),
    others: column((measure) => measure(0) - measure(1)),
    totalEvents: fit.events,
    totalOthers: fit.n - fit.events,
  };
}

/** Cases at and above the cut-off, exactly. */
async function classified(
  likelihood: SourceLikelihood,
  fit: LogisticEstimate,
  all: readonly number[],
  cutoff: number,
): Promise<LogisticResult['classification']> {
  const answer = await likelihood.source.ask(
    ask.plan({
      define: likelihood.define(all, fit.beta),
      complete: likelihood.asked.complete,
      by: [{ kind: 'between', of: ROW.mean, edges: [0, cutoff, 1] }],
      measures: [ask.rowCount, ask.sum(ROW.outcome)],
    }),
  );
  const side = (wanted: number, measure: number): number =>
    numberIn(answer, measure, keysIn(answer).indexOf(wanted));
  return classify(
    {
      scores: Float64Array.of(0, cutoff),
      events: Float64Array.of(side(0, 1), side(1, 1)),
      others: Float64Array.of(side(0, 0) - side(0, 1), side(1, 0) - side(1, 1)),
      totalEvents: fit.events,
      totalOthers: fit.n - fit.events,
    },
    cutoff,
  );
}

/** What is extreme among the rows, and Tjur's difference of the mean probabilities. */
async function extremesOf(likelihood: SourceLikelihood, fit: LogisticEstimate, all: readonly number[]) {
  const p = all.length;
  const [rest, pearson, deviance] = [' rest', ' pearson', ' deviance'];
  const { define, leverage } = leverageOf(likelihood, fit.factor);
  const t = signed(ROW.eta, ROW.outcome);
  const sign = ask.subtract(ask.multiply(ask.constant(2), ROW.outcome), ONE);
  const column = ask.column;
  const answer = await likelihood.source.ask(
    ask.plan({
      define: [
        ...likelihood.define(all, fit.beta),
        ...define,
        { name: rest, of: ask.subtract(ONE, leverage) },
        {
          name: pearson,
          of: ask.multiply(sign, ask.applied('exp', ask.multiply(ask.constant(-0.5), t))),
        },
        {
          name: deviance,
          of: ask.multiply(sign, ask.applied('sqrt', ask.multiply(ask.constant(2), logOfOnePlus(t)))),
        },
      ],
      complete: likelihood.asked.complete,
      measures: [
        ask.sum(ask.multiply(ROW.outcome, ROW.mean)),
        ask.sum(ROW.mean),
        ask.max(leverage),
        ask.max(
          ask.divide(ask.multiply(ask.power(column(pearson), 2), leverage), ask.power(column(rest), 2)),
        ),
        ...[pearson, deviance].flatMap((name) => [ask.min(column(name)), ask.max(column(name))]),
      ],
    }),
  );
  const [withEvent = 0, total = 0, leverageMax = 0, cook = 0, ...ends] = numbersIn(answer);
  const furthest = (low = 0, high = 0): number => (-low > high ? low : high);
  return {
    tjur: withEvent / fit.events - (total - withEvent) / (fit.n - fit.events),
    leverageMax,
    cooksDistanceMax: cook / p,
    pearsonMax: furthest(ends[0], ends[1]),
    devianceMax: furthest(ends[2], ends[3]),
  };
}

/** How far the area can be from that of single cases: half of the pairs that share a class. */
function remarkOn(classes: ScoreCounts): string {
  const { events, others, totalEvents, totalOthers } = classes;
  const shared = events.reduce((sum, cases, i) => sum + cases * (others[i] ?? 0), 0);
  const error = shared / 2 / totalEvents / totalOthers;
  return `The ROC curve with its area and best cut-off, and the groups of the calibration come from ${CLASSES} classes of the predicted logit; the area is right to ${error.toPrecision(1)}.`;
}

/** What cannot be made of sums of all rows, as the subject of 'needs every case'. */
function refuseWhatNeedsCases(options: LogisticOptions): void {
  const limits = limitsBy(options);
  if (limits === 'penalized') throw new NeedsCasesError('Firth’s method');
  if (limits === 'profile') throw new NeedsCasesError('A profile of the likelihood');
  if (options.marginal) throw new NeedsCasesError('An average effect');
}

interface Fitted {
  readonly likelihood: SourceLikelihood;
  readonly all: readonly number[];
  readonly regression: LogisticRegression<LogisticEstimate>;
  readonly outcome: { readonly event: string; readonly other: string };
}

/** The maximum, begun from linear discriminant analysis (Efron 1975), which least squares gives. */
async function fitted(source: Source, frame: Frame, options: LogisticOptions): Promise<Fitted> {
  let outcome = { event: '', other: '' };
  const asked = await sourceModel(source, frame, { ...options, needed: [] }, (levels) => {
    const mask = new Uint8Array(levels.rows).fill(1);
    const { event, other } = binaryOutcome(levels, options, mask);
    outcome = { event, other };
    const { levels: shown, values } = levels.factor(options.outcome);
    return ask.is(options.outcome, values[shown.indexOf(event)] ?? event);
  });
  const { model, n, means } = asked;
  const events = Math.round((means.at(-1) ?? 0) * n);
  if (events === 0 || events === n)
    throw new RefusedError([
      refusals.oneLevel(options.outcome, events === 0 ? outcome.other : outcome.event),
    ]);
  const { likelihood, all, start } = await begun(source, asked, BINOMIAL, {
    intercept: Math.log(events / (n - events)),
    scale: ({ residualSumOfSquares }) => n / residualSumOfSquares,
  });
  const { beta, factor, deviance, iterations } = await likelihood.fit(all, start);
  const fit: LogisticEstimate = {
    n,
    events,
    deviance,
    iterations,
    ...onOriginalScale(model.design, likelihood.stats, beta, factor),
  };
  return { likelihood, all, regression: regressionOfLogistic(fit, options.confidenceLevel), outcome };
}

/** Tests of the terms and of the steps, by models without some of them. */
async function comparedModels(
  { likelihood, regression }: Fitted,
  options: LogisticOptions,
): Promise<Pick<LogisticResult, 'termTests' | 'steps'>> {
  const { fit } = regression;
  const { terms, steps } = likelihood.asked.model;
  const empty = nullDeviance(fit.n, fit.events);
  const deviances = new TermDeviances(
    likelihood,
    { whole: fit.deviance, empty },
    (places) => restrictedStart(places, fit) ?? numbersAt(fit.beta, places),
  );
  const tests = options.termTests ? await deviances.tests() : [];
  const termTests = tests.map(({ term, smaller, larger }) => ({ term, ...devianceTest(smaller, larger) }));
  if (steps.length < 2) return { termTests, steps: [] };
  const models = [];
  let used = 0;
  for (const step of steps) {
    used += step.terms;
    models.push(await deviances.of(terms.slice(0, used)));
  }
  return {
    termTests,
    steps: zip(stepsOfModels(models, fit.n, empty), steps).map(([step, { added }]) => ({ added, ...step })),
  };
}

export async function computeFromSums(
  source: Source,
  frame: Frame,
  options: LogisticOptions,
  run: RunContext,
): Promise<LogisticResult> {
  refuseWhatNeedsCases(options);
  run.progress(0, 4, 'Fitting the model');
  const found = await fitted(source, frame, options);
  const { likelihood, all, regression, outcome } = found;
  const { fit, likelihoodRatio: overall, logLik, deviance, aic, bic } = regression;
  const { nullDeviance: empty, mcFadden, coxSnell, nagelkerke } = regression;
  const { model, spans } = likelihood.asked;
  run.progress(1, 4, 'Testing the terms');
  const compared = await comparedModels(found, options);
  run.progress(2, 4, 'Examining the cases');
  const { tjur, ...extremes } = await extremesOf(likelihood, fit, all);
  const classes = await classesOf(likelihood, fit, all);
  run.remark?.(remarkOn(classes));
  const calibration = hosmerLemeshow(classes);
  const probabilities = (design: Design) => predictProbabilities(regression, design);
  const diagnostics: Diagnostics = {
    hosmerLemeshow: calibration.test,
    linearity: null,
    withoutLinearity: true,
    ...extremes,
    cooksDistanceRow: null,
    pearsonRow: null,
    devianceRow: null,
    youden: youdenCutoff(classes),
  };
  return {
    sample: { used: fit.n, excluded: model.excluded },
    outcome: { name: options.outcome, label: frame.label(options.outcome), ...outcome },
    labels: Object.fromEntries(predictorsOf(options).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(options),
    fit: {
      n: fit.n,
      events: fit.events,
      ...{ logLik, deviance, nullDeviance: empty, aic, bic, mcFadden, coxSnell, nagelkerke },
      likelihoodRatio: overall,
      overall,
      tjur,
    },
    marginal: [],
    curves: [],
    errors: null,
    coefficients: regression.coefficients.map((each, j) => withOddsRatio(each, j, regression)),
    crude: [],
    gvif: regression.inflation,
    ...compared,
    auc: areaUnderCurve(classes, options.confidenceLevel),
    roc: rocCurve(classes, 400),
    classification: await classified(likelihood, fit, all, options.cutoff),
    calibration: calibration.groups,
    diagnostics,
    predictions: zip(
      options.newCases.length === 0 ? [] : probabilities(newDesign(model, options)),
      options.newCases,
    ).map(([prediction, values]) => ({ values, ...prediction })),
    effect: options.plots.includes('effect')
      ? effectAlong(model, options, probabilities, { spanOf: (name) => spans.get(name) })
      : null,
  };
}
