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
    options: {
      categories: [
        { label: 'A', observed: 22, share: 0.3 },
        { label: 'B', observed: 31, share: 0.3 },
        { label: 'C', observed: 18, share: 0.2 },
        { label: 'D', observed: 29, share: 0.2 },
      ],
    },
  },
  fromData,
  check,
  compute,
  present,
});
