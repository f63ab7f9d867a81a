/** Formulas of nonlinear models: parsed once, evaluated with exact derivatives, never given to the JavaScript engine. */
import { StatsError } from '../stats-error.ts';

/** Functions a formula may call, each with its derivative given the argument and the value. */
const FUNCTIONS: Readonly<
  Record<string, { value: (x: number) => number; slope: (x: number, value: number) => number }>
> = {
  exp: { value: Math.exp, slope: (_, value) => value },
  log: { value: Math.log, slope: (x) => 1 / x },
  sqrt: { value: Math.sqrt, slope: (_, value) => 0.5 / value },
  sin: { value: Math.sin, slope: Math.cos },
  cos: { value: Math.cos, slope: (x) => -Math.sin(x) },
  tan: { value: Math.tan, slope: (_, value) => 1 + value * value },
  atan: { value: Math.atan, slope: (x) => 1 / (1 + x * x) },
};

type Node =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'negative'; readonly of: Node }
  | { readonly kind: 'call'; readonly name: string; readonly of: Node }
  | {
      readonly kind: 'binary';
      readonly operator: '+' | '-' | '*' | '/' | '^';
      readonly left: Node;
      readonly right: Node;
    };

/** A formula over named quantities. */
export interface Formula {
  /** Every name that occurs, in order of appearance. */
  readonly names: readonly string[];
  readonly root: Node;
}

const TOKEN =
  /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_][\w.]*)|([-+*/^()])|`([^`]+)`)/y;
/** Before a name in backticks, which may hold anything. */
const QUOTED = '`';
/** Nesting beyond this is refused rather than left to overflow the stack. */
const MAX_DEPTH = 200;

/** Parses `+ - * / ^`, parentheses, numbers, names (in backticks where they hold anything else) and the functions above; refuses anything else with its position. */
export function parseFormula(text: string): Formula {
  const tokens = tokenize(text);
  const names: string[] = [];
  let at = 0;
  let depth = 0;
  const fail = (what: string): never => {
    throw new StatsError('out-of-domain', `the formula has ${what}`, 'formula');
  };
  const take = (...operators: string[]): string | undefined => {
    const token = tokens[at];
    if (token === undefined || !operators.includes(token)) return undefined;
    at++;
    return token;
  };
  const sum = (): Node => {
    if (++depth > MAX_DEPTH) fail('too many nested parts');
    let node = product();
    for (let operator = take('+', '-'); operator; operator = take('+', '-'))
      node = { kind: 'binary', operator: operator as '+' | '-', left: node, right: product() };
    depth--;
    return node;
  };
  const product = (): Node => {
    let node = signed();
    for (let operator = take('*', '/'); operator; operator = take('*', '/'))
      node = { kind: 'binary', operator: operator as '*' | '/', left: node, right: signed() };
    return node;
  };
  const signed = (): Node => {
    if (take('-')) {
      if (++depth > MAX_DEPTH) fail('too many nested parts');
      const node: Node = { kind: 'negative', of: signed() };
      depth--;
      return node;
    }
    take('+');
    return power();
  };
  // Binds tighter than a sign on its left and groups to the right: -x^2 = -(x^2), 2^3^2 = 2^9.
  const power = (): Node => {
    const base = primary();
    return take('^') ? { kind: 'binary', operator: '^', left: base, right: signed() } : base;
  };
  const primary = (): Node => {
    const token = tokens[at++];
    if (token === undefined) return fail('an end where a value is missing');
    if (token === '(') {
      const node = sum();
      if (!take(')')) fail('a bracket that is not closed');
      return node;
    }
    if (/^[\d.]/.test(token)) return { kind: 'number', value: Number(token) };
    if (token.startsWith(QUOTED)) return named(token.slice(1));
    if (!/^[A-Za-z_]/.test(token)) return fail(`'${token}' where a value is missing`);
    if (take('(')) {
      if (!Object.hasOwn(FUNCTIONS, token)) fail(`an unknown function ${token}`);
      const of = sum();
      if (!take(')')) fail('a bracket that is not closed');
      return { kind: 'call', name: token, of };
    }
    return named(token);
  };
  const named = (name: string): Node => {
    if (!names.includes(name)) names.push(name);
    return { kind: 'name', name };
  };
  const root = sum();
  if (at < tokens.length) fail(`'${tokens[at]}' where an operator is missing`);
  return { names, root };
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match)
      throw new StatsError(
        'out-of-domain',
        `the formula cannot be read at '${text.slice(from, from + 10)}'`,
        'formula',
      );
    tokens.push(match[1] ?? match[2] ?? match[3] ?? `${QUOTED}${match[4]}`);
  }
  return tokens;
}

/** Value of the formula and its derivatives by the parameters (written to `gradient`) at one row. */
export type FormulaFunction = (row: number, parameters: Float64Array, gradient: Float64Array) => number;

/**
 * A function of the parameters, in the order given; every other name is a column. Derivatives by forward accumulation
 * (Griewank and Walther 2008, ch. 3), exact to rounding.
 */
export function compileFormula(
  { root }: Formula,
  parameters: readonly string[],
  columns: Readonly<Record<string, Float64Array>>,
): FormulaFunction {
  const count = parameters.length;
  /** Whether a part depends on the parameters at all; the derivatives of others are nowhere read. */
  const moves = (node: Node): boolean => {
    switch (node.kind) {
      case 'number':
        return false;
      case 'name':
        return parameters.includes(node.name);
      case 'binary':
        return moves(node.left) || moves(node.right);
      default:
        return moves(node.of);
    }
  };
  const compile = (node: Node): FormulaFunction => {
    switch (node.kind) {
      case 'number':
        return () => node.value;
      case 'name': {
        const index = parameters.indexOf(node.name);
        const values = columns[node.name];
        if (index >= 0)
          return (_row, at, gradient) => {
            for (let k = 0; k < count; k++) gradient[k] = 0;
            gradient[index] = 1;
            return at[index]!;
          };
        if (!values)
          throw new StatsError(
            'out-of-domain',
            `the formula uses ${node.name}, which is neither a parameter nor a column`,
            node.name,
          );
        return (row) => values[row]!;
      }
      case 'negative': {
        const of = compile(node.of);
        return (row, at, gradient) => {
          const value = of(row, at, gradient);
          for (let k = 0; k < count; k++) gradient[k] = -gradient[k]!;
          return -value;
        };
      }
      case 'call': {
        const of = compile(node.of);
        const { value: f, slope } = FUNCTIONS[node.name]!;
        if (!moves(node.of)) return (row, at, gradient) => f(of(row, at, gradient));
        return (row, at, gradient) => {
          const x = of(row, at, gradient);
          const value = f(x);
          const factor = slope(x, value);
          for (let k = 0; k < count; k++) gradient[k]! *= factor;
          return value;
        };
      }
      case 'binary': {
        const [left, right] = [compile(node.left), compile(node.right)];
        return binary(
          node.operator,
          left,
          right,
          { left: moves(node.left), right: moves(node.right) },
          count,
        );
      }
    }
  };
  const whole = compile(root);
  if (moves(root)) return whole;
  return (row, at, gradient) => {
    gradient.fill(0);
    return whole(row, at, gradient);
  };
}

/** Value, derivative by the left side, and derivative by the right side. */
const OPERATORS: Readonly<
  Record<
    '+' | '-' | '*' | '/' | '^',
    {
      readonly value: (a: number, b: number) => number;
      readonly byLeft: (a: number, b: number, value: number) => number;
      readonly byRight: (a: number, b: number, value: number) => number;
    }
  >
> = {
  '+': { value: (a, b) => a + b, byLeft: () => 1, byRight: () => 1 },
  '-': { value: (a, b) => a - b, byLeft: () => 1, byRight: () => -1 },
  '*': { value: (a, b) => a * b, byLeft: (_, b) => b, byRight: (a) => a },
  '/': { value: (a, b) => a / b, byLeft: (_, b) => 1 / b, byRight: (a, b) => -a / (b * b) },
  '^': {
    value: (a, b) => a ** b,
    byLeft: (a, b) => (b === 0 ? 0 : b * a ** (b - 1)),
    byRight: (a, _, value) => (a > 0 ? value * Math.log(a) : 0),
  },
};

function binary(
  operator: '+' | '-' | '*' | '/' | '^',
  left: FormulaFunction,
  right: FormulaFunction,
  moves: { readonly left: boolean; readonly right: boolean },
  count: number,
): FormulaFunction {
  const { value: combined, byLeft, byRight } = OPERATORS[operator];
  const other = new Float64Array(count);
  if (!moves.left && !moves.right)
    return (row, at, gradient) => combined(left(row, at, gradient), right(row, at, other));
  if (!moves.right)
    return (row, at, gradient) => {
      const a = left(row, at, gradient);
      const b = right(row, at, other);
      const value = combined(a, b);
      const factor = byLeft(a, b, value);
      for (let k = 0; k < count; k++) gradient[k]! *= factor;
      return value;
    };
  if (!moves.left)
    return (row, at, gradient) => {
      const a = left(row, at, other);
      const b = right(row, at, gradient);
      const value = combined(a, b);
      const factor = byRight(a, b, value);
      for (let k = 0; k < count; k++) gradient[k]! *= factor;
      return value;
    };
  return (row, at, gradient) => {
    const a = left(row, at, gradient);
    const b = right(row, at, other);
    const value = combined(a, b);
    const [da, db] = [byLeft(a, b, value), byRight(a, b, value)];
    for (let k = 0; k < count; k++) gradient[k] = da * gradient[k]! + db * other[k]!;
    return value;
  };
}
