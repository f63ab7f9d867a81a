/** The number of each design that is its effect: what is asked for where size and power are given. */
import { brentRoot } from '@constat/stats';
import { planOf } from '../kit/study.ts';
import { limitsOf } from './coefficient-studies.ts';
import type { AdvancedSizeOptions, Design } from './options.ts';
import { studyOf } from './studies.ts';

export interface Effect {
  readonly option: keyof AdvancedSizeOptions;
  /** Its value under the null hypothesis, and one that every study would find. */
  readonly none: number;
  readonly most: number;
  /** What other effects must lie above, where it is not what the kind of number says. */
  readonly least?: number;
  /** Ratios are compared on the logarithmic scale. */
  readonly isRatio?: boolean;
}

const NEARLY_ONE = 0.999999;
const MANY = 1e4;
const EVERYWHERE = Number.NEGATIVE_INFINITY;
const ODDS_RATIO = { option: 'oddsRatio', none: 1, most: MANY, isRatio: true } as const;

/** null: the design has no effect that grows with the power. */
export function effectOf(options: AdvancedSizeOptions): Effect | null {
  const design: Design = options.design;
  switch (design) {
    case 'correlation-fisher':
    case 'correlation-tetrachoric':
      return { option: 'correlation', none: options.correlationNull, most: NEARLY_ONE };
    case 'correlation-pwr':
    case 'correlation-exact':
    case 'correlation-biserial':
      return { option: 'correlation', none: 0, most: NEARLY_ONE };
    case 'two-correlations':
      return { option: 'correlation1', none: options.correlation2 ?? 0, most: NEARLY_ONE };
    case 'correlations-sharing':
    case 'correlations-apart':
      return dependentEffect(options);
    case 'regression-r2':
      return { option: 'rSquared', none: 0, most: NEARLY_ONE };
    case 'regression-random':
      return { option: 'rSquared', none: options.rSquaredNull, most: NEARLY_ONE };
    case 'regression-slope':
      return {
        option: 'slope',
        none: options.slopeNull,
        most: options.slopeNull + (MANY * (options.sdResidual ?? 1)) / (options.sdPredictor || 1),
        least: EVERYWHERE,
      };
    case 'two-slopes':
    case 'two-intercepts':
      return lineEffect(options);
    case 'variance-one':
    case 'variance-two':
      return { option: 'varianceRatio', none: 1, most: MANY, isRatio: true };
    case 'regression-coefficient':
    case 'regression-r2-change':
      return { option: 'rSquaredFull', none: options.rSquaredReduced ?? 0, most: NEARLY_ONE };
    case 'logistic-continuous':
    case 'logistic-binary':
    case 'case-control-unmatched':
    case 'case-control-matched':
      return ODDS_RATIO;
    case 'cox':
      return { ...ODDS_RATIO, option: 'hazardRatio' };
    case 'cluster-means':
      return { option: 'difference', none: 0, most: MANY * (options.sd ?? 1) };
    case 'crossover-z':
    case 'crossover-t':
      return { option: 'difference', none: 0, most: 100 * (options.sdWithin ?? 1) };
    case 'cluster-proportions':
    case 'cluster-hayes-bennett':
      return { option: 'proportion1', none: options.proportion2 ?? 0, most: NEARLY_ONE };
    case 'icc-walter':
      return { option: 'rho', none: options.iccNull, most: NEARLY_ONE };
    case 'cronbach-test':
      return { option: 'cronbach', none: options.cronbachNull, most: NEARLY_ONE };
    case 'auc-test':
      return { option: 'auc', none: options.aucNull, most: NEARLY_ONE };
    case 'cohort':
      return {
        option: 'riskRatio',
        none: 1,
        most: Math.min(MANY, NEARLY_ONE / (options.riskUnexposed ?? 1)),
        isRatio: true,
      };
    case 'rates':
      return { option: 'rate1', none: options.rate2 ?? 0, most: MANY * (options.rate2 ?? 1) };
    default:
      return null;
  }
}

/** Correlations of one sample: of the second only so much is possible as the others allow. */
function dependentEffect(options: AdvancedSizeOptions): Effect {
  const sharing = options.design === 'correlations-sharing';
  const [least, most] = limitsOf(options) ?? [-1, 1];
  return {
    option: sharing ? 'correlationAC' : 'correlationCD',
    none: options.correlationAB ?? 0,
    least: Math.max(-NEARLY_ONE, least),
    most: Math.min(NEARLY_ONE, most - 1e-9),
  };
}

function lineEffect({ design, ...options }: AdvancedSizeOptions): Effect {
  const spread = Math.min(options.sdPredictor1 || 1, options.sdPredictor2 || 1);
  const residual = options.sdResidual ?? 1;
  if (design === 'two-slopes')
    return { option: 'slopeDifference', none: 0, most: (MANY * residual) / spread, least: EVERYWHERE };
  const far = Math.max(Math.abs(options.meanPredictor1 ?? 0), Math.abs(options.meanPredictor2 ?? 0));
  return {
    option: 'interceptDifference',
    none: 0,
    most: MANY * residual * (1 + far / spread),
    least: EVERYWHERE,
  };
}

/** The smallest effect that these sizes find with the power; null where none is large enough. */
export function detectableOf(options: AdvancedSizeOptions, sizes: readonly number[]): number | null {
  const effect = effectOf(options);
  if (!effect) return null;
  const gap = (value: number): number =>
    (studyOf({ ...options, [effect.option]: value }).powerAt?.(sizes) ?? 0) - options.power;
  const { none, most } = effect;
  // from small effects up: exact distributions are slow where the effect is far larger than what is looked for
  let share = 2 ** -20;
  while (gap(none + (most - none) * share) < 0) {
    if (share === 1) return null;
    share *= 2;
  }
  return brentRoot(gap, none, none + (most - none) * share, { tolerance: 1e-13 }).root;
}

export interface EffectRow {
  readonly effect: number;
  readonly sizes: readonly number[];
  readonly total: number;
}

/** Parts of the distance from the null hypothesis that are looked at beside the one assumed. */
const PARTS = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5];

/** Sizes for smaller and larger effects than the one assumed. */
export function otherEffects(options: AdvancedSizeOptions): readonly EffectRow[] {
  const effect = effectOf(options);
  if (!effect) return [];
  const own = Number(options[effect.option]);
  const { none, most, isRatio, least = lowest(effect.option) } = effect;
  return PARTS.flatMap((part) => {
    const value = isRatio ? own ** part : none + (own - none) * part;
    if (value >= most || value <= least) return [];
    const plan = planOf(studyOf({ ...options, [effect.option]: value }), {
      solveFor: 'n',
      power: options.power,
      dropout: 0,
      sizes: null,
    });
    return plan ? [{ effect: value, sizes: plan.sizes, total: plan.total }] : [];
  });
}

/** What the value must be above. */
function lowest(option: string): number {
  if (option.startsWith('correlation')) return -1;
  return option === 'difference' ? Number.NEGATIVE_INFINITY : 0;
}
