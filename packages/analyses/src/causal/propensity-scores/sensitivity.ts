/** How strong hidden confounding would have to be to explain the effect away. */
import {
  criticalGamma,
  discordantBound,
  eValue,
  type Match,
  signedRankBound,
  type WeightedDifference,
} from '@constat/stats';
import { alphaOf } from '../../shared/wording.ts';
import { spreadOf } from './balance.ts';
import { withReplacement } from './design.ts';
import type { PropensityOptions } from './options.ts';
import type { Sensitivity } from './result.ts';

const GAMMAS = [1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** The outcome of the cases used. */
export interface Outcome {
  readonly name: string;
  readonly values: Float64Array;
  /** Of words of two levels. */
  readonly event: string | null;
  readonly other: string | null;
}

export function sensitivityOf(
  effect: WeightedDifference | null,
  outcome: Outcome | null,
  treated: Float64Array,
  matches: readonly Match[],
  options: PropensityOptions,
): Sensitivity {
  if (!effect || !outcome) return { eValue: null, bounds: null };
  return {
    eValue: eValuesOf(effect, outcome, treated),
    bounds:
      options.ratio === 1 && !withReplacement(options) && matches.length > 0
        ? boundsOf(effect, outcome, matches, options)
        : null,
  };
}

/** Of the risk ratio, or of exp(0.91 d) for numbers (VanderWeele & Ding 2017); the limit is the one nearer to 1. */
function eValuesOf(
  effect: WeightedDifference,
  outcome: Outcome,
  treated: Float64Array,
): Sensitivity['eValue'] {
  const approximate = (difference: number): number =>
    Math.exp((0.91 * difference) / spreadOf(outcome.values, treated));
  const isBinary = outcome.event !== null || outcome.values.every((value) => value === 0 || value === 1);
  const ratios = isBinary
    ? effect.riskRatio
    : {
        estimate: approximate(effect.estimate),
        ciLower: approximate(effect.ciLower),
        ciUpper: approximate(effect.ciUpper),
      };
  if (!ratios) return null;
  const near = ratios.estimate >= 1 ? ratios.ciLower : ratios.ciUpper;
  const crosses = ratios.ciLower <= 1 && ratios.ciUpper >= 1;
  const [estimate, limit] = [eValue(ratios.estimate), crosses ? 1 : eValue(near)];
  return estimate === null || limit === null ? null : { ratio: ratios.estimate, estimate, limit };
}

/** Bounds of the p value of matched pairs in the direction that was found. */
function boundsOf(
  effect: WeightedDifference,
  { values, event }: Outcome,
  matches: readonly Match[],
  { confidenceLevel }: PropensityOptions,
): Sensitivity['bounds'] {
  const sign = effect.estimate < 0 ? -1 : 1;
  const differences = matches.map(
    ({ treated, controls }) => sign * (values[treated]! - values[controls[0]!]!),
  );
  const isBinary = event !== null;
  const discordant = differences.filter((each) => each !== 0).length;
  const inFavour = differences.filter((each) => each > 0).length;
  const bound = (gamma: number): number | null =>
    isBinary ? discordantBound(inFavour, discordant, gamma) : signedRankBound(differences, gamma);
  const rows = GAMMAS.flatMap((gamma) => {
    const pValue = bound(gamma);
    return pValue === null ? [] : [{ gamma, pValue }];
  });
  return rows.length === 0
    ? null
    : {
        test: isBinary ? 'mcnemar' : 'wilcoxon',
        rows,
        critical: criticalGamma(bound, alphaOf(confidenceLevel)),
      };
}
