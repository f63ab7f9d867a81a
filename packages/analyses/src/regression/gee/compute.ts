import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import { gee } from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { maskedNumbers } from '../../survival/kit/times.ts';
import { modelInference } from '../kit/inference.ts';
import { factorsOf, interactionsOf, type Model, modelOf, predictorsOf } from '../kit/model.ts';
import type { TermTest } from '../kit/model-tables.ts';
import { maskedCodes } from '../kit/packed.ts';
import { exponential } from '../kit/ratios.ts';
import { fitModel, isPerfect } from '../kit/refusals.ts';
import { waldTerms, waldTest } from '../kit/wald.ts';
import { type GeeOptions, orderOf } from './options.ts';
import { modelOptionsOf, refusals } from './refusals.ts';

export interface GeeTerm {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly naiveStandardError: number;
  /** Wald χ² with one degree of freedom. */
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** exp of estimate and limits for odds and rates; null for numbers, and where it is too large. */
  readonly ratio: number | null;
  readonly ratioCiLower: number | null;
  readonly ratioCiUpper: number | null;
}

export interface GeeResult {
  readonly sample: Sample;
  readonly outcome: {
    readonly name: string;
    readonly label: string;
    /** Of an outcome of two levels. */
    readonly event: string | null;
    readonly other: string | null;
  };
  readonly cluster: { readonly name: string; readonly label: string };
  readonly labels: Readonly<Record<string, string>>;
  readonly factors: ReturnType<typeof factorsOf>;
  readonly interactions: readonly (readonly string[])[];
  readonly clusters: number;
  readonly maxClusterSize: number;
  readonly scale: number;
  readonly alpha: number | null;
  /** Of unstructured correlations: each pair of times. */
  readonly correlations: readonly {
    readonly first: string;
    readonly second: string;
    readonly value: number;
  }[];
  /** `levels` of one in words, in their order. */
  readonly order: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[] | null;
  } | null;
  readonly coefficients: readonly GeeTerm[];
  readonly overall: { readonly statistic: number; readonly df: number; readonly pValue: number };
  readonly termTests: readonly TermTest[];
}

const MEASURE = { gaussian: 'coefficient', binomial: 'oddsRatio', poisson: 'rateRatio' } as const;

/** Generalized estimating equations over the complete rows. */
export function compute(frame: Frame, options: GeeOptions, run: RunContext): GeeResult {
  const asked = modelOptionsOf(options);
  const model = modelOf(frame, asked);
  const { used, excluded } = model;
  const { fit, outcome, estimates, overall, places } = fitGee(frame, model, options);
  const order = orderOf(options);
  const labels = Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)]));
  run.infer?.(() =>
    modelInference({
      labels,
      factors: factorsOf(model),
      design: model.design,
      names: fit.coefficients.map(({ name }) => name),
      estimates,
      covariance: fit.covariance,
      df: null,
      n: used,
      level: options.confidenceLevel,
      measure: MEASURE[options.family],
      fitted: rich`Generalized estimating equations for ${frame.label(options.outcome)} on ${andList(Object.values(labels))}, with robust errors and clusters of ${frame.label(options.cluster)},`,
      works: ['liangZeger1986'],
      rFit: { upTo: 'p <- parts(b); phi', estimates: 'b', covariance: 'V', df: 'Inf' },
    }),
  );
  const isRatio = options.family !== 'gaussian';
  return {
    sample: { used, excluded },
    outcome: {
      name: options.outcome,
      label: frame.label(options.outcome),
      event: outcome.event,
      other: outcome.other,
    },
    cluster: { name: options.cluster, label: frame.label(options.cluster) },
    labels,
    factors: factorsOf(model),
    interactions: interactionsOf(asked),
    clusters: fit.clusters,
    maxClusterSize: fit.maxClusterSize,
    scale: fit.scale,
    alpha: fit.alpha,
    correlations: fit.correlations.map(({ first, second, value }) => ({
      first: places(first),
      second: places(second),
      value,
    })),
    order:
      order === null
        ? null
        : {
            name: order,
            label: frame.label(order),
            levels: frame.column(order).type === 'ordinal' ? frame.factor(order).values : null,
          },
    coefficients: fit.coefficients.map((coefficient) => ({
      ...coefficient,
      ratio: isRatio ? exponential(coefficient.estimate) : null,
      ratioCiLower: isRatio ? exponential(coefficient.ciLower) : null,
      ratioCiUpper: isRatio ? exponential(coefficient.ciUpper) : null,
    })),
    overall,
    termTests: options.termTests ? waldTerms(model.design, estimates, fit.covariance) : [],
  };
}

/** What a fit needs to know; the last of two levels is the event unless it says otherwise. */
type FitOptions = Pick<GeeOptions, 'outcome' | 'cluster' | 'family' | 'correlation' | 'confidenceLevel'> & {
  readonly eventLevel?: 'last' | 'first';
  readonly order?: string | null;
};

/** Rows of a cluster whose correlations are solved, and times of unstructured ones. */
const MOST_ROWS = 300;
const MOST_TIMES = 15;

/** The places of rows in their clusters, and what a place is called; refuses two rows of a cluster at one time, and too many of either. */
function placesIn(frame: Frame, options: FitOptions, mask: Uint8Array, id: Int32Array) {
  const order = orderOf({ correlation: options.correlation, order: options.order ?? null });
  const sizes = new Map<number, number>();
  const seen = Int32Array.from(id, (cluster) => {
    const place = sizes.get(cluster) ?? 0;
    sizes.set(cluster, place + 1);
    return place;
  });
  const called = (place: number): string => String(place + 1);
  if (options.correlation === 'exchangeable' || options.correlation === 'independence')
    return { places: seen, called };
  const largest = [...sizes.values()].reduce((most, size) => Math.max(most, size), 0);
  if (largest > MOST_ROWS)
    throw new RefusedError([refusals.largeClusters(options.cluster, largest, MOST_ROWS)]);
  const limited = (times: number): void => {
    if (options.correlation === 'unstructured' && times > MOST_TIMES)
      throw new RefusedError([refusals.manyTimes(order ?? options.cluster, times, MOST_TIMES)]);
  };
  if (order === null) {
    limited(largest);
    return { places: seen, called };
  }
  const codes = maskedCodes(frame, order, mask, id.length);
  const { levels } = frame.factor(order);
  const times = [...new Set(codes)].sort((a, b) => a - b);
  limited(times.length);
  const place = new Map(times.map((code, i) => [code, i]));
  const places = codes.map((code) => place.get(code) ?? 0);
  const taken = new Set<number>();
  places.forEach((at, row) => {
    const key = (id[row] ?? 0) * times.length + at;
    if (taken.has(key))
      throw new RefusedError([refusals.sameTime(order, levels[times[at] ?? 0] ?? '', options.cluster)]);
    taken.add(key);
  });
  return { places, called: (at: number): string => levels[times[at] ?? 0] ?? called(at) };
}

/** The equations solved over the rows that are complete. */
export function fitGee(frame: Frame, model: Model, options: FitOptions) {
  const { mask, used } = model;
  const columns = model.design.columns.length;
  if (used <= columns) throw new RefusedError([refusals.tooFewRows(used, columns)]);
  const outcome = outcomeOf(frame, options, mask, used);
  const id = maskedCodes(frame, options.cluster, mask, used);
  const clusters = new Set(id).size;
  if (clusters <= columns)
    throw new RefusedError([refusals.fewClusters(options.cluster, clusters, columns + 1)]);
  const { places, called } = placesIn(frame, options, mask, id);
  const fit = fitModel(
    model,
    () =>
      gee(
        model.design,
        outcome.values,
        id,
        options.family,
        options.correlation,
        options.confidenceLevel,
        mask,
        places,
      ),
    ({ code, argument }) => {
      if (code === 'not-converged' && argument === 'correlation')
        return refusals.badCorrelation(options.cluster);
      if (code !== 'not-positive-definite' && code !== 'not-converged') return null;
      return options.family === 'gaussian'
        ? refusals.perfectFit(options.outcome)
        : refusals.separated(options.outcome);
    },
  );
  if (options.family === 'gaussian' && isPerfect(fit.scale, outcome.values))
    throw new RefusedError([refusals.perfectFit(options.outcome)]);
  const estimates = fit.coefficients.map(({ estimate }) => estimate);
  const overall = waldTest(estimates, fit.covariance, estimates.map((_, j) => j).slice(1));
  if (!overall) throw new RefusedError([refusals.fewClusters(options.cluster, clusters, columns + 1)]);
  return { fit, outcome, estimates, overall, places: called };
}

/** The outcome as numbers: 0 and 1 for two levels. */
function outcomeOf(
  frame: Frame,
  { outcome, family, eventLevel = 'last' }: FitOptions,
  mask: Uint8Array,
  used: number,
) {
  if (family === 'binomial') {
    const codes = maskedCodes(frame, outcome, mask, used);
    const { levels } = frame.factor(outcome);
    const seen = [...new Set(codes)].sort((a, b) => a - b);
    if (seen.length !== 2) throw new RefusedError([refusals.outcomeLevels(outcome, seen.length)]);
    const [other, event] = (eventLevel === 'last' ? seen : [...seen].reverse()) as [number, number];
    return {
      values: Float64Array.from(codes, (code) => (code === event ? 1 : 0)),
      event: levels[event]!,
      other: levels[other]!,
    };
  }
  const values = maskedNumbers(frame.numbers(outcome), mask, used);
  if (values.some((value) => !Number.isFinite(value))) throw new RefusedError([refusals.notFinite(outcome)]);
  if (family === 'poisson' && values.some((value) => value < 0 || !Number.isInteger(value)))
    throw new RefusedError([refusals.notCount(outcome)]);
  if (values.every((value) => value === values[0]))
    throw new RefusedError([refusals.constantOutcome(outcome)]);
  return { values, event: null, other: null };
}
