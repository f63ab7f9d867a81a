/** Effects of experiments that leave no degrees of freedom for error. */
import { medianSorted } from '../descriptive/order.ts';
import { sorted } from '../descriptive/sort.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';

export interface Unreplicated {
  /** Normal scores of the sizes of effects. */
  readonly halfNormal: readonly {
    readonly name: string;
    readonly rank: number;
    readonly quantile: number;
  }[];
  readonly lenth: {
    readonly pse: number;
    readonly marginOfError: number;
    readonly simultaneousMarginOfError: number;
  };
}

interface NamedEffect {
  readonly name: string;
  readonly effect: number;
}

/** Half-normal scores (Daniel 1959, Technometrics 1) and Lenth's margins (1989, Technometrics 31) of effects. */
export const judgeUnreplicated = (effects: readonly NamedEffect[], level: number): Unreplicated => ({
  halfNormal: halfNormalScores(effects),
  lenth: lenthMargins(effects, level),
});

/** Ranks of the sizes of effects, and the quantiles of the half-normal distribution at (rank - 1/2) / m. */
export function halfNormalScores(effects: readonly NamedEffect[]): Unreplicated['halfNormal'] {
  const m = effects.length;
  const order = effects
    .map((_, i) => i)
    .sort((a, b) => Math.abs(effects[a]!.effect) - Math.abs(effects[b]!.effect) || a - b);
  const ranks = new Array<number>(m);
  order.forEach((at, i) => {
    ranks[at] = i + 1;
  });
  return effects.map(({ name }, i) => ({
    name,
    rank: ranks[i]!,
    quantile: normal.quantile(0.5 + (0.5 * (ranks[i]! - 0.5)) / m),
  }));
}

/**
 * Lenth's (1989) pseudo standard error 1.5 median of the sizes below 2.5 s0, where s0 is 1.5 times the median of all; margins by the t
 * distribution with m / 3 degrees of freedom, for one effect and for all together.
 */
function lenthMargins(effects: readonly NamedEffect[], level: number): Unreplicated['lenth'] {
  const sizes = sorted(Float64Array.from(effects, ({ effect }) => Math.abs(effect)));
  const m = sizes.length;
  const s0 = 1.5 * medianSorted(sizes);
  const small = sizes.filter((size) => size < 2.5 * s0);
  const pse = small.length > 0 ? 1.5 * medianSorted(small) : 0;
  const df = m / 3;
  return {
    pse,
    marginOfError: studentT.quantile((1 + level) / 2, df) * pse,
    simultaneousMarginOfError: studentT.quantile((1 + level ** (1 / m)) / 2, df) * pse,
  };
}
