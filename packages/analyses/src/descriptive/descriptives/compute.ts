import type { Factor, Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import {
  type Bin,
  binCounts,
  describe,
  describeWeighted,
  histogramEdges,
  type NonEmpty,
  type StatisticAndP,
  shapiroWilk,
  sorted,
  zip,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext, type Sample } from '../../contract.ts';
import type { Inference } from '../../inference/inference.ts';
import { meansInference, rValues } from '../../inference/means.ts';
import { besideSpread } from '../../shared/describe-sample.ts';
import { valuesByLevel, valuesOf } from '../../shared/groups.ts';
import { levelOf } from '../../shared/wording.ts';
import type { DescriptivesOptions } from './options.ts';
import type { DescriptionWithMissing } from './statistics.ts';

/** One variable in one group (or overall). */
export interface Cell {
  /** null overall. */
  readonly level: string | null;
  /** null in a group without values. */
  readonly description: DescriptionWithMissing | null;
  /** Values beyond 1.5 interquartile ranges from the quartiles; null below four values. */
  readonly outliers: { readonly count: number; readonly values: readonly number[] } | null;
  readonly whiskers: { readonly lower: number; readonly upper: number } | null;
  readonly normality: StatisticAndP | null;
  readonly bins: readonly Bin[];
}

export interface VariableResult {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly Cell[];
}

export interface DescriptivesResult {
  readonly sample: Sample;
  readonly group: {
    readonly name: string;
    readonly label: string;
    readonly levels: readonly string[];
  } | null;
  readonly variables: NonEmpty<VariableResult>;
  /** The variable that weighs the cases; `whole` where all its weights are whole numbers. */
  readonly weights?: { readonly name: string; readonly label: string; readonly whole: boolean };
}

/** Multiple of the interquartile range beyond which a value counts as an outlier (Tukey 1977). */
export const OUTLIER_MULTIPLIER = 1.5;
export const MIN_FOR_OUTLIERS = 4;
/** Outliers listed and drawn one by one; the count is always complete. */
export const MAX_OUTLIERS = 200;

export const noValues = (name: string): Refusal => ({
  code: 'no-values',
  variable: name,
  message: rich`${bold(name)} has no valid value.`,
  advice: rich`Remove it, or fill in its values.`,
});

export function check(frame: Frame, options: DescriptivesOptions): readonly Refusal[] {
  if (options.group !== null && options.variables.includes(options.group))
    return [
      {
        code: 'group-is-variable',
        variable: options.group,
        message: rich`${bold(options.group)} is both described and used to split.`,
        advice: rich`Remove it from one of the two boxes.`,
      },
    ];
  if (options.group !== null && frame.factor(options.group).levels.length === 0)
    return [noValues(options.group)];
  return [];
}

export function compute(frame: Frame, options: DescriptivesOptions, run: RunContext): DescriptivesResult {
  const factor = options.group === null ? null : frame.factor(options.group);
  const weights = frame.weights();
  const mask = weights
    ? Uint8Array.from(weights.values, (weight) => (Number.isNaN(weight) ? 0 : 1))
    : undefined;
  const sizes = factor
    ? levelSizes(factor, mask)
    : [mask ? mask.reduce((sum, each) => sum + each, 0) : frame.rows];
  const variables = options.variables.map((name, i) => {
    run.progress(i, options.variables.length, name);
    const samples = factor
      ? valuesByLevel(frame, name, factor, factor.levels, mask)
      : [valuesOf(frame, name, mask)];
    if (samples.every((sample) => sample.length === 0)) throw new RefusedError([noValues(name)]);
    const weighted = weights ? weightsOf(frame, name, factor, weights.values) : null;
    const ordered = samples.map(sorted);
    const edges = options.plots.includes('histogram') ? histogramEdges(merged(ordered)) : [];
    return {
      name,
      label: frame.label(name),
      cells: zip(samples, sizes, ordered).map(([sample, size, inOrder], g) =>
        cellOf(
          sample,
          inOrder,
          factor ? factor.levels[g]! : null,
          size - sample.length,
          edges,
          options,
          weighted?.[g] ?? null,
        ),
      ),
    };
  });
  const used = rowsUsed(frame, options, mask);
  if (!weights) run.infer?.(() => inferenceOf(frame, options, variables));
  return {
    sample: { used, excluded: frame.rows - used },
    group: factor
      ? { name: options.group!, label: frame.label(options.group!), levels: factor.levels }
      : null,
    variables,
    ...(weights
      ? {
          weights: {
            name: weights.name,
            label: weights.label,
            whole: weights.values.every((weight) => Number.isNaN(weight) || Number.isInteger(weight)),
          },
        }
      : {}),
  };
}

/** Rows of each level that the weights keep. */
function levelSizes({ codes, counts }: Factor, mask: Uint8Array | undefined): ArrayLike<number> {
  if (!mask) return counts;
  const sizes = new Uint32Array(counts.length);
  for (let row = 0; row < codes.length; row++) if (codes[row]! >= 0 && mask[row]) sizes[codes[row]!]!++;
  return sizes;
}

/** The weights of the values that `valuesOf` and `valuesByLevel` take, in the same order. */
function weightsOf(
  frame: Frame,
  name: string,
  factor: Factor | null,
  weights: Float64Array,
): readonly Float64Array[] {
  const values = frame.numbers(name);
  const groups: number[][] = Array.from({ length: factor ? factor.levels.length : 1 }, () => []);
  for (let row = 0; row < values.length; row++) {
    const group = factor ? factor.codes[row]! : 0;
    if (group >= 0 && !Number.isNaN(values[row]!) && !Number.isNaN(weights[row]!))
      groups[group]!.push(weights[row]!);
  }
  return groups.map((group) => Float64Array.from(group));
}

/** All groups as one ordered sample; the histograms of the groups share its bins. */
function merged(ordered: readonly Float64Array[]): Float64Array {
  const [only, ...others] = ordered;
  if (only && others.length === 0) return only;
  const all = new Float64Array(ordered.reduce((total, group) => total + group.length, 0));
  let at = 0;
  for (const group of ordered) {
    all.set(group, at);
    at += group.length;
  }
  return sorted(all);
}

function cellOf(
  values: Float64Array,
  ordered: Float64Array,
  level: string | null,
  missing: number,
  edges: readonly number[],
  options: DescriptivesOptions,
  weights: Float64Array | null,
): Cell {
  if (values.length === 0)
    return { level, description: null, outliers: null, whiskers: null, normality: null, bins: [] };
  const settings = { level: options.confidenceLevel, trim: options.trim };
  const found = weights
    ? describeWeighted(values, weights, settings)
    : describe(values, { ...settings, ordered });
  const description = {
    ...found,
    mean: besideSpread(found.mean, found.sd),
    median: besideSpread(found.median, found.sd),
    missing,
  };
  const { q1Type7, q3Type7, iqrType7 } = description;
  const low = q1Type7 - OUTLIER_MULTIPLIER * iqrType7;
  const high = q3Type7 + OUTLIER_MULTIPLIER * iqrType7;
  let below = 0;
  while (below < ordered.length && ordered[below]! < low) below++;
  let above = ordered.length;
  while (above > below && ordered[above - 1]! > high) above--;
  return {
    level,
    description,
    outliers:
      values.length < MIN_FOR_OUTLIERS
        ? null
        : {
            count: below + ordered.length - above,
            values: [
              ...ordered.subarray(0, below).slice(0, MAX_OUTLIERS),
              ...ordered.subarray(above).slice(-MAX_OUTLIERS),
            ],
          },
    whiskers: { lower: ordered[below]!, upper: ordered[above - 1]! },
    // The test knows no weights.
    normality: options.checks.includes('normality') && !weights ? shapiroWilk(ordered) : null,
    bins:
      edges.length === 0 ? [] : weights ? weightedBins(values, weights, edges) : binCounts(ordered, edges),
  };
}

/** Sums of weights in the bins between the edges. */
function weightedBins(values: Float64Array, weights: Float64Array, edges: readonly number[]): readonly Bin[] {
  const bins = edges.slice(0, -1).map((from, i) => ({ from, to: edges[i + 1]!, count: 0 }));
  for (let i = 0; i < values.length; i++) {
    const at = bins.findLastIndex((bin) => values[i]! >= bin.from);
    bins[Math.max(0, at)]!.count += weights[i]!;
  }
  return bins;
}

/** Rows with a value in at least one variable, and a group where there is one. */
function rowsUsed(frame: Frame, options: DescriptivesOptions, mask: Uint8Array | undefined): number {
  const columns = options.variables.map((name) => frame.numbers(name));
  const codes = options.group === null ? null : frame.factor(options.group).codes;
  let used = 0;
  for (let row = 0; row < frame.rows; row++) {
    if ((codes && codes[row]! < 0) || mask?.[row] === 0) continue;
    for (let c = 0; c < columns.length; c++) {
      if (!Number.isNaN(columns[c]![row]!)) {
        used++;
        break;
      }
    }
  }
  return used;
}

/** The means with their errors. */
function inferenceOf(
  frame: Frame,
  { confidenceLevel, group }: DescriptivesOptions,
  variables: readonly VariableResult[],
): Inference {
  const parts = variables.map(({ name, label, cells }) => ({
    heading: label,
    rows: cells.flatMap(({ level, description }) =>
      description && description.n > 1
        ? [
            {
              name: level === null ? label : levelOf(frame.label(group ?? ''), level),
              of: label,
              mean: description.mean,
              sd: description.sd ?? 0,
              n: description.n,
              r: level === null ? rValues(name) : rValues(name, { group: group ?? '', level }),
            },
          ]
        : [],
    ),
  }));
  return meansInference({
    level: confidenceLevel,
    n: frame.rows,
    parts:
      group === null || parts.length === 1
        ? [{ heading: null, rows: parts.flatMap(({ rows }) => rows) }]
        : parts,
  });
}
