/** Spline and penalised regression, marginal effects. */
import type { Frame } from '@constat/data';
import { type CurveBasis, curveOf, curveRegression, marginalEffects } from '@constat/stats';
import {
  byName,
  eventsAt,
  type ModelInputs,
  newRow,
  numbered,
  numbersAt,
  rowsOf,
  variableAt,
} from './case-data.ts';
import { engineAdapter } from './engine-adapter.ts';

type Values = Readonly<Record<string, unknown>>;

interface Inputs extends ModelInputs {
  readonly outcome: string;
  readonly event?: unknown;
  readonly confidenceLevel?: number;
  readonly newData?: readonly Values[];
}

/** The outcome of a linear model, or 1 for the event of a binary one. */
const outcomeAt = (frame: Frame, inputs: Inputs, rows: Int32Array, binary: boolean): Float64Array =>
  binary
    ? eventsAt(frame, inputs.outcome, inputs.event ?? '1', rows)
    : numbersAt(frame, inputs.outcome, rows);

interface CurveInputs extends Inputs {
  readonly family: 'gaussian' | 'binomial';
  readonly variable: string;
  readonly basis: CurveBasis;
  readonly degree?: number;
  readonly orthogonal?: boolean;
  readonly knots?: readonly number[];
  readonly boundaryKnots?: readonly [number, number];
  readonly degreesOfFreedom?: number;
}

export const splines = engineAdapter<CurveInputs>('polynomial-splines', (inputs, frame) => {
  const predictors = inputs.predictors ?? [];
  const rows = rowsOf(frame!, [inputs.outcome, inputs.variable, ...predictors]);
  const x = numbersAt(frame!, inputs.variable, rows);
  const { basis, degree, knots, boundaryKnots, degreesOfFreedom } = inputs;
  const curve = curveOf(x, {
    basis,
    ...(degree === undefined ? {} : { degree }),
    ...(knots ? { knots: [knots].flat() } : {}),
    ...(boundaryKnots ? { boundaryKnots } : {}),
    ...(degreesOfFreedom === undefined ? {} : { degreesOfFreedom }),
  });
  const raw = basis === 'polynomial' && inputs.orthogonal !== true;
  const nameOf = (j: number): string => {
    if (raw) return j === 0 ? inputs.variable : `${inputs.variable}^${j + 1}`;
    return `${basis === 'polynomial' ? 'poly' : basis === 'b-spline' ? 'bs' : 'ns'}${j + 1}`;
  };
  const fit = curveRegression({
    family: inputs.family,
    x,
    curve,
    names: Array.from({ length: curve.size }, (_, j) => nameOf(j)),
    rawPowers: raw,
    others: predictors.map((name) => variableAt(frame!, name, rows, inputs)),
    y: outcomeAt(frame!, inputs, rows, inputs.family === 'binomial'),
    ...(inputs.confidenceLevel === undefined ? {} : { level: inputs.confidenceLevel }),
  });
  return {
    ...fit,
    knots: curve.knots,
    boundaryKnots: curve.boundaryKnots,
    terms: byName(fit.coefficients),
    predictions: numbered(inputs.newData ?? [], (values) =>
      fit.predict(Number(values[inputs.variable]), newRow(frame!, rows, inputs, values).slice(1)),
    ),
  };
});

interface EffectInputs extends Inputs {
  readonly atMeans?: boolean;
  readonly predictAt?: Readonly<Record<string, readonly (number | string)[] | number | string>>;
}

export const marginal = engineAdapter<EffectInputs>('marginal-effects', (inputs, frame) => {
  const predictors = inputs.predictors ?? [];
  const rows = rowsOf(frame!, [inputs.outcome, ...predictors]);
  const fit = marginalEffects({
    variables: predictors.map((name) => variableAt(frame!, name, rows, inputs)),
    terms: [...predictors.map((name) => [name]), ...(inputs.interactions ?? [])],
    y: eventsAt(frame!, inputs.outcome, inputs.event, rows),
    ...(inputs.confidenceLevel === undefined ? {} : { level: inputs.confidenceLevel }),
  });
  const adjusted = Object.entries(inputs.predictAt ?? {}).map(
    ([name, values]) => [name, fit.adjusted(name, [values].flat())] as const,
  );
  return {
    ...fit,
    terms: byName(fit.coefficients),
    effects: Object.fromEntries(
      fit.effects.map((effect) => [
        effect.level === null ? effect.variable : `${effect.variable}=${effect.level}`,
        effect,
      ]),
    ),
    adjustedPredictions: Object.fromEntries(
      adjusted.map(([name, items]) => [
        name,
        Object.fromEntries(items.map(({ value, prediction }) => [value, prediction])),
      ]),
    ),
    contrasts: Object.fromEntries(
      adjusted.map(([name, items]) => [
        name,
        Object.fromEntries(items.slice(1).map(({ value, difference }) => [value, difference])),
      ]),
    ),
  };
});
