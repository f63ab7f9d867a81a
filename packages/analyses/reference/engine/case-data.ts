/** Rows of a case's data as the engine wants them: complete ones, groups, and the design of a model. */
import type { Frame } from '@constat/data';
import { type Design, type ModelVariable, modelMatrix, StatsError } from '@constat/stats';

/** How a case describes a model. */
export interface ModelInputs {
  readonly predictors?: readonly string[];
  readonly factors?: readonly string[];
  readonly reference?: Readonly<Record<string, string>>;
  readonly interactions?: readonly (readonly string[])[];
}

/** Rows that have a value in every one of the columns; refused where there is none. */
export function rowsOf(frame: Frame, names: readonly string[]): Int32Array {
  const { mask } = frame.complete(names);
  const rows = Int32Array.from(mask, (_, row) => row).filter((row) => mask[row] === 1);
  if (rows.length === 0) throw new StatsError('empty', 'no row has all values');
  return rows;
}

/** Numbers of the rows. */
export const numbersAt = (frame: Frame, name: string, rows: Int32Array): Float64Array =>
  Float64Array.from(rows, (row) => frame.numbers(name)[row]!);

/** Levels that occur in the rows, and their codes. */
export function levelsAt(
  frame: Frame,
  name: string,
  rows: Int32Array,
): { readonly codes: Int32Array; readonly levels: readonly string[] } {
  const factor = frame.factor(name);
  const used = factor.levels.map(() => false);
  for (const row of rows) if (factor.codes[row]! >= 0) used[factor.codes[row]!] = true;
  const levels = factor.levels.filter((_, code) => used[code]);
  const place = factor.levels.map((level) => levels.indexOf(level));
  return {
    codes: Int32Array.from(rows, (row) => (factor.codes[row]! < 0 ? -1 : place[factor.codes[row]!]!)),
    levels,
  };
}

/** 1 where the outcome has the level; refused unless there are exactly two levels, this one among them. */
export function eventsAt(frame: Frame, name: string, event: unknown, rows: Int32Array): Float64Array {
  const { codes, levels } = levelsAt(frame, name, rows);
  if (levels.length !== 2) throw new StatsError('constant-column', 'the outcome must have two levels', name);
  const at = levels.indexOf(String(event));
  if (at < 0) throw new StatsError('out-of-domain', `the outcome has no level ${event}`, name);
  return Float64Array.from(codes, (code) => (code === at ? 1 : 0));
}

/** A predictor as the model sees it: numbers, unless it is named as a factor or holds words. */
export function variableAt(frame: Frame, name: string, rows: Int32Array, inputs: ModelInputs): ModelVariable {
  const isFactor = (inputs.factors ?? []).includes(name) || wordy(frame, name);
  if (!isFactor) return { name, kind: 'numeric', values: numbersAt(frame, name, rows) };
  const reference = inputs.reference?.[name];
  return {
    name,
    kind: 'factor',
    ...levelsAt(frame, name, rows),
    ...(reference === undefined ? {} : { reference: String(reference) }),
  };
}

const wordy = (frame: Frame, name: string): boolean =>
  frame.factor(name).levels.some((level) => level.trim() === '' || Number.isNaN(Number(level)));

/** The variables and terms of a model; products name their variables in the order in which the model first does, as R writes them. */
function termsOf({ predictors = [], interactions = [] }: ModelInputs) {
  const names = [...new Set([...predictors, ...interactions.flat()])];
  const inOrder = (product: readonly string[]) =>
    [...product].sort((a, b) => names.indexOf(a) - names.indexOf(b));
  return { names, terms: [...predictors.map((name) => [name]), ...interactions.map(inOrder)] };
}

/** The design of a model over rows. */
export function designAt(frame: Frame, rows: Int32Array, inputs: ModelInputs, intercept = true): Design {
  const { names, terms } = termsOf(inputs);
  return modelMatrix({
    variables: names.map((name) => variableAt(frame, name, rows, inputs)),
    terms,
    intercept,
    rows: rows.length,
  });
}

/** One row of a design for values typed in a case, columns in the design's order. */
export function newRow(
  frame: Frame,
  rows: Int32Array,
  inputs: ModelInputs,
  values: Readonly<Record<string, unknown>>,
): Float64Array {
  const { names, terms } = termsOf(inputs);
  const one = modelMatrix({
    variables: names.map((name): ModelVariable => {
      const variable = variableAt(frame, name, rows, inputs);
      if (variable.kind === 'numeric') return { ...variable, values: Float64Array.of(Number(values[name])) };
      const code = variable.levels.indexOf(String(values[name]));
      if (code < 0) throw new StatsError('out-of-domain', `${name} has no level ${values[name]}`, name);
      return { ...variable, codes: Int32Array.of(code) };
    }),
    terms,
    rows: 1,
  });
  return Float64Array.from(one.columns, ({ parts }) =>
    parts.reduce(
      (product, part) => product * (part.kind === 'values' ? part.values[0]! : part.table[part.codes[0]!]!),
      1,
    ),
  );
}

/** Records by their own names. */
export const byName = <T extends { readonly name: string }>(items: readonly T[]): Record<string, T> =>
  Object.fromEntries(items.map((item) => [item.name, item]));

/** A square matrix as rows. */
export const rowsOfMatrix = ({
  rows,
  columns,
  data,
}: {
  rows: number;
  columns: number;
  data: Float64Array;
}) => Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => data[i + j * rows]!));

/** What is made of each item, keyed by its number from 1. */
export const numbered = <T>(items: readonly T[], make: (item: T) => unknown): Record<string, unknown> =>
  Object.fromEntries(items.map((item, i) => [i + 1, make(item)]));
