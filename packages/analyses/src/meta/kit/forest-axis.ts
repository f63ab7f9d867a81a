/** The axis of a forest plot. */
import { niceDomain } from '../../shared/figures.ts';
import { ratioTicks } from '../../shared/ratio-ticks.ts';
import type { MetaResult } from './result.ts';

export interface ForestAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly log: boolean;
}

/** Reach of the axis: all limits, cut where a few very wide ones would squeeze the others. */
export function axisOf(
  drawn: readonly { readonly lower: number; readonly upper: number }[],
  core: { readonly lower: number; readonly upper: number },
  scale: MetaResult['scale'],
  none: number | null,
): ForestAxis {
  const low = Math.min(...drawn.map(({ lower }) => lower), none ?? Number.POSITIVE_INFINITY);
  const high = Math.max(...drawn.map(({ upper }) => upper), none ?? Number.NEGATIVE_INFINITY);
  if (scale === 'exp') {
    const least = Math.max(low, Math.min(core.lower, 1) / 20, 1e-6);
    const most = Math.min(high, Math.max(core.upper, 1) * 20, 1e6);
    const domain = [least / 1.1, most * 1.1] as const;
    return { domain, ticks: ratioTicks(domain), log: true };
  }
  if (scale === 'logit' || scale === 'arcsine') {
    const domain = niceDomain(Math.max(0, low), Math.min(1, high));
    return { domain, ticks: evenTicks(domain), log: false };
  }
  const reach = 12 * Math.max(core.upper - core.lower, 1e-12);
  const domain = niceDomain(Math.max(low, core.lower - reach), Math.min(high, core.upper + reach));
  return { domain, ticks: evenTicks(domain), log: false };
}

function evenTicks([low, high]: readonly [number, number]): readonly number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, i) => +((first + i) * step).toPrecision(10));
}
