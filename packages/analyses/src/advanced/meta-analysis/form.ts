import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'meta-analysis',
    options: {
      study: 'Study',
      measure: 'RR',
      events1: 'EventsTreatment',
      n1: 'NTreatment',
      events2: 'EventsControl',
      n2: 'NControl',
      subgroup: 'Region',
      covariates: ['Year'],
      lowText: 'Favours treatment',
      highText: 'Favours control',
    },
  },
});
