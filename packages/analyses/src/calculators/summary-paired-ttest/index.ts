import { defineAnalysis } from '../../contract.ts';
import { pairedFromData } from '../../shared/calculator/paired-data.ts';
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
  example: { sample: null, options: { n: 15, meanDifference: 2.3, sdDifference: 3.9 } },
  fromData: pairedFromData,
  check,
  compute,
  present,
});
