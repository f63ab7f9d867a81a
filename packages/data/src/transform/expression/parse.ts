/**
 * The tree of an expression, by precedence climbing (Richards 1979): OR, AND, NOT, comparison, & (joins text), + and -,
 * * / and %, the sign, ^. Nothing here knows columns, types or functions.
 */
import { ExpressionError } from './expression-error.ts';
import { type Token, tokenize } from './tokenize.ts';

export const COMPARISONS = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const ARITHMETIC = ['+', '-', '*', '/', '%', '^'] as const;
export type Arithmetic = (typeof ARITHMETIC)[number];
export type BinaryOperator = Comparison | Arithmetic | 'AND' | 'OR' | '&';

interface Placed {
  readonly start: number;
  readonly end: number;
}

export type Node =
  | (Placed & { readonly kind: 'number'; readonly value: number })
  | (Placed & { readonly kind: 'text'; readonly value: string })
  | (Placed & { readonly kind: 'boolean'; readonly value: boolean })
  | (Placed & { readonly kind: 'missing' })
  | (Placed & { readonly kind: 'column'; readonly name: string })
  | (Placed & { readonly kind: 'unary'; readonly operator: '-' | 'NOT'; readonly operand: Node })
  | (Placed & {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Node;
      readonly right: Node;
    })
  | (Placed & {
      readonly kind: 'call';
      readonly name: string;
      readonly nameEnd: number;
      readonly arguments: readonly Node[];
    });

/** Parentheses, calls and signs may be nested this deep. */
export const MAX_DEPTH = 100;

const BINARY: Readonly<Record<string, readonly [operator: BinaryOperator, precedence: number]>> = {
  OR: ['OR', 1],
  '||': ['OR', 1],
  AND: ['AND', 2],
  '&&': ['AND', 2],
  '=': ['=', 4],
  '==': ['=', 4],
  '<>': ['<>', 4],
  '!=': ['<>', 4],
  '<': ['<', 4],
  '<=': ['<=', 4],
  '>': ['>', 4],
  '>=': ['>=', 4],
  '&': ['&', 5],
  '+': ['+', 6],
  '-': ['-', 6],
  '*': ['*', 7],
  '/': ['/', 7],
  '%': ['%', 7],
  '^': ['^', 9],
};
const NOT = 3;
const COMPARISON = 4;
const SIGN = 8;

/** The tree of the text. Throws ExpressionError. */
export function parseExpression(source: string): Node {
  const tokens = tokenize(source);
  if (tokens.length === 1)
    throw new ExpressionError('empty', 'Write an expression, for example Weight / Height.', 0, source.length);
  return new Parser(tokens).whole();
}

class Parser {
  #at = 0;
  #depth = 0;

  constructor(readonly tokens: readonly Token[]) {}

  whole(): Node {
    const node = this.#expression(0);
    const rest = this.#peek();
    if (rest.kind !== 'end') throw this.#unexpected(rest, 'an operator or the end');
    return node;
  }

  #peek(): Token {
    return this.tokens[this.#at]!;
  }

  #next(): Token {
    return this.tokens[this.#at++]!;
  }

  #is(operator: string): boolean {
    const token = this.#peek();
    return token.kind === 'operator' && token.text === operator;
  }

  #expression(lowest: number): Node {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      const { start, end } = this.#peek();
      throw new ExpressionError(
        'too-deep',
        `The expression is nested more than ${MAX_DEPTH} levels deep; compute it in steps.`,
        start,
        end,
      );
    }
    let left = this.#prefix();
    for (;;) {
      const token = this.#peek();
      const known = binaryOf(token);
      if (!known || known[1] < lowest) break;
      const [operator, precedence] = known;
      this.#next();
      // ^ associates to the right; a comparison takes no second one beside it
      const right = this.#expression(operator === '^' ? precedence : precedence + 1);
      left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
      const after = this.#peek();
      if (precedence === COMPARISON && binaryOf(after)?.[1] === COMPARISON)
        throw new ExpressionError(
          'unexpected-token',
          'Two comparisons are joined with AND: 1 < x AND x < 5.',
          after.start,
          after.end,
        );
    }
    this.#depth -= 1;
    return left;
  }

  #prefix(): Node {
    const token = this.#next();
    if (token.kind === 'operator' && (token.text === '-' || token.text === '+')) {
      const operand = this.#expression(SIGN);
      if (token.text === '+') return operand;
      return { kind: 'unary', operator: '-', operand, start: token.start, end: operand.end };
    }
    if (isWord(token, 'NOT') || (token.kind === 'operator' && token.text === '!')) {
      const operand = this.#expression(token.text === '!' ? SIGN : NOT);
      return { kind: 'unary', operator: 'NOT', operand, start: token.start, end: operand.end };
    }
    return this.#primary(token);
  }

  #primary(token: Token): Node {
    const { start, end } = token;
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: token.value, start, end };
      case 'text':
        return { kind: 'text', value: token.text, start, end };
      case 'column':
        return { kind: 'column', name: token.text, start, end };
      case 'name':
        return this.#named(token);
      case 'operator':
        if (token.text === '(') {
          const inner = this.#expression(0);
          const close = this.#close(start);
          return { ...inner, start, end: close.end };
        }
        throw this.#unexpected(token, 'a number, a column, a text or a function');
      case 'end':
        throw this.#unexpected(token, 'a number, a column, a text or a function');
    }
  }

  #named(token: Token): Node {
    const { start, end, text } = token;
    if (this.#is('(')) {
      this.#next();
      const args: Node[] = [];
      if (!this.#is(')')) {
        args.push(this.#expression(0));
        while (this.#is(',') || this.#is(';')) {
          this.#next();
          args.push(this.#expression(0));
        }
      }
      const close = this.#close(start);
      return { kind: 'call', name: text, nameEnd: end, arguments: args, start, end: close.end };
    }
    if (isWord(token, 'TRUE') || isWord(token, 'FALSE'))
      return { kind: 'boolean', value: isWord(token, 'TRUE'), start, end };
    if (isWord(token, 'NA')) return { kind: 'missing', start, end };
    if (isWord(token, 'AND') || isWord(token, 'OR'))
      throw this.#unexpected(token, 'a number, a column, a text or a function');
    return { kind: 'column', name: text, start, end };
  }

  #close(open: number): Token {
    const token = this.#next();
    if (token.kind === 'operator' && token.text === ')') return token;
    if (token.kind === 'end')
      throw new ExpressionError('unexpected-end', 'A closing ) is missing.', open, token.end);
    throw this.#unexpected(token, 'an operator, a comma or )');
  }

  #unexpected(token: Token, wanted: string): ExpressionError {
    if (token.kind === 'end')
      return new ExpressionError(
        'unexpected-end',
        `The expression ends too early: ${wanted} is missing.`,
        token.start,
        token.end,
      );
    return new ExpressionError(
      'unexpected-token',
      `'${token.text}' cannot stand here: expected ${wanted}.`,
      token.start,
      token.end,
    );
  }
}

const isWord = (token: Token, word: string): boolean =>
  token.kind === 'name' && token.text.toUpperCase() === word;

function binaryOf(token: Token): readonly [BinaryOperator, number] | undefined {
  if (token.kind === 'operator') return BINARY[token.text];
  if (isWord(token, 'AND')) return BINARY.AND;
  if (isWord(token, 'OR')) return BINARY.OR;
  return undefined;
}
