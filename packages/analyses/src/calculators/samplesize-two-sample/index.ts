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
  example: { sample: null, options: { design: 'means-t', mean1: 25, mean2: 20, sd: 10 } },
  check,
  compute,
  present,
});
