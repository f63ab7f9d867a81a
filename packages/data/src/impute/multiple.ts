/** Multiple imputation of a dataset: the original and several completed copies, one below the other. */
import { type ChainedImputations, type ChainVariable, chainedEquations, StatsError } from '@constat/stats';
import type { Cells, Column } from '../column.ts';
import { freeName } from '../edit/free-name.ts';
import { Frame } from '../frame.ts';
import { stackCells, withoutCodes } from '../restructure/cells.ts';
import {
  checkRows,
  columnsOf,
  newColumn,
  numberCells,
  partOf,
  type Restructured,
  type Table,
} from '../restructure/source.ts';
import {
  RestructureError,
  type RestructureFact,
  type RestructureStep,
  type RestructureTrace,
} from '../restructure/steps.ts';

type Impute = Extract<RestructureStep, { kind: 'impute' }>;

/** Levels that a variable may have to be imputed by its categories. */
const MAX_LEVELS = 12;
const MAX_IMPUTATIONS = 1000;

/** As in mice; a dataset that has them already, because it was imputed before, gets others beside them. */
const IMPUTATION_NAME = '.imp';
const CASE_NAME = '.id';

interface Plan {
  readonly columns: readonly Column[];
  readonly variables: readonly ChainVariable[];
  readonly facts: readonly RestructureFact[];
}

/** What would be imputed, without doing it. */
export function planImputation(table: Table, step: Impute): Plan {
  const { imputations, iterations, variables: names } = step;
  if (!Number.isInteger(imputations) || imputations < 1 || imputations > MAX_IMPUTATIONS)
    throw new RestructureError('bad-size', `The number of imputations must be from 1 to ${MAX_IMPUTATIONS}.`);
  if (!Number.isInteger(iterations) || iterations < 1 || iterations > MAX_IMPUTATIONS)
    throw new RestructureError('bad-size', `The number of iterations must be from 1 to ${MAX_IMPUTATIONS}.`);
  if (!Number.isSafeInteger(step.seed))
    throw new RestructureError('bad-seed', 'The seed must be a whole number.');
  if (names.length < 2)
    throw new RestructureError(
      'nothing-chosen',
      'Choose at least two variables: each is predicted by the others.',
    );
  checkRows(table.rows * (imputations + 1));
  const columns = columnsOf(table, names).map(withoutCodes);
  const frame = new Frame(columns);
  const missingOf = (values: ArrayLike<number>, isMissing: (value: number) => boolean): number => {
    let count = 0;
    for (let row = 0; row < values.length; row++) if (isMissing(values[row]!)) count++;
    return count;
  };
  const facts: RestructureFact[] = [];
  const variables = columns.map((column): ChainVariable => {
    const { name, type } = column;
    if (type === 'text' || type === 'date')
      throw new RestructureError(
        'wrong-type',
        `${name} is ${type}; only numbers and categories can be imputed.`,
      );
    if (type === 'numeric') {
      const values = frame.numbers(name);
      const missing = missingOf(values, Number.isNaN);
      if (missing === values.length) throw new RestructureError('nothing-chosen', `${name} has no values.`);
      if (missing > 0) facts.push({ label: `Missing in ${name}`, count: missing });
      return { kind: 'numeric', values, method: step.numbers };
    }
    const { codes, levels } = frame.factor(name);
    const missing = missingOf(codes, (code) => code < 0);
    if (levels.length === 0) throw new RestructureError('nothing-chosen', `${name} has no values.`);
    if (levels.length > MAX_LEVELS)
      throw new RestructureError(
        'wrong-type',
        `${name} has ${levels.length} levels; at most ${MAX_LEVELS} can be imputed. Take it out, or recode it first.`,
      );
    if (missing > 0) facts.push({ label: `Missing in ${name}`, count: missing });
    return { kind: 'factor', codes, levels: levels.length };
  });
  if (facts.length === 0)
    throw new RestructureError('nothing-chosen', 'None of these variables has a missing value.');
  return { columns, variables, facts };
}

/** The stacked dataset with .imp (0 is the original) and .id, stopping after each variable of each chain. */
export function* imputeSteps(
  table: Table,
  step: Impute,
): Generator<{ readonly done: number; readonly total: number }, Restructured> {
  const { columns, variables, facts } = planImputation(table, step);
  let chains: ChainedImputations;
  try {
    chains = yield* chainedEquations(variables, step);
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    throw new RestructureError(
      'wrong-type',
      'The variables predict each other perfectly, so they cannot be imputed together. Take one out.',
    );
  }
  const copies = step.imputations + 1;
  const rows = table.rows * copies;
  const at = new Map(step.variables.map((name, i) => [name, i]));
  const frame = new Frame(columns);
  const stacked = table.columns.map((column) => {
    const v = at.get(column.name);
    const original = v === undefined ? column : columns[v]!;
    const parts = Array.from({ length: copies }, (_, imputation): Cells => {
      if (v === undefined || imputation === 0) return original.cells;
      return completedCells(original, frame, chains.completed[imputation - 1]![v]!);
    });
    return { ...original, cells: stackCells(parts) };
  });
  const taken = new Set(table.columns.map((column) => column.name));
  const number = (value: (row: number) => number) =>
    numberCells(Float64Array.from({ length: rows }, (_, row) => value(row)));
  return {
    parts: [
      partOf('imputed', rows, [
        {
          ...newColumn(
            freeName(taken, IMPUTATION_NAME),
            'numeric',
            number((row) => Math.floor(row / table.rows)),
            'Imputation; 0 is the original data',
          ),
          design: 'imputation',
        },
        newColumn(
          freeName(taken, CASE_NAME),
          'numeric',
          number((row) => (row % table.rows) + 1),
          'Row of the original data',
        ),
        ...stacked,
      ]),
    ],
    facts,
    trace: traceOf(step, chains),
  };
}

function completedCells({ cells, name }: Column, frame: Frame, values: Float64Array | Int32Array): Cells {
  if (cells.kind === 'numbers') return { kind: 'numbers', values: Float64Array.from(values) };
  if (cells.kind !== 'categories') return cells;
  // Levels of the model are those that occur, in their order; cells have the codes of the column.
  const codes = frame.factor(name).levels.map((level) => cells.levels.indexOf(level));
  return { ...cells, codes: Int32Array.from(values, (value) => codes[value]!) };
}

const traceOf = (step: Impute, { trace }: ChainedImputations): readonly RestructureTrace[] =>
  trace.map(({ variable, means }) => ({ variable: step.variables[variable]!, means }));
