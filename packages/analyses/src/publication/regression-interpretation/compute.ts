import type { Frame } from '@constat/data';
import type { RunContext } from '../../contract.ts';
import type { Estimate } from '../kit/fit-parts.ts';
import type { ModelColumn } from '../kit/model-rows.ts';
import { KIND_WORDS } from '../kit/model-words.ts';
import { type RegressionTableResult, compute as tableCompute } from '../regression-table/compute.ts';
import type { InterpretationOptions } from './options.ts';

/** The model of the regression table, its covariates in the steps that were asked for. */
export type InterpretationResult = RegressionTableResult;

/** A coefficient of a step of the covariate: a slope is multiplied, a ratio taken to the power. */
function stepped(estimate: Estimate, step: number, isRatio: boolean): Estimate {
  const of = (value: number | null): number | null => {
    if (value === null) return null;
    const scaled = isRatio ? value ** step : value * step;
    return Number.isFinite(scaled) ? scaled : null;
  };
  return {
    ...estimate,
    estimate: of(estimate.estimate),
    ciLower: of(estimate.ciLower),
    ciUpper: of(estimate.ciUpper),
  };
}

/** The step of each covariate that is not one. */
export const stepsOf = ({ units, covariates }: InterpretationOptions): ReadonlyMap<string, number> =>
  new Map(
    units.flatMap(({ variable, step }) =>
      covariates.includes(variable) && step !== 1 ? [[variable, step] as const] : [],
    ),
  );

export function compute(frame: Frame, options: InterpretationOptions, run: RunContext): InterpretationResult {
  const result = tableCompute(
    frame,
    { ...options, models: 'multivariable', blocks: [], cases: 'same', columns: ['counts'] },
    run,
  );
  const steps = stepsOf(options);
  const { isRatio } = KIND_WORDS[result.spec.kind];
  const columns = result.columns.map((column): ModelColumn => {
    const parts = Object.entries(column.parts).map(([name, part]) => {
      const step = steps.get(name);
      if (step === undefined) return [name, part] as const;
      const cells = part.cells.map(
        (cell) => cell && { ...cell, estimate: cell.estimate && stepped(cell.estimate, step, isRatio) },
      );
      return [name, { ...part, cells }] as const;
    });
    return { ...column, parts: Object.fromEntries(parts) };
  });
  return { ...result, columns };
}
