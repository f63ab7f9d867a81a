import { defineAnalysis } from '../../contract.ts';
import { compute } from './compute.ts';
import * as fromAggregates from './from-aggregates.ts';
import type { MatrixOptions } from './options.ts';
import { form } from './options.ts';
import { present } from './present.ts';
import { python } from './python.ts';
import { check } from './refusals.ts';
import type { MatrixResult } from './result.ts';
import { spss } from './spss.ts';
import { underDesign } from './survey.ts';
import { mainCoefficient } from './text.ts';

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

/** The saved fields of a correlation: the matrix of the first coefficient, as the results manager lists it. */
function payload(result: MatrixResult, options: MatrixOptions): Readonly<Record<string, unknown>> {
  const coefficient = mainCoefficient(options);
  const square = (diagonal: number | null, of: (pair: MatrixResult['pairs'][number]) => number) =>
    result.variables.map((_, row) =>
      result.variables.map((__, at) => {
        if (row === at) return diagonal;
        const pair = result.pairs.find(
          ({ first, second }) => first === Math.min(row, at) && second === Math.max(row, at),
        );
        return pair ? of(pair) : null;
      }),
    );
  return {
    correlationMatrix: {
      variables: result.variables.map(({ label }) => label),
      correlations: square(1, (pair) => pair.tested[coefficient]!.estimate),
      pValues: square(null, (pair) => pair.tested[coefficient]!.pValue),
    },
    descriptiveStats: result.variables.map(({ label, n, mean, sd }) => ({ variable: label, n, mean, sd })),
    configuration: {
      includeDescriptives: options.descriptives,
      flagSignificant: options.flagSignificant,
      correlationType: coefficient,
    },
  };
}
