import { bold, rich } from '@constat/report';
import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { spss } from './spss.ts';
import { underDesign } from './survey.ts';

export const analysis = defineAnalysis({
  ...form,
  check: (_, { rows, columns, layer }) => {
    const twice = rows === columns || rows === layer ? rows : columns === layer ? columns : null;
    if (twice === null) return [];
    return [
      {
        code: 'same-variable',
        variable: twice,
        message: rich`${bold(twice)} is in two boxes.`,
        advice: rich`Choose different variables for rows, columns and layer.`,
      },
    ];
  },
  compute,
  fromAggregates,
  present,
  python,
  underDesign,
  spss,
});
