/** Between the settings of factors in their own units and coded units. */

import type { Frame } from '@constat/data';
import type { CodedFactor, RunBlocks } from '@constat/stats';
import { numbersAt, valuesAt } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import type { DoeOptions } from './options.ts';
import { placesOf } from './places.ts';
import { readNumber } from './read-number.ts';
import { refusals } from './refusals.ts';
import type { Coding, DoeFactor } from './result.ts';

/** The runs that an analysis uses, coded. */
export interface CodedRuns {
  /** Rows of the dataset, from 0. */
  readonly rows: Int32Array;
  readonly excluded: number;
  readonly factors: readonly DoeFactor[];
  readonly coded: readonly CodedFactor[];
  readonly block: { readonly levels: readonly string[]; readonly runs: RunBlocks } | null;
  readonly plots: { readonly levels: readonly string[]; readonly runs: RunBlocks } | null;
  readonly outcome: Float64Array;
}

const CLOSE = 1e-6;

/**
 * Which settings are -1 and +1: those of the user; settings that are codes already; the second and fourth of five around their
 * middle, as a central composite design has them; else the lowest and the highest.
 */
function numericCoding(settings: readonly number[], given: DoeOptions['coding'][number] | undefined) {
  const [lowest, highest] = [settings[0]!, settings.at(-1)!];
  const [low, high] = given ? [readNumber(given.low), readNumber(given.high)] : [null, null];
  if (low !== null && high !== null) return { center: (low + high) / 2, half: (high - low) / 2 };
  if (settings.includes(-1) && settings.includes(1) && Math.abs(lowest + highest) < CLOSE && highest < 3)
    return { center: 0, half: 1 };
  const [, inner, middle, outer] = settings;
  const center = (lowest + highest) / 2;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-3 * (highest - lowest);
  if (settings.length === 5 && near(middle!, center) && near((inner! + outer!) / 2, center))
    return { center: (inner! + outer!) / 2, half: (outer! - inner!) / 2 };
  return { center, half: (highest - lowest) / 2 };
}

const distinct = (values: Float64Array): readonly number[] => [...new Set(values)].sort((a, b) => a - b);

function codeFactor(
  frame: Frame,
  name: string,
  rows: Int32Array,
  options: DoeOptions,
): { readonly factor: DoeFactor; readonly values: Float64Array } {
  const label = frame.label(name);
  if (frame.column(name).type !== 'numeric') {
    const { codes, levels } = frame.factor(name);
    const [low, high] = levels;
    if (levels.length > 2) throw new RefusedError([refusals.manyLevels(name, levels.length, options)]);
    if (low === undefined || high === undefined || new Set(rows.map((row) => codes[row]!)).size < 2)
      throw new RefusedError([refusals.constantFactor(name)]);
    return {
      factor: { name, label, settings: 2, coding: { kind: 'category', levels: [low, high] } },
      values: Float64Array.from(rows, (row) => (codes[row] === 0 ? -1 : 1)),
    };
  }
  const all = frame.numbers(name);
  const values = numbersAt(all, rows);
  if (values.some((value) => !Number.isFinite(value))) throw new RefusedError([refusals.notFinite(name)]);
  const settings = distinct(values);
  if (settings.length < 2) throw new RefusedError([refusals.constantFactor(name)]);
  // by every row, so that the codes do not change while responses are filled in
  const { center, half } = numericCoding(
    distinct(all.filter(Number.isFinite)),
    options.coding.find(({ factor }) => factor === name),
  );
  // settings that are -1, 0 or +1 but for rounding are taken as such
  const coded = values.map((value) => {
    const code = (value - center) / half;
    const whole = Math.round(code);
    return Math.abs(code - whole) < 1e-12 ? whole : code;
  });
  return {
    factor: {
      name,
      label,
      settings: settings.length,
      coding: {
        kind: 'numeric',
        center,
        half,
        from: (settings[0]! - center) / half,
        to: (settings.at(-1)! - center) / half,
      },
    },
    values: coded,
  };
}

/** The runs with a value of this response, every factor and the block, in coded units. */
export function codeRuns(frame: Frame, options: DoeOptions, response = options.outcome): CodedRuns {
  const { block, wholePlot } = placesOf(options);
  const used = [response, ...options.factors, ...[block, wholePlot].filter((name) => name !== null)];
  const complete = frame.complete(used);
  if (complete.used === 0) throw new RefusedError([refusals.noRuns(response)]);
  if (complete.used < 3) throw new RefusedError([refusals.tooFewRuns(complete.used)]);
  const rows = new Int32Array(complete.used);
  let count = 0;
  complete.mask.forEach((uses, row) => {
    if (uses) rows[count++] = row;
  });
  const made = options.factors.map((name) => codeFactor(frame, name, rows, options));
  const measured = frame.numbers(response);
  const outcome = numbersAt(measured, rows);
  if (outcome.some((value) => !Number.isFinite(value)))
    throw new RefusedError([refusals.notFinite(response)]);
  if (outcome.every((value) => value === outcome[0]))
    throw new RefusedError([refusals.constantResponse(response)]);
  return {
    rows,
    excluded: complete.excluded,
    factors: made.map(({ factor }) => factor),
    coded: made.map(({ factor, values }) => ({ name: factor.name, values })),
    block: block === null ? null : blocksOf(frame, block, rows),
    plots: wholePlot === null ? null : blocksOf(frame, wholePlot, rows),
    outcome,
  };
}

function blocksOf(frame: Frame, name: string, rows: Int32Array): CodedRuns['block'] {
  const { codes, levels } = frame.factor(name);
  const used = [...new Set(rows.map((row) => codes[row]!))].sort((a, b) => a - b);
  return {
    levels: valuesAt(levels, used),
    runs: { codes: Int32Array.from(rows, (row) => used.indexOf(codes[row]!)), count: used.length },
  };
}

/** A coded setting in the units of the factor. */
export const settingAt = (coding: Coding, code: number): number | string =>
  coding.kind === 'category'
    ? coding.levels[code < 0 ? 0 : 1]
    : +(coding.center + code * coding.half).toPrecision(12);

/** Codes at which a factor is looked at: low and high. */
export const ENDS = [-1, 1] as const;
