/** Short ways to write plans. */
import type { Expression } from './expression.ts';
import type { Key, Measure, Plan } from './plan.ts';

export const constant = (value: number): Expression => ({ kind: 'constant', value });
export const column = (name: string): Expression => ({ kind: 'column', name });
export const is = (name: string, level: string): Expression => ({ kind: 'is', name, level });
export const pick = (name: string, levels: readonly string[], values: readonly number[]): Expression => ({
  kind: 'pick',
  name,
  levels,
  values,
});
export const add = (...of: readonly Expression[]): Expression =>
  of.length === 1 ? of[0]! : { kind: 'add', of };
export const multiply = (...of: readonly Expression[]): Expression =>
  of.length === 1 ? of[0]! : { kind: 'multiply', of };
export const subtract = (left: Expression, right: Expression): Expression => ({
  kind: 'subtract',
  of: [left, right],
});
export const divide = (left: Expression, right: Expression): Expression => ({
  kind: 'divide',
  of: [left, right],
});
export const applied = (
  kind: 'abs' | 'floor' | 'exp' | 'log' | 'sqrt' | 'logistic',
  of: Expression,
): Expression => ({
  kind,
  of,
});

/** The expression minus a number; itself for zero. */
export const minus = (of: Expression, value: number): Expression =>
  value === 0 ? of : subtract(of, constant(value));

/** A whole power of at least one. */
export const power = (of: Expression, exponent: number): Expression =>
  multiply(...Array.from({ length: exponent }, () => of));

/** A plan with what most leave out. */
export const plan = (parts: Partial<Plan> & Pick<Plan, 'measures'>): Plan => ({
  define: [],
  complete: [],
  where: [],
  by: [],
  limit: 100_000,
  ...parts,
});

export const rowCount: Measure = { kind: 'rows' };
export const sum = (of: Expression): Measure => ({ kind: 'sum', of });
export const min = (of: Expression): Measure => ({ kind: 'min', of });
export const max = (of: Expression): Measure => ({ kind: 'max', of });
export const valid = (of: Expression): Measure => ({ kind: 'valid', of });
export const byValue = (name: string): Key => ({ kind: 'value', name });

/** The expression with columns replaced by what they stand for. */
export function substitute(expression: Expression, meaning: ReadonlyMap<string, Expression>): Expression {
  switch (expression.kind) {
    case 'column': {
      const found = meaning.get(expression.name);
      return found ? substitute(found, meaning) : expression;
    }
    case 'constant':
    case 'is':
    case 'pick':
      return expression;
    case 'add':
    case 'multiply':
      return { ...expression, of: expression.of.map((part) => substitute(part, meaning)) };
    case 'subtract':
    case 'divide':
      return {
        ...expression,
        of: [substitute(expression.of[0], meaning), substitute(expression.of[1], meaning)],
      };
    default:
      return { ...expression, of: substitute(expression.of, meaning) };
  }
}
