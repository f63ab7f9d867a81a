import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';
import { check } from './refusals.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: null,
    options: { measure: 'two-groups', n1: 40, mean1: 24, sd1: 6, n2: 40, mean2: 21, sd2: 6 },
  },
  fromData,
  check,
  compute,
  present,
});
