import type { LogisticResult } from '../../src/regression/logistic-regression/result.ts';
import type { ReferenceInputs } from '../adapter.ts';
import { marginal as engine } from '../engine/regressions.ts';
import { eventOf, modelOf, names } from '../inputs.ts';
import { overEngine } from '../over-engine.ts';

/** Effects and means of factors as the page of logistic regression shows them; effects at the means, and means at chosen values, are asked of the engine. */
function valuesOf({ fit, marginal }: LogisticResult, inputs: ReferenceInputs) {
  const factors = names(inputs.factors);
  const wanted = Object.keys((inputs.predictAt ?? {}) as object).filter((name) => factors.includes(name));
  return {
    n: fit.n,
    events: fit.events,
    logLik: fit.logLik,
    effects: Object.fromEntries(
      marginal.flatMap(({ variable, effects }) =>
        effects.map(({ level, ...average }) => [
          level === null ? variable : `${variable}=${level}`,
          { average },
        ]),
      ),
    ),
    // limits on the page end at 0 and 1
    adjustedPredictions: Object.fromEntries(
      marginal
        .filter(({ variable }) => wanted.includes(variable))
        .map(({ variable, means }) => [
          variable,
          Object.fromEntries(
            means.map(({ at, estimate, standardError }) => [String(at), { estimate, standardError }]),
          ),
        ]),
    ),
  };
}

/** A level that the data do not have is refused by the engine: the page offers no such thing. */
const isOffered = (inputs: ReferenceInputs, levels: (name: string) => readonly string[]): boolean =>
  Object.entries((inputs.predictAt ?? {}) as Readonly<Record<string, unknown>>).every(
    ([name, values]) =>
      !names(inputs.factors).includes(name) || names(values).every((value) => levels(name).includes(value)),
  );

export const marginal = overEngine<LogisticResult>(engine, (inputs, frame) =>
  isOffered(inputs, (name) => frame.factor(name).levels)
    ? {
        analysis: 'logistic-regression',
        options: {
          ...modelOf(inputs, names(inputs.predictors)),
          event: eventOf(inputs, frame),
          marginal: true,
        },
        values: (result) => valuesOf(result, inputs),
      }
    : null,
);
