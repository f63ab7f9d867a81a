/** Control charts and capability: one variant for each kind of chart, of limits and of distribution. */
import type { Variant } from './variant.ts';

const chart = (name: string, options: Readonly<Record<string, unknown>>): Variant => ({
  analysis: 'spc-charts',
  name,
  data: 'dep_rules_counts.csv',
  options: { chart: name.split(' ')[0], ...options },
});

const capability = (name: string, data: string, options: Readonly<Record<string, unknown>>): Variant => ({
  analysis: 'process-capability',
  name,
  data,
  options,
});

export const QUALITY_VARIANTS: readonly Variant[] = [
  {
    analysis: 'spc-charts',
    name: 'own rules',
    data: 'dep_rules_levels.csv',
    options: {
      value: 'level',
      ruleSet: 'own',
      ownRules: ['rule1', 'rule5', 'rule6', 'rule2', 'rule3', 'rule4', 'rule7', 'rule8'],
      sigmas1: 2.5,
      run2: 5,
      run3: 4,
      run4: 8,
      run5: 3,
      run6: 3,
      run7: 5,
      run8: 3,
      early: true,
      userRules: [
        { least: 3, of: 4, sigmas: 1.5, side: 'one' },
        { least: 2, of: 3, sigmas: 1.2, side: 'above' },
        { least: 2, of: 2, sigmas: 1, side: 'below' },
        { least: 4, of: 6, sigmas: 1.25, side: 'either' },
        { least: 5, of: 5, sigmas: 0.8, side: 'within' },
      ],
    },
  },
  chart('imr-r', { value: 'size', subgroup: 'batch' }),
  chart('imr-s', { value: 'size', subgroup: 'batch' }),
  chart('xbar-s', { value: 'size', subgroup: 'batch', zones: true }),
  ...['constant', 'relative', 'parts'].map((shortRun) =>
    chart(`z-mr ${shortRun}`, { value: 'size', part: 'part', shortRun }),
  ),
  chart('ma', { value: 'size', window: 4 }),
  chart('ewma', { value: 'size', lambda: 0.25 }),
  chart('cusum', { value: 'size', h: 4 }),
  chart('g', { value: 'gap' }),
  chart('g sigma', { value: 'gap', gLimits: 'sigma' }),
  ...['weibull', 'exponential', 'nelson'].map((tLimits) => chart(`t ${tLimits}`, { value: 'days', tLimits })),
  chart('p laney', { value: 'defects', sizes: 'units', laney: true }),
  chart('u', { value: 'defects', sizes: 'units' }),
  chart('np', { value: 'defects', size: 250 }),
  chart('c', { value: 'defects' }),
  capability('between', 'calc_spc_rods.csv', {
    value: 'length',
    subgroup: 'subgroup',
    lsl: 49.85,
    usl: 50.15,
    target: 50,
    withinMethod: 'between',
    sixpack: true,
  }),
  capability('defectives', 'dep_rules_counts.csv', { data: 'defectives', value: 'defects', sizes: 'units' }),
  capability('defects', 'dep_rules_counts.csv', { data: 'defects', value: 'defects', sizes: 'units' }),
  ...['best', 'weibull', 'lognormal', 'gamma', 'johnson'].map((distribution) =>
    capability(distribution, 'dep_ncap_process.csv', { value: 'rough', lsl: 0.1, usl: 8, distribution }),
  ),
];
