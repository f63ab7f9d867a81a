import type { Presentation } from '../../presentation.ts';
import type { OutbreakResult } from './compute.ts';
import type { OutbreakOptions } from './options.ts';
import { presentCurve } from './present-curve.ts';
import { presentFoods } from './present-foods.ts';
import { presentGrowth } from './present-growth.ts';
import { presentFinalSize, presentSir } from './present-models.ts';
import { presentEfficacy, presentShare } from './present-shares.ts';

export function present(result: OutbreakResult, options: OutbreakOptions): Presentation {
  const { foods, curve, growth, finalSize, sir, share, efficacy } = result;
  if (foods) return presentFoods(foods, options);
  if (curve) return presentCurve(curve, result.sample, options);
  if (growth) return presentGrowth(growth, options);
  if (finalSize) return presentFinalSize(finalSize.r0, options);
  if (sir) return presentSir(sir, options);
  return share ? presentShare(share, options) : presentEfficacy(efficacy!, options);
}
