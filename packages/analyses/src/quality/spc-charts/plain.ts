import type { SpcOptions } from './options.ts';

/** A control chart as the options of its own page begin. */
export const PLAIN_CHART: Omit<SpcOptions, 'value' | 'chart'> = {
  subgroup: null,
  sizes: null,
  label: null,
  stage: null,
  subgroupSize: null,
  size: null,
  shortRun: 'constant',
  laney: false,
  lambda: 0.2,
  width: 3,
  k: 0.5,
  h: 5,
  window: 3,
  gLimits: 'probability',
  tLimits: 'weibull',
  ruleSet: 'limits',
  ownRules: ['rule1'],
  early: false,
  center: null,
  sigma: null,
  omit: '',
  zones: false,
  part: '',
};
