/** Covariates as curves: one variant for each kind of model and of errors. */
import type { Variant } from './variant.ts';

export const CURVE_VARIANTS: readonly Variant[] = [
  {
    analysis: 'linear-regression',
    name: 'curves',
    data: 'adv_retinopathy.csv',
    options: {
      outcome: 'futime',
      covariates: ['age', 'risk'],
      factors: ['trt'],
      curved: ['age'],
      curveDf: 4,
      standardized: false,
      plots: [],
    },
  },
  {
    analysis: 'logistic-regression',
    name: 'curves',
    data: 'adv_retinopathy.csv',
    options: {
      outcome: 'status',
      covariates: ['age', 'risk'],
      factors: ['trt'],
      curved: ['age', 'risk'],
      curveBasis: 'polynomial',
      curveDf: 2,
      classification: false,
      plots: [],
    },
  },
  {
    analysis: 'poisson-regression',
    name: 'curves',
    data: 'adv_retinopathy.csv',
    options: { outcome: 'risk', covariates: ['age', 'futime'], factors: ['trt'], curved: ['age', 'futime'] },
  },
  {
    analysis: 'poisson-regression',
    name: 'curves quasi',
    data: 'adv_retinopathy.csv',
    options: {
      outcome: 'risk',
      covariates: ['age', 'futime'],
      family: 'quasi-poisson',
      termTests: false,
      curved: ['age'],
      curveBasis: 'b-spline',
      curveDf: 4,
    },
  },
  {
    analysis: 'cox-regression',
    name: 'curves',
    data: 'adv_retinopathy.csv',
    options: {
      time: 'futime',
      event: 'status',
      covariates: ['age', 'risk'],
      factors: ['trt'],
      curved: ['age', 'risk'],
      checks: [],
    },
  },
  {
    analysis: 'cox-regression',
    name: 'curves clustered',
    data: 'adv_retinopathy.csv',
    options: {
      time: 'futime',
      event: 'status',
      covariates: ['age', 'risk'],
      curved: ['age'],
      errors: 'cluster',
      cluster: 'id',
      checks: [],
    },
  },
];
