import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from '../../column.ts';
import { computeColumn, expressionProblem } from './expression.ts';
import { ExpressionError } from './expression-error.ts';
import { type Node, parseExpression } from './parse.ts';

const names = ['a', 'b', 'c'] as const;

const makeColumns = (rows: readonly (readonly (number | null)[])[]): readonly Column[] =>
  names.map((name, k) => ({
    id: name,
    name,
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: Float64Array.from(rows, (row) => row[k] ?? Number.NaN) },
  }));

test('random text is read or refused with a position inside it, never a crash', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '+',
    '-',
    '^',
    ',',
    '"',
    '`',
    'a',
    'IF',
    'NOT',
    'AND',
    '1',
    '.',
    'e',
    ' ',
    '<',
    '=',
    '&',
    '😀',
  );
  const source = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.array(pieces, { maxLength: 400 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(source, (text) => {
      const problem = expressionProblem(text, makeColumns([]));
      if (problem === null) return;
      expect(problem).toBeInstanceOf(ExpressionError);
      expect(problem.start).toBeGreaterThanOrEqual(0);
      expect(problem.end).toBeLessThanOrEqual(text.length);
      expect(problem.start).toBeLessThanOrEqual(problem.end);
    }),
    { numRuns: 2000 },
  );
});

/** Random expressions of numbers; conditions appear inside IF. */
const { expression } = fc.letrec<{ expression: string; condition: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...names),
    fc.integer({ min: 0, max: 9 }).map(String),
    fc
      .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/', '%', '^'), tie('expression'))
      .map(([l, o, r]) => `${l} ${o} ${r}`),
    tie('expression').map((x) => `(${x})`),
    tie('expression').map((x) => `-${x}`),
    fc
      .tuple(tie('condition'), tie('expression'), tie('expression'))
      .map(([c, x, y]) => `IF(${c}, ${x}, ${y})`),
    fc.tuple(tie('expression'), tie('expression')).map(([x, y]) => `COALESCE(${x}, ${y})`),
    fc
      .tuple(fc.constantFrom('SUM', 'MEAN', 'MIN', 'MAX', 'COUNT'), tie('expression'), tie('expression'))
      .map(([f, x, y]) => `${f}(${x}, ${y})`),
  ),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(tie('expression'), fc.constantFrom('=', '<>', '<', '<=', '>', '>='), tie('expression'))
      .map(([l, o, r]) => `(${l}) ${o} (${r})`),
    fc
      .tuple(tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition'))
      .map(([l, o, r]) => `(${l} ${o} ${r})`),
    tie('condition').map((c) => `NOT (${c})`),
    tie('expression').map((x) => `ISMISSING(${x})`),
  ),
}));

type Value = number | boolean | null;

/** One row at a time, with null for missing: the meaning of the language without arrays. */
function naive(node: Node, row: Readonly<Record<string, number | null>>): Value {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'column':
      return row[node.name] ?? null;
    case 'unary': {
      const value = naive(node.operand, row);
      if (value === null) return null;
      return node.operator === '-' ? -Number(value) : !value;
    }
    case 'binary': {
      const left = naive(node.left, row);
      const right = naive(node.right, row);
      if (node.operator === 'AND')
        return left === false || right === false ? false : left === null || right === null ? null : true;
      if (node.operator === 'OR')
        return left === true || right === true ? true : left === null || right === null ? null : false;
      if (left === null || right === null) return null;
      return naiveOperator(node.operator, Number(left), Number(right));
    }
    case 'call': {
      const args = node.arguments.map((argument) => naive(argument, row));
      const present = args.filter((value) => value !== null).map(Number);
      if (node.name === 'IF') return args[0] === null ? null : (args[0] ? args[1] : args[2])!;
      if (node.name === 'ISMISSING') return args[0] === null;
      if (node.name === 'COALESCE') return present[0] ?? null;
      if (node.name === 'COUNT') return present.length;
      if (present.length === 0) return null;
      const total = present.reduce((a, b) => a + b, 0);
      if (node.name === 'SUM') return finite(total);
      if (node.name === 'MEAN') return finite(total / present.length);
      return node.name === 'MIN' ? Math.min(...present) : Math.max(...present);
    }
    default:
      throw new Error(`No meaning for ${node.kind}`);
  }
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function naiveOperator(operator: string, left: number, right: number): Value {
  switch (operator) {
    case '+':
      return finite(left + right);
    case '-':
      return finite(left - right);
    case '*':
      return finite(left * right);
    case '/':
      return finite(left / right);
    case '%':
      return finite(left - right * Math.floor(left / right));
    case '^':
      return finite(right === 2 ? left * left : left ** right);
    case '=':
      return left === right;
    case '<>':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}

test('values equal those of an evaluator that goes row by row', () => {
  const cell = fc.option(
    fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, min: -100, max: 100 })),
  );
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(expression, rows, (source, data) => {
      const { cells } = computeColumn(source, makeColumns(data), data.length);
      if (cells.kind !== 'numbers') throw new Error('Expected numbers');
      const tree = parseExpression(source);
      for (const [i, [a, b, c]] of data.entries()) {
        const expected = naive(tree, { a, b, c });
        const found = cells.values[i]!;
        if (expected === null) expect(found).toBeNaN();
        else expect(found === Number(expected), `${source}: ${found} is ${expected}`).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
