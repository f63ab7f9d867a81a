import type { EpiEstimate } from '@constat/stats';
import type { TwoByTwoResult } from '../../src/epidemiology/epi-2x2/compute.ts';
import { analysisAdapter } from '../adapter.ts';

interface Cells {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

type Limits = { readonly ciLower: number; readonly ciUpper: number | null } | null | undefined;
const named = (name: string, limits: Limits) => ({
  [`${name}Lower`]: limits?.ciLower,
  [`${name}Upper`]: limits?.ciUpper,
});

/** One table. */
export const twoByTwo = analysisAdapter<TwoByTwoResult>({
  topic: 'epi-2x2',
  analysis: 'epi-2x2',
  options: ({ studyType, a, b, c, d, confidenceLevel, zeroCorrection }) => ({
    studyType,
    counts: [
      [a, b],
      [c, d],
    ],
    confidenceLevel,
    zeroCorrection,
  }),
  values: ({ table }, inputs) => {
    const { a, b, c, d } = inputs as unknown as Cells;
    const { riskRatio: rr, oddsRatio: or, difference } = table!;
    const ratio = { ...rr, ...named('scoreCi', rr?.score), ...named('mnCi', rr?.mn) };
    const odds = {
      ...or,
      ...named('mnCi', or?.mn),
      conditionalEstimate: or?.conditional?.estimate,
      ...named('exactCi', or?.conditional),
    };
    const gap = {
      ...difference,
      ...named('newcombeCi', difference.newcombe),
      ...named('mnCi', difference.mn),
    };
    return {
      riskExposed: a / (a + b),
      riskUnexposed: c / (c + d),
      riskTotal: (a + c) / (a + b + c + d),
      prevalenceExposed: a / (a + b),
      prevalenceUnexposed: c / (c + d),
      prevalenceTotal: (a + c) / (a + b + c + d),
      oddsExposureCases: a / c,
      oddsExposureControls: b / d,
      riskRatio: ratio,
      prevalenceRatio: ratio,
      oddsRatio: odds,
      prevalenceOddsRatio: odds,
      riskDifference: gap,
      prevalenceDifference: gap,
      attributableFractionExposed: table!.attributableFraction,
      populationAttributableRisk: table!.populationRisk,
      populationAttributableFraction: table!.populationFraction,
      numberNeeded: table!.numberNeeded,
      tests: table!.tests,
    };
  },
});

/** Several tables. */
export const stratified = analysisAdapter<TwoByTwoResult>({
  topic: 'epi-stratified',
  analysis: 'epi-2x2',
  options: ({ strata, confidenceLevel }) => ({
    input: 'strata',
    strata: Object.entries(strata as Readonly<Record<string, Cells>>).map(([label, cells]) => ({
      label,
      ...cells,
    })),
    confidenceLevel,
  }),
  values: ({ strata: found }, { strata }) => ({
    ...found,
    strata: Object.fromEntries(Object.keys(strata as object).map((name, i) => [name, found!.strata[i]])),
    mantelHaenszelOr: found!.commonOr,
    mantelHaenszelRr: found!.commonRr,
    mantelHaenszelRd: found!.commonRd,
    cmh: {
      ...found!.test?.uncorrected,
      statisticCorrected: found!.test?.corrected.statistic,
      pValueCorrected: found!.test?.corrected.pValue,
    },
    exactCommonOr: found!.exact,
  }),
});

/** Cases over person-time. */
export const rates = analysisAdapter<TwoByTwoResult>({
  topic: 'epi-rates',
  analysis: 'epi-2x2',
  options: ({ type, ...others }) => ({ input: 'rates', rateType: type, ...others }),
  values: ({ single, compared, smr }) => {
    if (single)
      return {
        rate: single.rate,
        ...named('exactCi', single.exact),
        ...named('byarCi', single.byar),
        ...named('waldCi', single.wald),
        ...named('logCi', single.log),
      };
    if (smr)
      return {
        ...smr,
        smr: smr.ratio,
        ...named('exactCi', smr.exact),
        ...named('byarCi', smr.byar),
        ...named('vandenbrouckeCi', smr.squareRoot),
      };
    const { ratio, difference, attributableFraction } = compared!;
    const irr: EpiEstimate & object = { ...ratio, ...named('exactCi', ratio.exact) };
    return {
      ...compared,
      irr,
      rateDifference: difference,
      attributableFractionExposed: attributableFraction,
    };
  },
});
