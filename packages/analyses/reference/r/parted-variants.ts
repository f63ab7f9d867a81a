/** Tables of models with a part for zeros, and of events that compete. */
import type { Variant } from './variants.ts';

export const PARTED_VARIANTS: readonly Variant[] = [
  {
    analysis: 'regression-table',
    name: 'zero-inflated',
    data: 'dep_zi_articles.csv',
    options: {
      type: 'zero-inflated',
      outcome: 'art',
      covariates: ['ment'],
      factors: ['fem'],
      references: { fem: 'Men' },
      models: 'multivariable',
      columns: ['counts', 'overall'],
    },
  },
  {
    analysis: 'regression-table',
    name: 'zero-inflated-negative-binomial',
    data: 'dep_zi_articles.csv',
    options: {
      type: 'zero-inflated-negative-binomial',
      outcome: 'art',
      covariates: ['ment'],
      factors: ['fem'],
      references: { fem: 'Men' },
      models: 'multivariable',
      columns: ['counts', 'overall'],
    },
  },
  {
    analysis: 'regression-table',
    name: 'hurdle',
    data: 'dep_zi_articles.csv',
    options: {
      type: 'hurdle',
      outcome: 'art',
      covariates: ['ment'],
      factors: ['fem'],
      references: { fem: 'Men' },
      models: 'multivariable',
      columns: ['counts', 'overall'],
    },
  },
  {
    analysis: 'regression-table',
    name: 'hurdle-negative-binomial',
    data: 'dep_zi_articles.csv',
    options: {
      type: 'hurdle-negative-binomial',
      outcome: 'art',
      covariates: ['ment'],
      factors: ['fem'],
      references: { fem: 'Men' },
      models: 'multivariable',
      columns: ['counts', 'overall'],
    },
  },
  {
    analysis: 'regression-table',
    name: 'fine-gray',
    data: 'dep_cmpr_melanoma.csv',
    options: {
      type: 'fine-gray',
      outcome: 'time',
      event: 'status',
      covariates: ['age', 'thickness'],
      factors: ['sex'],
      columns: ['counts', 'overall'],
    },
  },
  {
    analysis: 'table3-generator',
    name: 'fine-gray',
    data: 'dep_cmpr_melanoma.csv',
    options: {
      type: 'fine-gray',
      outcomes: ['time'],
      event: 'status',
      covariates: ['age', 'thickness'],
      factors: ['sex'],
    },
  },
  {
    analysis: 'regression-interpretation',
    name: 'fine-gray',
    data: 'dep_cmpr_melanoma.csv',
    options: {
      type: 'fine-gray',
      outcome: 'time',
      event: 'status',
      covariates: ['age', 'thickness'],
      factors: ['sex'],
    },
  },
];
