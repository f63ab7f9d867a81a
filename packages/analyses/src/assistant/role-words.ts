/** What the roles of forms are for, in words: which part of a question each takes, and how variables for it tend to be called. */
import type { Cue } from './mentions.ts';

/** Parts of a question that a role takes. */
export const ROLE_CUES: Readonly<Record<string, readonly Cue[]>> = {
  outcome: ['outcome'],
  outcomes: ['outcome'],
  value: ['outcome'],
  series: ['outcome'],
  y: ['outcome'],
  measurement: ['outcome'],
  variables: ['outcome', 'predictor', 'group'],
  conditions: ['outcome'],
  pairs: ['outcome', 'predictor'],
  within: ['outcome'],
  group: ['group', 'predictor'],
  category: ['group', 'predictor'],
  factors: ['group', 'predictor', 'control'],
  covariates: ['predictor', 'control'],
  predictor: ['predictor', 'group'],
  mediators: ['mediator'],
  moderator: ['moderator'],
  controls: ['control'],
  x: ['predictor', 'time', 'group'],
  rows: ['group', 'predictor', 'outcome'],
  columns: ['outcome', 'group', 'predictor'],
  variable: ['outcome', 'group', 'predictor'],
  second: ['group', 'predictor', 'outcome'],
  between: ['group', 'predictor'],
  stages: ['group', 'outcome', 'predictor'],
  subgroup: ['group'],
  by: ['group'],
  time: ['time'],
  layer: ['control'],
  strata: ['control'],
};

/** Words in the names of variables that a role is for. */
export const ROLE_WORDS: Readonly<Record<string, string>> = {
  time: 'time month months day days week weeks year years date period quarter duration followup',
  event: 'event status death died dead censored censor relapse failed failure',
  study: 'study trial author',
  n1: 'n total treatment',
  n2: 'n total control',
  events1: 'event events treatment',
  events2: 'event events control',
  effect: 'effect estimate',
  error: 'error se',
  treated: 'treated treatment policy reform',
  post: 'post after',
  cluster: 'state county region cluster school site',
  unit: 'state county unit firm',
  part: 'part item sample',
  operator: 'operator appraiser inspector',
  measurement: 'length measurement reading value',
  subgroup: 'sample subgroup batch lot',
  x: 'month date year day week quarter time',
  // Level 2 and Level 3 are how designs with nested cases are named.
  upper: 'level3 school hospital region',
};

/** Roles that nobody fills unless the question or a name says so. */
export const SIDE_ROLES: ReadonlySet<string> = new Set([
  'weights',
  'label',
  'size',
  'sizes',
  'exposure',
  'start',
  'order',
  'stage',
  'layer',
  'strata',
  'upper',
  'slopes',
  'block',
  'reversed',
  'rating',
  'standard',
  'trial',
  'counts',
  'by',
  'cluster',
  'subgroup',
]);

/** Roles that split the cases: a number with many values is none. */
export const GROUP_ROLES: ReadonlySet<string> = new Set([
  'group',
  'category',
  'factors',
  'rows',
  'columns',
  'variable',
  'second',
  'between',
  'stages',
  'layer',
  'strata',
  'by',
]);

/** Analyses that take all fitting variables where none is named. */
export const TAKE_ALL: ReadonlySet<string> = new Set([
  'descriptives',
  'missing-data',
  'outliers',
  'normality',
  'frequencies',
  'matrix',
  'efa',
  'cluster',
  'reliability',
]);

/** Of these the largest set of variables that are called alike is meant: the items of a scale. */
export const TAKE_FAMILY: ReadonlySet<string> = new Set([
  'reliability',
  'efa',
  'friedman-test',
  'repeated-measures-anova',
]);
