import type { Frame } from '@constat/data';
import { littleMcar, missingPatterns, type NonEmpty, StatsError, zip } from '@constat/stats';
import type { Refusal, RunContext, Sample } from '../../contract.ts';
import type { MissingDataOptions } from './options.ts';

export interface MissingVariable {
  readonly name: string;
  readonly label: string;
  readonly n: number;
  readonly missing: number;
  readonly share: number;
}

export interface ShownPattern {
  /** Positions of the missing variables. */
  readonly missing: readonly number[];
  readonly count: number;
}

/** Why Little's test has no answer here. */
export type NoTest =
  | 'off'
  | 'too-few-numeric'
  | 'nothing-missing'
  | 'no-variation'
  | 'collinear'
  | 'no-overlap';

export interface McarResult {
  /** Names of the numeric variables that it uses. */
  readonly variables: readonly string[];
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly patterns: number;
  readonly n: number;
  readonly converged: boolean;
}

export interface MissingDataResult {
  readonly sample: Sample;
  readonly variables: NonEmpty<MissingVariable>;
  /** Rows without a missing value. */
  readonly complete: number;
  readonly missingCells: number;
  readonly cells: number;
  readonly patternCount: number;
  readonly patterns: readonly ShownPattern[];
  readonly mcar: McarResult | null;
  readonly noTest: NoTest | null;
}

/** Nothing about missing values makes this report impossible. */
export const check = (): readonly Refusal[] => [];

export function compute(frame: Frame, options: MissingDataOptions, run: RunContext): MissingDataResult {
  const masks = options.variables.map((name, i) => {
    run.progress(i, options.variables.length, name);
    const isMissing = frame.isMissing(name);
    const mask = new Uint8Array(frame.rows);
    for (let row = 0; row < frame.rows; row++) mask[row] = isMissing(row) ? 1 : 0;
    return mask;
  });
  const variables = zip(options.variables, masks).map(([name, mask]): MissingVariable => {
    const missing = mask.reduce((sum, each) => sum + each, 0);
    return {
      name,
      label: frame.label(name),
      n: frame.rows - missing,
      missing,
      share: frame.rows === 0 ? 0 : missing / frame.rows,
    };
  });
  const { patterns } = missingPatterns(masks, frame.rows);
  const complete = patterns.find((pattern) => pattern.missing.every((each) => each === 0))?.count ?? 0;
  return {
    sample: { used: frame.rows, excluded: 0 },
    variables,
    complete,
    missingCells: variables.reduce((sum, variable) => sum + variable.missing, 0),
    cells: frame.rows * variables.length,
    patternCount: patterns.length,
    patterns: patterns.slice(0, options.patterns).map(({ missing, count }) => ({
      missing: Array.from(missing.keys()).filter((k) => missing[k] === 1),
      count,
    })),
    ...test(frame, options, run),
  };
}

function test(
  frame: Frame,
  options: MissingDataOptions,
  run: RunContext,
): Pick<MissingDataResult, 'mcar' | 'noTest'> {
  const none = (noTest: NoTest) => ({ mcar: null, noTest });
  if (!options.mcar) return none('off');
  const names = options.variables.filter((name) => frame.column(name).type === 'numeric');
  if (names.length < 2) return none('too-few-numeric');
  const columns = names.map((name) => frame.numbers(name));
  if (columns.every((values) => !values.some(Number.isNaN))) return none('nothing-missing');
  try {
    const result = littleMcar(columns, (iteration) =>
      run.progress(iteration, 2000, "Little's test", 'iterations'),
    );
    const { statistic, df, pValue, patterns, n, converged } = result;
    return { mcar: { variables: names, statistic, df, pValue, patterns, n, converged }, noTest: null };
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    if (error.code === 'not-positive-definite') return none('collinear');
    if (error.code === 'constant-column' || error.code === 'empty') return none('no-variation');
    return none('no-overlap');
  }
}
