import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import { zip } from '@constat/stats';
import { type Refusal, RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { caseWeights } from '../../shared/crosstab/count.ts';
import { inferenceOf } from './inference.ts';
import type { FrequencyOptions } from './options.ts';

export interface Category {
  readonly value: string;
  /** Edges of a class of numbers. */
  readonly lower?: number;
  readonly upper?: number;
  readonly count: number;
  /** Of all cases, of those with a value, and both summed up to here; fractions of one. */
  readonly share: number;
  readonly validShare: number;
  readonly cumulativeCount: number;
  readonly cumulativeShare: number;
}

export interface FrequencyTable {
  readonly name: string;
  readonly label: string;
  readonly total: number;
  readonly n: number;
  readonly missing: number;
  /** Whether values have an order along which counts add up. */
  readonly ordered: boolean;
  readonly categories: readonly Category[];
}

/** How often the counted answer was given over several variables. */
export interface ResponseSet {
  readonly counted: string;
  /** Cases with an answer to at least one of the variables. */
  readonly cases: number;
  readonly responses: number;
  readonly items: readonly { readonly label: string; readonly count: number }[];
}

export interface FrequencyResult {
  readonly sample: Sample;
  readonly tables: readonly FrequencyTable[];
  readonly responseSet: ResponseSet | null;
  /** What says how many cases a row stands for. */
  readonly weights: { readonly name: string; readonly label: string } | null;
}

/** Edges typed with blanks, commas or semicolons between them; null where they are no rising numbers. */
export function readBreaks(text: string): readonly number[] | null {
  const parts = text
    .replaceAll('−', '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const edges = parts.map(Number);
  const rising = edges.every((edge, i) => Number.isFinite(edge) && (i === 0 || edge > edges[i - 1]!));
  return edges.length > 1 && rising ? edges : null;
}

interface Weighing {
  readonly weigh: (row: number) => number;
  readonly counts: (row: number) => boolean;
}

/** Cases per row: one, or the weight; rows without a weight count for nothing. `counts` is true where a row has one, if only zero. */
function weightOf(frame: Frame, options: FrequencyOptions): Weighing & { used: FrequencyResult['weights'] } {
  if (options.weights !== null) {
    const values = frame.numbers(options.weights);
    const cases = caseWeights(frame, options.weights);
    return {
      weigh: (row) => cases?.[row] ?? 1,
      counts: (row) => !Number.isNaN(values[row]!),
      used: { name: options.weights, label: frame.label(options.weights) },
    };
  }
  const weights = frame.weights();
  if (!weights) return { weigh: () => 1, counts: () => true, used: null };
  return {
    weigh: (row) => (Number.isNaN(weights.values[row]!) ? 0 : weights.values[row]!),
    counts: (row) => !Number.isNaN(weights.values[row]!),
    used: { name: weights.name, label: weights.label },
  };
}

export function compute(frame: Frame, options: FrequencyOptions, run: RunContext): FrequencyResult {
  const { weigh, counts, used: weights } = weightOf(frame, options);
  const tables = options.variables.map((name, i) => {
    run.progress(i, options.variables.length, name);
    return tableOf(frame, name, { weigh, counts }, options);
  });
  const missing = options.variables.map((name) => frame.isMissing(name));
  let used = 0;
  for (let row = 0; row < frame.rows; row++) if (weigh(row) > 0 && missing.some((is) => !is(row))) used++;
  const result: FrequencyResult = {
    sample: { used, excluded: frame.rows - used },
    tables,
    responseSet: options.multipleResponse ? responses(frame, weigh, options) : null,
    weights,
  };
  const inference = run.infer && inferenceOf(result, options);
  if (inference) run.infer?.(() => inference);
  return result;
}

function tableOf(
  frame: Frame,
  name: string,
  { weigh, counts: hasWeight }: Weighing,
  options: FrequencyOptions,
): FrequencyTable {
  const edges = frame.column(name).type === 'numeric' ? readBreaks(options.breaks) : null;
  const { values, codes } = edges ? classesOf(frame.numbers(name), edges) : valuesOf(frame, name);
  const counts = new Float64Array(values.length);
  const listed = new Uint8Array(values.length).fill(edges ? 1 : 0);
  let total = 0;
  let n = 0;
  for (let row = 0; row < frame.rows; row++) {
    const weight = weigh(row);
    total += weight;
    const code = codes[row]!;
    if (code < 0) continue;
    counts[code]! += weight;
    if (hasWeight(row)) listed[code] = 1;
    n += weight;
  }
  if (!(n > 0)) throw new RefusedError([noValues(frame.label(name), name)]);
  const order = values.map((_, i) => i).filter((i) => listed[i] === 1);
  if (options.order === 'descending-count') order.sort((a, b) => counts[b]! - counts[a]! || a - b);
  let cumulative = 0;
  return {
    name,
    label: frame.label(name),
    total,
    n,
    missing: total - n,
    ordered: !['categorical', 'text', 'boolean'].includes(frame.column(name).type),
    categories: order.map((i) => {
      const count = counts[i]!;
      cumulative += count;
      return {
        value: values[i]!,
        ...(edges ? { lower: edges[i]!, upper: edges[i + 1]! } : {}),
        count,
        share: count / total,
        validShare: count / n,
        cumulativeCount: cumulative,
        cumulativeShare: cumulative / n,
      };
    }),
  };
}

function valuesOf(frame: Frame, name: string): { values: readonly string[]; codes: Int32Array } {
  const { levels, codes } = frame.factor(name);
  return { values: levels, codes };
}

/** Classes closed on the left, the last one on both sides; values outside count as missing. */
function classesOf(
  numbers: Float64Array,
  edges: readonly number[],
): { values: readonly string[]; codes: Int32Array } {
  const last = edges.length - 2;
  const values = edges.slice(0, -1).map((from, i) => `[${from}, ${edges[i + 1]!}${i === last ? ']' : ')'}`);
  const codes = Int32Array.from(numbers, (value) => {
    if (!(value >= edges[0]! && value <= edges[last + 1]!)) return -1;
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (edges[middle]! <= value) low = middle;
      else high = middle - 1;
    }
    return low;
  });
  return { values, codes };
}

const TICKED = new Set(['1', 'yes', 'true']);

function responses(frame: Frame, weigh: (row: number) => number, options: FrequencyOptions): ResponseSet {
  const wanted = options.counted.trim();
  const isCounted = (level: string): boolean =>
    wanted === '' ? TICKED.has(level.trim().toLowerCase()) : level === wanted;
  const columns = options.variables.map((name) => {
    const { levels, codes } = frame.factor(name);
    return { label: frame.label(name), codes, counted: levels.map(isCounted) };
  });
  const counts = new Float64Array(columns.length);
  let cases = 0;
  for (let row = 0; row < frame.rows; row++) {
    const weight = weigh(row);
    let answered = false;
    for (const [i, { codes, counted }] of columns.entries()) {
      const code = codes[row]!;
      if (code < 0) continue;
      answered = true;
      if (counted[code]) counts[i]! += weight;
    }
    if (answered) cases += weight;
  }
  const found = counts.reduce((sum, count) => sum + count, 0);
  if (found === 0) throw new RefusedError([noAnswers(wanted)]);
  return {
    counted: wanted === '' ? '1, yes or true' : wanted,
    cases,
    responses: found,
    items: zip(columns, counts).map(([{ label }, count]) => ({ label, count })),
  };
}

const noValues = (label: string, name: string): Refusal => ({
  code: 'no-values',
  variable: name,
  message: rich`${bold(label)} has no valid value.`,
  advice: rich`Choose another variable, or look at its missing-value codes.`,
});

const noAnswers = (wanted: string): Refusal => ({
  code: 'no-answers',
  message:
    wanted === ''
      ? rich`None of the variables holds 1, yes or true.`
      : rich`None of the variables holds ${bold(wanted)}.`,
  advice: rich`Type the value that stands for a ticked answer.`,
});
