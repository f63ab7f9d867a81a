import type { Cell, NormalityResult } from '../../src/descriptive/normality/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<NormalityResult>({
  topic: 'normality',
  analysis: 'normality',
  options: (inputs) => ({ variables: [inputs.variable], group: inputs.group ?? null }),
  values: ({ variables, group }) => {
    const { cells } = variables[0]!;
    const valuesOf = ({ n, tests }: Cell) => ({ n, ...tests });
    return group
      ? { groups: Object.fromEntries(cells.map((cell) => [cell.level, valuesOf(cell)])) }
      : valuesOf(cells[0]!);
  },
});
