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
    sample: 'reliability',
    options: {
      variables: ['Item1', 'Item2', 'Item4', 'Item5', 'Item7', 'Item9', 'Item10'],
      reversed: ['Item3', 'Item6', 'Item8'],
    },
  },
  check,
  compute,
  present,
});
