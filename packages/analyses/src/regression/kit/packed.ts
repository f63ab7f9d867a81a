/** The model over its complete rows alone, for what is fitted without a mask. */
import type { Frame } from '@constat/data';
import { columnValue, type Design, type ModelVariable, modelMatrix } from '@constat/stats';
import { maskedNumbers } from '../../survival/kit/times.ts';
import type { Model } from './model.ts';

/** The codes of the rows in the mask. */
function packedCodes(codes: Int32Array, mask: Uint8Array, used: number): Int32Array {
  const result = new Int32Array(used);
  for (let row = 0, i = 0; row < codes.length; row++) if (mask[row]) result[i++] = codes[row]!;
  return result;
}

/** Codes of a variable in the rows of the mask. */
export const maskedCodes = (frame: Frame, name: string, mask: Uint8Array, used: number): Int32Array =>
  packedCodes(frame.factor(name).codes, mask, used);

export function packedModel(model: Model): Model {
  const { mask, used, terms } = model;
  const variables = model.variables.map(
    (variable): ModelVariable =>
      variable.kind === 'numeric'
        ? { ...variable, values: maskedNumbers(variable.values, mask, used) }
        : { ...variable, codes: packedCodes(variable.codes, mask, used) },
  );
  return {
    ...model,
    variables,
    design: modelMatrix({ variables, terms, intercept: model.design.intercept, rows: used }),
    mask: new Uint8Array(used).fill(1),
  };
}

/** What the coefficients make of a row of a design. */
export const predictedAt = (
  { columns }: Design,
  row: number,
  coefficients: readonly { readonly estimate: number }[],
): number =>
  columns.reduce((sum, column, j) => sum + columnValue(column, row) * coefficients[j]!.estimate, 0);
