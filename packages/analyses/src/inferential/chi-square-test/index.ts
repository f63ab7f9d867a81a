import { bold, rich } from '@constat/report';
import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { spss } from './spss.ts';

export const analysis = defineAnalysis({
  ...form,
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
  fromAggregates,
  present,
  python,
  spss,
});
