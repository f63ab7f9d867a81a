import type { ColumnRole, ColumnType } from '@constat/data';

/** Types of variables as people see them. */
export const TYPE_NAMES: Readonly<Record<ColumnType, string>> = {
  numeric: 'Numeric',
  categorical: 'Categorical',
  ordinal: 'Ordinal',
  date: 'Date',
  text: 'Text',
  boolean: 'Boolean',
};

/** Roles of variables as people see them. */
export const ROLE_NAMES: Readonly<Record<ColumnRole, string>> = {
  none: 'None',
  independent: 'Independent',
  dependent: 'Dependent',
  covariate: 'Covariate',
};
