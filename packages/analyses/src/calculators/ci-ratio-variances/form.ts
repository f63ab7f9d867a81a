import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: null, options: { n1: 16, sd1: 5.2, n2: 21, sd2: 3.4 } },
  fromData,
});
