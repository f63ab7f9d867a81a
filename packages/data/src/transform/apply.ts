/** Applies a step to a dataset: the new columns, or a coded reason why not. Time is linear in the rows, sorting apart. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { Frame } from '../frame.ts';
import { imputed } from '../impute/simple.ts';
import { compositeScore } from './composite-score.ts';
import { computeColumn } from './expression/expression.ts';
import { ExpressionError } from './expression/expression-error.ts';
import { rankColumn } from './expression/functions/column.ts';
import { DATE_PARTS } from './expression/functions/date.ts';
import { binned, logarithm, type Made, numeric, robustScale, squareRoot, standardize } from './numeric.ts';
import { dummies, recode } from './recode.ts';
import { TransformError, type TransformStep } from './steps.ts';

type Source = Pick<Dataset, 'rows' | 'columns'>;

/** The columns that a step makes, each with the step it came from. Throws TransformError. */
export function applyTransform(
  dataset: Source,
  step: TransformStep,
): { readonly columns: readonly Column[] } {
  const name = step.newVariableName.trim();
  if (name === '') {
    const message = 'Give the new variable a name.';
    throw new TransformError(
      'blank-name',
      null,
      step.kind === 'compositeScore' ? `Error computing composite score: ${message}` : message,
    );
  }
  const made = makeAll(dataset, step, name);
  const columns: Column[] = [];
  for (const each of made) {
    const problem = newNameTaken([...dataset.columns, ...columns], each.name);
    if (problem) throw new TransformError('name-taken', each.name, problem);
    columns.push({
      id: freeId([...dataset.columns, ...columns]),
      name: each.name,
      role: 'none',
      description: describeStep(step, each.name),
      derivedFrom: step,
      ...each.made,
    });
  }
  return { columns };
}

/** Why a new variable cannot have this name, or null. */
export function newNameTaken(columns: readonly Pick<Column, 'name'>[], name: string): string | null {
  return columns.some((column) => column.name === name)
    ? `A variable named '${name}' already exists. Please choose a different name.`
    : null;
}

function freeId(columns: readonly Column[]): string {
  const taken = new Set(columns.map((column) => column.id));
  let number = columns.length + 1;
  while (taken.has(`c${number}`)) number++;
  return `c${number}`;
}

interface Named {
  readonly name: string;
  readonly made: Made;
}

function makeAll(dataset: Source, step: TransformStep, name: string): readonly Named[] {
  if (step.kind !== 'dummyCoding') return [{ name, made: makeOne(dataset, step) }];
  return dummies(columnOf(dataset, step.variable), step.reference).map(({ level, made }) => ({
    name: `${name}_${level}`,
    made,
  }));
}

function makeOne(dataset: Source, step: Exclude<TransformStep, { kind: 'dummyCoding' }>): Made {
  switch (step.kind) {
    case 'computeVariable':
      return compute(dataset, step.expression);
    case 'recode':
      return recode(columnOf(dataset, step.variable), step);
    case 'standardize':
      return standardize(step.variable, numbersOf(dataset, step.variable));
    case 'robustScale':
      return robustScale(step.variable, numbersOf(dataset, step.variable));
    case 'log':
      return logarithm(step.variable, numbersOf(dataset, step.variable), step.base);
    case 'squareRoot':
      return squareRoot(step.variable, numbersOf(dataset, step.variable));
    case 'binning':
      return binned(step.variable, numbersOf(dataset, step.variable), step.method, step.bins, step.edges);
    case 'compositeScore':
      return compositeScore(dataset.columns, step);
    case 'rank':
      return numeric(rankColumn(numbersOf(dataset, step.variable), step.ties, step.descending));
    case 'lag':
    case 'lead':
      return shifted(columnOf(dataset, step.variable), step.kind, step.offset);
    case 'datePart':
      return datePart(columnOf(dataset, step.variable), step.part);
    case 'impute':
      return imputed(dataset.columns, columnOf(dataset, step.variable), step.method, step.predictors);
  }
}

function compute({ columns, rows }: Source, expression: string): Made {
  try {
    return computeColumn(expression, columns, rows);
  } catch (error) {
    if (error instanceof ExpressionError)
      throw new TransformError('expression', null, error.message, { start: error.start, end: error.end });
    throw error;
  }
}

function columnOf({ columns }: Source, name: string): Column {
  const column = columns.find((candidate) => candidate.name === name);
  if (!column)
    throw new TransformError(
      'unknown-variable',
      name,
      name === '' ? 'Choose a variable.' : `There is no variable '${name}'. Choose another.`,
    );
  return column;
}

function numbersOf(dataset: Source, name: string): Float64Array {
  const column = columnOf(dataset, name);
  if (column.type !== 'numeric')
    throw new TransformError('wrong-type', name, `${name} holds no numbers. Choose a numeric variable.`);
  return new Frame([column]).numbers(name);
}

const MAX_OFFSET = 1_000_000_000;

/** The cells moved down (lag) or up (lead), missing at the end that becomes free. */
function shifted(column: Column, kind: 'lag' | 'lead', offset: number): Made {
  if (!Number.isInteger(offset) || offset < 1 || offset > MAX_OFFSET)
    throw new TransformError('bad-offset', column.name, 'The number of rows must be a whole number above 0.');
  const by = kind === 'lag' ? offset : -offset;
  const { type, cells } = column;
  const order = column.categoryOrder ? { categoryOrder: column.categoryOrder } : {};
  switch (cells.kind) {
    case 'numbers':
      return {
        type,
        cells: { kind: 'numbers', values: moved(new Frame([column]).numbers(column.name), by, Number.NaN) },
      };
    case 'categories':
      return { type, ...order, cells: { ...cells, codes: moved(cells.codes, by, -1) } };
    case 'strings': {
      const { values } = cells;
      return { type, cells: { kind: 'strings', values: values.map((_, row) => values[row - by] ?? null) } };
    }
  }
}

function moved<A extends Float64Array | Int32Array>(values: A, by: number, empty: number): A {
  const n = values.length;
  const result = values.slice() as A;
  result.fill(empty);
  if (Math.abs(by) < n)
    result.set(by > 0 ? values.subarray(0, n - by) : values.subarray(-by), Math.max(0, by));
  return result;
}

function datePart(column: Column, part: keyof typeof DATE_PARTS): Made {
  if (column.type !== 'date')
    throw new TransformError(
      'wrong-type',
      column.name,
      `${column.name} holds no dates. Choose a date variable.`,
    );
  const read = DATE_PARTS[part];
  return numeric(
    new Frame([column]).numbers(column.name).map((time) => (Number.isNaN(time) ? time : read(time))),
  );
}

const KINDS: Readonly<Record<Exclude<TransformStep['kind'], 'computeVariable' | 'compositeScore'>, string>> =
  {
    recode: 'Recoded from',
    standardize: 'Standardized:',
    robustScale: '(x - median) / IQR of',
    log: 'Logarithm of',
    squareRoot: 'Square root of',
    binning: 'Bins of',
    dummyCoding: '1 where the level applies, of',
    rank: 'Rank of',
    lag: 'Earlier value of',
    lead: 'Later value of',
    datePart: 'Part of the date',
    impute: 'Missing values filled in, of',
  };

/** One line that says where a derived column comes from. */
export function describeStep(step: TransformStep, name = step.newVariableName): string {
  if (step.kind === 'computeVariable') return `${name} = ${step.expression.trim()}`;
  if (step.kind === 'compositeScore')
    return `Composite score (${step.aggregationMethod}) of ${step.selectedVariables.join(', ')}`;
  return `${KINDS[step.kind]} ${step.variable}${step.kind === 'log' ? `, base ${step.base}` : step.kind === 'impute' ? `, by ${step.method}` : ''}`;
}
