import type { MoreGroupsResult } from '../../src/sample-size/samplesize-more-than-two-groups/compute.ts';
import { analysisAdapter } from '../adapter.ts';

const list = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as number[]) : []);

export const adapter = analysisAdapter<MoreGroupsResult>({
  topic: 'sample-size-more-groups',
  analysis: 'samplesize-more-than-two-groups',
  options: ({ means, sizes, nullProportions, alternativeProportions, ...inputs }) => ({
    ...inputs,
    ...(means === undefined
      ? {}
      : { effectFrom: 'means', means: list(means).map((mean, i) => ({ mean, n: list(sizes)[i] ?? null })) }),
    ...(nullProportions === undefined
      ? {}
      : {
          wFrom: 'proportions',
          proportions: list(nullProportions).map((expected, i) => ({
            expected,
            assumed: list(alternativeProportions)[i],
          })),
        }),
    ...(inputs.tableProportions === undefined ? {} : { wFrom: 'table' }),
  }),
  values: ({ plan, effectSize, df }, { design }) => ({
    ...(design === 'anova-oneway'
      ? { nPerGroupExact: plan.exact, nPerGroup: plan.sizes[0] }
      : { totalExact: plan.exact }),
    total: plan.total,
    achievedPower: plan.power,
    ...(design === 'chi-square' ? { effectSizeW: effectSize, df } : { effectSizeF: effectSize }),
  }),
});
