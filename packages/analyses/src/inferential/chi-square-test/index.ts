import { bold, rich } from '@constat/report';
import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  usesWeights: true,
  example: { sample: 'employee-satisfaction', options: { variable: 'Department' } },
  check: (_, { variable, second }) =>
    variable !== null && variable === second
      ? [
          {
            code: 'same-variable',
            variable,
            message: rich`${bold(variable)} is in both boxes.`,
            advice: rich`Choose another second variable, or leave it empty to test one variable alone.`,
          },
        ]
      : [],
  compute,
  present,
});
