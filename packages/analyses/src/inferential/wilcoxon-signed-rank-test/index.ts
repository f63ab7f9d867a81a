import { defineAnalysis } from '../../contract.ts';
import { samePair } from '../../shared/pairs.ts';
import { compute } from './compute.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: 'health', options: { pairs: [['PainScoreBaseline', 'PainScore30Days']] } },
  check: (_, values) => samePair(values.pairs),
  compute,
  present,
});
