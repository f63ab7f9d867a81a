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
