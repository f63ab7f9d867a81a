/** Designed experiments in split plots: factors that are hard to change are set once for several runs. */
import { mixedModel } from '../mixed/mixed-model.ts';
import { denseDesign } from '../models/dense-design.ts';
import { columnValue, type DesignColumn, selectRows } from '../models/design.ts';
import { INTERCEPT } from '../models/model-matrix.ts';
import { StatsError } from '../stats-error.ts';
import {
  blockColumns,
  type CodedFactor,
  type CoefficientTest,
  type DesignModel,
  type RunBlocks,
} from './design-model.ts';
import { effectName } from './terms.ts';

/** What an effect is tested against. */
export interface SplitTest extends CoefficientTest {
  /** Satterthwaite's; in balanced designs those of the stratum. */
  readonly df: number;
}

export interface SplitPlot {
  readonly plots: number;
  readonly plotVariance: number;
  readonly runVariance: number;
  /** Degrees of freedom between whole plots that no effect uses. */
  readonly plotDf: number;
  readonly intercept: SplitTest;
  /** In the order of the effects of the model. */
  readonly effects: readonly (SplitTest & {
    readonly coefficient: number;
    /** Whether it changes between whole plots only. */
    readonly isWhole: boolean;
  })[];
  readonly coefficients: readonly number[];
  readonly fitted: Float64Array;
  meanAt(settings: readonly number[]): number;
}

/**
 * The effects of a model whose runs come in whole plots, by REML with a random whole plot and Satterthwaite's degrees of freedom: in
 * balanced designs the analysis with two errors (Montgomery 2013, section 14.5). `model` says which terms the runs can tell apart.
 */
export function splitPlotModel(
  model: Pick<DesignModel, 'effects'>,
  factors: readonly CodedFactor[],
  outcome: Float64Array,
  {
    blocks,
    plots,
    level,
  }: { readonly blocks: RunBlocks | null; readonly plots: RunBlocks; readonly level: number },
): SplitPlot {
  const rows = outcome.length;
  const names = factors.map(({ name }) => name);
  const block = blocks ? blockColumns(blocks) : [];
  const terms = model.effects.map(({ term }) => term);
  const columns: readonly DesignColumn[] = [
    { name: INTERCEPT, parts: [] },
    ...block,
    ...terms.map(
      (term): DesignColumn => ({
        name: effectName(term, names),
        parts: term.map((at) => ({ kind: 'values', values: factors[at]?.values ?? new Float64Array(rows) })),
      }),
    ),
  ];
  const isWhole = columns.map((column) => isConstantWithin(column, plots));
  const plotDf = plots.count - isWhole.filter(Boolean).length;
  if (plotDf < 1) throw new StatsError('too-few', 'no whole plots are left for error', 'wholePlots');
  if (rows - plots.count <= columns.length - isWhole.filter(Boolean).length)
    throw new StatsError('too-few', 'no runs within whole plots are left for error', 'runs');
  const fit = mixedModel(
    denseDesign({ rows, intercept: true, columns, terms: [] }, selectRows(rows)),
    outcome,
    [
      {
        name: 'plots',
        levels: plots.count,
        group: plots.codes,
        terms: [INTERCEPT],
        columns: [new Float64Array(rows).fill(1)],
      },
    ],
    { isReml: true, level },
  );
  const coefficients = fit.coefficients.map(({ estimate }) => estimate);
  const tests = fit.coefficients.map(
    ({ standardError, statistic, pValue, df }): SplitTest => ({
      standardError,
      statistic,
      pValue,
      df: df ?? rows - columns.length,
    }),
  );
  const first = 1 + block.length;
  const [intercept] = tests;
  if (!intercept) throw new StatsError('too-few', 'no coefficients', 'runs');
  return {
    plots: plots.count,
    plotVariance: fit.random[0]?.covariance[0] ?? 0,
    runVariance: fit.residualVariance,
    plotDf,
    intercept,
    effects: tests.slice(first).map((test, i) => ({
      ...test,
      coefficient: coefficients[first + i] ?? 0,
      isWhole: isWhole[first + i] ?? false,
    })),
    coefficients,
    fitted: fit.fixedFit,
    meanAt: (settings) =>
      terms.reduce(
        (sum, term, i) =>
          sum +
          (coefficients[first + i] ?? 0) * term.reduce((product, at) => product * (settings[at] ?? 0), 1),
        coefficients[0] ?? 0,
      ),
  };
}

/** Whether a column has one value in each whole plot. */
function isConstantWithin(column: DesignColumn, { codes, count }: RunBlocks): boolean {
  const seen = new Array<number | undefined>(count);
  return codes.every((plot, row) => {
    const value = columnValue(column, row);
    const before = seen[plot];
    seen[plot] = value;
    return before === undefined || Math.abs(before - value) < 1e-9;
  });
}
