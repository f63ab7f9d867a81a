/** Models written as lavaan writes them (Rosseel 2012, Journal of Statistical Software 48(2)): a text becomes statements, or problems with their lines. */
import { type Expression, labelsOf, parseExpression } from './expression.ts';

/** What a statement says: measured by, regressed on, covaries with, has an intercept. */
export type SemOperator = '=~' | '~' | '~~' | '~1';

/** One relation of a model. */
export interface SemStatement {
  readonly lhs: string;
  readonly op: SemOperator;
  /** The empty text for an intercept. */
  readonly rhs: string;
  /** Value it is fixed at; null frees what is fixed by custom (NA*). */
  readonly fixed?: number | null;
  readonly start?: number;
  /** Parameters with one label are equal. */
  readonly label?: string;
  readonly line: number;
}

/** A quantity made of labelled parameters: `indirect := a*b`. */
export interface SemDefinition {
  readonly name: string;
  readonly expression: Expression;
  readonly text: string;
  readonly line: number;
}

/** Why a line of a model cannot be read. */
export const SEM_PROBLEMS = [
  'no-operator',
  'unsupported-operator',
  'empty-side',
  'bad-term',
  'bad-expression',
  'unknown-label',
  'defined-twice',
  'self-relation',
] as const;

/** A line that cannot be read, and the part of it that is meant. */
export interface SemProblem {
  readonly code: (typeof SEM_PROBLEMS)[number];
  readonly line: number;
  readonly text: string;
}

/** A model as it was written. */
export interface SemSyntax {
  readonly statements: readonly SemStatement[];
  readonly definitions: readonly SemDefinition[];
  readonly problems: readonly SemProblem[];
}

interface Line {
  readonly text: string;
  readonly line: number;
}

/** Lines without comments; one that ends or begins with an operator goes on. */
function linesOf(text: string): Line[] {
  const lines: { text: string; line: number }[] = [];
  text.split('\n').forEach((raw, i) => {
    for (const part of raw.replace(/[#!].*$/, '').split(';')) {
      const piece = part.trim();
      const last = lines.at(-1);
      if (piece === '') continue;
      if (last && (/[+*~=]$/.test(last.text) || /^[+*]/.test(piece))) last.text += ` ${piece}`;
      else lines.push({ text: piece, line: i + 1 });
    }
  });
  return lines;
}

const OPERATOR = /(:=|=~|<~|~~|==|~|<|>|\|)/;
const NAME = /^(?:`([^`]+)`|([\p{L}_.][\p{L}\p{N}_.]*))$/u;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** The name that a text is, backticks taken off; null where it is none. */
function nameOf(text: string): string | null {
  const found = NAME.exec(text.trim());
  return found ? (found[1] ?? found[2]!) : null;
}

/** A name as the syntax wants it: in backticks where it has signs of its own. */
export const syntaxName = (name: string): string =>
  /^[\p{L}_.][\p{L}\p{N}_.]*$/u.test(name) && name !== 'NA' ? name : `\`${name}\``;

/** Parts between separators that stand outside backticks and brackets. */
function split(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const sign of text) {
    if (sign === '`') quoted = !quoted;
    if (!quoted && sign === '(') depth++;
    if (!quoted && sign === ')') depth--;
    if (sign === separator && !quoted && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** Place and kind of the operator of a line, looked for outside backticks. */
function operatorOf(text: string): { readonly op: string; readonly at: number } | null {
  const blank = text.replace(/`[^`]*`/g, (quoted) => '_'.repeat(quoted.length));
  const found = OPERATOR.exec(blank);
  return found ? { op: found[1]!, at: found.index } : null;
}

interface Term {
  readonly name: string;
  readonly fixed?: number | null;
  readonly start?: number;
  readonly label?: string;
}

/** One term with its modifiers: `0.5*x`, `NA*x`, `a*x`, `start(0.8)*x`. */
function termOf(text: string): Term | null {
  const parts = split(text, '*');
  const name = parts.at(-1) === '1' || parts.at(-1) === '0' ? parts.at(-1)! : nameOf(parts.at(-1)!);
  if (name === null) return null;
  let term: Term = { name };
  for (const part of parts.slice(0, -1)) {
    const start = /^start\((.*)\)$/.exec(part);
    const label = nameOf(part);
    if (part === 'NA') term = { ...term, fixed: null };
    else if (NUMBER.test(part)) term = { ...term, fixed: Number(part) };
    else if (start && NUMBER.test(start[1]!.trim())) term = { ...term, start: Number(start[1]) };
    else if (label !== null) term = { ...term, label };
    else return null;
  }
  return term;
}

/** Statements of one line with `=~`, `~` or `~~`. */
function relationsOf(
  { text, line }: Line,
  { op, at }: { readonly op: string; readonly at: number },
): readonly SemStatement[] | SemProblem {
  const left = split(text.slice(0, at), '+');
  const right = split(text.slice(at + op.length), '+');
  if ([...left, ...right].some((part) => part === '')) return { code: 'empty-side', line, text };
  const statements: SemStatement[] = [];
  for (const side of left) {
    const lhs = nameOf(side);
    if (lhs === null) return { code: 'bad-term', line, text: side };
    for (const part of right) {
      const term = termOf(part);
      if (!term) return { code: 'bad-term', line, text: part };
      const { name, ...modifiers } = term;
      const intercept = name === '1' || name === '0';
      if (intercept && op !== '~') return { code: 'bad-term', line, text: part };
      if (name === lhs && op !== '~~') return { code: 'self-relation', line, text: name };
      if (!intercept) statements.push({ lhs, op: op as SemOperator, rhs: name, ...modifiers, line });
      else if (name === '0') statements.push({ lhs, op: '~1', rhs: '', fixed: 0, line });
      else statements.push({ lhs, op: '~1', rhs: '', ...modifiers, line });
    }
  }
  return statements;
}

/** Whether two statements speak of the same relation. */
const same = (a: SemStatement, b: SemStatement): boolean =>
  a.op === b.op &&
  ((a.lhs === b.lhs && a.rhs === b.rhs) || (a.op === '~~' && a.lhs === b.rhs && a.rhs === b.lhs));

/** Reads a model. Statements that could be read are given even where others have problems. */
export function parseSem(text: string): SemSyntax {
  const statements: SemStatement[] = [];
  const definitions: SemDefinition[] = [];
  const problems: SemProblem[] = [];
  for (const each of linesOf(text)) {
    const found = operatorOf(each.text);
    if (!found) problems.push({ code: 'no-operator', ...each });
    else if (found.op === ':=') {
      const definition = definitionOf(each, found.at);
      if ('code' in definition) problems.push(definition);
      else definitions.push(definition);
    } else if (!['=~', '~', '~~'].includes(found.op)) {
      problems.push({ code: 'unsupported-operator', line: each.line, text: found.op });
    } else {
      const relations = relationsOf(each, found);
      if ('code' in relations) problems.push(relations);
      else
        for (const relation of relations) {
          if (statements.some((other) => same(other, relation)))
            problems.push({ code: 'defined-twice', line: each.line, text: written(relation) });
          else statements.push(relation);
        }
    }
  }
  const known = new Set(statements.flatMap(({ label }) => label ?? []));
  for (const { name, expression, line } of definitions) {
    for (const label of labelsOf(expression))
      if (!known.has(label)) problems.push({ code: 'unknown-label', line, text: label });
    known.add(name);
  }
  return { statements, definitions, problems };
}

function definitionOf({ text, line }: Line, at: number): SemDefinition | SemProblem {
  const name = nameOf(text.slice(0, at));
  const formula = text.slice(at + 2).trim();
  const expression = parseExpression(formula);
  return name === null || expression === null
    ? { code: 'bad-expression', line, text }
    : { name, expression, text: formula, line };
}

/** A relation as the syntax writes it, without modifiers. */
export const written = ({ lhs, op, rhs }: Pick<SemStatement, 'lhs' | 'op' | 'rhs'>): string =>
  op === '~1' ? `${syntaxName(lhs)} ~ 1` : `${syntaxName(lhs)} ${op} ${syntaxName(rhs)}`;
