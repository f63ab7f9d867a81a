import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';
import { check } from './refusals.ts';

const TESTS = ['Verbal', 'Spatial', 'Memory'];

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'factor-analysis',
    options: { variables: TESTS.flatMap((test) => [1, 2, 3, 4].map((i) => `${test}${i}`)) },
  },
  check,
  compute,
  present,
});
