import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel, orderOption } from '../../shared/option-parts.ts';
import { modelOptions, newCasesOption } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

const ORDINAL = { option: 'method', is: 'ordinal' } as const;

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'A category, with or without an order.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  weights: {
    kind: 'variable',
    label: 'Frequencies',
    help: 'A whole number that says how many cases each row stands for, where the data are counts.',
    accepts: ['numeric'],
  },
  method: {
    kind: 'choice',
    label: 'Model',
    help: 'Whether the categories have an order.',
    choices: {
      multinomial: { label: 'Multinomial', help: 'Each category against a base, without an order' },
      ordinal: { label: 'Ordinal', help: 'One coefficient for all steps from lower to higher' },
    },
    default: 'multinomial',
  },
  base: {
    kind: 'references',
    label: 'Base category',
    help: 'The category with which the others are compared.',
    of: ['outcome'],
    showWhen: { option: 'method', is: 'multinomial' },
  },
  link: {
    kind: 'choice',
    label: 'Link',
    help: 'The scale on which the effects add up.',
    choices: {
      logit: { label: 'Logit', help: 'Proportional odds' },
      probit: { label: 'Probit', help: 'A normal variable behind the categories' },
      cloglog: { label: 'Complementary log-log', help: 'Higher categories are more likely' },
    },
    default: 'logit',
    showWhen: ORDINAL,
  },
  order: {
    ...orderOption(['outcome'], 'which the model goes through step by step'),
    label: 'Order of the categories',
    showWhen: ORDINAL,
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  confidenceLevel,
  termTests: {
    kind: 'toggle',
    label: 'Tests of the terms',
    help: 'A likelihood-ratio test of each variable as a whole.',
    default: true,
  },
  classification: {
    kind: 'toggle',
    label: 'Classification table',
    help: 'Counts observed categories against the most probable ones.',
    default: true,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Ratios with their intervals, and the probability of each category along one predictor.',
    choices: { ratios: 'Ratios', effect: 'Predicted probabilities' },
    default: ['ratios', 'effect'],
  },
  effectOf: {
    kind: 'variable',
    label: 'Probabilities over',
    help: 'The predictor along the axis of the plot; the first one unless chosen.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
  },
  newCases: newCasesOption('The probability of every category for each case.'),
});

export type CategoryOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  layout: {
    roles: ['outcome', 'covariates', 'factors', 'weights'],
    groups: [
      { title: 'Model', options: ['method', 'base', 'link', 'order', 'terms', 'references'] },
      { title: 'Coefficients', options: ['confidenceLevel', 'termTests', 'classification'] },
      { title: 'Plots', options: ['plots', 'effectOf'] },
      { title: 'Prediction', options: ['newCases'] },
    ],
  },
  keeps: [
    {
      id: 'predicted',
      name: 'Predicted',
      label: 'Predicted categories',
      help: 'The most probable category by the model.',
    },
  ],
  example: {
    sample: 'employee-satisfaction',
    options: { outcome: 'JobLevel', covariates: ['Age', 'JobSatisfaction'] },
  },
});
