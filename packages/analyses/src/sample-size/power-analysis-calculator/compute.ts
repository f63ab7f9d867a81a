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
  /** For each effect the smallest size within those asked for that has the usual power. */
  readonly needed: readonly (number | null)[];
}

const CURVE_POINTS = 60;

/** The power that studies are usually planned with. */
export const USUAL = 0.8;

/** The smallest whole size from `low` to `high` with the usual power, which grows with the size; null where none has it. */
function smallest(low: number, high: number, power: (n: number) => number): number | null {
  if (power(high) < USUAL) return null;
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (power(middle) >= USUAL) to = middle;
    else from = middle + 1;
  }
  return to;
}

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
    needed: effects.map((effect) => smallest(low, high, (n) => power(n, effect))),
    curve: effects.flatMap((effect) => along.map((n) => ({ n, effect, power: power(n, effect) }))),
  };
}
