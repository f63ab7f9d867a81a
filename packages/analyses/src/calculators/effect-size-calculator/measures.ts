/** What each effect size is called, how it is written, and from where on it counts as small, medium or large. */
import { type NumberFormat, type Runs, rich, sub } from '@constat/report';

interface EffectName {
  readonly label: Runs;
  /** As it stands in a sentence before `=`. */
  readonly symbol: Runs;
  readonly format: NumberFormat;
  /** Cohen's (1988) conventions. */
  readonly scale?: readonly [small: number, medium: number, large: number];
}

const D = [0.2, 0.5, 0.8] as const;
const R = [0.1, 0.3, 0.5] as const;
const F = [0.1, 0.25, 0.4] as const;
const F2 = [0.02, 0.15, 0.35] as const;
const ETA = [0.01, 0.06, 0.14] as const;

const EFFECTS = {
  cohenD: { label: rich`Cohen’s *d*`, symbol: rich`*d*`, format: 'effect', scale: D },
  hedgesG: { label: rich`Hedges’ *g*`, symbol: rich`*g*`, format: 'effect', scale: D },
  hedgesGApprox: { label: rich`Hedges’ *g*, approximate *J*`, symbol: rich`*g*`, format: 'effect', scale: D },
  glassDelta: { label: rich`Glass’s Δ`, symbol: rich`Δ`, format: 'effect', scale: D },
  dAverage: { label: rich`*d*, average variance`, symbol: rich`*d*`, format: 'effect', scale: D },
  commonLanguage: { label: rich`Common language`, symbol: rich`CL`, format: 'proportion' },
  u3: { label: rich`Cohen’s *U*₃`, symbol: rich`*U*₃`, format: 'proportion' },
  overlap: { label: rich`Overlap`, symbol: rich`overlap`, format: 'proportion' },
  dz: { label: rich`Cohen’s *d*${sub('z')}`, symbol: rich`*d*${sub('z')}`, format: 'effect', scale: D },
  hedgesGz: { label: rich`Hedges’ *g*${sub('z')}`, symbol: rich`*g*${sub('z')}`, format: 'effect', scale: D },
  dAv: { label: rich`*d*${sub('av')}`, symbol: rich`*d*${sub('av')}`, format: 'effect', scale: D },
  dRm: { label: rich`*d*${sub('rm')}`, symbol: rich`*d*${sub('rm')}`, format: 'effect', scale: D },
  correlation: { label: rich`Correlation of the measurements`, symbol: rich`*r*`, format: 'proportion' },
  partialEtaSquared: {
    label: rich`Partial *η*²`,
    symbol: rich`partial *η*²`,
    format: 'proportion',
    scale: ETA,
  },
  steiger: { label: rich`Partial *η*², Steiger’s limits`, symbol: rich`partial *η*²`, format: 'proportion' },
  omegaSquared: { label: rich`Partial *ω*²`, symbol: rich`partial *ω*²`, format: 'proportion', scale: ETA },
  epsilonSquared: { label: rich`Partial *ε*²`, symbol: rich`partial *ε*²`, format: 'proportion', scale: ETA },
  cohenF: { label: rich`Cohen’s *f*`, symbol: rich`*f*`, format: 'effect', scale: F },
  cohenF2: { label: rich`Cohen’s *f*²`, symbol: rich`*f*²`, format: 'effect', scale: F2 },
  etaSquared: { label: rich`*η*²`, symbol: rich`*η*²`, format: 'proportion', scale: ETA },
  cohenW: { label: rich`Cohen’s *w*`, symbol: rich`*w*`, format: 'effect', scale: R },
  phi: { label: rich`*φ*`, symbol: rich`*φ*`, format: 'proportion', scale: R },
  cramersV: { label: rich`Cramér’s *V*`, symbol: rich`*V*`, format: 'proportion' },
  cramersVAdjusted: { label: rich`Cramér’s *V*, bias-corrected`, symbol: rich`*V*`, format: 'proportion' },
  tschuprowT: { label: rich`Tschuprow’s *T*`, symbol: rich`*T*`, format: 'proportion' },
  contingencyC: { label: rich`Contingency coefficient`, symbol: rich`*C*`, format: 'proportion' },
  cohenH: { label: rich`Cohen’s *h*`, symbol: rich`*h*`, format: 'effect', scale: D },
  riskDifference: { label: rich`Risk difference`, symbol: rich`risk difference`, format: 'proportion' },
  riskRatio: { label: rich`Risk ratio`, symbol: rich`RR`, format: 'number' },
  oddsRatio: { label: rich`Odds ratio`, symbol: rich`OR`, format: 'number' },
  nnt: { label: rich`Number needed to treat`, symbol: rich`NNT`, format: 'number' },
  cohenQ: { label: rich`Cohen’s *q*`, symbol: rich`*q*`, format: 'effect', scale: R },
  rankBiserial: {
    label: rich`Rank-biserial correlation`,
    symbol: rich`*r*${sub('rb')}`,
    format: 'proportion',
  },
  probabilitySuperiority: {
    label: rich`Probability of superiority`,
    symbol: rich`PS`,
    format: 'proportion',
  },
  d: { label: rich`Cohen’s *d*`, symbol: rich`*d*`, format: 'effect', scale: D },
  dFromSizes: { label: rich`Cohen’s *d*, by the sizes`, symbol: rich`*d*`, format: 'effect', scale: D },
  r: { label: rich`Correlation *r*`, symbol: rich`*r*`, format: 'proportion', scale: R },
  rUnequal: { label: rich`*r*, by the sizes`, symbol: rich`*r*`, format: 'proportion', scale: R },
  rSimple: { label: rich`*r* = *z*/√*n*`, symbol: rich`*r*`, format: 'proportion', scale: R },
  rSquared: { label: rich`*r*²`, symbol: rich`*r*²`, format: 'proportion' },
  fisherZ: { label: rich`Fisher’s *z*`, symbol: rich`*z*`, format: 'effect' },
} as const satisfies Readonly<Record<string, EffectName>>;

export type EffectKey = keyof typeof EFFECTS;

export const nameOf = (key: EffectKey): EffectName => EFFECTS[key];

/** Negligible, small, medium or large by Cohen's conventions, of the estimate as it is written; null where there is none. */
export function conventionOf(key: EffectKey, estimate: number | null): string | null {
  const { scale } = nameOf(key);
  if (!scale || estimate === null) return null;
  const size = Math.abs(+estimate.toFixed(2));
  const [small, medium, large] = scale;
  return size < small ? 'negligible' : size < medium ? 'small' : size < large ? 'medium' : 'large';
}
