/** The expression language: text -> tokens -> tree -> types -> values, without eval. */
import type { Cells, Column, ColumnType } from '../../column.ts';
import { Frame } from '../../frame.ts';
import { checkExpression } from './check.ts';
import { withDates } from './dates-named.ts';
import { evaluateExpression } from './evaluate.ts';
import { ExpressionError } from './expression-error.ts';
import { withCodes } from './labels.ts';
import { type Node, parseExpression } from './parse.ts';
import type { AnyType, Vector } from './vector.ts';

/** A text with at most this many distinct values becomes categories, as in pasted data. */
const MAX_CATEGORIES = 20;

/** The error of an expression for columns of these types, or null; nothing is computed. */
export function expressionProblem(
  source: string,
  columns: readonly Pick<Column, 'name' | 'type' | 'valueLabels'>[],
): ExpressionError | null {
  try {
    checkExpression(treeOf(source, columns), typesOf(columns));
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

/** The columns that an expression reads, each once, in the order of the text. Throws ExpressionError. */
export function expressionColumns(source: string): readonly string[] {
  const found = new Set<string>();
  const walk = (node: Node): void => {
    if (node.kind === 'column') found.add(node.name);
    else if (node.kind === 'unary') walk(node.operand);
    else if (node.kind === 'call') node.arguments.forEach(walk);
    else if (node.kind === 'binary') {
      walk(node.left);
      walk(node.right);
    }
  };
  walk(parseExpression(source));
  return [...found];
}

/** The values of an expression as the cells of a new column. Throws ExpressionError. */
export function computeColumn(
  source: string,
  columns: readonly Column[],
  rows: number,
): { readonly type: ColumnType; readonly cells: Cells } {
  const tree = treeOf(source, columns);
  const type = checkExpression(tree, typesOf(columns));
  const vector = evaluateExpression(tree, new Frame(columns));
  return toCells(type, vector, rows);
}

/** The expression as it is meant: values for their labels, dates for texts that are compared with dates. */
export const treeOf = (
  source: string,
  columns: readonly Pick<Column, 'name' | 'type' | 'valueLabels'>[],
): Node => withDates(withCodes(parseExpression(source), columns), columns);

export const typesOf = (columns: readonly Pick<Column, 'name' | 'type'>[]): ReadonlyMap<string, ColumnType> =>
  new Map(columns.map((column) => [column.name, column.type]));

function toCells(
  type: AnyType,
  vector: Vector,
  rows: number,
): { readonly type: ColumnType; readonly cells: Cells } {
  if (vector.type === 'text') return textCells(spreadTexts(vector.values, rows));
  if (type === 'text') return textCells(new Array<string | null>(rows).fill(null));
  const { values } = vector;
  if (type === 'boolean') {
    const codes = new Int32Array(rows);
    const mask = values.length === 1 ? 0 : -1;
    for (let row = 0; row < rows; row++) {
      const value = values[row & mask]!;
      codes[row] = Number.isNaN(value) ? -1 : value;
    }
    return { type, cells: { kind: 'categories', codes, levels: ['false', 'true'] } };
  }
  const all = values.length === rows ? values.slice() : new Float64Array(rows).fill(values[0] ?? Number.NaN);
  return { type: type === 'date' ? 'date' : 'numeric', cells: { kind: 'numbers', values: all } };
}

const spreadTexts = (values: readonly (string | null)[], rows: number): readonly (string | null)[] =>
  values.length === rows ? values : new Array<string | null>(rows).fill(values[0] ?? null);

function textCells(texts: readonly (string | null)[]): { type: ColumnType; cells: Cells } {
  const values = texts.map((text) => (text === null || text.trim() === '' ? null : text));
  const index = new Map<string, number>();
  for (const text of values) {
    if (text === null || index.has(text)) continue;
    if (index.size === MAX_CATEGORIES) return { type: 'text', cells: { kind: 'strings', values } };
    index.set(text, index.size);
  }
  const levels = [...index.keys()].sort((a, b) => (a < b ? -1 : 1));
  const code = new Map(levels.map((level, i) => [level, i]));
  const codes = Int32Array.from(values, (text) => (text === null ? -1 : code.get(text)!));
  return { type: 'categorical', cells: { kind: 'categories', codes, levels } };
}
