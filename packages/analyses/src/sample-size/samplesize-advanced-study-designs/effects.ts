/** The number of each design that is its effect: what is asked for where size and power are given. */
import { brentRoot } from '@constat/stats';
import { planOf } from '../kit/study.ts';
import type { AdvancedSizeOptions, Design } from './options.ts';
import { studyOf } from './studies.ts';

export interface Effect {
  readonly option: keyof AdvancedSizeOptions;
  /** Its value under the null hypothesis, and one that every study would find. */
  readonly none: number;
  readonly most: number;
  /** Ratios are compared on the logarithmic scale. */
  readonly isRatio?: boolean;
}

const NEARLY_ONE = 0.999999;
const MANY = 1e4;
const ODDS_RATIO = { option: 'oddsRatio', none: 1, most: MANY, isRatio: true } as const;

/** null: the design has no effect that grows with the power. */
export function effectOf(options: AdvancedSizeOptions): Effect | null {
  const design: Design = options.design;
  switch (design) {
    case 'correlation-fisher':
      return { option: 'correlation', none: options.correlationNull, most: NEARLY_ONE };
    case 'correlation-pwr':
      return { option: 'correlation', none: 0, most: NEARLY_ONE };
    case 'two-correlations':
      return { option: 'correlation1', none: options.correlation2 ?? 0, most: NEARLY_ONE };
    case 'regression-r2':
      return { option: 'rSquared', none: 0, most: NEARLY_ONE };
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

/** The smallest effect that these sizes find with the power; null where none is large enough. */
export function detectableOf(options: AdvancedSizeOptions, sizes: readonly number[]): number | null {
  const effect = effectOf(options);
  if (!effect) return null;
  const gap = (value: number): number =>
    (studyOf({ ...options, [effect.option]: value }).powerAt?.(sizes) ?? 0) - options.power;
  if (gap(effect.most) < 0) return null;
  return brentRoot(gap, effect.none, effect.most, { tolerance: 1e-13 }).root;
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
  const { none, most, isRatio } = effect;
  return PARTS.flatMap((part) => {
    const value = isRatio ? own ** part : none + (own - none) * part;
    if (value >= most || value <= lowest(effect.option)) return [];
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
