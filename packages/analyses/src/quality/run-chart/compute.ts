import type { Frame } from '@constat/data';
import { mean, medianSorted, numbersAt, type RunsAboutLine, runsAboutLine, sorted } from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { drawnPlaces } from '../../time-series/kit/thin.ts';
import { finiteRows, wordsOf } from '../kit/rows.ts';
import type { RunChartOptions } from './options.ts';
import { refusals } from './refusals.ts';

/** Points on one side, and rising or falling, that are a sign by the rules with fixed lengths. */
const SHIFT = 6;
const TREND = 5;
/** Chance of so few, and of so many, runs below which they are a sign by these rules. */
const ONE_TAIL = 0.025;

/** A sign of a change; places count from 1. */
export type Sign =
  | {
      readonly kind: 'shift' | 'trend';
      /** Above the line, or rising. */
      readonly up: boolean;
      readonly length: number;
      readonly first: number;
      readonly last: number;
    }
  | { readonly kind: 'few-crossings' | 'few-runs' | 'many-runs' };

export interface RunStage {
  readonly name: string | null;
  /** Places of its points, from 1. */
  readonly first: number;
  readonly last: number;
  readonly line: number;
  readonly runs: RunsAboutLine;
  readonly longest: number;
  readonly signs: readonly Sign[];
}

export interface RunChartResult {
  readonly sample: Sample;
  readonly name: string;
  readonly label: string;
  readonly points: number;
  readonly stages: readonly RunStage[];
  readonly drawn: readonly {
    readonly point: number;
    readonly name: string;
    readonly value: number;
    /** Row of the dataset, from 1. */
    readonly row: number;
  }[];
  readonly names: readonly string[] | null;
}

export function compute(frame: Frame, options: RunChartOptions): RunChartResult {
  const { value: name, label, stage, baseline } = options;
  const without = stage === null ? () => false : frame.isMissing(stage);
  const rows = finiteRows(frame, [name]).filter((row) => !without(row));
  const values = numbersAt(frame.numbers(name), rows);
  if (baseline !== null && baseline > values.length)
    throw new RefusedError([refusals.longBaseline(baseline, values.length)]);
  const wordAt = label === null ? null : wordsOf(frame, label);
  const names = wordAt && rows.map((row, i) => wordAt(row) ?? String(i + 1));
  return {
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    name,
    label: frame.label(name),
    points: values.length,
    stages: stretches(frame, stage, rows).map(({ from, to, name: stageName }) =>
      stageOf(values.subarray(from, to), from, stageName, options),
    ),
    drawn: Array.from(drawnPlaces(values), (place) => ({
      point: place + 1,
      name: names?.[place] ?? String(place + 1),
      value: values[place] ?? Number.NaN,
      row: (rows[place] ?? 0) + 1,
    })),
    names,
  };
}

interface Stretch {
  readonly from: number;
  to: number;
  readonly name: string | null;
}

/** Points after each other of the same stage; a stage that comes back is another stretch. */
function stretches(frame: Frame, stage: string | null, rows: readonly number[]): readonly Stretch[] {
  const words = stage === null ? () => null : wordsOf(frame, stage);
  const found: Stretch[] = [];
  for (const [place, row] of rows.entries()) {
    const name = words(row);
    const last = found.at(-1);
    if (last && last.name === name) last.to = place + 1;
    else found.push({ from: place, to: place + 1, name });
  }
  return found.length === 0 ? [{ from: 0, to: 0, name: null }] : found;
}

function stageOf(
  values: Float64Array,
  from: number,
  name: string | null,
  { value, centre, baseline, rules }: RunChartOptions,
): RunStage {
  if (values.length < 3) throw new RefusedError([refusals.tooFew(value, values.length, name)]);
  const base = baseline === null ? values : values.subarray(0, baseline);
  const line = centre === 'mean' ? mean(base) : medianSorted(sorted(base));
  const runs = runsAboutLine(values, line);
  if (runs.useful < 3) throw new RefusedError([refusals.onTheLine(value)]);
  const longest = Math.max(...runs.sides.map(({ length }) => length));
  return {
    name,
    first: from + 1,
    last: from + values.length,
    line,
    runs,
    longest,
    signs: rules === 'anhoj' ? byNumberOfPoints(runs, from) : byFixedLengths(runs, from),
  };
}

const placed =
  (kind: 'shift' | 'trend', from: number) =>
  (run: RunsAboutLine['sides'][number]): Sign => ({
    kind,
    up: run.up,
    length: run.length,
    first: from + run.first + 1,
    last: from + run.last + 1,
  });

function byNumberOfPoints(runs: RunsAboutLine, from: number): readonly Sign[] {
  const { sides, longestLimit, crossings, crossingsLimit } = runs;
  return [
    ...sides.filter(({ length }) => length > longestLimit).map(placed('shift', from)),
    ...(crossings < crossingsLimit ? [{ kind: 'few-crossings' } as const] : []),
  ];
}

function byFixedLengths({ sides, trends, about }: RunsAboutLine, from: number): readonly Sign[] {
  return [
    ...sides.filter(({ length }) => length >= SHIFT).map(placed('shift', from)),
    ...trends.filter(({ length }) => length >= TREND).map(placed('trend', from)),
    ...(about && about.few < ONE_TAIL ? [{ kind: 'few-runs' } as const] : []),
    ...(about && about.many < ONE_TAIL ? [{ kind: 'many-runs' } as const] : []),
  ];
}
