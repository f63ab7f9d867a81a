/** What the tests of regression tables share. */
import { Frame, generateSample } from '@constat/data';
import type { Estimate } from '../src/publication/kit/fit-parts.ts';
import type { RegressionTableResult } from '../src/publication/regression-table/compute.ts';

export const sampleFrame = async (id: string): Promise<Frame> =>
  new Frame((await generateSample(id))!.columns);

/** The estimates of a column in the order of the coefficients of a tool. */
export const estimatesOf = ({ columns, variables }: RegressionTableResult, at: number): readonly Estimate[] =>
  variables.flatMap(({ name }) =>
    (columns[at]!.parts[name]?.cells ?? []).flatMap((cell) => (cell?.estimate ? [cell.estimate] : [])),
  );

type Coefficient = Readonly<Record<string, number | null>> & { readonly name: string };

/** What a tool says of its coefficients, under the names that it gives them. */
export const toolEstimates = (coefficients: readonly unknown[], [value, lower, upper]: readonly string[]) =>
  (coefficients as readonly Coefficient[])
    .filter(({ name }) => name !== '(Intercept)')
    .map((each) => ({
      estimate: each[value!],
      ciLower: each[lower!],
      ciUpper: each[upper!],
      pValue: each.pValue,
    }));

export const SLOPES = ['estimate', 'ciLower', 'ciUpper'] as const;
