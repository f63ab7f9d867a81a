/** What a model predicts along one of its predictors. */
import { type Design, type ModelVariable, modelMatrix, zip } from '@constat/stats';
import { interactionsOf, type Model, predictorsOf } from './model.ts';
import type { ModelOptions } from './model-options.ts';

const LINE_POINTS = 61;

/** Predictions along a predictor, one line for each level of a factor that interacts with it. */
export interface EffectLine<P> {
  readonly variable: string;
  readonly group: string | null;
  readonly points: readonly (P & { readonly x: number | string; readonly group: string })[];
  /** Where the other predictors are held. */
  readonly held: readonly { readonly name: string; readonly value: number | string }[];
}

/** Where lines run and other covariates are held. */
export interface EffectPlaces {
  /** How many cases each row stands for; null where each is one. */
  readonly counts?: Float64Array | null;
  /** Smallest value, largest and mean of a covariate whose rows are elsewhere. */
  readonly spanOf?: (
    name: string,
  ) => { readonly low: number; readonly high: number; readonly mean: number } | undefined;
}

/**
 * Predictions along one predictor, the others at their mean (covariates) or reference level (factors). A factor that
 * interacts with it has a line for each of its levels.
 */
export function effectAlong<P extends object>(
  model: Model,
  options: ModelOptions & { readonly effectOf: string | null },
  predict: (design: Design) => readonly P[],
  { counts = null, spanOf = () => undefined }: EffectPlaces = {},
): EffectLine<P> | null {
  const name = options.effectOf ?? predictorsOf(options)[0];
  const along = model.variables.find((variable) => variable.name === name);
  if (!along) return null;
  const partner = interactionsOf(options)
    .filter((term) => term.includes(along.name))
    .flat()
    .find((other) => other !== along.name && options.factors.includes(other));
  const group = model.variables.find((variable) => variable.name === partner);
  const groups = group?.kind === 'factor' ? group.levels : [''];
  const places =
    along.kind === 'factor' ? along.levels : lineOver(spanOf(along.name) ?? spanIn(along.values, model.mask));
  const cells = groups.flatMap((level) => places.map((place) => ({ level, place })));
  const held: { name: string; value: number | string }[] = [];
  const variables = model.variables.map((variable): ModelVariable => {
    if (variable.kind === 'numeric') {
      if (variable === along)
        return { ...variable, values: Float64Array.from(cells, ({ place }) => Number(place)) };
      const value = spanOf(variable.name)?.mean ?? meanOver(variable.values, model.mask, counts);
      held.push({ name: variable.name, value });
      return { ...variable, values: new Float64Array(cells.length).fill(value) };
    }
    const codeOf = (level: string) => variable.levels.indexOf(level);
    if (variable === along)
      return { ...variable, codes: Int32Array.from(cells, ({ place }) => codeOf(String(place))) };
    if (variable === group)
      return { ...variable, codes: Int32Array.from(cells, ({ level }) => codeOf(level)) };
    const value = variable.reference ?? variable.levels[0]!;
    held.push({ name: variable.name, value });
    return { ...variable, codes: new Int32Array(cells.length).fill(codeOf(value)) };
  });
  const predictions = predict(modelMatrix({ variables, terms: model.terms }));
  const points = zip(predictions, cells).map(([prediction, cell]) => ({
    x: cell.place,
    group: cell.level,
    ...prediction,
  }));
  return { variable: along.name, group: group ? group.name : null, points, held };
}

/** Even places from the smallest to the largest value. */
const lineOver = ({ low, high }: { readonly low: number; readonly high: number }): readonly number[] =>
  Array.from({ length: LINE_POINTS }, (_, i) => low + ((high - low) * i) / (LINE_POINTS - 1));

/** Smallest and largest value used. */
function spanIn(values: Float64Array, mask: Uint8Array): { readonly low: number; readonly high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row++) {
    if (!mask[row]) continue;
    if (values[row]! < low) low = values[row]!;
    if (values[row]! > high) high = values[row]!;
  }
  return { low, high };
}

function meanOver(values: Float64Array, mask: Uint8Array, counts: Float64Array | null): number {
  let mean = 0;
  let n = 0;
  for (let row = 0; row < values.length; row++) {
    const cases = mask[row] ? (counts?.[row] ?? 1) : 0;
    if (cases === 0) continue;
    n += cases;
    // a running mean stays in range however large the values are
    mean += ((values[row]! - mean) * cases) / n;
  }
  return mean;
}
