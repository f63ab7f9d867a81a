import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: null,
    options: { design: 'cluster-means', difference: 4, sd: 12, clusterSize: 20, icc: 0.05 },
  },
});
