import type { MoreGroupsResult } from '../../src/sample-size/samplesize-more-than-two-groups/compute.ts';
import { analysisAdapter } from '../adapter.ts';
import { rowsOf } from '../inputs.ts';

export const adapter = analysisAdapter<MoreGroupsResult>({
  topic: 'sample-size-more-groups',
  analysis: 'samplesize-more-than-two-groups',
  options: ({ means, sizes, nullProportions, alternativeProportions, differences, ...inputs }) => ({
    ...inputs,
    ...(means === undefined ? {} : { effectFrom: 'means', means: rowsOf({ mean: means, n: sizes }) }),
    ...(nullProportions === undefined
      ? {}
      : {
          wFrom: 'proportions',
          proportions: rowsOf({ expected: nullProportions, assumed: alternativeProportions }),
        }),
    ...(differences === undefined
      ? {}
      : {
          distanceFrom: 'differences',
          differences: rowsOf({ difference: differences }).map((row) => ({ ...row, sd: 1 })),
        }),
    ...(inputs.statisticValue === undefined ? {} : { multivariateFrom: 'value' }),
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
