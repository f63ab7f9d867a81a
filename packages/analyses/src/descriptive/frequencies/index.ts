import { rich } from '@constat/report';
import { defineAnalysis } from '../../contract.ts';
import { compute, readBreaks } from './compute.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';
import { present } from './present.ts';

export const analysis = defineAnalysis({
  entry,
  version: 1,
  options,
  layout,
  usesWeights: true,
  example: { sample: 'employee-satisfaction', options: { variables: ['Department'] } },
  check: (_, { breaks }) =>
    breaks.trim() !== '' && readBreaks(breaks) === null
      ? [
          {
            code: 'bad-breaks',
            message: rich`The edges of classes must be two or more rising numbers.`,
            advice: rich`Type them with blanks between them: 0 20 40 60.`,
          },
        ]
      : [],
  compute,
  present,
});
