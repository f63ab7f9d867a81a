import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
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
});
