/** What the registry knows about a function: the checker, the evaluator, the help and the completion all read this. */
import type { ValueType, Vector } from '../vector.ts';

export const FUNCTION_GROUPS = {
  math: 'Mathematics',
  row: 'Across columns, per row',
  column: 'Over the whole column',
  group: 'By group',
  logic: 'Logic and missing values',
  text: 'Text',
  date: 'Dates',
  distribution: 'Random numbers and distributions',
} as const;
export type FunctionGroup = keyof typeof FUNCTION_GROUPS;

export interface Parameter {
  readonly name: string;
  /** 'value' takes any type; all values of one call must agree. */
  readonly type: ValueType | 'value' | 'any';
  readonly optional?: true;
  /** The last one may be repeated. */
  readonly repeat?: true;
}

export interface ExpressionFunction {
  readonly name: string;
  readonly group: FunctionGroup;
  readonly parameters: readonly Parameter[];
  /** 'value' is the type that the value arguments agree on. */
  readonly returns: ValueType | 'value';
  readonly help: string;
  readonly example: string;
  readonly evaluate: (args: readonly Vector[], rows: number) => Vector;
}

export const number = (name: string): Parameter => ({ name, type: 'number' });
export const text = (name: string): Parameter => ({ name, type: 'text' });
export const date = (name: string): Parameter => ({ name, type: 'date' });
export const value = (name: string): Parameter => ({ name, type: 'value' });
export const optional = (parameter: Parameter): Parameter => ({ ...parameter, optional: true });
export const repeated = (parameter: Parameter): Parameter => ({ ...parameter, repeat: true });

/** The form of a call, for help and completion: ROUND(x, [digits]). */
export function signatureOf({ name, parameters }: Pick<ExpressionFunction, 'name' | 'parameters'>): string {
  const shown = parameters.map((parameter) => {
    const many = parameter.repeat ? `${parameter.name}, ...` : parameter.name;
    return parameter.optional ? `[${many}]` : many;
  });
  return `${name}(${shown.join(', ')})`;
}
