/** Old values into new ones, and categories into columns of 0 and 1. */
import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import { parseNumber } from '../import/numbers.ts';
import { codesNamed } from '../value-names.ts';
import { type Made, numeric } from './numeric.ts';
import { type RecodeRule, TransformError, type TransformStep } from './steps.ts';

type Recode = Extract<TransformStep, { kind: 'recode' }>;

/** Applies the rule that names the value exactly, or the first that fits; each distinct value is looked up once. A value is named by its code or its label. */
export function recode(column: Column, step: Recode): Made {
  const { variable, rules, otherwise, result } = step;
  if (rules.length === 0)
    throw new TransformError('no-rules', variable, `Say which values of ${variable} become which.`);
  for (const { from } of rules)
    if (from.kind === 'range') {
      if (column.cells.kind !== 'numbers')
        throw new TransformError(
          'wrong-type',
          variable,
          `${variable} holds no numbers, so it has no ranges. Give its values instead.`,
        );
      if (from.low !== null && from.high !== null && from.low > from.high)
        throw new TransformError(
          'bad-range',
          variable,
          `The range from ${from.low} to ${from.high} holds nothing: the lower limit comes first.`,
        );
    }
  const { codes, levels } = new Frame([column]).factor(variable);
  const coded = rules.map((rule) => ({ ...rule, from: codesOf(rule.from, column) }));
  const targets = levels.map((level) => {
    const exact = coded.find(({ from }) =>
      from.some((each) => each.kind === 'value' && each.value === level),
    );
    const rule = exact ?? coded.find(({ from }) => from.some((each) => fits(each, level)));
    return rule ? rule.to : otherwise === 'copy' ? level : null;
  });
  const absent = rules.find(({ from }) => from.kind === 'missing')?.to ?? null;
  return result === 'numeric'
    ? toNumbers(variable, codes, targets, absent)
    : toCategories(codes, targets, absent, rules, otherwise);
}

/** What a rule takes, with codes in place of a label. */
const codesOf = (from: RecodeRule['from'], column: Column): readonly RecodeRule['from'][] =>
  from.kind === 'value' ? codesNamed(column, from.value).map((value) => ({ kind: 'value', value })) : [from];

function fits(from: RecodeRule['from'], level: string): boolean {
  if (from.kind === 'missing') return false;
  if (from.kind === 'range') {
    const number = Number(level);
    return (from.low === null || number >= from.low) && (from.high === null || number <= from.high);
  }
  const wanted = from.value.trim();
  if (wanted.toLowerCase() === level.trim().toLowerCase()) return true;
  const number = parseNumber(wanted);
  return !Number.isNaN(number) && number === Number(level) && level.trim() !== '';
}

function toNumbers(
  variable: string,
  codes: Int32Array,
  targets: readonly (string | null)[],
  absent: string | null,
): Made {
  const read = (text: string | null): number => {
    if (text === null || text.trim() === '') return Number.NaN;
    const value = parseNumber(text.trim());
    if (Number.isNaN(value))
      throw new TransformError(
        'not-a-number',
        variable,
        `'${text}' is not a number. Give every value of ${variable} a number, or make the result categories.`,
      );
    return value;
  };
  const table = targets.map(read);
  const missing = read(absent);
  const values = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row++) values[row] = codes[row]! < 0 ? missing : table[codes[row]!]!;
  return numeric(values);
}

/** Categories in the order of the rules, then those that were copied. */
function toCategories(
  codes: Int32Array,
  targets: readonly (string | null)[],
  absent: string | null,
  rules: readonly RecodeRule[],
  otherwise: Recode['otherwise'],
): Made {
  const named = rules.map((rule) => rule.to);
  const all = [...named, ...(otherwise === 'copy' ? targets : [])];
  const levels = [...new Set(all.filter((level): level is string => level !== null && level.trim() !== ''))];
  const index = new Map<string | null, number>(levels.map((level, i) => [level, i]));
  const table = targets.map((target) => index.get(target) ?? -1);
  const missing = index.get(absent) ?? -1;
  const result = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row++) result[row] = codes[row]! < 0 ? missing : table[codes[row]!]!;
  return {
    type: 'categorical',
    cells: { kind: 'categories', codes: result, levels },
    categoryOrder: levels,
  };
}

const MAX_DUMMIES = 100;

/** A column of 0 and 1 for each level but the reference; missing stays missing in all of them. */
export function dummies(
  column: Column,
  reference: string | null,
): readonly { readonly level: string; readonly made: Made }[] {
  const { name } = column;
  const { codes, levels } = new Frame([column]).factor(name);
  if (levels.length < 2)
    throw new TransformError(
      'no-variation',
      name,
      `${name} has fewer than two levels. Choose another variable.`,
    );
  if (levels.length > MAX_DUMMIES)
    throw new TransformError(
      'too-many-levels',
      name,
      `${name} has ${levels.length.toLocaleString('en')} levels; at most ${MAX_DUMMIES} become columns. Recode it into fewer first.`,
    );
  if (reference !== null && !levels.includes(reference))
    throw new TransformError(
      'unknown-level',
      name,
      `${name} has no level '${reference}'. Choose one of its levels as reference.`,
    );
  return levels
    .map((level, code) => ({ level, code }))
    .filter(({ level }) => level !== reference)
    .map(({ level, code }) => {
      const values = new Float64Array(codes.length);
      for (let row = 0; row < codes.length; row++)
        values[row] = codes[row]! < 0 ? Number.NaN : codes[row] === code ? 1 : 0;
      return { level, made: numeric(values) };
    });
}
