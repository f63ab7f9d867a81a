/** Recorded steps follow their variables when those get other names, and can be run again. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { applyTransform } from './apply.ts';
import { tokenize } from './expression/tokenize.ts';
import { TransformError, type TransformStep } from './steps.ts';

const PLAIN = /^[\p{L}_][\p{L}\p{N}\p{M}_.]*$/u;
const RESERVED: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', 'TRUE', 'FALSE', 'NA']);

/** A column as an expression names it: in backticks unless it is a plain word. */
export const quoteName = (name: string): string =>
  PLAIN.test(name) && !RESERVED.has(name.toUpperCase()) ? name : `\`${name.replaceAll('`', '``')}\``;

type Names = ReadonlyMap<string, string>;

/** The step with the new names of the variables it reads; the text of an expression stays as it was typed otherwise. */
export function renameInStep(step: TransformStep, names: Names): TransformStep {
  const now = (name: string): string => names.get(name) ?? name;
  if (step.kind === 'computeVariable')
    return { ...step, expression: renameInExpression(step.expression, names) };
  if (step.kind === 'impute')
    return { ...step, variable: now(step.variable), predictors: step.predictors.map(now) };
  if (step.kind !== 'compositeScore') return { ...step, variable: now(step.variable) };
  return {
    ...step,
    selectedVariables: step.selectedVariables.map(now),
    categoryMappings: step.categoryMappings.map((each) => ({
      ...each,
      variableName: now(each.variableName),
    })),
    ...(step.reversed
      ? { reversed: step.reversed.map((each) => ({ ...each, variableName: now(each.variableName) })) }
      : {}),
  };
}

function renameInExpression(source: string, names: Names): string {
  const tokens = tokenize(source);
  let result = '';
  let from = 0;
  for (const [i, token] of tokens.entries()) {
    const isCall = token.kind === 'name' && tokens[i + 1]?.text === '(' && tokens[i + 1]?.kind === 'operator';
    const isReserved = token.kind === 'name' && RESERVED.has(token.text.toUpperCase());
    const to = names.get(token.text);
    if ((token.kind !== 'name' && token.kind !== 'column') || isCall || isReserved || to === undefined)
      continue;
    result += source.slice(from, token.start) + quoteName(to);
    from = token.end;
  }
  return result + source.slice(from);
}

/** All columns, with those that the step of one column made computed anew from the data as it is now. */
export function rerunStep(dataset: Pick<Dataset, 'rows' | 'columns'>, columnId: string): readonly Column[] {
  const step = dataset.columns.find((column) => column.id === columnId)?.derivedFrom;
  if (!step) return dataset.columns;
  const recorded = JSON.stringify(step);
  const isMade = (column: Column) => JSON.stringify(column.derivedFrom) === recorded;
  // The name is only that of the moment, so it must not meet another variable's.
  let name = columnId;
  while (dataset.columns.some((column) => column.name.startsWith(name))) name += '_';
  const made = applyTransform(
    { rows: dataset.rows, columns: dataset.columns.filter((column) => !isMade(column)) },
    { ...step, newVariableName: name },
  ).columns;
  const old = dataset.columns.filter(isMade);
  if (made.length !== old.length)
    throw new TransformError(
      'unknown-level',
      null,
      `The step now makes ${made.length} variables instead of ${old.length}. Create them anew instead.`,
    );
  const fresh = new Map(old.map((column, i) => [column.id, made[i]!]));
  return dataset.columns.map((column) => {
    const next = fresh.get(column.id);
    if (!next) return column;
    const { categoryOrder: _, ...rest } = column;
    return {
      ...rest,
      type: next.type,
      cells: next.cells,
      ...(next.categoryOrder ? { categoryOrder: next.categoryOrder } : {}),
    };
  });
}
