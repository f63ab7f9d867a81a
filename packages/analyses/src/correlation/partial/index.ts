import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import type { PartialOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { PairResult, PartialResult } from './result.ts';
import { spss } from './spss.ts';

export const analysis = defineAnalysis({
  ...form,
  check,
  compute,
  present,
  python,
  payload,
  spss,
});

/** The saved fields of a correlation: the matrix of partial correlations, as the results manager lists it. */
function payload(result: PartialResult, options: PartialOptions): Readonly<Record<string, unknown>> {
  const square = (diagonal: number | null, of: (pair: PairResult) => number) =>
    result.variables.map((_, row) =>
      result.variables.map((__, at) => {
        const pair = result.pairs.find(
          ({ first, second }) => first === Math.min(row, at) && second === Math.max(row, at),
        );
        return pair ? of(pair) : diagonal;
      }),
    );
  const n = result.sample.used;
  return {
    correlationMatrix: {
      variables: result.variables.map(({ label }) => label),
      controls: result.controls.map(({ label }) => label),
      correlations: square(1, ({ estimate }) => estimate),
      pValues: square(null, ({ pValue }) => pValue),
    },
    descriptiveStats: [...result.variables, ...result.controls].map(({ label, mean, sd }) => ({
      variable: label,
      n,
      mean,
      sd,
    })),
    configuration: {
      includeDescriptives: options.descriptives,
      flagSignificant: options.flagSignificant,
      correlationType: options.method,
    },
  };
}
