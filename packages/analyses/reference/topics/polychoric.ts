import { type PolychoricMethod, polyserial } from '@constat/stats';
import type { MatrixResult } from '../../src/correlation/matrix/result.ts';
import { analysisAdapter, type ReferenceAdapter, type ReferenceInputs } from '../adapter.ts';
import { levelsAt, numbersAt, rowsOf } from '../engine/case-data.ts';
import { engineAdapter } from '../engine/engine-adapter.ts';
import { names } from '../inputs.ts';

const variablesOf = ({ analysis, ...inputs }: ReferenceInputs): readonly string[] =>
  analysis === 'matrix'
    ? names(inputs.variables)
    : names(
        analysis === 'polyserial'
          ? [inputs.continuous, inputs.ordinal]
          : [inputs.variable1, inputs.variable2],
      );

const fromAnalysis = analysisAdapter<MatrixResult>({
  topic: 'polychoric',
  analysis: 'matrix',
  options: (inputs) => ({
    variables: variablesOf(inputs),
    coefficients: ['polychoric'],
    polychoricMethod: inputs.analysis === 'matrix' ? 'two-step' : inputs.method,
    levelOrder: inputs.levels ?? {},
    missing: 'listwise',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ variables, pairs }, { analysis }) => {
    if (analysis === 'matrix')
      return {
        n: pairs[0]!.n,
        correlation: Object.fromEntries(
          pairs.map(({ first, second, polychoric }) => [
            `${variables[first]!.name},${variables[second]!.name}`,
            polychoric?.estimate,
          ]),
        ),
      };
    const { polychoric: found, n, pearson } = pairs[0]!;
    const [rows, columns] = found!.thresholds;
    const [rowErrors, columnErrors] = found!.thresholdErrors;
    return {
      ...found,
      n,
      pearson: pearson?.estimate,
      chiSquare: found!.normality,
      ...(analysis === 'polyserial'
        ? { thresholds: columns, thresholdStandardErrors: columnErrors }
        : {
            rowThresholds: rows,
            columnThresholds: columns,
            rowThresholdStandardErrors: rowErrors,
            columnThresholdStandardErrors: columnErrors,
          }),
    };
  },
});

/** The quick estimate of a polyserial correlation, which has no error and which no page offers. */
const twoStepPolyserial = engineAdapter<{
  readonly continuous: string;
  readonly ordinal: string;
  readonly levels?: Readonly<Record<string, readonly string[]>>;
  readonly method: PolychoricMethod;
}>('polychoric', ({ continuous, ordinal, levels, method }, frame) => {
  const rows = rowsOf(frame!, [continuous, ordinal]);
  const found = levelsAt(frame!, ordinal, rows);
  const order = levels?.[ordinal] ?? found.levels;
  const codes = found.codes.map((code) => order.indexOf(found.levels[code]!));
  return polyserial(numbersAt(frame!, continuous, rows), codes, order.length, method);
});

export const polychorics: ReferenceAdapter = {
  ...fromAnalysis,
  answer: (inputs, frame) =>
    inputs.analysis === 'polyserial' && inputs.method === 'two-step'
      ? twoStepPolyserial.answer(inputs, frame)
      : fromAnalysis.answer(inputs, frame),
};
