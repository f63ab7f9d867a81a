import { analysisAdapter } from '../../reference.ts';
import type { AssumptionResult } from './compute.ts';
import { analysis } from './index.ts';

export const adapter = analysisAdapter<AssumptionResult>({
  topic: 'variance-homogeneity',
  analysis,
  options: (inputs) => ({
    outcomes: [inputs.outcome],
    group: inputs.group,
    alternative: inputs.alternative ?? 'two-sided',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: ({ outcomes }) => ({
    ...outcomes[0]!,
    groups: Object.fromEntries(outcomes[0]!.groups.map((group) => [group.level, group])),
  }),
});
