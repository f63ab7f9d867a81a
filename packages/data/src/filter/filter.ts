/**
 * Filters: conditions on columns joined by AND or OR, in nested groups, evaluated column by column into a mask. Text is
 * compared without regard to case, limits are included, and a missing value satisfies isEmpty and nothing else. A value
 * is named by its code or by its label; where one code is called like the label of another, the code is meant.
 */
import { isNonEmpty, type NonEmpty } from '@constat/stats';
import { type Column, valueLabel } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { limitsOf, readSpans, type Span } from '../import/date-spans.ts';
import { formattedNumbers } from '../import/formatted-numbers.ts';
import { parseNumber } from '../import/numbers.ts';
import { isMissingText, missingNumbers } from '../missing.ts';
import { codesNamed, foldValue, hasLabels, labelsListed } from '../value-names.ts';
import {
  FILTER_OPERATORS,
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
} from './conditions.ts';

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
const SAME: readonly FilterOperator[] = ['eq', 'neq'];
/** Those of them that keep what is named. */
const IS: readonly FilterOperator[] = ['eq', 'in'];

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

/** The value of eq and neq, the choices of in and notIn. */
function wantedBy(
  column: Column,
  { operator, value, values }: FilterCondition,
): readonly (string | number)[] {
  if (SAME.includes(operator)) return [given(column, value)];
  return values && values.length > 0 ? values : [given(column, undefined)];
}

/** The numbers or times that a condition on a column of them names: its choices, or its limits. */
export function spansNamed(column: Column, condition: FilterCondition): NonEmpty<Span> {
  const { operator, value, value2 } = condition;
  const named = numberReader(column, condition);
  if (SET.includes(operator) || SAME.includes(operator)) {
    const spans = wantedBy(column, condition).flatMap(named);
    if (!isNonEmpty(spans))
      throw problem('missing-value', column.name, `The condition on ${column.name} has no value.`);
    return spans;
  }
  const limit = (each: string | number | undefined): Span => {
    const [span, ...others] = named(given(column, each));
    if (!span || others.length > 0) throw severalCodes(column, each);
    return span;
  };
  return RANGE.includes(operator) ? [limit(value), limit(value2)] : [limit(value)];
}

function numberTest(column: Column, condition: FilterCondition): (value: number) => boolean {
  const { operator } = condition;
  const named = spansNamed(column, condition);
  if (SET.includes(operator) || SAME.includes(operator)) {
    const set = new Set(named.flatMap(({ from, end }) => (end === undefined ? [from] : [])));
    const spans = named.filter(({ end }) => end !== undefined);
    const isNamed = (value: number) => set.has(value) || spans.some((span) => isWithin(value, span, span));
    return IS.includes(operator) ? isNamed : (value) => !isNamed(value);
  }
  const [a] = named;
  const { low, high } = limitsOf(named);
  switch (operator) {
    case 'gt':
      return (value) => isAfter(value, a);
    case 'gte':
      return (value) => value >= a.from;
    case 'lt':
      return (value) => value < a.from;
    case 'lte':
      return (value) => !isAfter(value, a);
    case 'between':
      return (value) => isWithin(value, low, high);
    default:
      return (value) => !isWithin(value, low, high);
  }
}

const isAfter = (value: number, { from, end }: Span): boolean =>
  end === undefined ? value > from : value >= end;

const isWithin = (value: number, low: Span, high: Span): boolean =>
  value >= low.from && !isAfter(value, high);

/**
 * Reads what a condition names: the number, the time or the whole day that is written, or the numbers that have this label. Texts are
 * read as the import reads a column: all dates in one order of day and month, all numbers with one decimal mark.
 */
function numberReader(
  column: Column,
  { value, value2, values = [] }: FilterCondition,
): (text: string | number) => readonly Span[] {
  const texts = [value, value2, ...values].flatMap((each) =>
    typeof each === 'string' && each.trim() !== '' ? [each.trim()] : [],
  );
  const dates = column.type === 'date' ? readSpans(texts) : new Map<string, Span>();
  const together = formattedNumbers(texts, '.');
  return (given) => {
    if (typeof given === 'number') return [{ from: given }];
    const text = given.trim();
    if (column.type === 'date') {
      const span = dates.get(text);
      if (span) return [span];
      throw problem('not-a-date', column.name, `'${given}' is not a date; write it as 2024-12-31.`);
    }
    const plain = parseNumber(text);
    if (!Number.isNaN(plain)) return [{ from: plain }];
    const codes = codesNamed(column, given).map(Number);
    if (!codes.some(Number.isNaN)) return codes.map((from) => ({ from }));
    const printed = together?.[texts.indexOf(text)] ?? formattedNumbers([text], '.')?.[0];
    if (printed !== undefined) return [{ from: printed }];
    throw problem(
      'not-a-number',
      column.name,
      hasLabels(column)
        ? `'${given}' is neither a number nor a label of ${column.name}; its labels are ${labelsListed(column)}.`
        : `'${given}' is not a number, but ${column.name} holds numbers.`,
    );
  };
}

const severalCodes = (column: Column, label: string | number | undefined): FilterError =>
  problem(
    'missing-value',
    column.name,
    `Several values of ${column.name} are labelled '${label}'; write the value itself.`,
  );

/** Comparisons of ranks; between takes its limits in either order. */
function comparison(operator: FilterOperator, a: number, b: number): (value: number) => boolean {
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  switch (operator) {
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
    default:
      return (value) => value < low || value > high;
  }
}

function textTest(column: Column, condition: FilterCondition): (value: string) => boolean {
  const { operator } = condition;
  if (SET.includes(operator) || SAME.includes(operator)) {
    const codes = wantedBy(column, condition).flatMap((value) => codesNamed(column, String(value)));
    const set = new Set(codes.map(foldValue));
    return IS.includes(operator)
      ? (value) => set.has(foldValue(value))
      : (value) => !set.has(foldValue(value));
  }
  const wanted = foldValue(String(given(column, condition.value)));
  const fits = (text: string): boolean => {
    const folded = foldValue(text);
    if (operator === 'startsWith') return folded.startsWith(wanted);
    return operator === 'endsWith' ? folded.endsWith(wanted) : folded.includes(wanted);
  };
  return (value) => fits(value) || fits(valueLabel(column, value) ?? value);
}

/** Levels of an ordinal column are compared by their order. */
function ordinalTest(column: Column, condition: FilterCondition): (value: string) => boolean {
  if (SET.includes(condition.operator) || SAME.includes(condition.operator))
    return textTest(column, condition);
  const levels = column.cells.kind === 'categories' ? column.cells.levels : [];
  const order = (column.categoryOrder ?? levels).map(foldValue);
  const rank = (value: string | number | undefined): number => {
    const [code, ...others] = codesNamed(column, String(given(column, value)));
    if (others.length > 0) throw severalCodes(column, value);
    const at = order.indexOf(foldValue(code!));
    if (at < 0)
      throw problem(
        'missing-value',
        column.name,
        `${column.name} has no level '${value}'${hasLabels(column) ? ', and no label' : ''}.`,
      );
    return at;
  };
  const a = rank(condition.value);
  const accepts = comparison(
    condition.operator,
    a,
    RANGE.includes(condition.operator) ? rank(condition.value2) : a,
  );
  return (value) => {
    const at = order.indexOf(foldValue(value));
    return at >= 0 && accepts(at);
  };
}

/** Name of the dataset that a filter derives. */
export const filteredName = (name: string, rows: number): string => `${name} (Filtered - ${rows} rows)`;

/** The rows of a dataset that a mask keeps, as columns of a new dataset. */
export function keepRows(
  dataset: Pick<Dataset, 'columns'>,
  mask: Uint8Array,
): Pick<Dataset, 'rows' | 'columns'> {
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
