/** Quality and charts of processes. */
import type { MoreCases } from './made-columns.ts';

export const QUALITY: MoreCases = {
  errorbar: [{ name: 'multi-vari chart in panels', options: { multiVari: true, panels: ['Diabetic'] } }],
  'process-capability': (['best', 'weibull', 'johnson'] as const).map((distribution) => ({
    name: `Distribution: ${distribution}`,
    options: { distribution },
  })),
  'gage-bias-linearity': [
    {
      name: 'one master part',
      options: { measurement: 'Master', study: 'type1', referenceValue: 25, tolerance: 1 },
    },
    {
      name: 'a bias that takes up the tolerance',
      options: { measurement: 'Master', study: 'type1', referenceValue: 25.2, tolerance: 1 },
    },
    { name: 'no bias', options: { measurement: 'Master', study: 'type1', referenceValue: 25.012 } },
  ],
  'gage-rr-studies': [
    {
      name: 'expanded, with the trial',
      options: { method: 'expanded', further: ['Trial'], interaction: 'keep' },
    },
    { name: 'expanded, parts of their own', options: { method: 'expanded', ownParts: true } },
  ],
  'run-chart': [
    { name: 'stages', options: { baseline: null, stage: 'Stage', rules: 'ihi' } },
    { name: 'no sign', options: { value: 'LeakingAfter', baseline: null, target: null } },
  ],
  'multivariate-charts': [
    {
      name: 'subgroups, with the generalized variance',
      options: { variables: ['Width', 'Depth', 'Force'], subgroup: 'Batch', alpha: 0.05 },
    },
    {
      name: 'new points, named',
      options: { variables: ['Width', 'Depth'], newFrom: 31, label: 'Part', covariance: 'sample' },
    },
    {
      name: 'a limit of one’s own',
      options: { variables: ['Width', 'Force'], chart: 'mewma', lambda: 0.25, h: 4 },
    },
  ],
  'spc-charts': [
    { name: 'Moving average of five', options: { chart: 'ma', window: 5 } },
    { name: 'g chart', options: { chart: 'g', value: 'Leaking' } },
    { name: 'g chart, three sigma', options: { chart: 'g', value: 'Leaking', gLimits: 'sigma' } },
    { name: 't chart, exponential', options: { chart: 't', tLimits: 'exponential' } },
    { name: 't chart by Nelson', options: { chart: 't', tLimits: 'nelson' } },
  ],
};
