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
    options: { source: 'moments', n: 40, meanX: 25.3, sdX: 6.1, meanY: 112, sdY: 17.5, r: 0.56, x0: 30 },
  },
  fromData,
  check,
  compute,
  present,
});
