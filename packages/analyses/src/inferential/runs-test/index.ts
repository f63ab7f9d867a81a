import { defineAnalysis } from '../../contract.ts';
import { check, compute } from './compute.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: 'health', options: { variables: ['BloodPressure'] } },
  check,
  compute,
  present,
});
