/** Dates in comparisons: where a column of dates is compared with a text, the text is read as filters and the editor read it. */
import type { Column } from '../../column.ts';
import { readSpans } from '../../import/date-spans.ts';
import { isoDate } from '../../import/dates.ts';
import { ExpressionError } from './expression-error.ts';
import { type BinaryOperator, COMPARISONS, type Comparison, type Node } from './parse.ts';

/** The tree with dates in place of such texts. Throws ExpressionError where one is no date. */
export function withDates(node: Node, columns: readonly Pick<Column, 'name' | 'type'>[]): Node {
  const dates = new Set(columns.filter(({ type }) => type === 'date').map(({ name }) => name));
  return dates.size === 0 ? node : resolve(node, dates);
}

const isDate = (node: Node | undefined, dates: ReadonlySet<string>): boolean =>
  node?.kind === 'column' && dates.has(node.name);

function resolve(node: Node, dates: ReadonlySet<string>): Node {
  switch (node.kind) {
    case 'unary':
      return { ...node, operand: resolve(node.operand, dates) };
    case 'binary': {
      const left = resolve(node.left, dates);
      const right = resolve(node.right, dates);
      const operator = COMPARISONS.find((each) => each === node.operator);
      if (operator && isDate(left, dates) && right.kind === 'text') return compared(left, operator, right);
      if (operator && isDate(right, dates) && left.kind === 'text')
        return compared(right, MIRRORED[operator], left);
      return { ...node, left, right };
    }
    case 'call':
      return resolveCall({ ...node, arguments: node.arguments.map((each) => resolve(each, dates)) }, dates);
    default:
      return node;
  }
}

type Call = Extract<Node, { kind: 'call' }>;
type Text = Extract<Node, { kind: 'text' }>;
type Place = Pick<Node, 'start' | 'end'>;

const MIRRORED = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
} as const satisfies Record<Comparison, Comparison>;

/** IN, NULLIF and BETWEEN of a date and texts, as the comparisons that they are; others as they stand. */
function resolveCall(node: Call, dates: ReadonlySet<string>): Node {
  const [date, ...others] = node.arguments;
  if (!date || !isDate(date, dates) || !others.some(({ kind }) => kind === 'text')) return node;
  const is = (operator: Comparison, other: Node): Node =>
    other.kind === 'text' ? compared(date, operator, other) : binary(operator, date, other, other);
  const [first, second] = others;
  switch (node.name.toUpperCase()) {
    case 'IN':
      return others.map((each) => is('=', each)).reduce((one, other) => binary('OR', one, other, node));
    case 'NULLIF': {
      const { start, end } = node;
      const missing: Node = { kind: 'missing', start, end };
      return first ? { ...node, name: 'IF', arguments: [is('=', first), missing, date] } : node;
    }
    case 'BETWEEN':
      return first && second ? binary('AND', is('>=', first), is('<=', second), node) : node;
    default:
      return node;
  }
}

const binary = (operator: BinaryOperator, left: Node, right: Node, { start, end }: Place): Node => ({
  kind: 'binary',
  operator,
  left,
  right,
  start,
  end,
});

/** A date beside a text: a day is meant from its first moment to its last. */
function compared(date: Node, operator: Comparison, text: Text): Node {
  const { value, start, end } = text;
  const span = readSpans([value]).get(value);
  if (!span)
    throw new ExpressionError(
      'wrong-type',
      `'${value}' is no date. Write it as 2024-12-31 or 31.12.2024, or as DATE(2024, 12, 31).`,
      start,
      end,
    );
  const at = (time: number): Node => ({
    kind: 'call',
    name: 'DATEVALUE',
    nameEnd: end,
    arguments: [{ kind: 'text', value: isoDate(time), start, end }],
    start,
    end,
  });
  const from = at(span.from);
  const after = at(span.end ?? span.from);
  switch (operator) {
    case '=':
      return binary('AND', binary('>=', date, from, text), binary('<', date, after, text), text);
    case '<>':
      return binary('OR', binary('<', date, from, text), binary('>=', date, after, text), text);
    case '>':
      return binary('>=', date, after, text);
    case '<=':
      return binary('<', date, after, text);
    default:
      return binary(operator, date, from, text);
  }
}
