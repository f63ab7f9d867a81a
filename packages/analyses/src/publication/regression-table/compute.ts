import type { Frame } from '@constat/data';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import type { OutcomeSpec } from '../kit/fit-parts.ts';
import { specOf } from '../kit/model-options.ts';
import { type ModelPlan, type ModelRows, modelRows } from '../kit/model-rows.ts';
import { withOwnActions } from '../kit/own-actions.ts';
import { type RegressionTableOptions, options as schema } from './options.ts';

export interface RegressionTableResult extends Omit<ModelRows, 'used'> {
  readonly sample: Sample;
  readonly spec: OutcomeSpec;
  readonly outcome: { readonly label: string; readonly event: string | null };
}

export function compute(
  frame: Frame,
  options: RegressionTableOptions,
  run: RunContext,
): RegressionTableResult {
  const spec = specOf(frame, options);
  try {
    const { used, ...rows } = modelRows(frame, spec, planOf(options), run);
    return {
      sample: { used, excluded: frame.rows - used },
      spec,
      outcome: {
        label: frame.label(spec.outcome),
        event: spec.event === null ? null : frame.label(spec.event),
      },
      ...rows,
    };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    throw new RefusedError(error.refusals.map((each) => withOwnActions(each, Object.keys(schema))));
  }
}

/** The models that were asked for. */
function planOf(options: RegressionTableOptions): ModelPlan {
  const { covariates, factors, references, models, cases, columns } = options;
  const predictors = [...covariates, ...factors];
  return {
    covariates,
    factors,
    references,
    univariable: models === 'both' || models === 'univariable',
    models:
      models === 'univariable'
        ? []
        : models === 'blocks'
          ? growing(predictors, options).map((each) => ({ kind: 'block', predictors: each }))
          : [{ kind: 'multivariable', predictors }],
    sameCases: cases === 'same',
    overall: columns.includes('overall'),
  };
}

/** The predictors of each model; numbers at which nothing enters make no model. */
function growing(
  predictors: readonly string[],
  { blocks }: RegressionTableOptions,
): readonly (readonly string[])[] {
  const entersAt = new Map(blocks.map(({ variable, model }) => [variable, model]));
  const at = (name: string): number => entersAt.get(name) ?? 1;
  const numbers = [...new Set(predictors.map(at))].sort((a, b) => a - b);
  return numbers.map((number) => predictors.filter((name) => at(name) <= number));
}
