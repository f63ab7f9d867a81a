/** A filter as a condition of R on the data frame `d`; a missing value satisfies isEmpty and nothing else. */
import type { Column } from '../column.ts';
import type { FilterCondition, FilterGroup } from '../filter/conditions.ts';
import { filterMask, isGroup, spansNamed } from '../filter/filter.ts';
import { limitsOf, type Span } from '../import/date-spans.ts';
import { columnInR, NotInR } from './expression.ts';
import type { Helper } from './helpers.ts';
import { rNumber, rNumbers, rTexts } from './words.ts';

export interface FilterInR {
  readonly code: string;
  readonly helpers: ReadonlySet<Helper>;
}

/** More names than these make a line that nobody reads. */
const MOST_NAMES = 200;
const DAY_MS = 86_400_000;

/** The condition, or the name of what has no likeness in R. */
export function filterInR(
  filter: FilterGroup,
  columns: readonly Column[],
): FilterInR | { readonly lacks: string } {
  const helpers = new Set<Helper>();
  try {
    return { code: groupInR(filter, columns, helpers), helpers };
  } catch (error) {
    if (error instanceof NotInR) return { lacks: error.message };
    throw error;
  }
}

function groupInR({ logic, conditions }: FilterGroup, columns: readonly Column[], used: Set<Helper>): string {
  if (conditions.length === 0) return 'rep(TRUE, nrow(d))';
  const parts = conditions.map((part) =>
    isGroup(part) ? `(${groupInR(part, columns, used)})` : conditionInR(part, columns, used),
  );
  return parts.join(logic === 'AND' ? ' & ' : ' | ');
}

function conditionInR(condition: FilterCondition, columns: readonly Column[], used: Set<Helper>): string {
  const column = columns.find(({ name }) => name === condition.column);
  if (!column) throw new NotInR(`${condition.column}, which is no longer there`);
  const types = new Map([[column.name, column.type]]);
  const x = columnInR(column.name, { types, used });
  const { operator } = condition;
  if (operator === 'isEmpty') return `is.na(${x})`;
  if (operator === 'isNotEmpty') return `!is.na(${x})`;
  if (column.cells.kind === 'numbers') return numberInR(column, condition, x, used);
  const texts = [...new Set(textsOf(column))];
  const asked: Column = {
    ...column,
    cells: { kind: 'categories', codes: Int32Array.from(texts.keys()), levels: texts },
  };
  const mask = filterMask([asked], texts.length, { logic: 'AND', conditions: [condition] });
  const kept = texts.filter((_, i) => mask[i] === 1);
  if (kept.length > MOST_NAMES) throw new NotInR('a condition that many texts satisfy');
  const text = column.type === 'boolean' ? `tolower(as.character(${x}))` : x;
  return `${text} %in% ${rTexts(column.type === 'boolean' ? kept.map((each) => each.toLowerCase()) : kept)}`;
}

function textsOf({ cells }: Column): readonly string[] {
  if (cells.kind === 'categories') return cells.levels;
  return cells.kind === 'strings' ? cells.values.filter((value) => value !== null) : [];
}

function numberInR(column: Column, condition: FilterCondition, x: string, used: Set<Helper>): string {
  const scale = column.type === 'date' ? DAY_MS : 1;
  const named = spansNamed(column, condition);
  const starts = named.map(({ from }) => from / scale);
  const limits = limitsOf(named);
  const low = rNumber(limits.low.from / scale);
  const isBeyond = (span: Span): string =>
    span.end === undefined ? `${x} > ${rNumber(span.from / scale)}` : `${x} >= ${rNumber(span.end / scale)}`;
  const isUpTo = (span: Span): string =>
    span.end === undefined ? `${x} <= ${rNumber(span.from / scale)}` : `${x} < ${rNumber(span.end / scale)}`;
  const isNamed = (): string =>
    named.every(({ end }) => end === undefined)
      ? `${x} %in% ${rNumbers(starts)}`
      : `yes(${named.map((span) => `(${x} >= ${rNumber(span.from / scale)} & ${isUpTo(span)})`).join(' | ')})`;
  used.add('yes');
  switch (condition.operator) {
    case 'eq':
    case 'in':
      return isNamed();
    case 'neq':
    case 'notIn':
      return `(!is.na(${x}) & !${isNamed()})`;
    case 'between':
      return `yes(${x} >= ${low} & ${isUpTo(limits.high)})`;
    case 'notBetween':
      return `yes(${x} < ${low} | ${isBeyond(limits.high)})`;
    case 'gt':
      return `yes(${isBeyond(named[0])})`;
    case 'lte':
      return `yes(${isUpTo(named[0])})`;
    default:
      return `yes(${x} ${condition.operator === 'gte' ? '>=' : '<'} ${low})`;
  }
}
