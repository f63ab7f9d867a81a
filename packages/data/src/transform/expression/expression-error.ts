/** What is wrong with an expression, and where: `start` and `end` are positions in its text. */

export const EXPRESSION_PROBLEMS = [
  'empty',
  'too-long',
  'too-deep',
  'unexpected-character',
  'unfinished-text',
  'unfinished-name',
  'unexpected-end',
  'unexpected-token',
  'unknown-column',
  'unknown-function',
  'wrong-number-of-arguments',
  'wrong-type',
  'text-too-long',
  'bad-pattern',
] as const;
export type ExpressionProblem = (typeof EXPRESSION_PROBLEMS)[number];

export class ExpressionError extends Error {
  constructor(
    readonly code: ExpressionProblem,
    message: string,
    readonly start: number,
    readonly end: number,
  ) {
    super(message);
    this.name = 'ExpressionError';
  }
}
