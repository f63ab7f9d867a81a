/** Arithmetic over labels of parameters, as in `total := a * b + c`: read once, evaluated with its exact derivatives. */

/** A term of an expression. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: '+' | '-' | '*' | '/' | '^';
      readonly left: Expression;
      readonly right: Expression;
    };

/** Functions that an expression may call, with their derivatives. */
const FUNCTIONS = {
  exp: [Math.exp, Math.exp],
  log: [Math.log, (x: number) => 1 / x],
  sqrt: [Math.sqrt, (x: number) => 0.5 / Math.sqrt(x)],
  abs: [Math.abs, Math.sign],
} as const;

type FunctionName = keyof typeof FUNCTIONS;

const TOKEN = /\s*(?:(\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)|([\p{L}_.][\p{L}\p{N}_.]*)|(.))/uy;

/** The expression of a text, or null where it is none. */
export function parseExpression(text: string): Expression | null {
  const tokens = tokensOf(text);
  let at = 0;
  const take = (token: string): boolean => tokens[at] === token && ++at > 0;
  const binary = (next: () => Expression | null, operators: readonly string[]): Expression | null => {
    let left = next();
    while (left && operators.includes(tokens[at] ?? '')) {
      const operator = tokens[at++] as '+' | '-' | '*' | '/';
      const right = next();
      if (!right) return null;
      left = { kind: 'binary', operator, left, right };
    }
    return left;
  };
  const sum = (): Expression | null => binary(product, ['+', '-']);
  const product = (): Expression | null => binary(signed, ['*', '/']);
  const signed = (): Expression | null => {
    if (!take('-')) return take('+') ? signed() : power();
    const right = signed();
    return right && { kind: 'binary', operator: '-', left: { kind: 'number', value: 0 }, right };
  };
  const power = (): Expression | null => {
    const left = primary();
    if (!left || !take('^')) return left;
    const right = signed();
    return right && { kind: 'binary', operator: '^', left, right };
  };
  const bracketed = (): Expression | null => {
    const inner = sum();
    return inner && take(')') ? inner : null;
  };
  const primary = (): Expression | null => {
    if (take('(')) return bracketed();
    const token = tokens[at++];
    if (token === undefined) return null;
    if (/^[\d.]*\d/.test(token)) return { kind: 'number', value: Number(token) };
    if (!/^[\p{L}_.]/u.test(token)) return null;
    if (!take('(')) return { kind: 'label', name: token };
    const of = token in FUNCTIONS ? bracketed() : null;
    return of && { kind: 'call', name: token as FunctionName, of };
  };
  const whole = sum();
  return whole && at === tokens.length ? whole : null;
}

function tokensOf(text: string): string[] {
  return [...text.trim().matchAll(new RegExp(TOKEN.source, 'gu'))].map((m) => m[1] ?? m[2] ?? m[3]!);
}

/** Labels that an expression names, each once. */
export function labelsOf(expression: Expression): readonly string[] {
  const found = new Set<string>();
  const visit = (e: Expression): void => {
    if (e.kind === 'label') found.add(e.name);
    if (e.kind === 'call') visit(e.of);
    if (e.kind === 'binary') {
      visit(e.left);
      visit(e.right);
    }
  };
  visit(expression);
  return [...found];
}

/** A value with its derivatives by the parameters. */
export interface Differentiated {
  readonly value: number;
  readonly gradient: Float64Array;
}

/** Value and gradient of an expression (forward differentiation), each label given with its own. */
export function evaluate(
  expression: Expression,
  parameters: number,
  label: (name: string) => Differentiated,
): Differentiated {
  const zero = new Float64Array(parameters);
  const visit = (e: Expression): Differentiated => {
    if (e.kind === 'number') return { value: e.value, gradient: zero };
    if (e.kind === 'label') return label(e.name);
    if (e.kind === 'call') {
      const of = visit(e.of);
      const [f, slope] = FUNCTIONS[e.name];
      const by = slope(of.value);
      return { value: f(of.value), gradient: of.gradient.map((g) => by * g) };
    }
    const [value, byLeft, byRight] = OPERATORS[e.operator](visit(e.left).value, visit(e.right).value);
    const { gradient: left } = visit(e.left);
    const { gradient: right } = visit(e.right);
    return { value, gradient: left.map((g, i) => (g && byLeft * g) + (right[i]! && byRight * right[i]!)) };
  };
  return visit(expression);
}

/** Value and the two partial derivatives of each operator. */
const OPERATORS = {
  '+': (a: number, b: number) => [a + b, 1, 1] as const,
  '-': (a: number, b: number) => [a - b, 1, -1] as const,
  '*': (a: number, b: number) => [a * b, b, a] as const,
  '/': (a: number, b: number) => [a / b, 1 / b, -a / (b * b)] as const,
  '^': (a: number, b: number) => [a ** b, b * a ** (b - 1), a ** b * Math.log(a)] as const,
};
