import { type Design, fillColumn, selectRows } from '../models/design.ts';
import { StatsError } from '../stats-error.ts';
import { eventTimes } from './event-times.ts';

/** What a proportional hazards model is fitted to. */
export interface CoxData {
  /** Columns of the model; an intercept among them is left out, the baseline hazard takes its place. */
  readonly design: Design;
  readonly times: Float64Array;
  /** 1 where the event happened at the time. */
  readonly events: Uint8Array;
  /** Where observation of a row began (left truncation, time-dependent covariates); at zero without it. */
  readonly starts?: Float64Array;
  /** Stratum of each row, each with a baseline hazard of its own. */
  readonly strata?: Int32Array;
  /** Rows with 0 are left out. */
  readonly mask?: Uint8Array;
}

/** The rows used, sorted by stratum and falling time, with standardised covariates. */
export interface CoxRows {
  readonly n: number;
  readonly events: number;
  readonly p: number;
  readonly columns: readonly string[];
  /** Row of the data at each place. */
  readonly row: Int32Array;
  /** Index of the time, and of the start; -1 where observation began before all times. */
  readonly at: Int32Array;
  readonly startAt: Int32Array | null;
  readonly event: Uint8Array;
  /** First place of each stratum, and the end. */
  readonly strata: Int32Array;
  readonly stratum: readonly number[];
  /** Places of each stratum by falling start; null without starts. */
  readonly byStart: Int32Array | null;
  /** Covariates minus mean, divided by scale: one list for each column. */
  readonly values: readonly Float64Array[];
  readonly mean: Float64Array;
  readonly scale: Float64Array;
  readonly distinct: Float64Array;
}

/** Log-likelihood with its first two derivatives in the standardised coefficients. */
export interface CoxLikelihood {
  readonly logLik: number;
  readonly score: Float64Array;
  /** Lower part of the information, row by row. */
  readonly information: Float64Array;
}

const BY_ROW = new WeakMap<readonly Float64Array[], Float64Array>();

/** The standardised covariates row by row, made when they are first asked for. */
export function byRow({ n, p, values }: Pick<CoxRows, 'n' | 'p' | 'values'>): Float64Array {
  const known = BY_ROW.get(values);
  if (known) return known;
  const x = new Float64Array(n * p);
  values.forEach((column, j) => {
    for (let i = 0, k = j; i < n; i++, k += p) x[k] = column[i] ?? 0;
  });
  BY_ROW.set(values, x);
  return x;
}

/** Relative spread below which a column is constant but for rounding. */
const CONSTANT = 4e-15;

export function coxRows(data: CoxData): CoxRows {
  const { design, times, events, starts, strata } = data;
  if (times.length !== design.rows || events.length !== design.rows)
    throw new StatsError('length-mismatch', 'times and design differ in length', 'times');
  const { count: n, index } = selectRows(design.rows, data.mask);
  if (n === 0) throw new StatsError('empty', 'no complete rows', 'times');
  const source = (i: number): number => (index ? (index[i] ?? 0) : i);
  const ends = new Float64Array(n);
  for (let i = 0; i < n; i++) ends[i] = times[source(i)] ?? 0;
  const begins = starts ? new Float64Array(n) : null;
  if (starts && begins) for (let i = 0; i < n; i++) begins[i] = starts[source(i)] ?? 0;
  const lists = eventTimes(ends, ...(begins ? [begins] : []));
  const at = lists[0]!.at;
  const startAt = lists[1]?.at ?? null;
  for (let i = 0; startAt && i < n; i++)
    if ((startAt[i] ?? 0) >= (at[i] ?? 0))
      throw new StatsError(
        'out-of-domain',
        `row ${source(i) + 1}: the interval does not end after its start`,
        'starts',
      );
  const codes = strata ? new Int32Array(n) : null;
  let strataCount = 1;
  if (strata && codes)
    for (let i = 0; i < n; i++) {
      codes[i] = strata[source(i)] ?? 0;
      strataCount = Math.max(strataCount, (codes[i] ?? 0) + 1);
    }
  const m = lists[0]!.distinct.length;
  const order = fallingOrder(at, m, codes, strataCount);
  const bounds = boundsOf(codes, n, strataCount);
  const event = new Uint8Array(n);
  const row = new Int32Array(n);
  let total = 0;
  for (let k = 0; k < n; k++) {
    row[k] = source(order[k] ?? 0);
    event[k] = events[row[k] ?? 0]!;
    total += event[k] ?? 0;
  }
  let byStart: Int32Array | null = null;
  if (startAt) {
    const place = new Int32Array(n);
    for (let k = 0; k < n; k++) place[order[k] ?? 0] = k;
    byStart = picked(place, fallingOrder(startAt, m, codes, strataCount));
  }
  const standard = standardised(design, row);
  return {
    n,
    events: total,
    row,
    at: picked(at, order),
    startAt: startAt && picked(startAt, order),
    event,
    ...bounds,
    byStart,
    ...standard,
    distinct: lists[0]!.distinct,
  };
}

/** Numbers at places. */
function picked(values: Int32Array, places: Int32Array): Int32Array {
  const result = new Int32Array(places.length);
  for (let k = 0; k < places.length; k++) result[k] = values[places[k] ?? 0]!;
  return result;
}

/** Rows by stratum and, within, by falling index of time: two passes of counting. */
function fallingOrder(time: Int32Array, times: number, codes: Int32Array | null, strata: number): Int32Array {
  const n = time.length;
  const keys = new Int32Array(n);
  for (let i = 0; i < n; i++) keys[i] = times - 1 - (time[i] ?? 0);
  const byTime = countingOrder(keys, times);
  if (!codes || strata === 1) return byTime;
  return picked(byTime, countingOrder(picked(codes, byTime), strata));
}

/** Places by key, equal keys in their order. */
function countingOrder(keys: Int32Array, count: number): Int32Array {
  const next = new Uint32Array(count + 1);
  for (let i = 0; i < keys.length; i++) next[(keys[i] ?? 0) + 1]!++;
  for (let k = 0; k < count; k++) next[k + 1] = (next[k + 1] ?? 0) + (next[k] ?? 0);
  const order = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) order[next[keys[i] ?? 0]!++] = i;
  return order;
}

function boundsOf(codes: Int32Array | null, n: number, count: number) {
  const sizes = new Int32Array(count);
  if (codes) for (const code of codes) sizes[code]!++;
  else sizes[0] = n;
  const present = Array.from(sizes.keys()).filter((each) => (sizes[each] ?? 0) > 0);
  const strata = new Int32Array(present.length + 1);
  present.forEach((each, k) => {
    strata[k + 1] = (strata[k] ?? 0) + (sizes[each] ?? 0);
  });
  return { strata, stratum: present };
}

/** The columns but the intercept, centred and scaled; refuses infinite and constant ones by name. */
function standardised(design: Design, row: Int32Array) {
  const columns = design.columns.filter(({ parts }) => parts.length > 0);
  const n = row.length;
  const p = columns.length;
  const mean = new Float64Array(p);
  const scale = new Float64Array(p);
  const values = columns.map((column, j) => {
    const list = new Float64Array(n);
    fillColumn(column, { count: n, index: row }, 0, n, list, 0);
    const first = list[0] ?? 0;
    let sum = 0;
    let largest = 0;
    for (let i = 0; i < n; i++) {
      const value = list[i] ?? 0;
      if (!Number.isFinite(value))
        throw new StatsError('not-finite', `${column.name} holds a value that is not finite`, column.name);
      sum += value - first;
      largest = Math.max(largest, Math.abs(value));
    }
    const centre = first + sum / n;
    let squares = 0;
    for (let i = 0; i < n; i++) squares += ((list[i] ?? 0) - centre) ** 2;
    const sd = Math.sqrt(squares / n);
    if (!(sd > CONSTANT * largest))
      throw new StatsError('constant-column', `${column.name} is constant`, column.name);
    mean[j] = centre;
    scale[j] = sd;
    for (let i = 0; i < n; i++) list[i] = ((list[i] ?? 0) - centre) / sd;
    return list;
  });
  return { p, columns: columns.map(({ name }) => name), values, mean, scale };
}
