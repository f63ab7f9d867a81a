import type { Frame } from '@constat/data';
import {
  chartCovariance,
  extremes,
  hotellingChart,
  hotellingSubgroups,
  type Matrix,
  mewmaChart,
  mewmaLimit,
  numbersAt,
  StatsError,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { drawnPlaces } from '../../time-series/kit/thin.ts';
import { codesInOrder, wordsOf } from '../kit/rows.ts';
import type { MultivariateOptions } from './options.ts';
import { refusals } from './refusals.ts';

/** At most so many points beyond the limit are listed with what each measurement adds. */
const MOST_LISTED = 50;

export interface ChartedPoint {
  readonly point: number;
  readonly value: number;
  readonly limit: number;
  /** Not used for the limits. */
  readonly isNew: boolean;
}

export interface MultivariateResult {
  readonly sample: Sample;
  readonly variables: readonly { readonly name: string; readonly label: string }[];
  readonly subgroup: { readonly name: string; readonly label: string; readonly size: number } | null;
  readonly names: readonly string[] | null;
  /** Points of the chart, and those that the limits came from. */
  readonly points: number;
  readonly base: number;
  readonly mean: readonly number[];
  readonly covariance: readonly (readonly number[])[];
  /** The upper limit, and that of new points. */
  readonly limit: number;
  readonly limitNew: number | null;
  /** The points that are drawn. */
  readonly drawn: readonly ChartedPoint[];
  readonly signals: readonly number[];
  /** What each measurement adds to the T² of points beyond the limit; the first of many. */
  readonly contributions: readonly {
    readonly point: number;
    readonly value: number;
    readonly byVariable: readonly number[];
  }[];
  readonly generalizedVariance: {
    readonly points: readonly number[];
    readonly center: number;
    readonly lower: number;
    readonly upper: number;
    readonly violations: readonly number[];
  } | null;
  /** The MEWMA at its last point, as a difference from the means. */
  readonly last: readonly number[] | null;
}

type Columns = readonly Float64Array[];

interface Chart {
  readonly mean: Float64Array;
  readonly covariance: Matrix;
  readonly values: readonly number[];
  readonly base: number;
  readonly limit: number;
  readonly limitNew: number | null;
  readonly signals: readonly number[];
  readonly contributions: MultivariateResult['contributions'];
  readonly generalizedVariance: MultivariateResult['generalizedVariance'];
  readonly last: Float64Array | null;
}

export function compute(frame: Frame, options: MultivariateOptions, run: RunContext): MultivariateResult {
  const { variables } = options;
  const subgroup = options.chart === 't2' ? options.subgroup : null;
  const { mask } = frame.complete([...variables, ...(subgroup === null ? [] : [subgroup])]);
  const rows: number[] = [];
  for (let row = 0; row < frame.rows; row++) if (mask[row] === 1) rows.push(row);
  const columns = variables.map((name) => {
    const values = frame.numbers(name);
    return numbersAt(values, rows);
  });
  const groups = subgroup === null ? null : groupsOf(frame, subgroup, rows, variables.length);
  const chart = chartOf(columns, groups?.codes ?? null, options);
  const points = chart.values.length;
  const label = options.label !== null && groups === null ? wordsOf(frame, options.label) : null;
  if (groups === null) keepNumbers(run, 't2', frame, rows, chart.values);
  return {
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    variables: variables.map((name) => ({ name, label: frame.label(name) })),
    subgroup:
      groups === null || subgroup === null
        ? null
        : { name: subgroup, label: frame.label(subgroup), size: rows.length / points },
    names: groups?.names ?? (label ? rows.map((row, i) => label(row) ?? String(i + 1)) : null),
    points,
    base: chart.base,
    mean: Array.from(chart.mean),
    covariance: rowsOf(chart.covariance),
    limit: chart.limit,
    limitNew: chart.limitNew,
    drawn: drawnPoints(chart),
    signals: chart.signals,
    contributions: chart.contributions.slice(0, MOST_LISTED),
    generalizedVariance: chart.generalizedVariance,
    last: chart.last && Array.from(chart.last),
  };
}

const rowsOf = ({ rows, data }: Matrix): readonly (readonly number[])[] =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: rows }, (_, j) => data[i + j * rows] ?? 0));

function groupsOf(frame: Frame, subgroup: string, rows: readonly number[], variables: number) {
  const words = wordsOf(frame, subgroup);
  const { codes, names } = codesInOrder(rows, (row) => words(row) ?? '');
  const sizes = new Array<number>(names.length).fill(0);
  for (const code of codes) sizes[code]! += 1;
  const [smallest, largest] = extremes(sizes);
  if (names.length < 2 || smallest < 2 || rows.length - names.length - variables + 1 < 1)
    throw new RefusedError([refusals.fewSubgroups(subgroup, names.length, names.length === 0 ? 0 : largest)]);
  if (smallest !== largest) throw new RefusedError([refusals.unequal(subgroup, smallest, largest)]);
  return { codes, names };
}

/** The chart, or a refusal that names the measurement which stands in its way. */
function chartOf(columns: Columns, codes: Int32Array | null, options: MultivariateOptions): Chart {
  const points = columns[0]?.length ?? 0;
  const newFrom = options.chart === 't2' && codes === null ? options.newFrom : null;
  const needed = columns.length + 2;
  const base = newFrom === null ? points : Math.min(points, newFrom - 1);
  if (codes === null && base < needed) throw new RefusedError([refusals.tooFew(base, needed, base < points)]);
  try {
    if (options.chart === 'mewma') return mewma(columns, options);
    return codes === null ? single(columns, options, base) : grouped(columns, codes, options);
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    if (error.code === 'too-few') throw new RefusedError([refusals.tooFew(base, needed, base < points)]);
    throw new RefusedError([culprit(columns, options, codes)]);
  }
}

/** The first measurement that does not vary, or that those before it determine. */
function culprit(columns: Columns, { variables }: MultivariateOptions, codes: Int32Array | null) {
  for (let k = 0; k < columns.length; k++) {
    const column = columns[k]!;
    const name = variables[k]!;
    if (column.every((value) => value === column[0])) return refusals.constant(name);
    try {
      const first = columns.slice(0, k + 1);
      if (codes) hotellingSubgroups(first, codes, 0.01);
      else hotellingChart(first, 'sample', 0.01);
    } catch {
      return k === 0 ? refusals.constant(name) : refusals.determined(name, variables.slice(0, k));
    }
  }
  return refusals.determined(variables.at(-1), variables.slice(0, -1));
}

function single(columns: Columns, { covariance, alpha }: MultivariateOptions, base: number): Chart {
  const points = columns[0]!.length;
  const chart = hotellingChart(columns, covariance, alpha, base < points ? base + 1 : undefined);
  const values = [...chart.t2, ...(chart.t2New ?? [])];
  return {
    ...chart,
    values,
    base,
    limit: chart.ucl,
    limitNew: chart.uclNew,
    signals: [...chart.violations, ...(chart.violationsNew ?? [])],
    contributions: withValues(chart.contributions, values),
    generalizedVariance: null,
    last: null,
  };
}

const withValues = (
  contributions: readonly { readonly point: number; readonly byVariable: readonly number[] }[],
  values: readonly number[],
) => contributions.map((each) => ({ ...each, value: values[each.point - 1]! }));

function grouped(columns: Columns, codes: Int32Array, { alpha }: MultivariateOptions): Chart {
  const chart = hotellingSubgroups(columns, codes, alpha);
  return {
    ...chart,
    values: chart.t2,
    base: chart.subgroups,
    limit: chart.ucl,
    limitNew: null,
    signals: chart.violations,
    contributions: withValues(chart.contributions, chart.t2),
    last: null,
  };
}

function mewma(columns: Columns, { covariance, lambda, h, runLength }: MultivariateOptions): Chart {
  const points = columns[0]!.length;
  const mean = Float64Array.from(columns, (column) => column.reduce((sum, v) => sum + v, 0) / points);
  const spread = chartCovariance(columns, points, covariance);
  const limit = h ?? mewmaLimit(columns.length, lambda, runLength);
  const chart = mewmaChart(columns, mean, spread, lambda, limit);
  return {
    mean,
    covariance: spread,
    values: chart.t2,
    base: points,
    limit,
    limitNew: null,
    signals: chart.violations,
    contributions: [],
    generalizedVariance: null,
    last: chart.last,
  };
}

/** All points of a short chart; of a long one the highest and lowest of each stretch, and the first signals. */
function drawnPoints({ values, base, limit, limitNew, signals }: Chart): readonly ChartedPoint[] {
  const places = new Set([
    ...drawnPlaces(Float64Array.from(values)),
    ...signals.slice(0, 1000).map((point) => point - 1),
  ]);
  return [...places]
    .sort((a, b) => a - b)
    .map((place) => ({
      point: place + 1,
      value: values[place]!,
      limit: place < base ? limit : (limitNew ?? limit),
      isNew: place >= base,
    }));
}
