import type { Frame } from '@constat/data';
import {
  cholesky,
  choleskySolve,
  fDistribution,
  isNonEmpty,
  isSeveral,
  type Matrix,
  matrix,
  numbersAt,
  StatsError,
  type TwoWays,
  twoWayRank,
  withinTwoWays,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { levelOf } from '../../shared/wording.ts';
import { clusterOf, DidRows, type Grouping } from './data.ts';
import { type Estimated, estimate, type NamedColumn } from './estimate.ts';
import { inferenceOf } from './inference.ts';
import type { DidOptions } from './options.ts';
import { refusals, variablesOf } from './refusals.ts';
import type { DidCell, DidResult } from './result.ts';

const MOST_PERIODS = 100;

/** Name of the term whose coefficient is the difference in differences. */
export const INTERACTION = 'treated:post';

export function compute(frame: Frame, options: DidOptions, run: RunContext): DidResult {
  const data = new DidRows(frame, options);
  const base = {
    sample: { used: data.rows.length, excluded: data.excluded },
    labels: Object.fromEntries(variablesOf(options).map((name) => [name, frame.label(name)])),
    groups: null,
    times: null,
    units: null,
    periods: null,
    rSquared: null,
    did: null,
    terms: [],
    cells: [],
    events: [],
    reference: null,
    preTrendTest: null,
    preTrend: null,
  };
  const parts = { 'two-by-two': twoByTwo, 'fixed-effects': fixedEffects, 'event-study': eventStudy };
  const { leadCovariance = null, ...own } = parts[options.design](data);
  const result = { ...base, ...own };
  run.infer?.(() => inferenceOf(result, leadCovariance, options));
  return result;
}

function clustersOf(data: DidRows): Grouping | null {
  const name = clusterOf(data.options);
  if (name === null) return null;
  const clusters = data.grouping(name);
  if (clusters.count < 2) throw new RefusedError([refusals.fewClusters(name)]);
  return clusters;
}

const covariatesOf = (data: DidRows): readonly NamedColumn[] =>
  data.options.covariates.map((name) => ({ name, values: data.numbers(name) }));

/** What a design adds, and how the effects before the treatment vary together. */
interface Own extends Partial<DidResult> {
  readonly leadCovariance?: readonly (readonly number[])[];
}

function twoByTwo(data: DidRows): Own {
  const { options } = data;
  const treated = data.binary(options.treated, 'group');
  const post = data.binary(options.post, 'time');
  const outcome = data.numbers(options.outcome);
  const cells = cellsOf(outcome, treated.values, post.values);
  const empty = cells.find(({ n }) => n === 0);
  if (empty)
    throw new RefusedError([
      refusals.emptyCell(
        levelOf(data.frame.label(options.treated), treated.names[empty.treated]),
        levelOf(data.frame.label(options.post), post.names[empty.post]),
      ),
    ]);
  const both = treated.values.map((value, row) => value * post.values[row]!);
  const { regression, terms } = estimate({
    outcome,
    columns: [
      { name: 'treated', values: treated.values },
      { name: 'post', values: post.values },
      ...covariatesOf(data),
      { name: INTERACTION, values: both },
    ],
    intercept: true,
    absorbed: 0,
    nested: null,
    clusters: clustersOf(data),
    level: options.confidenceLevel,
  });
  return {
    groups: treated.names,
    times: post.names,
    rSquared: regression.rSquared,
    cells,
    terms,
    did: terms.at(-1)!,
  };
}

function cellsOf(outcome: Float64Array, treated: Float64Array, post: Float64Array): readonly DidCell[] {
  return ([0, 1] as const).flatMap((group) =>
    ([0, 1] as const).map((time) => {
      const own = outcome.filter((_, row) => treated[row] === group && post[row] === time);
      const mean = own.length === 0 ? 0 : own.reduce((sum, value) => sum + value, 0) / own.length;
      return { treated: group, post: time, n: own.length, mean };
    }),
  );
}

/** The regression of a panel with the effects of units and periods taken out of every column. */
function panel(data: DidRows, columns: readonly NamedColumn[]): Estimated & { readonly ways: TwoWays } {
  const { options } = data;
  const unit = data.grouping(options.unit);
  const time = data.grouping(options.time);
  const ways: TwoWays = {
    units: unit.codes,
    periods: time.codes,
    unitCount: unit.count,
    periodCount: time.count,
  };
  const size = (values: Float64Array) => values.reduce((sum, value) => sum + value * value, 0);
  const within = columns.map(({ name, values }) => {
    const left = withinTwoWays(values, ways);
    // what is left of a column that units and periods determine is rounding
    if (!(size(left) > 1e-18 * size(values))) throw new RefusedError([refusals.collinear([name])]);
    return { name, values: left };
  });
  const absorbed = twoWayRank(ways);
  const clusters = clustersOf(data);
  const ofUnits = clusterOf(options) === options.unit;
  return {
    ways,
    ...estimate({
      outcome: withinTwoWays(data.numbers(options.outcome), ways),
      columns: within,
      intercept: false,
      absorbed,
      nested: ofUnits ? absorbed - ways.periodCount : null,
      clusters,
      level: options.confidenceLevel,
    }),
  };
}

function fixedEffects(data: DidRows): Own {
  const { options } = data;
  const treatment = data.binary(options.treatment, 'treatment');
  const { terms, ways } = panel(data, [
    { name: options.treatment, values: treatment.values },
    ...covariatesOf(data),
  ]);
  return { units: ways.unitCount, periods: ways.periodCount, did: terms[0]!, terms };
}

function eventStudy(data: DidRows): Own {
  const { options } = data;
  const start = options.treatmentPeriod ?? 0;
  const treated = data.binary(options.treated, 'group');
  const time = data.numbers(options.time);
  const periods = [...new Set(time)].sort((a, b) => a - b);
  if (periods.length > MOST_PERIODS) throw new RefusedError([refusals.manyPeriods(periods.length)]);
  const before = periods.filter((period) => period < start);
  if (!isNonEmpty(before)) throw new RefusedError([refusals.noPrePeriod(start)]);
  if (before.length === periods.length) throw new RefusedError([refusals.noPostPeriod(start)]);
  const reference = options.referencePeriod ?? before.at(-1);
  if (!periods.includes(reference)) throw new RefusedError([refusals.unknownPeriod(reference)]);
  const others = periods.filter((period) => period !== reference);
  const { terms, covariances, ways } = panel(data, [
    ...others.map((period) => ({
      name: String(period),
      values: treated.values.map((value, row) => (time[row] === period ? value : 0)),
    })),
    ...covariatesOf(data),
  ]);
  const covariance = covariances[options.errors] ?? covariances.robust;
  const leads = others.flatMap((period, j) => (period < start ? [j] : []));
  return {
    groups: treated.names,
    units: ways.unitCount,
    periods: ways.periodCount,
    events: zip(others, terms).map(([period, term]) => ({ period, ...term })),
    reference,
    terms: terms.slice(others.length),
    leadCovariance: leads.map((i) => leads.map((j) => covariance.data[i + j * covariance.rows] ?? 0)),
    preTrendTest: waldTest(
      terms.map((term) => term.estimate),
      covariance,
      leads,
      options.errors === 'cluster' ? (terms[0]!.clusterDf ?? terms[0]!.df) : terms[0]!.df,
    ),
    preTrend: isSeveral(before) ? preTrendOf(data, treated.values, time, start) : null,
  };
}

/** Wald F that some coefficients are all zero; null without any, or where their covariances are singular. */
function waldTest(
  estimates: readonly number[],
  { data, rows: p }: Matrix,
  which: readonly number[],
  df2: number,
): DidResult['preTrendTest'] {
  const m = which.length;
  if (m === 0) return null;
  const block = matrix(m, m);
  which.forEach((i, a) => {
    which.forEach((j, b) => {
      block.data[a + b * m] = data[i + j * p]!;
    });
  });
  const some = numbersAt(estimates, which);
  try {
    const solved = choleskySolve(cholesky(block, 1e-12), some);
    const statistic = some.reduce((sum, value, i) => sum + value * solved[i]!, 0) / m;
    return { statistic, df1: m, df2, pValue: fDistribution.sf(statistic, m, df2) };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** Whether the groups went apart before the treatment: outcome on group, time and their product, on the rows before. */
function preTrendOf(
  data: DidRows,
  treated: Float64Array,
  time: Float64Array,
  start: number,
): DidResult['preTrend'] {
  const { options } = data;
  const keep = <T extends Float64Array | Int32Array>(values: T) =>
    values.filter((_, row) => time[row]! < start) as T;
  const group = keep(treated);
  if (group.every((value) => value === group[0])) return null;
  const all = keep(time);
  // counted from the mean; the slope is the same
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
  const years = all.map((value) => value - mean);
  const clusters = clustersOf(data);
  const { terms } = estimate({
    outcome: keep(data.numbers(options.outcome)),
    columns: [
      { name: 'treated', values: group },
      { name: 'time', values: years },
      { name: 'treated:time', values: group.map((value, row) => value * years[row]!) },
    ],
    intercept: true,
    absorbed: 0,
    nested: null,
    clusters: clusters && renumbered(keep(clusters.codes)),
    level: options.confidenceLevel,
  });
  return { ...terms.at(-1)!, n: group.length };
}

function renumbered(codes: Int32Array): Grouping {
  const places = new Map([...new Set(codes)].map((code, i) => [code, i]));
  return { codes: codes.map((code) => places.get(code)!), count: places.size };
}
