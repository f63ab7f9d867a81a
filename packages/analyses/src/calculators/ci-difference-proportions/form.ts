import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: null, options: { x1: 56, n1: 70, x2: 48, n2: 80 } },
  fromData,
});
