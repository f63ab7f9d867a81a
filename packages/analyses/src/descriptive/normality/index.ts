import { defineAnalysis } from '../../contract.ts';
import { compute, type NormalityResult } from './compute.ts';
import type { NormalityOptions } from './options.ts';
import { form } from './options.ts';
import { mainTest, present } from './present.ts';
import { python } from './python.ts';

export const analysis = defineAnalysis({
  ...form,
  refusesEdges: 'last-digits',
  check: (_, { variables, group }) =>
    group !== null && variables.includes(group)
      ? [
          {
            code: 'group-is-outcome',
            variable: group,
            message: [`${group} is both tested and used to split.`],
            advice: ['Remove it from one of the two boxes.'],
          },
        ]
      : [],
  compute,
  present,
  python,
  payload,
});

/** The saved fields of a normality test: the first variable, as the results manager lists it. */
function payload(
  { variables }: NormalityResult,
  values: NormalityOptions,
): Readonly<Record<string, unknown>> {
  const cell = variables[0].cells[0];
  const pValue = mainTest(cell, values)?.test.pValue ?? null;
  return {
    statistics: {
      n: cell.n,
      mean: cell.mean,
      standardDeviation: cell.sd,
      skewness: cell.skewness,
      kurtosis: cell.kurtosis,
      isNormal: { pValue, isNormal: pValue === null ? null : pValue >= values.alpha },
    },
  };
}
