import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import {
  type Bin,
  binCounts,
  type Description,
  describe,
  histogramEdges,
  inUnits,
  isNonEmpty,
  type NonEmpty,
  type NormalityTests,
  normal,
  normalityTests,
  sorted,
  unitOf,
} from '@constat/stats';
import { type Refusal, RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { evenRanks } from '../../shared/even-ranks.ts';
import { valuesByLevel, valuesOf } from '../../shared/groups.ts';
import type { NormalityOptions } from './options.ts';

/** A point of the Q–Q plot: where a normal value of its rank would lie, and the band around the line. */
export interface QuantilePoint {
  readonly theoretical: number;
  readonly sample: number;
  readonly line: number;
  readonly lower: number;
  readonly upper: number;
}

export interface Cell {
  readonly level: string | null;
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
  readonly skewness: number | null;
  readonly kurtosis: number | null;
  readonly tests: NormalityTests;
  readonly points: readonly QuantilePoint[];
  readonly bins: readonly Bin[];
}

export interface VariableResult {
  readonly name: string;
  readonly label: string;
  readonly cells: NonEmpty<Cell>;
}

export interface NormalityResult {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string } | null;
  readonly variables: NonEmpty<VariableResult>;
}

/** Points drawn in a Q–Q plot: more would hide each other. */
const MAX_POINTS = 300;

export function compute(frame: Frame, options: NormalityOptions, run: RunContext): NormalityResult {
  const { group } = options;
  const variables = options.variables.map((name, i) => {
    run.progress(i, options.variables.length, name);
    return variableOf(frame, name, group);
  });
  const columns = options.variables.map((name) => frame.numbers(name));
  const codes = group === null ? null : frame.factor(group).codes;
  let used = 0;
  for (let row = 0; row < frame.rows; row++)
    if ((!codes || codes[row]! >= 0) && columns.some((column) => !Number.isNaN(column[row]!))) used++;
  return {
    sample: { used, excluded: frame.rows - used },
    group: group === null ? null : { name: group, label: frame.label(group) },
    variables,
  };
}

function variableOf(frame: Frame, name: string, group: string | null): VariableResult {
  const factor = group === null ? null : frame.factor(group);
  const samples = factor ? valuesByLevel(frame, name, factor) : [valuesOf(frame, name)];
  const cells = samples.flatMap((values, i) => {
    const level = factor ? factor.levels[i]! : null;
    if (factor && values.length === 0) return [];
    return [cellOf(values, level, frame.label(name), name)];
  });
  if (!isNonEmpty(cells)) throw new RefusedError([tooFew(frame.label(name), name, null, 0)]);
  return { name, label: frame.label(name), cells };
}

function cellOf(values: Float64Array, level: string | null, label: string, name: string): Cell {
  if (values.length < 3) throw new RefusedError([tooFew(label, name, level, values.length)]);
  const ordered = sorted(values);
  const description = describe(values);
  const { mean, sd } = description as Description & { sd: number };
  if (!(sd > 0)) throw new RefusedError([constant(label, name, level)]);
  return {
    level,
    n: values.length,
    mean,
    sd,
    skewness: description.skewness,
    kurtosis: description.kurtosis,
    // the tests know no unit
    tests: normalityTests(inUnits(ordered, unitOf(ordered[0]!, ordered[ordered.length - 1]!))),
    points: quantilePoints(ordered, mean, sd),
    bins: binCounts(ordered, histogramEdges(ordered)),
  };
}

/**
 * Normal scores against ordered values with the pointwise band line -/+ 1.96 (sd / phi(z)) sqrt(p (1 - p) / n) (Fox 2016,
 * "Applied regression analysis", section 3.1.3), at an even selection of ranks in large samples.
 */
function quantilePoints(ordered: Float64Array, mean: number, sd: number): readonly QuantilePoint[] {
  const n = ordered.length;
  return evenRanks(n, MAX_POINTS).map((i) => {
    const p = (i + 0.5) / n;
    const theoretical = normal.quantile(p);
    const line = mean + sd * theoretical;
    const half = ((1.959964 * sd) / normal.pdf(theoretical)) * Math.sqrt((p * (1 - p)) / n);
    return { theoretical, sample: ordered[i]!, line, lower: line - half, upper: line + half };
  });
}

const where = (level: string | null): string => (level === null ? '' : ` in ${level}`);

const tooFew = (label: string, name: string, level: string | null, n: number): Refusal => ({
  code: 'too-few-values',
  variable: name,
  message: rich`${bold(label)} has ${n === 0 ? 'no values' : `${n} ${n === 1 ? 'value' : 'values'} only`}${where(level)}; at least three are needed.`,
  advice: rich`Choose another variable, or do not split.`,
});

const constant = (label: string, name: string, level: string | null): Refusal => ({
  code: 'no-variation',
  variable: name,
  message: rich`All values of ${bold(label)}${where(level)} are identical, so no distribution can be tested.`,
  advice: rich`Choose another variable.`,
});
