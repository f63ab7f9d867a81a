import { defineAnalysis } from '../../contract.ts';
import { checkTwoGroups } from '../../shared/two-groups.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { spss } from './spss.ts';

export const analysis = defineAnalysis({
  ...form,
  check: (frame, values) =>
    checkTwoGroups(frame, values, { label: 'Kruskal–Wallis', analysis: 'kruskal-wallis-test' }),
  compute,
  fromAggregates,
  present,
  python,
  spss,
});
