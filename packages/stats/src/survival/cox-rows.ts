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

/** The rows used, sorted by stratum and falling time, with standardised covariates row by row. */
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
  /** Covariates minus mean, divided by scale. */
  readonly x: Float64Array;
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

/** Relative spread below which a column is constant but for rounding. */
const CONSTANT = 4e-15;

export function coxRows(data: CoxData): CoxRows {
  const { design, times, events, starts, strata } = data;
  if (times.length !== design.rows || events.length !== design.rows)
    throw new StatsError('length-mismatch', 'times and design differ in length', 'times');
  const { count: n, index } = selectRows(design.rows, data.mask);
  if (n === 0) throw new StatsError('empty', 'no complete rows', 'times');
  const source = (i: number): number => (index ? index[i]! : i);
  const picked = new Float64Array(n);
  for (let i = 0; i < n; i++) picked[i] = times[source(i)]!;
  const pickedStarts = starts ? new Float64Array(n) : null;
  if (starts && pickedStarts) for (let i = 0; i < n; i++) pickedStarts[i] = starts[source(i)]!;
  const lists = eventTimes(picked, ...(pickedStarts ? [pickedStarts] : []));
  const at = lists[0]!.at;
  const startAt = lists[1]?.at ?? null;
  for (let i = 0; startAt && i < n; i++)
    if (startAt[i]! >= at[i]!)
      throw new StatsError(
        'out-of-domain',
        `row ${source(i) + 1}: the interval does not end after its start`,
        'starts',
      );
  const code = (i: number): number => (strata ? strata[source(i)]! : 0);
  let strataCount = 1;
  if (strata) for (let i = 0; i < n; i++) strataCount = Math.max(strataCount, code(i) + 1);
  const m = lists[0]!.distinct.length;
  const order = fallingOrder(n, strataCount, m, code, (i) => at[i]!);
  const bounds = boundsOf(order, strataCount, code);
  const sortedAt = gathered(order, (i) => at[i]!);
  const event = new Uint8Array(n);
  for (let k = 0; k < n; k++) event[k] = events[source(order[k]!)]!;
  let total = 0;
  for (const happened of event) total += happened;
  const row = gathered(order, source);
  const place = new Int32Array(n);
  for (let k = 0; k < n; k++) place[order[k]!] = k;
  const byStart = startAt
    ? gathered(
        fallingOrder(n, strataCount, m, code, (i) => startAt[i]!),
        (i) => place[i]!,
      )
    : null;
  const standard = standardised(design, row);
  return {
    n,
    events: total,
    row,
    at: sortedAt,
    startAt: startAt ? gathered(order, (i) => startAt[i]!) : null,
    event,
    ...bounds,
    byStart,
    ...standard,
    distinct: lists[0]!.distinct,
  };
}

/** A number for each item of an order; a loop, because `from` takes its items one by one from an iterator. */
function gathered(order: Int32Array, pick: (i: number) => number): Int32Array {
  const result = new Int32Array(order.length);
  for (let k = 0; k < order.length; k++) result[k] = pick(order[k]!);
  return result;
}

/** Rows by stratum and, within, by falling index of time: two passes of counting. */
function fallingOrder(
  n: number,
  strata: number,
  times: number,
  code: (i: number) => number,
  time: (i: number) => number,
): Int32Array {
  const byTime = new Int32Array(n);
  counted(
    n,
    times,
    (i) => times - 1 - time(i),
    (i, to) => {
      byTime[to] = i;
    },
  );
  if (strata === 1) return byTime;
  const result = new Int32Array(n);
  counted(
    n,
    strata,
    (i) => code(byTime[i]!),
    (i, to) => {
      result[to] = byTime[i]!;
    },
  );
  return result;
}

/** Counting sort: gives every item its place. */
function counted(
  n: number,
  keys: number,
  key: (i: number) => number,
  put: (i: number, to: number) => void,
): void {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < n; i++) next[key(i) + 1]!++;
  for (let k = 0; k < keys; k++) next[k + 1]! += next[k]!;
  for (let i = 0; i < n; i++) put(i, next[key(i)]!++);
}

function boundsOf(order: Int32Array, count: number, code: (i: number) => number) {
  const sizes = new Int32Array(count);
  for (const i of order) sizes[code(i)]!++;
  const present = Array.from(sizes.keys()).filter((each) => sizes[each]! > 0);
  const strata = new Int32Array(present.length + 1);
  present.forEach((each, k) => {
    strata[k + 1] = strata[k]! + sizes[each]!;
  });
  return { strata, stratum: present };
}

/** The columns but the intercept, centred and scaled; refuses infinite and constant ones by name. */
function standardised(design: Design, row: Int32Array) {
  const columns = design.columns.filter(({ parts }) => parts.length > 0);
  const n = row.length;
  const p = columns.length;
  const x = new Float64Array(n * p);
  const mean = new Float64Array(p);
  const scale = new Float64Array(p);
  const values = new Float64Array(n);
  columns.forEach((column, j) => {
    fillColumn(column, { count: n, index: row }, 0, n, values, 0);
    const first = values[0]!;
    let sum = 0;
    let largest = 0;
    for (const value of values) {
      if (!Number.isFinite(value))
        throw new StatsError('not-finite', `${column.name} holds a value that is not finite`, column.name);
      sum += value - first;
      largest = Math.max(largest, Math.abs(value));
    }
    const centre = first + sum / n;
    let squares = 0;
    for (const value of values) squares += (value - centre) ** 2;
    const sd = Math.sqrt(squares / n);
    if (!(sd > CONSTANT * largest))
      throw new StatsError('constant-column', `${column.name} is constant`, column.name);
    mean[j] = centre;
    scale[j] = sd;
    for (let i = 0; i < n; i++) x[i * p + j] = (values[i]! - centre) / sd;
  });
  return { p, columns: columns.map(({ name }) => name), x, mean, scale };
}
