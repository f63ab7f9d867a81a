/** The text of an expression as tokens with their positions. */
import { ExpressionError } from './expression-error.ts';

export type TokenKind = 'number' | 'text' | 'name' | 'column' | 'operator' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** The operator, the name, or the content of a text or of a name in backticks. */
  readonly text: string;
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** Longest expression that is read. */
export const MAX_LENGTH = 10_000;
/** Most tokens of an expression; bounds the work and the depth of everything that follows. */
const MAX_TOKENS = 2000;

const SPACE = /\s/;
const DIGIT = /[0-9]/;
const NAME_START = /[\p{L}_]/u;
const NAME_PART = /[\p{L}\p{N}\p{M}_.]/u;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const TWO_SIGNS: ReadonlySet<string> = new Set(['<=', '>=', '<>', '!=', '==', '&&', '||']);
const ONE_SIGN = '+-*/^%()<>=&!,;';

/** Reads all tokens; the last one is always the end. Throws ExpressionError. */
export function tokenize(source: string): readonly Token[] {
  if (source.length > MAX_LENGTH)
    throw new ExpressionError(
      'too-long',
      `An expression has at most ${MAX_LENGTH.toLocaleString('en')} characters; this one has ${source.length.toLocaleString('en')}.`,
      MAX_LENGTH,
      source.length,
    );
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const sign = String.fromCodePoint(source.codePointAt(at)!);
    if (SPACE.test(sign)) {
      at += sign.length;
      continue;
    }
    const token = readToken(source, at, sign);
    tokens.push(token);
    if (tokens.length > MAX_TOKENS)
      throw new ExpressionError(
        'too-long',
        'The expression has too many parts; compute it in steps.',
        token.start,
        token.end,
      );
    at = token.end;
  }
  tokens.push({ kind: 'end', text: '', value: Number.NaN, start: source.length, end: source.length });
  return tokens;
}

function readToken(source: string, start: number, sign: string): Token {
  if (DIGIT.test(sign) || (sign === '.' && DIGIT.test(source[start + 1] ?? ''))) {
    NUMBER.lastIndex = start;
    const text = NUMBER.exec(source)![0];
    return { kind: 'number', text, value: Number(text), start, end: start + text.length };
  }
  if (sign === '"' || sign === "'") return quoted(source, start, sign, 'text');
  if (sign === '`') return quoted(source, start, sign, 'column');
  if (NAME_START.test(sign)) {
    let end = start + sign.length;
    while (end < source.length) {
      const next = String.fromCodePoint(source.codePointAt(end)!);
      if (!NAME_PART.test(next)) break;
      end += next.length;
    }
    return { kind: 'name', text: source.slice(start, end), value: Number.NaN, start, end };
  }
  const two = source.slice(start, start + 2);
  const text = TWO_SIGNS.has(two) ? two : sign;
  if (text.length === 2 || ONE_SIGN.includes(text))
    return { kind: 'operator', text, value: Number.NaN, start, end: start + text.length };
  throw new ExpressionError(
    'unexpected-character',
    `'${sign}' has no meaning here. A column whose name has such signs is written in backticks: \`my column\`.`,
    start,
    start + sign.length,
  );
}

/** A text or a name between quotes; the quote itself is written twice inside. */
function quoted(source: string, start: number, quote: string, kind: 'text' | 'column'): Token {
  let text = '';
  let from = start + 1;
  for (;;) {
    const close = source.indexOf(quote, from);
    if (close < 0)
      throw kind === 'text'
        ? new ExpressionError(
            'unfinished-text',
            `The text that starts here has no closing ${quote}.`,
            start,
            source.length,
          )
        : new ExpressionError(
            'unfinished-name',
            'The name that starts here has no closing backtick.',
            start,
            source.length,
          );
    text += source.slice(from, close);
    if (source[close + 1] !== quote) return { kind, text, value: Number.NaN, start, end: close + 1 };
    text += quote;
    from = close + 2;
  }
}
