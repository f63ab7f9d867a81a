/** The outcome that the model expects along its strongest predictor. */

import type { Frame } from '@constat/data';
import type { Design, LinearRegression, RegressionPrediction } from '@constat/stats';
import { zip } from '@constat/stats';
import { type Model, newDesign } from '../kit/model.ts';
import type { RegressionOptions } from './options.ts';
import type { EffectResult } from './result.ts';

/** Places along a line: a square or a product bends it. */
const PLACES = 25;

/** The variable with the largest t of its own terms; those of interactions belong to several. */
function strongest(model: Model, regression: LinearRegression): string | null {
  const sizes = model.variables.map(({ name }) => ({
    name,
    size: Math.max(
      0,
      ...regression.coefficients
        .filter((coefficient) => coefficient.name === name || coefficient.name.startsWith(`${name}=`))
        .map(({ statistic }) => Math.abs(statistic)),
    ),
  }));
  const best = sizes.reduce((a, b) => (b.size > a.size ? b : a), { name: '', size: 0 });
  return best.size > 0 ? best.name : null;
}

/** Lowest, mean and highest value of a predictor. */
export interface Span {
  readonly low: number;
  readonly high: number;
  readonly mean: number;
}

/** Those of the cases that were used. */
function rangeOf(values: ArrayLike<number>, mask: Uint8Array): Span {
  let [low, high, sum, n] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (let row = 0; row < mask.length; row++) {
    if (!mask[row]) continue;
    const value = values[row]!;
    low = Math.min(low, value);
    high = Math.max(high, value);
    sum += value;
    n += 1;
  }
  return { low, high, mean: sum / n };
}

/** Predictions over the range or the levels of the strongest predictor, other numbers at their mean, other factors at their reference. */
export function effectOf(
  frame: Frame,
  model: Model,
  regression: LinearRegression,
  predict: (design: Design) => readonly RegressionPrediction[],
  options: RegressionOptions,
  spanOf: (name: string, values: ArrayLike<number>) => Span = (_, values) => rangeOf(values, model.mask),
): EffectResult | null {
  const name = strongest(model, regression);
  const chosen = model.variables.find((variable) => variable.name === name);
  if (name === null || !chosen) return null;
  const base = Object.fromEntries(
    model.variables.map((variable) => [
      variable.name,
      variable.kind === 'numeric'
        ? spanOf(variable.name, variable.values).mean
        : (variable.reference ?? variable.levels[0]!),
    ]),
  );
  const places =
    chosen.kind === 'numeric'
      ? Array.from({ length: PLACES }, (_, i) => {
          const { low, high } = spanOf(chosen.name, chosen.values);
          return low + ((high - low) * i) / (PLACES - 1);
        })
      : chosen.levels;
  const newCases = places.map((place) => ({ ...base, [name]: place }));
  const points = zip(predict(newDesign(model, { ...options, newCases })), places).map(
    ([{ fit, ciLower, ciUpper }, place]) => ({
      at: place,
      fit,
      ciLower,
      ciUpper,
    }),
  );
  return { name, label: frame.label(name), others: model.variables.length > 1, points };
}
