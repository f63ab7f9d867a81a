import { defineAnalysis } from '../../contract.ts';
import { checkGroups } from '../../shared/several-groups.ts';
import { compute } from './compute.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: 'health', options: { outcomes: ['BloodPressure'], group: 'Smoker' } },
  check: checkGroups,
  compute,
  present,
});
