import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: null,
    options: { source: 'moments', n: 40, meanX: 25.3, sdX: 6.1, meanY: 112, sdY: 17.5, r: 0.56, x0: 30 },
  },
  fromData,
});
