import type { ColumnRole, ColumnType, DesignPart } from '@constat/data';

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

/** Parts of the design as people see them. */
export const DESIGN_NAMES: Readonly<Record<DesignPart, string>> = {
  imputation: 'Number of the imputation',
  weight: 'Sampling weight',
  stratum: 'Stratum',
  cluster: 'Cluster (primary unit)',
  population: 'Population size (units in the stratum)',
  cluster2: 'Second-stage cluster (unit in the primary one)',
  population2: 'Population size of the second stage (units in the primary one)',
};
