/** Dates in comparisons: where a column of dates is compared with a text, the text is read as filters and the editor read it. */
import type { Column } from '../../column.ts';
import { readDatesAmong } from '../../import/dates.ts';
import { ExpressionError } from './expression-error.ts';
import { COMPARISONS, type Node } from './parse.ts';

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
      if (!COMPARISONS.some((each) => each === node.operator)) return { ...node, left, right };
      return {
        ...node,
        left: isDate(right, dates) ? dateOf(left) : left,
        right: isDate(left, dates) ? dateOf(right) : right,
      };
    }
    case 'call': {
      const [first, ...others] = node.arguments.map((each) => resolve(each, dates));
      const compares = /^(?:in|nullif)$/i.test(node.name) && isDate(first, dates);
      return first && compares
        ? { ...node, arguments: [first, ...others.map(dateOf)] }
        : { ...node, arguments: first ? [first, ...others] : [] };
    }
    default:
      return node;
  }
}

/** A text as the date it says; anything else as it is. */
function dateOf(node: Node): Node {
  if (node.kind !== 'text') return node;
  const { value, start, end } = node;
  if (Number.isNaN(readDatesAmong([value]).get(value) ?? Number.NaN))
    throw new ExpressionError(
      'wrong-type',
      `'${value}' is no date. Write it as 2024-12-31 or 31.12.2024, or as DATE(2024, 12, 31).`,
      start,
      end,
    );
  return { kind: 'call', name: 'DATEVALUE', nameEnd: end, arguments: [node], start, end };
}
