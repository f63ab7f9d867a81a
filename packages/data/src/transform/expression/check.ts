/** Types of an expression, before anything is computed: which columns and functions exist, and which values fit where. */
import type { Column, ColumnType } from '../../column.ts';
import { canAgree, sameType } from './compare.ts';
import { ExpressionError } from './expression-error.ts';
import { type ExpressionFunction, signatureOf } from './functions/definition.ts';
import { ARITHMETIC, type Node } from './parse.ts';
import { EXPRESSION_FUNCTIONS, functionNamed } from './registry.ts';
import type { AnyType, ValueType } from './vector.ts';

export type ColumnTypes = ReadonlyMap<string, ColumnType>;

const TYPE_OF: Readonly<Record<ColumnType, ValueType>> = {
  numeric: 'number',
  date: 'date',
  boolean: 'boolean',
  text: 'text',
  categorical: 'text',
  ordinal: 'text',
};

const NAMES: Readonly<Record<AnyType, string>> = {
  number: 'a number',
  text: 'text',
  boolean: 'true or false',
  date: 'a date',
  missing: 'missing',
};

/** What a column is in an expression: categories are text. */
export const valueTypeOf = (column: Pick<Column, 'type'>): ValueType => TYPE_OF[column.type];

/** The type of the whole expression. Throws ExpressionError. */
export function checkExpression(node: Node, columns: ColumnTypes): AnyType {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'boolean':
    case 'missing':
      return node.kind;
    case 'column': {
      const type = columns.get(node.name);
      if (type) return TYPE_OF[type];
      throw new ExpressionError(
        'unknown-column',
        `There is no column '${node.name}'.${hint(node.name, [...columns.keys()])}`,
        node.start,
        node.end,
      );
    }
    case 'unary': {
      const type = checkExpression(node.operand, columns);
      if (node.operator === '-') {
        expectType(node.operand, type, 'number');
        return 'number';
      }
      expectType(node.operand, type, 'boolean');
      return 'boolean';
    }
    case 'binary':
      return checkBinary(node, columns);
    case 'call':
      return checkCall(node, columns);
  }
}

type Binary = Extract<Node, { kind: 'binary' }>;

function checkBinary(node: Binary, columns: ColumnTypes): AnyType {
  const left = checkExpression(node.left, columns);
  const right = checkExpression(node.right, columns);
  const { operator } = node;
  if (operator === '&') return 'text';
  if (operator === 'AND' || operator === 'OR') {
    expectType(node.left, left, 'boolean');
    expectType(node.right, right, 'boolean');
    return 'boolean';
  }
  if (isArithmetic(operator)) {
    if (left === 'date' || right === 'date') return checkDates(node, left, right);
    expectType(node.left, left, 'number');
    expectType(node.right, right, 'number');
    return 'number';
  }
  if (!canAgree([left, right]))
    throw new ExpressionError(
      'wrong-type',
      `${capital(NAMES[left])} cannot be compared with ${NAMES[right]}.${conversion(left, right)}`,
      node.start,
      node.end,
    );
  return 'boolean';
}

const isArithmetic = (operator: string): boolean => ARITHMETIC.some((known) => known === operator);

/** A date less a date is a number of days; a date plus or less days is a date. */
function checkDates(node: Binary, left: AnyType, right: AnyType): AnyType {
  if (node.operator === '-' && left === 'date') {
    if (right === 'date') return 'number';
    expectType(node.right, right, 'number');
    return 'date';
  }
  if (node.operator === '+') {
    if (left === 'date') expectType(node.right, right, 'number');
    else expectType(node.left, left, 'number');
    return 'date';
  }
  throw new ExpressionError(
    'wrong-type',
    'A date takes days: date + 30, date - 30, or date - date.',
    node.start,
    node.end,
  );
}

function checkCall(node: Extract<Node, { kind: 'call' }>, columns: ColumnTypes): AnyType {
  const known = functionNamed(node.name);
  if (!known)
    throw new ExpressionError(
      'unknown-function',
      `There is no function ${node.name.toUpperCase()}.${hint(
        node.name,
        EXPRESSION_FUNCTIONS.map((each) => each.name),
      )}`,
      node.start,
      node.nameEnd,
    );
  checkCount(node, known);
  const values: AnyType[] = [];
  for (const [i, argument] of node.arguments.entries()) {
    const type = checkExpression(argument, columns);
    const parameter = known.parameters[Math.min(i, known.parameters.length - 1)]!;
    if (parameter.type === 'any') continue;
    if (parameter.type !== 'value') expectType(argument, type, parameter.type);
    else if (canAgree([...values, type])) values.push(type);
    else
      throw new ExpressionError(
        'wrong-type',
        `${known.name} needs values of one type, but this is ${NAMES[type]} beside ${NAMES[sameType(values) ?? 'missing']}.`,
        argument.start,
        argument.end,
      );
  }
  return known.returns === 'value' ? (sameType(values) ?? 'missing') : known.returns;
}

function checkCount(node: Extract<Node, { kind: 'call' }>, known: ExpressionFunction): void {
  const least = known.parameters.filter((parameter) => !parameter.optional).length;
  const most = known.parameters.at(-1)?.repeat ? Number.POSITIVE_INFINITY : known.parameters.length;
  const given = node.arguments.length;
  if (given >= least && given <= most) return;
  throw new ExpressionError(
    'wrong-number-of-arguments',
    `${known.name} is written ${signatureOf(known)}, but has ${given} ${given === 1 ? 'value' : 'values'} here.`,
    node.start,
    node.end,
  );
}

/** True and false serve as 1 and 0 where numbers are wanted; NA fits everywhere. */
function expectType(node: Node, found: AnyType, wanted: ValueType): void {
  if (found === wanted || found === 'missing') return;
  if (wanted === 'number' && found === 'boolean') return;
  throw new ExpressionError(
    'wrong-type',
    `This is ${NAMES[found]}, but ${NAMES[wanted]} is needed here.${conversion(found, wanted)}`,
    node.start,
    node.end,
  );
}

function conversion(found: AnyType, wanted: AnyType): string {
  const pair = [found, wanted];
  if (pair.includes('text') && pair.includes('number')) return ' NUMBER(x) reads text as a number.';
  if (pair.includes('text') && pair.includes('date')) return ' A date is written DATE(2024, 12, 31).';
  if (found === 'number' && wanted === 'boolean') return ' Compare it with something: x > 0.';
  return '';
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A known name that differs in capital letters, or starts alike. */
function hint(name: string, known: readonly string[]): string {
  const wanted = name.toLowerCase();
  const close =
    known.find((each) => each.toLowerCase() === wanted) ??
    known.find(
      (each) =>
        wanted.length > 2 && (each.toLowerCase().startsWith(wanted) || wanted.startsWith(each.toLowerCase())),
    );
  return close === undefined ? '' : ` Did you mean ${close}?`;
}
