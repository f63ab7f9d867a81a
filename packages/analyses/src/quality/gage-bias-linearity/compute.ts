import type { Frame } from '@constat/data';
import {
  type GageBias,
  type GageCapability,
  type GageLinearity,
  gageBias,
  gageCapability,
  gageLinearity,
  numbersAt,
  readingsByReference,
} from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { evenPlaces } from '../../time-series/kit/thin.ts';
import { finiteRows } from '../kit/rows.ts';
import type { GageBiasOptions } from './options.ts';
import { refusals } from './refusals.ts';
import { type StabilityResult, stabilityOf } from './stability.ts';

export interface Reading {
  /** The case, numbered from 1. */
  readonly row: number;
  readonly reference: number;
  readonly reading: number;
}

/** A part of which there is only one reading has no spread. */
export type PartBias = Pick<GageBias, 'reference' | 'n' | 'mean' | 'bias'> & {
  readonly test: GageBias | null;
};

/** What all studies have. */
interface Common {
  readonly sample: Sample;
  readonly label: string;
  readonly readings: readonly Reading[];
}

export interface Type1Result extends Common {
  readonly kind: 'type1';
  readonly bias: GageBias;
  readonly capability: GageCapability | null;
}

export interface LinearityResult extends Common {
  readonly kind: 'linearity';
  readonly referenceLabel: string;
  readonly parts: readonly PartBias[];
  readonly line: GageLinearity;
}

export type GageBiasResult = Type1Result | LinearityResult;

export function compute(frame: Frame, options: GageBiasOptions): GageBiasResult | StabilityResult {
  if (options.study === 'stability') return stabilityOf(frame, options);
  return options.study === 'type1' ? onePart(frame, options) : overTheRange(frame, options);
}

/** What all studies have: an even selection of the readings where they are very many. */
function commonOf(
  frame: Frame,
  name: string,
  rows: readonly number[],
  references: ArrayLike<number>,
): Common {
  const values = frame.numbers(name);
  return {
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    label: frame.label(name),
    readings: Array.from(evenPlaces(rows.length), (at) => {
      const row = rows[at] ?? 0;
      return { row: row + 1, reference: references[at] ?? Number.NaN, reading: values[row] ?? Number.NaN };
    }),
  };
}

function onePart(frame: Frame, options: GageBiasOptions): Type1Result {
  const { measurement: name, referenceValue: reference, tolerance, percent, multiplier } = options;
  if (reference === null) throw new RefusedError([refusals.noReference()]);
  const rows = finiteRows(frame, [name]);
  if (rows.length < 2) throw new RefusedError([refusals.tooFew(name, rows.length, 2)]);
  const readings = numbersAt(frame.numbers(name), rows);
  if (isConstant(readings)) throw new RefusedError([refusals.noSpread(name)]);
  const bias = gageBias(readings, reference, options.confidenceLevel);
  return {
    kind: 'type1',
    ...commonOf(frame, name, rows, new Float64Array(rows.length).fill(reference)),
    bias,
    capability: tolerance === null ? null : gageCapability(bias, tolerance, { percent, multiplier }),
  };
}

function overTheRange(frame: Frame, options: GageBiasOptions): LinearityResult {
  const { measurement: name, confidenceLevel: level } = options;
  const reference = options.reference ?? name;
  const rows = finiteRows(frame, [name, reference]);
  if (rows.length < 3) throw new RefusedError([refusals.tooFew(name, rows.length, 3)]);
  const readings = numbersAt(frame.numbers(name), rows);
  const references = numbersAt(frame.numbers(reference), rows);
  const parts = readingsByReference(references, readings);
  const values = [...parts.keys()].sort((a, b) => a - b);
  const [first = Number.NaN, second] = values;
  if (second === undefined) throw new RefusedError([refusals.oneReference(reference, first)]);
  if (values.length === rows.length) throw new RefusedError([refusals.noRepeats(reference)]);
  if ([...parts.values()].every(isConstant)) throw new RefusedError([refusals.noSpread(name)]);
  return {
    kind: 'linearity',
    ...commonOf(frame, name, rows, references),
    referenceLabel: frame.label(reference),
    parts: values.map((value) => partBias(value, parts.get(value) ?? [], level)),
    line: gageLinearity(references, readings, level),
  };
}

const isConstant = (values: ArrayLike<number>): boolean =>
  Array.from(values).every((value) => value === values[0]);

function partBias(reference: number, values: readonly number[], level: number): PartBias {
  const n = values.length;
  if (!isConstant(values)) {
    const test = gageBias(Float64Array.from(values), reference, level);
    return { reference, n, mean: test.mean, bias: test.bias, test };
  }
  const mean = values[0] ?? Number.NaN;
  return { reference, n, mean, bias: mean - reference, test: null };
}
