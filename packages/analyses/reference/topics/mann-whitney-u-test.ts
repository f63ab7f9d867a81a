import type { MannWhitneyResult } from '../../src/inferential/mann-whitney-u-test/compute.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<MannWhitneyResult>({
  topic: 'mann-whitney',
  analysis: 'mann-whitney-u-test',
  options: (inputs) => ({
    outcomes: [inputs.outcome],
    group: inputs.group,
    alternative: inputs.alternative ?? 'two-sided',
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    method: inputs.exact === true ? 'exact' : 'auto',
  }),
  values: ({ outcomes }) => {
    const { groups, test, effectSizeR, superiority, shift } = outcomes[0]!;
    return {
      groups: Object.fromEntries(groups.map((group) => [group.level, group])),
      statistic: test.statistic,
      uSecond: test.uSecond,
      uMin: Math.min(test.statistic, test.uSecond),
      asymptotic: { statistic: test.z, pValue: test.pAsymptotic },
      asymptoticCorrected: { statistic: test.zCorrected, pValue: test.pCorrected },
      exact: { pValue: test.pExact },
      rankBiserial: test.rankBiserial.estimate,
      rankBiserialCiLower: test.rankBiserial.ciLower,
      rankBiserialCiUpper: test.rankBiserial.ciUpper,
      effectSizeR,
      probabilityOfSuperiority: superiority,
      hodgesLehmann: shift,
    };
  },
});

const OTHER_SIDE = { greater: 'less', less: 'greater', 'two-sided': 'two-sided' } as const;

/** The cases ask about the second group, the page about the first: every number is that of the other side. */
export const brunnerMunzel = analysisAdapter<MannWhitneyResult>({
  topic: 'brunner-munzel',
  analysis: 'mann-whitney-u-test',
  options: (inputs) => ({
    outcomes: [inputs.outcome],
    group: inputs.group,
    alternative: OTHER_SIDE[(inputs.alternative ?? 'two-sided') as keyof typeof OTHER_SIDE],
    confidenceLevel: inputs.confidenceLevel ?? 0.95,
    brunnerMunzel: true,
    permutation: inputs.permutation === true,
  }),
  values: ({ sample, outcomes }) => {
    const { groups, brunnerMunzel: test, permutation } = outcomes[0]!;
    return (
      test && {
        ...test,
        n: sample.used,
        groups: Object.fromEntries(groups.map((group) => [group.level, group])),
        statistic: -test.statistic,
        relativeEffect: 1 - test.relativeEffect,
        ciLower: 1 - test.ciUpper,
        ciUpper: 1 - test.ciLower,
        logitCiLower: 1 - test.logitCiUpper,
        logitCiUpper: 1 - test.logitCiLower,
        permutation,
      }
    );
  },
});
