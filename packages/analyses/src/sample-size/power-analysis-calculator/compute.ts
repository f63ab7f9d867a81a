import type { Sample } from '../../contract.ts';
import type { PowerCurveOptions } from './options.ts';
import { effectsOf, leastSize, powerOf, sizesOf } from './powers.ts';

export interface CurvePoint {
  readonly n: number;
  readonly effect: number;
  readonly power: number;
}

export interface PowerCurveResult {
  readonly sample: Sample;
  readonly effects: readonly number[];
  readonly sizes: readonly number[];
  /** One row per effect, one value per size. */
  readonly power: readonly (readonly number[])[];
  readonly curve: readonly CurvePoint[];
}

const CURVE_POINTS = 60;

export function compute(_: unknown, options: PowerCurveOptions): PowerCurveResult {
  const effects = effectsOf(options);
  const sizes = sizesOf(options);
  const power = powerOf(options);
  const low = Math.max(leastSize(options), Math.min(...sizes));
  const high = Math.max(low + 1, ...sizes);
  const between = Array.from({ length: CURVE_POINTS }, (_, i) =>
    Math.round(low + ((high - low) * i) / (CURVE_POINTS - 1)),
  );
  const along = [...new Set([...between, ...sizes])].sort((a, b) => a - b);
  return {
    sample: { used: Math.max(...sizes), excluded: 0 },
    effects,
    sizes,
    power: effects.map((effect) => sizes.map((n) => power(n, effect))),
    curve: effects.flatMap((effect) => along.map((n) => ({ n, effect, power: power(n, effect) }))),
  };
}
