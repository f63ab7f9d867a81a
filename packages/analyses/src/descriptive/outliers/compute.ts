import { type Frame, jsonCell } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import {
  chiSquare,
  grubbsTest,
  mahalanobisDistances,
  moments,
  quantileSorted,
  sdOf,
  sorted,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { keepLevels } from '../../shared/cases.ts';
import { valuesOf } from '../../shared/groups.ts';
import { refusing } from '../../shared/refusals.ts';
import { onlyCasesHave } from '../../shared/wording.ts';
import type { OutlierOptions } from './options.ts';

/** Values needed for the rule of the quartiles. */
export const MIN_VALUES = 4;
/** Cases listed one by one; counts are always complete. */
export const MAX_LISTED = 100;

export interface OutlierCase {
  /** From 1. */
  readonly row: number;
  readonly label: string | null;
  readonly value: number;
  readonly z: number | null;
  readonly byIqr: boolean;
  readonly byZ: boolean;
  readonly byGrubbs: boolean;
}

/** Grubbs' test of the value furthest from the mean. */
export interface GrubbsResult {
  /** From 1. */
  readonly row: number;
  readonly label: string | null;
  readonly value: number;
  readonly statistic: number;
  readonly pValue: number;
}

export interface OutlierVariable {
  readonly name: string;
  readonly label: string;
  readonly n: number;
  readonly missing: number;
  readonly mean: number;
  readonly sd: number | null;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  /** Fences of the quartile rule; null below four values. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** Ends of the whiskers: the last values within the fences. */
  readonly whiskers: { readonly lower: number; readonly upper: number };
  /** Counts by rule; null where the rule is off or has no answer. */
  readonly iqrCount: number | null;
  readonly zCount: number | null;
  /** Null where it is not asked for, or there are fewer than three different values. */
  readonly grubbs: GrubbsResult | null;
  /** The cases furthest from the middle first. */
  readonly cases: readonly OutlierCase[];
}

export interface DistantCase {
  readonly row: number;
  readonly label: string | null;
  readonly distance: number;
  readonly pValue: number;
}

export interface DistanceResult {
  readonly n: number;
  readonly df: number;
  readonly cutOff: number;
  readonly count: number;
  readonly cases: readonly DistantCase[];
}

export interface OutliersResult {
  readonly sample: Sample;
  readonly variables: readonly OutlierVariable[];
  readonly distance: DistanceResult | null;
  /** Different cases found by any rule. */
  readonly found: number;
  readonly labelName: string | null;
}

export const refusals = {
  noValues: (name: string): Refusal => ({
    code: 'no-values',
    variable: name,
    message: rich`${bold(name)} has no valid value.`,
    advice: rich`Remove it, or fill in its values.`,
  }),
  tooFewVariables: (): Refusal => ({
    code: 'too-few-variables',
    message: rich`The Mahalanobis distance compares cases in two or more variables.`,
    advice: rich`Add a variable, or choose another rule.`,
  }),
  tooFewCases: (n: number, p: number): Refusal => ({
    code: 'too-few-cases',
    message: rich`${onlyCasesHave(n)} a value in ${p === 2 ? 'both' : rich`all ${num(p, 'integer')}`} variables; the Mahalanobis distance needs more cases than variables.`,
    advice: rich`Take out the variables with the most missing values.`,
  }),
  collinear: (): Refusal => ({
    code: 'collinear',
    message: rich`One of the variables does not vary or follows from the others, so the Mahalanobis distance is not defined.`,
    advice: rich`Take that variable out.`,
  }),
};

export function check(frame: Frame, options: OutlierOptions): readonly Refusal[] {
  if (!options.rules.includes('mahalanobis')) return [];
  const p = options.variables.length;
  if (p < 2) return [refusals.tooFewVariables()];
  const { used } = frame.complete(options.variables);
  return used > p ? [] : [refusals.tooFewCases(used, p)];
}

export function compute(frame: Frame, options: OutlierOptions, run: RunContext): OutliersResult {
  const labelOf = (row: number): string | null => {
    if (options.label === null) return null;
    const cell = jsonCell(frame.column(options.label), row);
    return cell === null ? null : String(cell);
  };
  const found = new Uint8Array(frame.rows);
  const variables = options.variables.map((name, i) => {
    run.progress(i, options.variables.length, name);
    return variableOf(frame, name, options, labelOf, found);
  });
  const distance = options.rules.includes('mahalanobis') ? distances(frame, options, labelOf, found) : null;
  keepLevels(run, 'outlier', frame, null, found, ['No', 'Yes']);
  const columns = options.variables.map((name) => frame.numbers(name));
  let used = 0;
  let cases = 0;
  for (let row = 0; row < frame.rows; row++) {
    if (columns.some((values) => !Number.isNaN(values[row]!))) used++;
    cases += found[row]!;
  }
  return {
    sample: { used, excluded: frame.rows - used },
    variables,
    distance,
    found: cases,
    labelName: options.label === null ? null : frame.label(options.label),
  };
}

function variableOf(
  frame: Frame,
  name: string,
  options: OutlierOptions,
  labelOf: (row: number) => string | null,
  found: Uint8Array,
): OutlierVariable {
  const all = frame.numbers(name);
  const values = valuesOf(frame, name);
  const n = values.length;
  if (n === 0) throw new RefusedError([refusals.noValues(name)]);
  const m = moments(values);
  const sd = sdOf(m);
  const ordered = sorted(values);
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((p) => quantileSorted(ordered, p)) as [
    number,
    number,
    number,
  ];
  const hasFences = n >= MIN_VALUES;
  const lower = hasFences ? q1 - options.multiplier * (q3 - q1) : null;
  const upper = hasFences ? q3 + options.multiplier * (q3 - q1) : null;
  const iqr = options.rules.includes('iqr') && lower !== null && upper !== null;
  const usesZ = options.rules.includes('z') && sd !== null && sd > 0;
  const tested = options.rules.includes('grubbs') ? furthest(all, values) : null;
  const cases: OutlierCase[] = [];
  let iqrCount = 0;
  let zCount = 0;
  for (let row = 0; row < all.length; row++) {
    const value = all[row]!;
    if (Number.isNaN(value)) continue;
    const z = sd !== null && sd > 0 ? (value - m.mean) / sd : null;
    const byIqr = iqr && (value < lower || value > upper);
    const byZ = usesZ && Math.abs(z!) > options.zLimit;
    const byGrubbs = tested !== null && tested.row === row + 1 && tested.pValue < options.grubbsAlpha;
    if (!byIqr && !byZ && !byGrubbs) continue;
    if (byIqr) iqrCount++;
    if (byZ) zCount++;
    found[row] = 1;
    cases.push({ row: row + 1, label: null, value, z, byIqr, byZ, byGrubbs });
  }
  cases.sort((a, b) => Math.abs(b.value - median) - Math.abs(a.value - median) || a.row - b.row);
  const within = ordered.filter(
    (value) => (lower === null || value >= lower) && (upper === null || value <= upper),
  );
  return {
    name,
    label: frame.label(name),
    n,
    missing: frame.rows - n,
    mean: m.mean,
    sd,
    q1,
    median,
    q3,
    lower,
    upper,
    whiskers: { lower: within[0]!, upper: within[within.length - 1]! },
    iqrCount: iqr ? iqrCount : null,
    zCount: usesZ ? zCount : null,
    grubbs: tested && { ...tested, label: labelOf(tested.row - 1) },
    cases: cases.slice(0, MAX_LISTED).map((each) => ({ ...each, label: labelOf(each.row - 1) })),
  };
}

/** The test with the row that its value is in. */
function furthest(all: Float64Array, values: Float64Array): Omit<GrubbsResult, 'label'> | null {
  const test = grubbsTest(values);
  if (!test) return null;
  const { value, statistic, pValue } = test;
  return { row: all.indexOf(value) + 1, value, statistic, pValue };
}

function distances(
  frame: Frame,
  options: OutlierOptions,
  labelOf: (row: number) => string | null,
  found: Uint8Array,
): DistanceResult {
  const { mask, used } = frame.complete(options.variables);
  const columns = options.variables.map((name) => valuesOf(frame, name, mask));
  const df = columns.length;
  const squares = distancesOf(columns);
  const cutOff = chiSquare.isf(options.alpha, df);
  const cases: { row: number; distance: number }[] = [];
  for (let row = 0, at = 0; row < frame.rows; row++) {
    if (!mask[row]) continue;
    const distance = squares[at++]!;
    if (distance <= cutOff) continue;
    found[row] = 1;
    cases.push({ row: row + 1, distance });
  }
  cases.sort((a, b) => b.distance - a.distance);
  return {
    n: used,
    df,
    cutOff,
    count: cases.length,
    cases: cases.slice(0, MAX_LISTED).map(({ row, distance }) => ({
      row,
      label: labelOf(row - 1),
      distance,
      pValue: chiSquare.sf(distance, df),
    })),
  };
}

const distancesOf = (columns: readonly Float64Array[]): Float64Array =>
  refusing(
    () => mahalanobisDistances(columns),
    ({ code }) => (code === 'not-positive-definite' ? refusals.collinear() : null),
  );
