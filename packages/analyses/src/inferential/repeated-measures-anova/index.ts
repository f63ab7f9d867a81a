import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';
import { check } from './refusals.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'health',
    options: {
      within: {
        factors: [{ name: 'Time', levels: ['Baseline', '15 days', '30 days'] }],
        cells: ['PainScoreBaseline', 'PainScore15Days', 'PainScore30Days'],
      },
      between: ['Gender'],
      measure: 'Pain score',
    },
  },
  check,
  compute,
  present,
});
