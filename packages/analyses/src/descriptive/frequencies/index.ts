import { rich } from '@constat/report';
import { defineAnalysis } from '../../contract.ts';
import { compute, readBreaks } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { spss } from './spss.ts';
import { underDesign } from './survey.ts';

export const analysis = defineAnalysis({
  ...form,
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
  fromAggregates,
  present,
  python,
  underDesign,
  spss,
});
