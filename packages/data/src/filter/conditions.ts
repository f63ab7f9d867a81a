/** A filter as data: what a form asks for, a dataset keeps and `filter.ts` evaluates. */

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
