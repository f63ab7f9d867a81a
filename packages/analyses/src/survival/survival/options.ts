import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { survivalOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

const CATEGORIES = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

export const options = defineOptions({
  ...survivalOptions,
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help: 'One curve for each of its levels, compared by the tests; without it there is one curve for all cases.',
    accepts: CATEGORIES,
  },
  strata: {
    kind: 'variable',
    label: 'Strata',
    help: 'The tests compare the groups within each level of this variable, centres of a study for instance.',
    accepts: CATEGORIES,
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
  },
  rho: {
    kind: 'number',
    label: 'ρ of Fleming–Harrington',
    help: 'Above zero early events count more: 1 is near the test of Peto and Peto.',
    min: 0,
    max: 10,
    default: 0,
  },
  gamma: {
    kind: 'number',
    label: 'γ of Fleming–Harrington',
    help: 'Above zero late events count more: ρ = 0 and γ = 1 look for late differences.',
    min: 0,
    max: 10,
    default: 1,
  },
  trend: {
    kind: 'toggle',
    label: 'Test of a trend',
    help: 'Whether survival falls or rises along the order of the groups: doses, stages, ages.',
    default: false,
  },
  pairwise: {
    kind: 'toggle',
    label: 'Comparisons of pairs',
    help: 'The first test chosen, for every pair of three or more groups.',
    default: true,
  },
  adjustment: {
    kind: 'choice',
    label: 'Adjustment of pairs',
    help: 'Keeps the chance of any false difference at α over all pairs.',
    choices: { holm: 'Holm', bonferroni: 'Bonferroni', bh: 'Benjamini–Hochberg', none: 'None' },
    default: 'holm',
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
  },
  bands: {
    kind: 'toggle',
    label: 'Bands',
    help: 'Draws the confidence interval around each curve.',
    default: true,
  },
  marks: {
    kind: 'toggle',
    label: 'Censoring marks',
    help: 'A mark where the observation of a case ended without the event.',
    default: true,
  },
});

export type KaplanMeierOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['time', 'event', 'group', 'strata'],
    groups: [
      { title: 'Event', options: ['eventLevel'] },
      { title: 'Curves', options: ['confidenceType', 'confidenceLevel', 'times', 'meanUpTo'] },
      { title: 'Tests', options: ['tests', 'rho', 'gamma', 'trend', 'pairwise', 'adjustment'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots', 'bands', 'marks'] },
    ],
  },
  example: { sample: 'survival', options: { time: 'Time', event: 'Event', group: 'Treatment' } },
});
