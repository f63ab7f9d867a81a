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
  example: { sample: null, options: { n: 20, sd: 3.2 } },
  fromData,
  check,
  compute,
  present,
});
