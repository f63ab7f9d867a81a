import type { Presentation } from '../../presentation.ts';
import type { SurvivalResult } from './compute.ts';
import type { SurvivalOptions } from './options.ts';
import { presentActuarial, presentCurve } from './present-curve.ts';
import { presentLogRank, presentRate } from './present-rate.ts';

export function present(result: SurvivalResult, options: SurvivalOptions): Presentation {
  const { curve, actuarial, rate, logRank } = result;
  if (curve) return presentCurve(curve, options);
  if (actuarial) return presentActuarial(actuarial, options);
  return rate ? presentRate(rate, options) : presentLogRank(logRank!, options);
}
