import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { modelOptions } from '../../regression/kit/option-parts.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { survivalOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

const CATEGORIES = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

/** Shown where each case has a time that was observed, and where it has two limits. */
const OBSERVED = { showWhen: { option: 'censoring', is: 'right' } } as const;
const BETWEEN = { showWhen: { option: 'censoring', is: 'interval' } } as const;

export const options = defineOptions({
  censoring: {
    kind: 'choice',
    label: 'What is known of the time',
    help: 'Either each case was watched until the event or until observation ended, or visits tell only between which two times the event happened.',
    choices: {
      right: { label: 'The time itself', help: 'With a variable that says whether the event happened' },
      interval: {
        label: 'Two limits',
        help: 'Interval censoring: after the one, not later than the other',
      },
    },
    default: 'right',
  },
  time: { ...survivalOptions.time, ...OBSERVED },
  event: { ...survivalOptions.event, ...OBSERVED },
  eventLevel: { ...survivalOptions.eventLevel, ...OBSERVED },
  lower: {
    kind: 'variable',
    label: 'Lower limit',
    help: 'The last time without the event; 0 or empty where it had happened before the first look.',
    accepts: ['numeric'],
    required: true,
    ...BETWEEN,
  },
  upper: {
    kind: 'variable',
    label: 'Upper limit',
    help: 'The first time with the event; empty where it has not happened yet, the same as the lower limit where the time is known exactly.',
    accepts: ['numeric'],
    required: true,
    ...BETWEEN,
  },
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help: 'One curve for each of its levels, compared by the tests; without it there is one curve for all cases. With two limits the models compare the groups, unless other predictors are chosen.',
    accepts: CATEGORIES,
  },
  covariates: { ...modelOptions.covariates, ...BETWEEN },
  factors: { ...modelOptions.factors, ...BETWEEN },
  terms: { ...modelOptions.terms, ...BETWEEN },
  references: { ...modelOptions.references, ...BETWEEN },
  distributions: {
    kind: 'choices',
    label: 'Parametric models',
    help: 'Accelerated failure time models of the limits: they compare groups and predict times; the smallest AIC fits best.',
    choices: {
      weibull: { label: 'Weibull', help: 'A risk that rises or falls steadily' },
      exponential: { label: 'Exponential', help: 'A risk that never changes' },
      lognormal: { label: 'Log-normal', help: 'A risk that rises and then falls' },
      loglogistic: { label: 'Log-logistic', help: 'The same with heavier tails' },
    },
    default: ['weibull'],
    ...BETWEEN,
  },
  shares: {
    kind: 'text',
    label: 'Times by which a share has had the event',
    help: 'In percent, separated by commas or spaces: 50 is the median time.',
    default: '25, 50, 75',
    maxLength: 100,
    ...BETWEEN,
  },
  newCases: {
    kind: 'cases',
    label: 'Predict new cases',
    help: 'Times and survival that the models predict for each.',
    of: ['covariates', 'factors'],
    max: 20,
    ...BETWEEN,
  },
  strata: {
    kind: 'variable',
    label: 'Strata',
    help: 'The tests compare the groups within each level of this variable, centres of a study for instance.',
    accepts: CATEGORIES,
    ...OBSERVED,
  },
  confidenceType: {
    kind: 'choice',
    label: 'Scale of the intervals',
    help: 'On which scale the intervals of the curve are symmetric; the limits of medians follow from them.',
    choices: {
      log: { label: 'Logarithm', help: 'The default of R' },
      'log-log': {
        label: 'Log of the negative log',
        help: 'Always between 0 and 1; the default of SAS and Stata',
      },
      plain: { label: 'None', help: 'Estimate plus and minus standard errors, as SPSS does' },
    },
    default: 'log',
    ...OBSERVED,
  },
  confidenceLevel,
  times: {
    kind: 'text',
    label: 'Survival at times',
    help: 'Times at which the curves are read, separated by commas or spaces; round ones are chosen where it is empty.',
    default: '',
    maxLength: 200,
  },
  meanUpTo: {
    kind: 'number',
    label: 'Mean up to time',
    help: 'The mean time is restricted to this one, because curves that do not reach zero have no mean; 0 takes the longest time that every group was observed.',
    min: 0,
    max: 1e12,
    default: 0,
    ...OBSERVED,
  },
  tests: {
    kind: 'choices',
    label: 'Tests',
    help: 'They differ in how much early events count; choose before looking at the curves.',
    choices: {
      'log-rank': {
        label: 'Log-rank',
        help: 'Every event alike; best where the ratio of hazards is constant',
      },
      'gehan-breslow': { label: 'Breslow (Gehan)', help: 'By the number at risk: early events count most' },
      'tarone-ware': { label: 'Tarone–Ware', help: 'By its square root: in between' },
      peto: { label: 'Peto–Peto', help: 'By the share still free of the event' },
      'fleming-harrington': { label: 'Fleming–Harrington', help: 'By powers ρ and γ, set below' },
    },
    default: ['log-rank'],
    ...OBSERVED,
  },
  rho: {
    kind: 'number',
    label: 'ρ of Fleming–Harrington',
    help: 'Above zero early events count more: 1 is near the test of Peto and Peto.',
    min: 0,
    max: 10,
    default: 0,
    ...OBSERVED,
  },
  gamma: {
    kind: 'number',
    label: 'γ of Fleming–Harrington',
    help: 'Above zero late events count more: ρ = 0 and γ = 1 look for late differences.',
    min: 0,
    max: 10,
    default: 1,
    ...OBSERVED,
  },
  trend: {
    kind: 'toggle',
    label: 'Test of a trend',
    help: 'Whether survival falls or rises along the order of the groups: doses, stages, ages.',
    default: false,
    ...OBSERVED,
  },
  pairwise: {
    kind: 'toggle',
    label: 'Comparisons of pairs',
    help: 'The first test chosen, for every pair of three or more groups.',
    default: true,
    ...OBSERVED,
  },
  adjustment: {
    kind: 'choice',
    label: 'Adjustment of pairs',
    help: 'Keeps the chance of any false difference at α over all pairs.',
    choices: { holm: 'Holm', bonferroni: 'Bonferroni', bh: 'Benjamini–Hochberg', none: 'None' },
    default: 'holm',
    ...OBSERVED,
  },
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the curves and tests rest on, with advice for each.',
    choices: {
      proportional: 'Proportional hazards',
      events: 'Enough events',
      tail: 'Cases at the end',
      censoring: 'Censoring',
    },
    default: ['proportional', 'events', 'tail', 'censoring'],
    ...OBSERVED,
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Curves as steps with the number at risk below; lines that run parallel in the log–log plot suggest a constant ratio of hazards.',
    choices: {
      survival: 'Survival curves',
      hazard: 'Cumulative hazard',
      loglog: 'Log–log plot',
    },
    default: ['survival'],
    ...OBSERVED,
  },
  bands: {
    kind: 'toggle',
    label: 'Bands',
    help: 'Draws the confidence interval around each curve.',
    default: true,
    ...OBSERVED,
  },
  marks: {
    kind: 'toggle',
    label: 'Censoring marks',
    help: 'A mark where the observation of a case ended without the event.',
    default: true,
    ...OBSERVED,
  },
});

export type KaplanMeierOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['time', 'event', 'lower', 'upper', 'group', 'covariates', 'factors', 'strata'],
    groups: [
      { title: 'Event', options: ['censoring', 'eventLevel'] },
      { title: 'Models', options: ['distributions', 'terms', 'references', 'shares', 'newCases'] },
      { title: 'Curves', options: ['confidenceType', 'confidenceLevel', 'times', 'meanUpTo'] },
      { title: 'Tests', options: ['tests', 'rho', 'gamma', 'trend', 'pairwise', 'adjustment'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots', 'bands', 'marks'] },
    ],
  },
  example: { sample: 'survival', options: { time: 'Time', event: 'Event', group: 'Treatment' } },
});
