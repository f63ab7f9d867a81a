import type { AssumptionResult } from '../../src/inferential/assumptions/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<AssumptionResult>({
  topic: 'variance-homogeneity',
  analysis: 'assumptions',
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
