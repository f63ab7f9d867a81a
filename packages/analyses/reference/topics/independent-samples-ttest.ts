import type { TTestResult } from '../../src/inferential/independent-samples-ttest/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<TTestResult>({
  topic: 'independent-samples-ttest',
  analysis: 'independent-samples-ttest',
  options: (inputs) => ({
    outcomes: [inputs.outcome],
    group: inputs.group,
    test: inputs.equalVariances ? 'student' : 'welch',
    alternative: inputs.alternative ?? 'two-sided',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
  }),
  values: (result) => {
    const outcome = result.outcomes[0]!;
    const effects: Record<string, number> = {};
    for (const [name, effect] of Object.entries(outcome.effects)) {
      if (!effect) continue;
      effects[name] = effect.estimate;
      effects[`${name}CiLower`] = effect.ciLower;
      effects[`${name}CiUpper`] = effect.ciUpper;
    }
    return {
      groups: Object.fromEntries(outcome.groups.map((group) => [group.level, group])),
      ...outcome.test,
      ...effects,
      levene: outcome.levene,
    };
  },
});
