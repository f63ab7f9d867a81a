/** The rows that a filter keeps as a rule that people write: `Age ≥ 18 and Treated = no`. */
import type { FilterCondition, FilterGroup } from '@constat/data';

const SIGNS: Readonly<Partial<Record<FilterCondition['operator'], string>>> = {
  eq: '=',
  neq: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
};

function conditionRule({ column, operator, value, value2, values }: FilterCondition): string {
  const sign = SIGNS[operator];
  if (sign !== undefined) return `${column} ${sign} ${value ?? ''}`.trim();
  if (operator === 'in') return `${column} = ${(values ?? []).join(' or ')}`;
  if (operator === 'between') return `${column} ≥ ${value} and ${column} ≤ ${value2}`;
  if (operator === 'notIn') return `${column} ≠ ${(values ?? []).join(' or ')}`;
  if (operator === 'notBetween') return `${column} not from ${value} to ${value2}`;
  const words = operator.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${column} ${words} ${value ?? ''}`.trim();
}

/** The filter in words. */
export function ruleOf({ logic, conditions }: FilterGroup): string {
  const parts = conditions.map((part) =>
    'conditions' in part
      ? part.conditions.length > 1
        ? `(${ruleOf(part)})`
        : ruleOf(part)
      : conditionRule(part),
  );
  return parts.join(logic === 'OR' ? ' or ' : ' and ');
}

/** What is meant, however it is written: case, blanks, signs, and the order of what is joined by and. */
const meant = (rule: string): string =>
  rule
    .toLowerCase()
    .replaceAll('>=', '≥')
    .replaceAll('<=', '≤')
    .replaceAll(/!=|<>/g, '≠')
    .replaceAll(/\s+is not\s+/g, '≠')
    .replaceAll(/\s+is\s+|==/g, '=')
    .split(/\s+and\s+|[,;\n]/)
    .map((part) => part.replaceAll(/[\s"'“”‘’]+/g, ''))
    .filter((part) => part !== '')
    .sort()
    .join('&');

export const sameRule = (a: string, b: string): boolean => meant(a) === meant(b);
