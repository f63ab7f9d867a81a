import { rStrings } from '../../shared/r-code.ts';
import { rComplete, rModelParts, rModelTable } from '../kit/model-r.ts';
import type { RegressionTableResult } from './compute.ts';
import type { RegressionTableOptions } from './options.ts';

/** A program for R that gives the same numbers, line by line of the table. */
export function rCode(result: RegressionTableResult, options: RegressionTableOptions): readonly string[] {
  const { spec, variables, levels, columns } = result;
  const predictors = variables.map(({ name }) => name);
  const sameCases = options.cases === 'same';
  // further equations of a multinomial model are beside the first
  const fits = columns.filter(
    ({ kind, number }, i) => columns.findIndex((each) => each.kind === kind && each.number === number) === i,
  );
  const models = fits.map(({ kind, parts, failed }) =>
    kind === 'univariable'
      ? `unlist(lapply(${rStrings(predictors.filter((name) => !failed.some((each) => each.name === name)))}, function(x) of(x)$parts), recursive = FALSE)`
      : `of(${rStrings(predictors.filter((name) => name in parts))})$parts`,
  );
  const wholes = fits.flatMap(({ kind, parts }) =>
    kind === 'univariable' ? [] : [`of(${rStrings(predictors.filter((name) => name in parts))})$whole`],
  );
  return [
    ...rModelParts({ spec, variables, levels, complete: rComplete(spec, predictors, sameCases) }),
    `models <- list(${models.join(', ')})`,
    ...rModelTable(variables, sameCases, options.columns.includes('overall')),
    ...wholes,
  ];
}
