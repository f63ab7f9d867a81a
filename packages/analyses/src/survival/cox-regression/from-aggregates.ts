/** Cox regression by passes of sums made where the data is: of the cases that share a time, for each step of the likelihood. */
import { type Answer, ask, type Expression, Frame, type Plan, type Source } from '@constat/data';
import {
  type CoxGroup,
  chiSquareTest,
  coxBaselines,
  coxFitOfSums,
  coxLogLikOfSums,
  coxTested,
  cumulativeBaseline,
  eventTimes,
  marginalModels,
  modelMatrix,
  numbersAt,
  proportionalTestsOrNull,
  type SummedRows,
  valuesAt,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { factorsOf, interactionsOf, predictorsOf } from '../../regression/kit/model.ts';
import { productsOf, type SourceModel, sourceModel } from '../../regression/kit/products.ts';
import { ROW, type SourceFamily, SourceLikelihood } from '../../regression/kit/source-likelihood.ts';
import { columnsOfKeys } from '../../sources/counted-frame.ts';
import { NeedsCasesError } from '../../sources/needs-cases.ts';
import { keysIn, numberIn, numbersIn } from '../../sources/numbers.ts';
import { maskedFactor, type ObservedTimes, observedTimes } from '../kit/times.ts';
import { inflationOf, timesOf } from './compute.ts';
import { coefficientsOf, waldTests } from './fit.ts';
import { modelOptionsOf, testsBy } from './model-options.ts';
import type { CoxOptions } from './options.ts';
import { curvesOf, predictionsOf, type Spread } from './predict.ts';
import { refusals } from './refusals.ts';
import type { CoxResult } from './result.ts';

/** Different times beyond which their sums are no way. */
const MOST_TIMES = 100_000;

/** What needs every case. */
export function needsCases(options: CoxOptions): string | null {
  if (options.errors !== 'none') return 'A model of rows that belong together';
  if (options.ties === 'exact') return 'The exact likelihood of ties';
  if (options.start !== null) return 'A start of observation';
  if (options.curved.length > 0) return 'A curve in place of a line';
  if (options.parametric.length > 0) return 'A parametric model';
  if (options.diagnostics) return 'A list of extreme cases';
  return options.plots.some((plot) => plot === 'schoenfeld' || plot === 'residuals')
    ? 'A plot of residuals'
    : null;
}

const HAZARD: SourceFamily = {
  mean: (eta) => ask.applied('exp', eta),
  weight: (mean) => mean,
  // sums over the risk sets take its place
  deviance: () => ask.constant(0),
};

/** The groups of a pass: their order, and what they are. */
interface Groups {
  readonly by: Plan['by'];
  readonly observed: ObservedTimes;
  readonly strata: Int32Array | null;
  readonly strataLevels: readonly string[];
  readonly at: Int32Array;
  readonly distinct: Float64Array;
  readonly cases: Float64Array;
  /** Place of a group among those of the first pass, by its keys. */
  readonly places: ReadonlyMap<string, number>;
}

const nameOf = ({ keys }: Answer, row: number): string => JSON.stringify(keys.map((key) => key[row]));

/** Counts the cases of each time, event and stratum; refuses what is no time and no event. */
async function groupsOf(source: Source, frame: Frame, options: CoxOptions, complete: readonly string[]) {
  const { time, event, strata } = options;
  const names = [time, event, ...(strata === null ? [] : [strata])];
  const by = names.map(ask.byValue);
  const answer = await source.ask(
    ask.plan({ complete, by, measures: [ask.rowCount], limit: MOST_TIMES, ...unseen(options) }),
  );
  const counted = new Frame(columnsOfKeys(frame, names, answer.keys), frame.settings);
  const size = keysIn(answer).length;
  const mask = new Uint8Array(size).fill(1);
  const cases = Float64Array.from({ length: size }, (_, row) => numberIn(answer, 0, row));
  const observed = observedTimes(counted, options, mask, size, cases);
  if (observed.count === 0) throw new RefusedError([refusals.noEvents(event, observed.event ?? '')]);
  const factor = strata === null ? null : maskedFactor(counted, strata, mask, size);
  const [times] = eventTimes(observed.times);
  const groups: Groups = {
    by,
    observed,
    strata: factor?.codes ?? null,
    strataLevels: factor?.levels ?? [],
    at: times?.at ?? new Int32Array(0),
    distinct: times?.distinct ?? new Float64Array(0),
    cases,
    places: new Map(Array.from({ length: size }, (_, row) => [nameOf(answer, row), row])),
  };
  return groups;
}

/** Times are seen one by one only where a curve or a survival is asked for. */
const unseen = ({ plots, newCases, baseline }: CoxOptions): Pick<Plan, 'unseen'> =>
  plots.includes('curves') || newCases.length > 0 || baseline ? {} : { unseen: 'numbers' };

/** Passes over some of the columns. */
class Passes {
  readonly #likelihood: SourceLikelihood;
  readonly #groups: Groups;
  readonly #more: Pick<Plan, 'unseen'>;

  constructor(likelihood: SourceLikelihood, groups: Groups, options: CoxOptions) {
    this.#likelihood = likelihood;
    this.#groups = groups;
    this.#more = unseen(options);
  }

  of(places: readonly number[]) {
    return (beta: Float64Array): Promise<readonly CoxGroup[]> => this.#at(places, beta);
  }

  async #at(places: readonly number[], beta: Float64Array): Promise<readonly CoxGroup[]> {
    const { source, asked } = this.#likelihood;
    const p = places.length;
    const columns = places.map((j) => this.#likelihood.column(j));
    const products = columns.flatMap((z, j) =>
      columns.slice(0, j + 1).map((other) => ask.multiply(other, z)),
    );
    const weighted = (of: Expression) => ask.sum(ask.multiply(ROW.weight, of));
    const answer = await source.ask(
      ask.plan({
        define: this.#likelihood.define(places, beta),
        complete: asked.complete,
        by: this.#groups.by,
        limit: MOST_TIMES,
        ...this.#more,
        measures: [
          ask.valid(ROW.weight),
          ask.sum(ROW.eta),
          ask.sum(ROW.weight),
          ...columns.map(ask.sum),
          ...columns.map(weighted),
          ...products.map(weighted),
        ],
      }),
    );
    const { at, strata, observed, cases, places: known } = this.#groups;
    const groups = keysIn(answer).map((_, row): CoxGroup => {
      const place = known.get(nameOf(answer, row));
      const list = (from: number, count: number) =>
        Float64Array.from({ length: count }, (__, j) => numberIn(answer, from + j, row));
      // a table that changes between two passes, or a hazard beyond the numbers
      if (place === undefined || numberIn(answer, 0, row) !== cases[place])
        throw new NeedsCasesError('A likelihood without a clear maximum');
      return {
        stratum: strata?.[place] ?? 0,
        at: at[place] ?? 0,
        event: observed.events[place] === 1,
        cases: cases[place] ?? 0,
        eta: numberIn(answer, 1, row),
        weight: numberIn(answer, 2, row),
        columns: list(3, p),
        first: list(3 + p, p),
        second: list(3 + 2 * p, products.length),
      };
    });
    return groups.sort((a, b) => a.stratum - b.stratum || b.at - a.at);
  }
}

const NO_MAXIMUM = 'A likelihood without a clear maximum';

/** Fits the model and the smaller ones that test its terms. */
async function fitted(source: Source, asked: SourceModel, groups: Groups, options: CoxOptions) {
  const { model } = asked;
  const likelihood = new SourceLikelihood(source, asked, await productsOf(source, asked), HAZARD);
  const all = model.design.columns.map((_, j) => j).slice(1);
  const stats = valuesAt(likelihood.stats, all);
  if (stats.some(({ scale }) => !Number.isFinite(scale)))
    throw new NeedsCasesError('A predictor with one value');
  const passes = new Passes(likelihood, groups, options);
  const rows: SummedRows = {
    n: asked.n,
    events: groups.observed.count,
    p: all.length,
    columns: valuesAt(
      model.design.columns.map(({ name }) => name),
      all,
    ),
    mean: Float64Array.from(stats, ({ mean }) => mean),
    scale: Float64Array.from(stats, ({ scale }) => 1 / scale),
    stratum: groups.strata === null ? [0] : groups.strataLevels.map((_, code) => code),
    distinct: groups.distinct,
    groups: { at: groups.at, event: groups.observed.events, cases: groups.cases },
  };
  const ties = options.ties;
  const fit = await coxFitOfSums(rows, ties, passes.of(all));
  if (!fit) throw new NeedsCasesError(NO_MAXIMUM);
  const regression = coxTested(fit, options.confidenceLevel);
  const known = new Map<string, { logLik: number; p: number }>([
    ['[]', { logLik: fit.logLikNull, p: 0 }],
    [JSON.stringify(model.terms), { logLik: fit.logLik, p: all.length }],
  ]);
  const logLikOf = async (terms: readonly (readonly string[])[]) => {
    const key = JSON.stringify(terms);
    const before = known.get(key);
    if (before) return before;
    const places = likelihood
      .placesOf(modelMatrix({ variables: model.variables, terms }))
      .filter((place) => place > 0);
    const start = numbersAt(
      fit.beta,
      places.map((place) => place - 1),
    );
    const logLik = await coxLogLikOfSums(ties, passes.of(places), start);
    if (logLik === null) throw new NeedsCasesError(NO_MAXIMUM);
    const found = { logLik, p: places.length };
    known.set(key, found);
    return found;
  };
  return { fit, regression, logLikOf };
}

type Fitted = Awaited<ReturnType<typeof fitted>>;

async function termTestsOf(
  { fit, regression, logLikOf }: Fitted,
  { model }: SourceModel,
  options: CoxOptions,
): Promise<CoxResult['termTests']> {
  if (!options.termTests) return [];
  if (testsBy(options) === 'wald') return waldTests(model, { ...regression, fit });
  const tests = [];
  for (const { term, larger, smaller } of marginalModels(model.terms)) {
    const [without, within] = [await logLikOf(smaller), await logLikOf(larger)];
    tests.push({ term, ...chiSquareTest(2 * (within.logLik - without.logLik), within.p - without.p) });
  }
  return tests;
}

/** How the values of the covariates lie, which say where curves are drawn. */
async function spreadsOf(source: Source, { spans, complete, n }: SourceModel) {
  const spreads = new Map<string, Spread>();
  for (const [name, { low, high, mean }] of spans) {
    const of = ask.column(name);
    const answer = await source.ask(
      ask.plan({
        complete,
        define: [{ name: SPREAD, of: ask.power(ask.minus(of, mean), 2) }],
        measures: [ask.sum(ask.column(SPREAD))],
      }),
    );
    const ends = await source.ask(
      ask.plan({
        complete,
        where: [
          {
            kind: 'either',
            of: [low, high].map((value) => ({ kind: 'compare', of, is: '=', value })),
          },
        ],
        measures: [ask.rowCount],
      }),
    );
    const [squares = 0] = numbersIn(answer);
    const sd = n > 1 ? Math.sqrt(squares / (n - 1)) : 0;
    spreads.set(name, { mean, sd, low, high, two: numberIn(ends, 0) === n });
  }
  return spreads;
}

const SPREAD = ' spread of the plan';

export async function compute(
  source: Source,
  frame: Frame,
  options: CoxOptions,
  run: RunContext,
): Promise<CoxResult> {
  const asModel = modelOptionsOf(options);
  const asked = await sourceModel(source, frame, asModel);
  const { model } = asked;
  if (asked.n < 2) throw new RefusedError([refusals.tooFewRows(asked.n, model.design.columns.length - 1)]);
  const groups = await groupsOf(source, frame, options, asked.complete);
  run.progress(0, 3, 'Fitting the model');
  const found = await fitted(source, asked, groups, options);
  const { fit, regression } = found;
  run.progress(1, 3, 'Testing the terms');
  const termTests = await termTestsOf(found, asked, options);
  run.progress(2, 3, 'Drawing');
  const columnTerms = model.design.terms.map(({ name, first, count }) => ({ name, first: first - 1, count }));
  const baselines = coxBaselines(fit);
  const levels = options.strata === null ? null : groups.strataLevels;
  const times = timesOf(options, baselines);
  const level = options.confidenceLevel;
  const spreads = options.plots.includes('curves') ? await spreadsOf(source, asked) : null;
  const named = (name: string) => ({ name, label: frame.label(name) });
  const { n, events, logLik, logLikNull, aic, likelihoodRatio, wald, score } = regression;
  return {
    sample: { used: asked.n, excluded: model.excluded },
    time: named(options.time),
    event: {
      ...named(options.event),
      event: groups.observed.event ?? '',
      censored: groups.observed.censored,
    },
    strata: options.strata === null ? null : { ...named(options.strata), levels: groups.strataLevels },
    start: null,
    labels: Object.fromEntries(predictorsOf(asModel).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(asModel),
    fit: {
      ...{ n, events, logLik, logLikNull, aic, likelihoodRatio, wald, score },
      robustScore: null,
      overall: likelihoodRatio,
    },
    coefficients: coefficientsOf(regression.coefficients),
    termTests,
    concordance: null,
    proportional: options.checks.includes('proportional') ? proportionalTestsOrNull(fit, columnTerms) : null,
    crude: [],
    gvif: options.checks.includes('collinearity') ? inflationOf(regression, columnTerms) : [],
    diagnostics: null,
    together: null,
    frailty: null,
    schoenfeld: [],
    martingale: [],
    times,
    baseline: options.baseline
      ? baselines.map((baseline) => ({
          stratum: levels?.[baseline.stratum] ?? null,
          hazards: Array.from(cumulativeBaseline(fit, baseline, times), (hazard) =>
            Number.isFinite(hazard) ? hazard : null,
          ),
        }))
      : [],
    predictions: predictionsOf(model, asModel, fit, baselines, levels, times, level),
    parametric: [],
    bends: [],
    curves: spreads && curvesOf(model, fit, baselines, levels, options, (name) => spreads.get(name)),
  };
}
