import type { AssumptionResult } from '../../src/inferential/assumptions/compute.ts';
import { analysis } from '../../src/inferential/assumptions/index.ts';
import { analysisAdapter } from '../adapter.ts';

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
