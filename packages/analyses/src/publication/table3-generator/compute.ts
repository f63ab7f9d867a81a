import type { Frame } from '@constat/data';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { withOwnActions } from '../kit/own-actions.ts';
import { compute as computeTable, type RegressionTableResult } from '../regression-table/compute.ts';
import { regressionOptions, options as schema, type Table3Options } from './options.ts';

export interface Table3Result {
  readonly sample: Sample;
  /** A regression table for each outcome. */
  readonly tables: readonly RegressionTableResult[];
}

export function compute(frame: Frame, options: Table3Options, run: RunContext): Table3Result {
  const tables = options.outcomes.map((outcome, i) => {
    run.progress(i, options.outcomes.length, outcome);
    try {
      return computeTable(frame, regressionOptions(options, outcome), run);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      throw new RefusedError(error.refusals.map((each) => withOwnActions(each, Object.keys(schema))));
    }
  });
  const used = Math.max(0, ...tables.map(({ sample }) => sample.used));
  return { sample: { used, excluded: frame.rows - used }, tables };
}
