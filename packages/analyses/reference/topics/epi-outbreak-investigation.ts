import type { OutbreakResult } from '../../src/epidemiology/epi-outbreak-investigation/compute.ts';
import { analysisAdapter } from '../adapter.ts';

const ANALYSES: Readonly<Record<string, string>> = {
  'food-specific': 'foods',
  'epidemic-curve': 'curve',
  'growth-two-points': 'two-points',
  'growth-regression': 'regression',
};

export const adapter = analysisAdapter<OutbreakResult>({
  topic: 'outbreak',
  analysis: 'epi-outbreak-investigation',
  options: ({ analysis: asked, ill: _, foods: __, onset: ___, exposure: ____, days, counts, ...others }) => ({
    ...others,
    analysis: ANALYSES[String(asked)] ?? asked,
    ...(days
      ? {
          series: (days as readonly number[]).map((day, i) => [
            day,
            (counts as readonly number[] | undefined)?.[i] ?? null,
          ]),
        }
      : {}),
  }),
  fromData: ({ ill, foods, onset, exposure }) => ({ ill, foods, onset, exposure }),
  values: ({ foods, curve, growth, finalSize, sir, share, efficacy }, inputs) => {
    if (foods)
      return {
        n: foods.persons,
        cases: foods.ill,
        overallAttackRate: foods.ill / foods.persons,
        foods: Object.fromEntries(
          foods.foods.map((food, i) => [
            (inputs.foods as readonly string[] | undefined)?.[i] ?? food.label,
            {
              ...food,
              illExposed: food.cells[0],
              wellExposed: food.cells[1],
              illUnexposed: food.cells[2],
              wellUnexposed: food.cells[3],
              attackRateExposed: food.exposed,
              attackRateUnexposed: food.unexposed,
              attackRateDifference: food.difference,
            },
          ]),
        ),
      };
    if (curve) return curve;
    if (growth)
      return {
        ...growth,
        ...growth.regression?.rate,
        standardError: growth.regression?.standardError,
        rSquared: growth.regression?.rSquared,
        doublingTimeCiLower: growth.regression?.doubling?.ciLower,
        doublingTimeCiUpper: growth.regression?.doubling?.ciUpper,
      };
    if (share)
      return {
        estimate: share.estimate,
        wilsonCiLower: share.wilson.ciLower,
        wilsonCiUpper: share.wilson.ciUpper,
        exactCiLower: share.exact.ciLower,
        exactCiUpper: share.exact.ciUpper,
      };
    if (efficacy)
      return {
        ...efficacy,
        riskRatio: efficacy.riskRatio.estimate,
        vaccineEfficacy: efficacy.efficacy.estimate,
        ciLower: efficacy.efficacy.ciLower,
        ciUpper: efficacy.efficacy.ciUpper,
      };
    return finalSize ?? sir;
  },
});
