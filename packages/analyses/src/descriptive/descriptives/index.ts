import { defineAnalysis } from '../../contract.ts';
import { check, compute, type DescriptivesResult } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { spss } from './spss.ts';
import { underDesign } from './survey.ts';

export const analysis = defineAnalysis({
  ...form,
  check,
  compute,
  fromAggregates,
  present,
  python,
  underDesign,
  payload,
  spss,
});

/** The saved fields of a descriptive result. */
function payload(result: DescriptivesResult): Readonly<Record<string, unknown>> {
  return {
    totalSampleSize: result.sample.used,
    results: result.variables.flatMap((variable) =>
      variable.cells.map((cell) => ({
        variable: variable.name,
        group: cell.level,
        statistics: cell.description,
      })),
    ),
  };
}
