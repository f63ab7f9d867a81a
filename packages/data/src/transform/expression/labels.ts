/** Labels in comparisons: where a column is compared with a text that is the label of a value, the value is meant. */
import { readNumber } from '../../edit/cell-text.ts';
import { codesNamed, hasLabels, type LabelledValues, labelsListed } from '../../value-names.ts';
import { ExpressionError } from './expression-error.ts';
import { COMPARISONS, type Node } from './parse.ts';

type Columns = ReadonlyMap<string, LabelledValues>;
type Text = Extract<Node, { kind: 'text' }>;

/** The tree with codes in place of labels. Throws ExpressionError where a text is no value of a column of labelled numbers. */
export function withCodes(node: Node, columns: readonly LabelledValues[]): Node {
  const labelled = columns.filter((column) => hasLabels(column) && column.type !== 'date');
  if (labelled.length === 0) return node;
  return resolve(node, new Map(labelled.map((column) => [column.name, column])));
}

function resolve(node: Node, columns: Columns): Node {
  if (node.kind === 'unary') return { ...node, operand: resolve(node.operand, columns) };
  if (node.kind === 'call') return resolveCall(node, columns);
  if (node.kind !== 'binary') return node;
  const { left, right } = node;
  if (COMPARISONS.some((each) => each === node.operator)) {
    const [column, text] = right.kind === 'text' ? [left, right] : [right, left];
    const labelled = labelledColumn(column, columns);
    if (labelled && text.kind === 'text') return compared(node, column, text, labelled);
  }
  return { ...node, left: resolve(left, columns), right: resolve(right, columns) };
}

type Call = Extract<Node, { kind: 'call' }>;

/** IN and NULLIF compare their first value with the others. */
function resolveCall(node: Call, columns: Columns): Node {
  const name = node.name.toUpperCase();
  const [first, ...others] = node.arguments;
  const column = name === 'IN' || name === 'NULLIF' ? labelledColumn(first, columns) : undefined;
  if (!column) return { ...node, arguments: node.arguments.map((each) => resolve(each, columns)) };
  const codes = others.flatMap((each) =>
    each.kind === 'text' ? codeNodes(column, each) : [resolve(each, columns)],
  );
  // NULLIF takes one value: several codes of one label are taken out one after the other
  if (name === 'NULLIF' && others.length === 1 && codes.length > 1)
    return codes.reduce<Node>((inner, code) => ({ ...node, arguments: [inner, code] }), first!);
  return { ...node, arguments: [first!, ...codes] };
}

const labelledColumn = (node: Node | undefined, columns: Columns): LabelledValues | undefined =>
  node?.kind === 'column' ? columns.get(node.name) : undefined;

/** One code takes the place of the text; equal to several means equal to one of them. */
function compared(
  node: Extract<Node, { kind: 'binary' }>,
  column: Node,
  text: Text,
  labelled: LabelledValues,
): Node {
  const codes = codeNodes(labelled, text);
  const [code] = codes;
  if (codes.length === 1) return node.left === column ? { ...node, right: code! } : { ...node, left: code! };
  const { start, end } = node;
  const among: Node = { kind: 'call', name: 'IN', nameEnd: end, arguments: [column, ...codes], start, end };
  if (node.operator === '=') return among;
  if (node.operator === '<>') return { kind: 'unary', operator: 'NOT', operand: among, start, end };
  throw new ExpressionError(
    'wrong-type',
    `Several values of ${labelled.name} are labelled '${text.value}'; write the value itself.`,
    text.start,
    text.end,
  );
}

/** The codes that the text names, as values of the type that the column has. */
function codeNodes(column: LabelledValues, text: Text): readonly Node[] {
  const { start, end } = text;
  return codesNamed(column, text.value).map((code): Node => {
    if (column.type === 'numeric') {
      const value = readNumber(code.trim());
      if (!Number.isNaN(value)) return { kind: 'number', value, start, end };
      throw new ExpressionError(
        'wrong-type',
        `'${text.value}' is neither a number nor a label of ${column.name}; its labels are ${labelsListed(column)}.`,
        start,
        end,
      );
    }
    if (column.type === 'boolean' && code !== text.value)
      return { kind: 'boolean', value: code.trim().toLowerCase() === 'true', start, end };
    return { kind: 'text', value: code, start, end };
  });
}
