import { defineAnalysis } from '../../contract.ts';
import { checkTwoGroups } from '../../shared/two-groups.ts';
import { compute } from './compute.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'health',
    options: { outcomes: ['BloodPressure'], group: 'Smoker', levels: ['Yes', 'No'] },
  },
  check: (frame, values) =>
    checkTwoGroups(frame, values, { label: 'Kruskal–Wallis', analysis: 'kruskal-wallis-test' }),
  compute,
  present,
});
