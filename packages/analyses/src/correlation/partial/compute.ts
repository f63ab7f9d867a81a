import type { Frame } from '@constat/data';
import {
  adjustPValues,
  correlationOf,
  fisherLimits,
  isConstant,
  logBayesFactorR,
  moments,
  numbersAt,
  partialCorrelation,
  type Remainder,
  ranksOf,
  remainderAfter,
  StatsError,
  sdOf,
  shapiroWilk,
  sorted,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { seedOf } from '../../shared/bootstrap.ts';
import { type CorrelatedColumn, codedOf, correlatedColumn } from '../kit/columns.ts';
import { bootstrapPairs } from './bootstrap.ts';
import { inferenceOf } from './inference.ts';
import { directionsOf, leveragesOf, mostInfluentialCase } from './influence.ts';
import type { PartialOptions } from './options.ts';
import { type Residuals, residualPlots } from './plots.ts';
import { LEAST_CASES, refusals } from './refusals.ts';
import type { ControlResult, PairResult, PartialResult, VariableResult } from './result.ts';

/** A column in the cases used: its values, and its values or ranks as they are correlated. */
interface UsedColumn {
  readonly name: string;
  readonly label: string;
  readonly values: Float64Array;
  readonly scores: Float64Array;
}

interface ControlledColumn extends UsedColumn, Residuals {}

export async function compute(
  frame: Frame,
  options: PartialOptions,
  run: RunContext,
): Promise<PartialResult> {
  const columns = [...options.variables, ...options.controls].map((name) => correlatedColumn(frame, name));
  const rows = completeRows(columns);
  refuseColumns(columns, rows, options);
  const used = columns.map((column) => usedColumn(column, rows, options.method === 'spearman'));
  const controls = used.slice(options.variables.length);
  const variables = controlled(used.slice(0, options.variables.length), controls, options);
  const df = rows.length - 2 - controls.length;
  const pairs = await withIntervals(correlate(variables, controls, rows, options, run), variables, controls, {
    options,
    run,
  });
  const result: PartialResult = {
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    df,
    variables: variables.map(describeVariable),
    controls: controls.map(describe),
    coded: codedOf(columns),
    pairs,
    plots: options.plots.includes('residuals')
      ? residualPlots(pairs, variables, rows, { df, level: options.confidenceLevel })
      : [],
    seed: options.bootstrap ? seedOf(options, run) : null,
  };
  const inference = run.infer && inferenceOf(result, options);
  if (inference) run.infer?.(() => inference);
  return result;
}

/** The rows in which every column has a value. */
function completeRows(columns: readonly CorrelatedColumn[]): Uint32Array {
  const rows: number[] = [];
  const total = columns[0]!.values.length;
  for (let row = 0; row < total; row++)
    if (columns.every(({ values }) => !Number.isNaN(values[row]!))) rows.push(row);
  return Uint32Array.from(rows);
}

const isInfinite = (value: number): boolean =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;

/** Buttons offered at a time. */
const MOST_OFFERED = 3;

/** Columns that cannot be used, and too few cases. */
function refuseColumns(
  columns: readonly CorrelatedColumn[],
  rows: Uint32Array,
  options: PartialOptions,
): void {
  const infinite = columns.find(({ values }) => values.some(isInfinite));
  if (infinite) throw new RefusedError([refusals.notFinite(infinite.name)]);
  const { variables, controls } = options;
  if (rows.length < controls.length + LEAST_CASES) {
    const helps = columns.filter((column) => {
      const isControl = controls.includes(column.name);
      if ((isControl ? controls.length : variables.length - 1) < 2) return false;
      const left = completeRows(columns.filter((each) => each !== column)).length;
      return left >= controls.length - (isControl ? 1 : 0) + LEAST_CASES;
    });
    throw new RefusedError([
      refusals.tooFew(
        rows.length,
        helps.slice(0, MOST_OFFERED).map(({ name }) => name),
        options,
      ),
    ]);
  }
  const constant = columns.find(({ values }) => isConstant(moments(pick(values, rows))));
  if (constant) throw new RefusedError([refusals.constant(constant.name, options)]);
}

const pick = (values: Float64Array, rows: Uint32Array): Float64Array => numbersAt(values, rows);

function usedColumn(
  { name, label, values }: CorrelatedColumn,
  rows: Uint32Array,
  ranked: boolean,
): UsedColumn {
  const own = pick(values, rows);
  return { name, label, values: own, scores: ranked ? ranksOf(own).ranks : own };
}

const isCollinear = (error: unknown): error is StatsError =>
  error instanceof StatsError && error.code === 'collinear';

/** What the controls leave of each variable; refuses controls that say the same, and variables of which nothing is left. */
function controlled(
  variables: readonly UsedColumn[],
  controls: readonly UsedColumn[],
  options: PartialOptions,
): readonly ControlledColumn[] {
  const remainder = remainderOf(controls, options);
  return variables.map((column) => {
    const rest = remainderOrNull(remainder, column);
    if (!rest) {
      const culprits = controls.filter((control) =>
        remainderOrNull(remainderAfter(scoresOf(controls.filter((each) => each !== control))), column),
      );
      throw new RefusedError([
        refusals.explained(
          column.name,
          culprits.slice(0, MOST_OFFERED).map(({ name }) => name),
          options,
        ),
      ]);
    }
    const length = (sdOf(moments(column.scores)) ?? 0) * Math.sqrt(rest.length - 1);
    return { ...column, rest, length };
  });
}

function remainderOf(controls: readonly UsedColumn[], options: PartialOptions): Remainder {
  try {
    return remainderAfter(scoresOf(controls));
  } catch (error) {
    if (!isCollinear(error)) throw error;
    const at = Number(error.argument);
    const before = controls.slice(0, at).map(({ name }) => name);
    throw new RefusedError([refusals.collinear(controls[at]!.name, before, options)]);
  }
}

function remainderOrNull(remainder: Remainder, { scores }: UsedColumn): Float64Array | null {
  try {
    return remainder(scores);
  } catch (error) {
    if (isCollinear(error)) return null;
    throw error;
  }
}

function describe({ name, label, values }: UsedColumn): ControlResult {
  const m = moments(values);
  return { name, label, mean: m.mean, sd: sdOf(m) ?? 0 };
}

function describeVariable(column: ControlledColumn): VariableResult {
  const isBinary = new Set(column.values).size === 2;
  const left = column.rest.reduce((sum, value) => sum + value * value, 0);
  return {
    ...describe(column),
    explained: Math.max(0, 1 - left),
    normality: isBinary ? null : shapiroWilk(sorted(column.rest)),
    isBinary,
  };
}

const scoresOf = (columns: readonly UsedColumn[]): readonly Float64Array[] =>
  columns.map(({ scores }) => scores);

/** Decimals of residuals, in standard deviations, below which they count as equal: the rest is rounding. */
const RESIDUAL_DECIMALS = 1e10;

/** Ranks of residuals; equal ones stay equal in spite of rounding. */
const residualRanks = (rest: Float64Array): Float64Array => {
  const scale = Math.sqrt(rest.length - 1) * RESIDUAL_DECIMALS;
  return ranksOf(rest.map((value) => Math.round(value * scale))).ranks;
};

/** Every pair with its tests, not yet adjusted. */
function correlate(
  variables: readonly ControlledColumn[],
  controls: readonly UsedColumn[],
  rows: Uint32Array,
  options: PartialOptions,
  run: RunContext,
): readonly PairResult[] {
  const { alternative, confidenceLevel: level, checks } = options;
  const n = rows.length;
  const isPearson = options.method === 'pearson';
  const leverage =
    isPearson && checks.includes('influence') && n - controls.length > LEAST_CASES
      ? leveragesOf(directionsOf(scoresOf(controls), run))
      : null;
  const ranks =
    isPearson && checks.includes('linearity') ? variables.map(({ rest }) => residualRanks(rest)) : null;
  const pairs: PairResult[] = [];
  const total = (variables.length * (variables.length - 1)) / 2;
  for (const [first, a] of variables.entries()) {
    for (let second = first + 1; second < variables.length; second++) {
      const b = variables[second]!;
      run.progress(pairs.length, total, `${a.label}, ${b.label}`);
      const found = partialCorrelation(
        { values: a.scores, rest: a.rest },
        { values: b.scores, rest: b.rest },
        controls.length,
        { alternative },
      );
      const { estimate, statistic, pValue, zeroOrder, semiPartialFirst, semiPartialSecond } = found;
      const influential = leverage && mostInfluentialCase(a.rest, b.rest, leverage);
      pairs.push({
        first,
        second,
        estimate,
        statistic,
        pValue,
        ...fisherLimits(estimate, 1 / Math.sqrt(n - 3 - controls.length), { alternative, level }),
        zeroOrder,
        semipartialFirst: testOf(semiPartialFirst),
        semipartialSecond: testOf(semiPartialSecond),
        rankResiduals: ranks && correlationOf(ranks[first]!, ranks[second]!),
        logBayesFactor:
          options.bayesFactor && isPearson
            ? // each control takes one case (Kucharský, Wagenmakers, van den Bergh & Ly 2023)
              logBayesFactorR(estimate, n - controls.length, { width: options.priorWidth, alternative })
            : null,
        bootstrap: null,
        influence: influential && { row: rows[influential.index]! + 1, without: influential.without },
      });
    }
  }
  return pairs;
}

const testOf = ({ estimate, statistic, pValue }: PairResult['semipartialFirst']) => ({
  estimate,
  statistic,
  pValue,
});

/** Adds bootstrap intervals, and adjusts p over the pairs. */
async function withIntervals(
  pairs: readonly PairResult[],
  variables: readonly ControlledColumn[],
  controls: readonly UsedColumn[],
  { options, run }: { readonly options: PartialOptions; readonly run: RunContext },
): Promise<readonly PairResult[]> {
  const ranked = options.method === 'spearman';
  const adjusted = (pValues: readonly number[]): ArrayLike<number> =>
    options.adjustment === 'none' ? pValues : adjustPValues(pValues, options.adjustment);
  const partial = adjusted(pairs.map(({ pValue }) => pValue));
  const firsts = adjusted(pairs.map(({ semipartialFirst }) => semipartialFirst.pValue));
  const seconds = adjusted(pairs.map(({ semipartialSecond }) => semipartialSecond.pValue));
  const limits = options.bootstrap
    ? await bootstrapPairs(
        {
          variables: variables.map(({ values, rest }) => (ranked ? values : rest)),
          controls: ranked ? controls.map(({ values }) => values) : directionsOf(scoresOf(controls), run),
          ranked,
          pairs: pairs.map(({ first, second }) => [first, second] as const),
        },
        pairs.map(({ estimate }) => estimate),
        options,
        run,
      )
    : [];
  return zip(pairs, partial, firsts, seconds).map(([pair, ownPartial, first, second], i) => ({
    ...pair,
    pValue: ownPartial,
    semipartialFirst: { ...pair.semipartialFirst, pValue: first },
    semipartialSecond: { ...pair.semipartialSecond, pValue: second },
    bootstrap: limits[i] ?? null,
  }));
}
