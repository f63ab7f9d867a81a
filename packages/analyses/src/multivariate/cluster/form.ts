import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  keeps: [
    { id: 'cluster', name: 'Cluster', label: 'Clusters', help: 'The cluster that each case belongs to.' },
  ],
  example: { sample: 'cluster', options: { variables: ['Age', 'Spending', 'Visits', 'OnlineShare'] } },
});
