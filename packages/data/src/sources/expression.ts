/** Arithmetic over the columns of a table, as data: one executor writes it as SQL, another computes it from a frame. */

/** What is computed of each row; a row without a value for one of its columns has none. */
export type Expression =
  | { readonly kind: 'constant'; readonly value: number }
  /** The number in a column; categories count as numbers only where the table says that they are. */
  | { readonly kind: 'column'; readonly name: string }
  /** 1 where the column holds the level, else 0. */
  | { readonly kind: 'is'; readonly name: string; readonly level: string }
  /** A number for each level of a column: the mean of its group, a coded contrast; none for other levels. */
  | {
      readonly kind: 'pick';
      readonly name: string;
      readonly levels: readonly string[];
      readonly values: readonly number[];
    }
  | { readonly kind: 'add' | 'multiply'; readonly of: readonly Expression[] }
  | { readonly kind: 'subtract' | 'divide'; readonly of: readonly [Expression, Expression] }
  | { readonly kind: 'abs' | 'floor' | 'exp' | 'log' | 'sqrt' | 'logistic'; readonly of: Expression };

/** Exponents above it have no value, in every engine. */
export const MAX_EXPONENT = 700;

/** The expressions that an expression is made of. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'constant':
    case 'column':
    case 'is':
    case 'pick':
      return [];
    case 'add':
    case 'multiply':
    case 'subtract':
    case 'divide':
      return expression.of;
    default:
      return [expression.of];
  }
}

/** Names of the columns that an expression reads, each once. */
export function columnsOf(expression: Expression): readonly string[] {
  const own = 'name' in expression ? [expression.name] : [];
  return [...new Set([...own, ...partsOf(expression).flatMap(columnsOf)])];
}
