import type { Cell, DescriptivesResult } from '../../src/descriptive/descriptives/compute.ts';
import { analysisAdapter } from '../adapter.ts';

const described = (cell: Cell) => cell.description ?? { n: 0 };

export const adapter = analysisAdapter<DescriptivesResult>({
  topic: 'descriptives',
  analysis: 'descriptives',
  options: (inputs) => ({
    variables: inputs.variables,
    group: inputs.group ?? null,
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    trim: inputs.trim ?? 0.05,
  }),
  values: (result) =>
    result.group
      ? {
          groups: Object.fromEntries(
            result.group.levels.map((level, g) => [
              level,
              Object.fromEntries(
                result.variables.map((variable) => [variable.name, described(variable.cells[g]!)]),
              ),
            ]),
          ),
        }
      : {
          variables: Object.fromEntries(
            result.variables.map((variable) => [variable.name, described(variable.cells[0]!)]),
          ),
        },
});
