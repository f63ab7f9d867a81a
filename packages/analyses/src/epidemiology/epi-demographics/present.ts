import type { Presentation } from '../../presentation.ts';
import type { DemographicsResult } from './compute.ts';
import type { DemographicsOptions } from './options.ts';
import { presentLife } from './present-life.ts';
import { presentFertility, presentRates, presentStructure } from './present-population.ts';

export function present(result: DemographicsResult, options: DemographicsOptions): Presentation {
  const { rates, structure, fertility, life } = result;
  if (rates) return presentRates(rates, options);
  if (structure) return presentStructure(structure, options);
  return fertility ? presentFertility(fertility, options) : presentLife(life!, options);
}
