import { defineForm } from '../../contract.ts';
import { pairedFromData } from '../../shared/calculator/paired-data.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: null, options: { n: 15, meanDifference: 2.3, sdDifference: 3.9 } },
  fromData: pairedFromData,
});
