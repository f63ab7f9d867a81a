import { rName, rNumber, rStrings } from '../../shared/r-code.ts';
import { rComplete, rModelParts, rModelTable } from '../kit/model-r.ts';
import { type InterpretationResult, stepsOf } from './compute.ts';
import type { InterpretationOptions } from './options.ts';

/** A program for R that gives the same numbers; covariates are divided by their steps first. */
export function rCode(result: InterpretationResult, options: InterpretationOptions): readonly string[] {
  const { spec, variables, levels } = result;
  const predictors = variables.map(({ name }) => name);
  const [read = '', ...rest] = rModelParts({
    spec,
    variables,
    levels,
    complete: rComplete(spec, predictors, true),
  });
  const steps = [...stepsOf(options)].map(
    ([name, step]) => `d$${rName(name)} <- d$${rName(name)} / ${rNumber(step)}`,
  );
  return [
    read,
    ...steps,
    ...rest,
    `models <- list(of(${rStrings(predictors)})$parts)`,
    ...rModelTable(variables, true, false),
    `of(${rStrings(predictors)})$whole`,
  ];
}
