/** What the form of a filter holds: text as it is typed, and the filter it stands for. */
import {
  type Column,
  FILTER_OPERATORS,
  type FilterCondition,
  type FilterGroup,
  type FilterOperator,
  isGroup,
  operatorsFor,
} from '@constat/data';

export interface ConditionDraft {
  readonly kind: 'condition';
  readonly id: number;
  readonly column: string;
  readonly operator: FilterOperator;
  readonly value: string;
  readonly value2: string;
}

export interface GroupDraft {
  readonly kind: 'group';
  readonly id: number;
  readonly logic: 'AND' | 'OR';
  readonly parts: readonly (ConditionDraft | GroupDraft)[];
}

/** Groups within groups: as deep as people can read. */
export const MAX_GROUP_DEPTH = 3;

export const OPERATOR_NAMES: Readonly<Record<FilterOperator, string>> = {
  eq: 'equals',
  neq: 'does not equal',
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  between: 'is between',
  notBetween: 'is not between',
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
  in: 'is one of',
  notIn: 'is none of',
  isEmpty: 'is missing',
  isNotEmpty: 'is not missing',
};

/** How many values an operator takes; 'list' takes several, separated by semicolons. */
export function valuesOf(operator: FilterOperator): 0 | 1 | 2 | 'list' {
  if (operator === 'isEmpty' || operator === 'isNotEmpty') return 0;
  if (operator === 'between' || operator === 'notBetween') return 2;
  return operator === 'in' || operator === 'notIn' ? 'list' : 1;
}

const SEPARATOR = ';';
/** A value in quotes, where a quote is doubled, or one up to the next semicolon. */
const LISTED = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(?:;|$)/gy;

/** The values of a list as it is typed; one that holds a semicolon stands in quotes. */
function listOf(text: string): readonly string[] {
  const values: string[] = [];
  for (const [whole, quoted, plain = ''] of text.matchAll(LISTED)) {
    const value = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (value !== '') values.push(value);
    if (!whole.endsWith(SEPARATOR)) break;
  }
  return values;
}

/** The list as it is typed. */
const listText = (values: readonly (string | number | boolean)[]): string =>
  values
    .map(String)
    .map((value) => (/^\s|\s$|^"|;/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(`${SEPARATOR} `);

/** The filter that the form stands for. */
export function filterOf(group: GroupDraft): FilterGroup {
  return {
    logic: group.logic,
    conditions: group.parts.map((part) => (part.kind === 'group' ? filterOf(part) : conditionOf(part))),
  };
}

function conditionOf({ column, operator, value, value2 }: ConditionDraft): FilterCondition {
  switch (valuesOf(operator)) {
    case 0:
      return { column, operator };
    case 1:
      return { column, operator, value };
    case 2:
      return { column, operator, value, value2 };
    case 'list':
      return {
        column,
        operator,
        values: listOf(value),
      };
  }
}

/** The form of a filter that was applied before. */
export function draftOf(filter: FilterGroup, makeId: () => number): GroupDraft {
  return {
    kind: 'group',
    id: makeId(),
    logic: filter.logic,
    parts: filter.conditions.map((part) =>
      isGroup(part)
        ? draftOf(part, makeId)
        : {
            kind: 'condition',
            id: makeId(),
            column: part.column,
            operator: part.operator,
            value: part.values ? listText(part.values) : String(part.value ?? ''),
            value2: String(part.value2 ?? ''),
          },
    ),
  };
}

/** The group with one of its parts, however deep, changed or (null) taken out. */
export function changePart(
  group: GroupDraft,
  id: number,
  change: (part: ConditionDraft | GroupDraft) => ConditionDraft | GroupDraft | null,
): GroupDraft {
  return {
    ...group,
    parts: group.parts.flatMap((part) => {
      if (part.id === id) return change(part) ?? [];
      return part.kind === 'group' ? changePart(part, id, change) : part;
    }),
  };
}

/** Another column keeps the operator where it makes sense there. */
export function withColumn(part: ConditionDraft, column: Pick<Column, 'name' | 'type'>): ConditionDraft {
  const operators = operatorsFor(column);
  const operator = operators.includes(part.operator) ? part.operator : (operators[0] ?? FILTER_OPERATORS[0]);
  return { ...part, column: column.name, operator, value: '', value2: '' };
}
