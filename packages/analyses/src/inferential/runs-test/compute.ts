import type { Frame } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { medianSorted, moments, type RunsTest, runsTest, sorted } from '@constat/stats';
import { type Refusal, RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { valuesOf } from '../../shared/groups.ts';
import type { RunsOptions } from './options.ts';

/** Longer sequences are not drawn: their points would hide each other. */
const MAX_DRAWN = 1000;
/** Below this many values the sentences use the exact p. */
const EXACT_LIMIT = 50;

export interface RunsVariable {
  readonly name: string;
  readonly label: string;
  /** The value that splits numbers; null for categories. */
  readonly cut: number | null;
  /** The two kinds, first that at the cut or above it, or the first level. */
  readonly kinds: readonly [string, string];
  readonly n: number;
  readonly test: RunsTest;
  /** The p value that the sentences use, and whether it is exact. */
  readonly pValue: number;
  readonly exact: boolean;
  /** Values in order; empty for categories and long sequences. */
  readonly sequence: readonly number[];
}

export interface RunsResult {
  readonly sample: Sample;
  readonly variables: readonly RunsVariable[];
}

const refusals = {
  notTwoLevels: (name: string, count: number): Refusal => ({
    code: 'not-two-levels',
    variable: name,
    message: rich`${bold(name)} has ${num(count, 'integer')} ${count === 1 ? 'level' : 'levels'}; categories need two.`,
    advice: rich`Choose a variable with two levels, or a number.`,
  }),
  oneKind: (name: string): Refusal => ({
    code: 'one-kind',
    variable: name,
    message: rich`The values of ${bold(name)} are too few, or lie all on one side of the cut, so there are no runs to count.`,
    advice: rich`Choose another cut or another variable.`,
  }),
};

export function check(frame: Frame, options: RunsOptions): readonly Refusal[] {
  for (const name of options.variables) {
    if (frame.column(name).type === 'numeric') continue;
    const count = frame.factor(name).levels.length;
    if (count !== 2) return [refusals.notTwoLevels(name, count)];
  }
  return [];
}

export function compute(frame: Frame, options: RunsOptions, run: RunContext): RunsResult {
  const variables = options.variables.map((name, i) => {
    run.progress(i, options.variables.length, name);
    return variableOf(frame, name, options);
  });
  const used = Math.max(...variables.map(({ n }) => n));
  return { sample: { used, excluded: frame.rows - used }, variables };
}

function variableOf(frame: Frame, name: string, options: RunsOptions): RunsVariable {
  const { cut, kinds, above, sequence } =
    frame.column(name).type === 'numeric' ? numbers(frame, name, options) : levels(frame, name);
  const test = runsTest(above, options.alternative);
  if (!test) throw new RefusedError([refusals.oneKind(name)]);
  const exact = test.exactPValue !== null && above.length < EXACT_LIMIT;
  return {
    name,
    label: frame.label(name),
    cut,
    kinds,
    n: above.length,
    test,
    pValue: exact ? test.exactPValue : test.pValue,
    exact,
    sequence,
  };
}

function numbers(frame: Frame, name: string, options: RunsOptions) {
  const values = valuesOf(frame, name);
  if (values.length === 0) throw new RefusedError([refusals.oneKind(name)]);
  const cuts = {
    median: () => medianSorted(sorted(values)),
    mean: () => moments(values).mean,
    value: () => options.value,
  };
  const cut = cuts[options.cut]();
  return {
    cut,
    kinds: ['At or above', 'Below'] as const,
    above: Array.from(values, (value) => value >= cut),
    sequence: values.length <= MAX_DRAWN ? [...values] : [],
  };
}

function levels(frame: Frame, name: string) {
  const { codes, levels: names } = frame.factor(name);
  return {
    cut: null,
    kinds: [names[0]!, names[1]!] as const,
    above: [...codes].filter((code) => code >= 0).map((code) => code === 0),
    sequence: [],
  };
}
