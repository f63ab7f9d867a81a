/** Turns what a form, a saved draft or the command line holds into the values that `compute` may rely on. */
import type { Column, ColumnType, Frame } from '@constat/data';
import { andList, bold, type Runs, rich } from '@constat/report';
import type { Refusal } from './contract.ts';
import { namedLevels } from './level-names.ts';
import {
  defaultOf,
  type FactorDesign,
  type FactorsOption,
  isShown,
  type ListOption,
  type Option,
  type OptionSchema,
  type PairsOption,
  type RawOptions,
  type VariableOption,
  type VariablesOption,
} from './options.ts';
import { isRecord, isStrings, isTerms } from './shared/guards.ts';
import { ordersByVariable } from './shared/level-order.ts';
import { tableProblem } from './table-problem.ts';

const TYPE_WORDS: Record<ColumnType, string> = {
  numeric: 'a number',
  categorical: 'a category',
  ordinal: 'an ordered category',
  date: 'a date',
  text: 'text',
  boolean: 'true or false',
};

/** A numeric variable with more distinct values than this is not offered as a grouping variable. */
const MAX_NUMERIC_LEVELS = 12;

const LEVEL_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number): string => LEVEL_WORDS[count] ?? String(count);

/** What a role box takes, in words: 'a number', 'a variable with two levels'. */
export function needOf(option: VariableOption | VariablesOption | PairsOption | FactorsOption): string {
  if (option.kind === 'variable' && option.levels !== undefined)
    return `a variable with ${inWords(option.levels)} levels`;
  if (option.accepts.length < 5) return option.accepts.map((type) => TYPE_WORDS[type]).join(' or ');
  const others = (Object.keys(TYPE_WORDS) as ColumnType[]).filter((type) => !option.accepts.includes(type));
  return `any variable${others.length > 0 ? ` but ${others.map((type) => TYPE_WORDS[type]).join(' or ')}` : ''}`;
}

/** A box needs one kind of variable, or takes nearly all. */
const takes = ({ accepts }: Pick<VariableOption, 'accepts'>): string =>
  accepts.length < 5 ? 'needs' : 'takes';

/** Why a role box refuses a column, in a sentence that names it, or null when it accepts it. */
export function refusesColumn(
  option: VariableOption | VariablesOption | PairsOption | FactorsOption,
  column: Pick<Column, 'name' | 'type'>,
  distinct: number | null,
): string | null {
  const need = needOf(option);
  if (!option.accepts.includes(column.type))
    return `${column.name} is ${TYPE_WORDS[column.type]}; this box ${takes(option)} ${need}.`;
  const grouping = option.kind === 'variable' && option.levels !== undefined;
  if (grouping && distinct !== null && (distinct > MAX_NUMERIC_LEVELS || distinct < 2))
    return `${column.name} is ${TYPE_WORDS[column.type]} with ${distinct} values; this box ${takes(option)} ${need}.`;
  return null;
}

export interface ReadOptions {
  readonly values: Readonly<Record<string, unknown>>;
  /** Required options without a value: the form shows what is needed, nothing is wrong. */
  readonly needs: readonly string[];
  readonly refusals: readonly Refusal[];
}

/** Reads every option of the schema, with its default where the caller gave nothing. */
export function readOptions(schema: OptionSchema, raw: RawOptions, frame: Frame): ReadOptions {
  const values: Record<string, unknown> = {};
  const needs: string[] = [];
  const refusals: Refusal[] = [];
  const add = (refusal: Refusal | null) => {
    if (refusal) refusals.push(refusal);
  };
  for (const [key, option] of Object.entries(schema)) {
    const given = raw[key] ?? defaultOf(option);
    const value = namedLevels(option, complete(option, given, raw), raw, frame);
    values[key] = value;
    if (isMissing(option, value)) {
      if (isShown(option, schema, raw)) needs.push(key);
    } else add(problemOf(key, option, value, frame));
  }
  for (const key of Object.keys(raw)) {
    if (!Object.hasOwn(schema, key))
      refusals.push({
        code: 'unknown-option',
        message: rich`There is no option ${bold(key)}.`,
        advice: rich`Options are: ${Object.keys(schema).join(', ')}.`,
      });
  }
  return { values, needs, refusals };
}

/** The value as it is computed with. What is still being filled in waits in the form and is not computed: half a pair, a row without one of its variables. */
function complete(option: Option, value: unknown, raw: RawOptions): unknown {
  // a variable may be called like what every object has
  if (option.kind === 'references' && isRecord(value)) return Object.assign(Object.create(null), value);
  if (option.kind === 'orders') return ordersByVariable(option, value, raw);
  if (!Array.isArray(value)) return value;
  if (option.kind === 'pairs') return value.filter((pair) => !Array.isArray(pair) || pair.length !== 1);
  if (option.kind === 'table' && option.growRows) return withoutBlankRows(value, option.rows.length);
  if (option.kind !== 'list') return value;
  const items = Object.entries(option.item);
  return value
    .filter(
      (row) =>
        !isRecord(row) ||
        isHalfTyped(items, row) ||
        !items.some(([name, item]) => isMissing(item, row[name] ?? defaultOf(item))),
    )
    .map((row) => (isRecord(row) ? withDefaults(items, row) : row));
}

/** One of the numbers that a row needs is there and another is not: it cannot be left out as if nothing had been typed. */
function isHalfTyped(items: readonly [string, Option][], row: Readonly<Record<string, unknown>>): boolean {
  const given = items
    .filter(([, item]) => item.kind === 'number' && item.required === true)
    .map(([name, item]) => !isMissing(item, row[name] ?? defaultOf(item)));
  return given.includes(true) && given.includes(false);
}

/** The row with what it does not say, as a form would show it. */
const withDefaults = (items: readonly [string, Option][], row: Readonly<Record<string, unknown>>) => ({
  ...row,
  ...Object.fromEntries(
    items.flatMap(([name, item]) => (row[name] === undefined ? [[name, defaultOf(item)]] : [])),
  ),
});

/** Rows that were added and not filled in are no rows; those that are always there wait to be filled. */
function withoutBlankRows(rows: readonly unknown[], least: number): readonly unknown[] {
  const filled = rows.filter((row) => !Array.isArray(row) || row.some((cell) => cell !== null));
  return filled.length >= least ? filled : rows;
}

/** Required options that are shown and still empty. */
export const missingOptions = (schema: OptionSchema, raw: RawOptions): readonly string[] =>
  Object.entries(schema)
    .filter(
      ([key, option]) =>
        isMissing(option, complete(option, raw[key] ?? defaultOf(option), raw)) &&
        isShown(option, schema, raw),
    )
    .map(([key]) => key);

function isMissing(option: Option, value: unknown): boolean {
  if (option.kind === 'number') return option.required === true && value === null;
  if (option.kind === 'text')
    return option.required === true && typeof value === 'string' && value.trim() === '';
  if (option.kind === 'table')
    return (
      option.required === true &&
      Array.isArray(value) &&
      value.some((row) => Array.isArray(row) && row.includes(null))
    );
  if (option.kind === 'variable') return option.required === true && (value === null || value === '');
  if (option.kind === 'list' && Array.isArray(value)) {
    const items = Object.entries(option.item);
    if (value.some((row) => isRecord(row) && isHalfTyped(items, row))) return true;
  }
  if (option.kind === 'variables' || option.kind === 'pairs' || option.kind === 'list')
    return Array.isArray(value) && value.length < (option.min ?? 0);
  if (option.kind === 'factors')
    return (
      option.required === true &&
      (value === null ||
        (isDesign(value) &&
          (value.cells.includes(null) || value.factors.some(({ levels }) => levels.length < 2))))
    );
  return false;
}

const wrongValue = (key: string, message: Runs, advice?: Runs): Refusal => ({
  code: 'invalid-option',
  variable: key,
  message,
  ...(advice ? { advice } : {}),
});

function problemOf(key: string, option: Option, value: unknown, frame: Frame): Refusal | null {
  const bad = (expected: string): Refusal =>
    wrongValue(key, rich`${bold(option.label)} must be ${expected}.`);
  switch (option.kind) {
    case 'variable':
      if (value === null) return null;
      return typeof value === 'string' ? columnProblem(option, value, frame) : bad('the name of a variable');
    case 'variables': {
      if (!isStrings(value)) return bad('a list of variable names');
      if (option.max !== undefined && value.length > option.max)
        return bad(`at most ${option.max} variables`);
      if (new Set(value).size !== value.length) return bad('a list without repeated variables');
      return firstProblem(value.map((name) => columnProblem(option, name, frame)));
    }
    case 'levels':
      return isStrings(value) && (value.length === 0 || value.length === option.count)
        ? null
        : bad(`a list of ${option.count} levels, or empty`);
    case 'references':
      return isRecord(value) && Object.values(value).every((level) => typeof level === 'string')
        ? null
        : bad('an object of variable and level');
    case 'orders':
      return isRecord(value) && Object.values(value).every(isStrings)
        ? null
        : bad('an object of variable and list of levels');
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(option.choices, value)
        ? null
        : bad(oneOf(option.choices));
    case 'choices':
      return isStrings(value) &&
        value.every((choice) => Object.hasOwn(option.choices, choice)) &&
        value.length >= (option.min ?? 0)
        ? null
        : bad(`a list of ${oneOf(option.choices)}`);
    case 'toggle':
      return typeof value === 'boolean' ? null : bad('true or false');
    case 'number':
      return numberProblem(key, option, value);
    case 'text':
      return typeof value === 'string' && value.length <= option.maxLength
        ? null
        : bad(`text of at most ${option.maxLength} characters`);
    case 'pairs':
      if (!isTerms(value) || value.some((pair) => pair.length !== 2))
        return bad('a list of pairs of variable names');
      return firstProblem(value.flat().map((name) => columnProblem(option, name, frame)));
    case 'terms':
      if (value === null) return null;
      if (!isTerms(value) || value.some((term) => term.length < 1 || term.length > option.maxOrder))
        return bad(`a list of terms of at most ${option.maxOrder} variables each`);
      return firstProblem(value.flat().map((name) => unknownColumn(name, frame)));
    case 'list':
      return listProblem(key, option, value, frame);
    case 'cases':
      if (
        !Array.isArray(value) ||
        !value.every(isRecord) ||
        !value.every((row) =>
          Object.values(row).every((cell) => typeof cell === 'number' || typeof cell === 'string'),
        )
      )
        return bad('a list of objects of variable and value');
      return value.length <= option.max ? null : bad(`at most ${option.max} cases`);
    case 'table':
      return tableProblem(key, option, value);
    case 'factors':
      if (value === null) return null;
      if (!isDesign(value)) return bad('factors with levels and one variable per cell');
      if (option.max !== undefined && value.factors.length > option.max)
        return bad(`at most ${option.max} factors`);
      return firstProblem(
        value.cells.map((name) => (name === null ? null : columnProblem(option, name, frame))),
      );
  }
}

const firstProblem = (problems: readonly (Refusal | null)[]): Refusal | null =>
  problems.find((problem) => problem !== null) ?? null;

const isDesign = (value: unknown): value is FactorDesign =>
  isRecord(value) &&
  Array.isArray(value.factors) &&
  value.factors.every(
    (factor) => isRecord(factor) && typeof factor.name === 'string' && isStrings(factor.levels),
  ) &&
  Array.isArray(value.cells) &&
  value.cells.every((cell) => cell === null || typeof cell === 'string') &&
  value.cells.length ===
    value.factors.reduce(
      (product: number, factor: { levels: readonly string[] }) => product * factor.levels.length,
      1,
    );

const oneOf = (choices: Readonly<Record<string, unknown>>): string =>
  `one of ${Object.keys(choices).join(', ')}`;

function numberProblem(
  key: string,
  option: Extract<Option, { kind: 'number' }>,
  value: unknown,
): Refusal | null {
  const show = (limit: number) =>
    option.unit === 'percent' ? `${+(limit * 100).toPrecision(12)}%` : String(limit);
  if (value === null && option.default === null) return null;
  const ok =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    value >= option.min &&
    value <= option.max &&
    (!option.integer || Number.isInteger(value));
  if (ok) return null;
  const whole = option.integer ? 'a whole number ' : '';
  return wrongValue(
    key,
    rich`${bold(option.label)} must be ${whole}between ${show(option.min)} and ${show(option.max)}.`,
  );
}

function listProblem(key: string, option: ListOption, value: unknown, frame: Frame): Refusal | null {
  if (!Array.isArray(value) || !value.every(isRecord))
    return wrongValue(key, rich`${bold(option.label)} must be a list of objects.`);
  if (option.max !== undefined && value.length > option.max)
    return wrongValue(key, rich`${bold(option.label)} can have at most ${String(option.max)} rows.`);
  const first = option.countFrom ?? 1;
  return firstProblem(
    value.flatMap((row, i) =>
      Object.entries(option.item).map(([name, item]) => {
        const problem = problemOf(name, item, row[name] ?? defaultOf(item), frame);
        return problem && inRow(problem, `${option.noun} ${i + first}`);
      }),
    ),
  );
}

/** The problem, said of a row of the form. */
const inRow = (problem: Refusal, row: string): Refusal => ({
  ...problem,
  message: rich`In ${row}: ${problem.message}`,
});

function unknownColumn(name: string, frame: Frame): Refusal | null {
  if (frame.has(name)) return null;
  return {
    code: 'unknown-variable',
    variable: name,
    message: rich`There is no variable ${bold(name)} in this dataset.`,
    advice: rich`Choose another variable.`,
  };
}

function columnProblem(
  option: VariableOption | VariablesOption | PairsOption | FactorsOption,
  name: string,
  frame: Frame,
): Refusal | null {
  const unknown = unknownColumn(name, frame);
  if (unknown) return unknown;
  const column = frame.column(name);
  if (option.accepts.includes(column.type)) return null;
  if (column.cells.kind !== 'numbers' && frame.factor(name).levels.length === 0)
    return {
      code: 'wrong-type',
      variable: name,
      message: rich`${bold(name)} has no values, so it is not known to be ${needOf(option)}.`,
      advice: rich`Choose another variable, or check how the file was read.`,
    };
  return {
    code: 'wrong-type',
    variable: name,
    message: rich`${bold(name)} is ${TYPE_WORDS[column.type]}; the box “${option.label}” ${takes(option)} ${needOf(option)}.${option.accepts.includes('numeric') ? wordsAmongNumbers(frame, name) : []}`,
    advice:
      column.type === 'date'
        ? rich`Choose another variable, or make groups of the dates with Transform: months or years.`
        : rich`Choose another variable, or change its type in the variable editor.`,
  };
}

/** Names what keeps a column from being one of numbers, where most of it is: NaN, Inf, n/a. */
function wordsAmongNumbers(frame: Frame, name: string): Runs {
  const { levels } = frame.factor(name);
  const words = levels.filter((level) => !Number.isFinite(Number(level)));
  if (words.length === 0 || words.length > levels.length / 2) return [];
  const shown = words.length > 3 ? [...words.slice(0, 3), 'others'] : words;
  const those = words.length === 1 ? 'that missing, or correct it' : 'them missing, or correct them';
  return rich` Among its numbers it holds ${andList(shown)}: declare ${those}.`;
}
