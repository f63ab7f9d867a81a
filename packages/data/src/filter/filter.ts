/**
 * Filters: conditions on columns joined by AND or OR, in nested groups, evaluated column by column into a mask. Text is
 * compared without regard to case, limits are included, and a missing value satisfies isEmpty and nothing else.
 */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { isMissingText, missingNumbers } from '../missing.ts';

export const FILTER_OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'notBetween',
  'contains',
  'startsWith',
  'endsWith',
  'in',
  'notIn',
  'isEmpty',
  'isNotEmpty',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export interface FilterCondition {
  readonly column: string;
  readonly operator: FilterOperator;
  readonly value?: string | number;
  /** Upper limit of between and notBetween. */
  readonly value2?: string | number;
  /** Choices of in and notIn. */
  readonly values?: readonly (string | number)[];
}

export interface FilterGroup {
  readonly logic: 'AND' | 'OR';
  readonly conditions: readonly (FilterCondition | FilterGroup)[];
}

/** Why a condition cannot be evaluated. */
export interface FilterProblem {
  readonly code: 'unknown-column' | 'missing-value' | 'not-a-number' | 'not-a-date' | 'wrong-operator';
  readonly column: string;
  readonly message: string;
}

export class FilterError extends Error {
  constructor(readonly problem: FilterProblem) {
    super(problem.message);
    this.name = 'FilterError';
  }
}

const TEXT_ONLY: readonly FilterOperator[] = ['contains', 'startsWith', 'endsWith'];
const WITHOUT_VALUE: readonly FilterOperator[] = ['isEmpty', 'isNotEmpty'];
const RANGE: readonly FilterOperator[] = ['between', 'notBetween'];
const SET: readonly FilterOperator[] = ['in', 'notIn'];

/** Operators that make sense for a column, in the order in which a form lists them. */
export function operatorsFor(column: Pick<Column, 'type'>): readonly FilterOperator[] {
  const ordered = column.type === 'numeric' || column.type === 'date' || column.type === 'ordinal';
  return FILTER_OPERATORS.filter((operator) => {
    if (TEXT_ONLY.includes(operator)) return column.type === 'text' || column.type === 'categorical';
    if (['gt', 'gte', 'lt', 'lte', ...RANGE].includes(operator)) return ordered;
    return true;
  });
}

export const isGroup = (part: FilterCondition | FilterGroup): part is FilterGroup => 'conditions' in part;

/** 1 for each row that satisfies the filter; an empty group lets every row through. Throws FilterError. */
export function filterMask(columns: readonly Column[], rows: number, filter: FilterGroup): Uint8Array {
  if (filter.conditions.length === 0) return new Uint8Array(rows).fill(1);
  const and = filter.logic === 'AND';
  const mask = new Uint8Array(rows).fill(and ? 1 : 0);
  for (const part of filter.conditions) {
    const inner = isGroup(part) ? filterMask(columns, rows, part) : conditionMask(columns, part);
    if (and) for (let row = 0; row < rows; row++) mask[row]! &= inner[row]!;
    else for (let row = 0; row < rows; row++) mask[row]! |= inner[row]!;
  }
  return mask;
}

/** What is wrong with a filter, condition by condition; empty when it can be evaluated. */
export function filterProblems(columns: readonly Column[], filter: FilterGroup): readonly FilterProblem[] {
  return filter.conditions.flatMap((part) => {
    if (isGroup(part)) return filterProblems(columns, part);
    try {
      testFor(columnOf(columns, part.column), part);
      return [];
    } catch (error) {
      if (error instanceof FilterError) return [error.problem];
      throw error;
    }
  });
}

const problem = (code: FilterProblem['code'], column: string, message: string): FilterError =>
  new FilterError({ code, column, message });

function columnOf(columns: readonly Column[], name: string): Column {
  const column = columns.find((candidate) => candidate.name === name);
  if (!column) throw problem('unknown-column', name, `There is no column '${name}'.`);
  return column;
}

/** A condition as a test of a present value: a number, or a text in lower case with its rank among the levels. */
type Test =
  | { readonly kind: 'empty'; readonly wanted: boolean }
  | { readonly kind: 'number'; readonly accepts: (value: number) => boolean }
  | { readonly kind: 'text'; readonly accepts: (value: string) => boolean };

function conditionMask(columns: readonly Column[], condition: FilterCondition): Uint8Array {
  const column = columnOf(columns, condition.column);
  const test = testFor(column, condition);
  const { cells } = column;
  if (cells.kind === 'numbers') {
    const missing = missingNumbers(column);
    const { values } = cells;
    const mask = new Uint8Array(values.length);
    for (let row = 0; row < values.length; row++) {
      const value = values[row]!;
      const absent = Number.isNaN(value) || missing?.has(value) === true;
      if (test.kind === 'empty') mask[row] = absent === test.wanted ? 1 : 0;
      else if (!absent && test.kind === 'number' && test.accepts(value)) mask[row] = 1;
    }
    return mask;
  }
  const passes = (text: string | null): number => {
    const absent = isMissingText(text, column);
    if (test.kind === 'empty') return absent === test.wanted ? 1 : 0;
    return !absent && test.kind === 'text' && test.accepts(text!) ? 1 : 0;
  };
  if (cells.kind === 'categories') {
    // Each level is tested once, however many rows there are.
    const table = Uint8Array.from(cells.levels, (level) => passes(level));
    const absent = passes(null);
    return Uint8Array.from(cells.codes, (code) => (code < 0 ? absent : table[code]!));
  }
  return Uint8Array.from(cells.values, passes);
}

function testFor(column: Column, condition: FilterCondition): Test {
  const { operator } = condition;
  if (WITHOUT_VALUE.includes(operator)) return { kind: 'empty', wanted: operator === 'isEmpty' };
  if (!operatorsFor(column).includes(operator))
    throw problem(
      'wrong-operator',
      column.name,
      `'${operator}' cannot be used with ${column.name}, which is ${column.type}.`,
    );
  if (column.cells.kind === 'numbers') return { kind: 'number', accepts: numberTest(column, condition) };
  return {
    kind: 'text',
    accepts: column.type === 'ordinal' ? ordinalTest(column, condition) : textTest(column, condition),
  };
}

function given(column: Column, value: string | number | undefined): string | number {
  if (value === undefined || value === '')
    throw problem('missing-value', column.name, `The condition on ${column.name} has no value.`);
  return value;
}

function numberTest(column: Column, condition: FilterCondition): (value: number) => boolean {
  const read = (value: string | number | undefined): number => {
    const text = given(column, value);
    if (column.type === 'date') {
      const time = typeof text === 'number' ? text : Date.parse(text);
      if (Number.isNaN(time))
        throw problem('not-a-date', column.name, `'${text}' is not a date; write it as 2024-12-31.`);
      return time;
    }
    const number = typeof text === 'number' ? text : Number(text.trim().replace(',', '.'));
    if (Number.isNaN(number))
      throw problem(
        'not-a-number',
        column.name,
        `'${text}' is not a number, but ${column.name} holds numbers.`,
      );
    return number;
  };
  if (SET.includes(condition.operator)) {
    const set = new Set((condition.values ?? []).map(read));
    if (set.size === 0) given(column, undefined);
    return condition.operator === 'in' ? (value) => set.has(value) : (value) => !set.has(value);
  }
  const a = read(condition.value);
  return comparison(condition.operator, a, RANGE.includes(condition.operator) ? read(condition.value2) : a);
}

/** Comparisons of numbers or ranks; between takes its limits in either order. */
function comparison(operator: FilterOperator, a: number, b: number): (value: number) => boolean {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  switch (operator) {
    case 'neq':
      return (value) => value !== a;
    case 'gt':
      return (value) => value > a;
    case 'gte':
      return (value) => value >= a;
    case 'lt':
      return (value) => value < a;
    case 'lte':
      return (value) => value <= a;
    case 'between':
      return (value) => value >= low && value <= high;
    case 'notBetween':
      return (value) => value < low || value > high;
    default:
      return (value) => value === a;
  }
}

function textTest(column: Column, condition: FilterCondition): (value: string) => boolean {
  const fold = (value: string | number): string => String(value).trim().toLowerCase();
  if (SET.includes(condition.operator)) {
    const set = new Set((condition.values ?? []).map(fold));
    if (set.size === 0) given(column, undefined);
    return condition.operator === 'in' ? (value) => set.has(fold(value)) : (value) => !set.has(fold(value));
  }
  const wanted = fold(given(column, condition.value));
  switch (condition.operator) {
    case 'neq':
      return (value) => fold(value) !== wanted;
    case 'contains':
      return (value) => fold(value).includes(wanted);
    case 'startsWith':
      return (value) => fold(value).startsWith(wanted);
    case 'endsWith':
      return (value) => fold(value).endsWith(wanted);
    default:
      return (value) => fold(value) === wanted;
  }
}

/** Levels of an ordinal column are compared by their order. */
function ordinalTest(column: Column, condition: FilterCondition): (value: string) => boolean {
  if (SET.includes(condition.operator) || condition.operator === 'eq' || condition.operator === 'neq')
    return textTest(column, condition);
  const levels = column.cells.kind === 'categories' ? column.cells.levels : [];
  const order = (column.categoryOrder ?? levels).map((level) => level.trim().toLowerCase());
  const rank = (value: string | number | undefined): number => {
    const at = order.indexOf(String(given(column, value)).trim().toLowerCase());
    if (at < 0) throw problem('missing-value', column.name, `${column.name} has no level '${value}'.`);
    return at;
  };
  const a = rank(condition.value);
  const accepts = comparison(
    condition.operator,
    a,
    RANGE.includes(condition.operator) ? rank(condition.value2) : a,
  );
  return (value) => {
    const at = order.indexOf(value.trim().toLowerCase());
    return at >= 0 && accepts(at);
  };
}

/** Name of the dataset that a filter derives. */
export const filteredName = (name: string, rows: number): string => `${name} (Filtered - ${rows} rows)`;

/** The rows of a dataset that a mask keeps, as columns of a new dataset. */
export function keepRows(dataset: Dataset, mask: Uint8Array): Pick<Dataset, 'rows' | 'columns'> {
  let rows = 0;
  for (let row = 0; row < mask.length; row++) rows += mask[row]! ? 1 : 0;
  const index = new Uint32Array(rows);
  for (let row = 0, at = 0; row < mask.length; row++) if (mask[row]) index[at++] = row;
  return { rows, columns: dataset.columns.map((column) => takeRows(column, index)) };
}

/** The cells of a column at the given rows, in that order. */
export function takeRows(column: Column, index: Uint32Array): Column {
  const { cells } = column;
  switch (cells.kind) {
    case 'numbers': {
      const values = new Float64Array(index.length);
      for (let i = 0; i < index.length; i++) values[i] = cells.values[index[i]!]!;
      return { ...column, cells: { kind: 'numbers', values } };
    }
    case 'categories': {
      const codes = new Int32Array(index.length);
      for (let i = 0; i < index.length; i++) codes[i] = cells.codes[index[i]!]!;
      return { ...column, cells: { kind: 'categories', codes, levels: cells.levels } };
    }
    case 'strings':
      return {
        ...column,
        cells: { kind: 'strings', values: Array.from(index, (row) => cells.values[row] ?? null) },
      };
  }
}
