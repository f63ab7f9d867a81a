/** The columns of an analysis of variance, of every kind of experiment. */
import { symbol, text } from '../../shared/table.ts';

/** A part of the sum of squares; residuals and the total have no test. */
export interface VariancePart {
  readonly sumOfSquares: number;
  readonly df: number;
  readonly meanSquare: number | null;
  readonly test?: { readonly statistic: number; readonly pValue: number } | null;
}

/** A row of the table: part of those above it where it is indented. */
export interface SourceRow extends VariancePart {
  readonly name: string;
  readonly indent?: boolean;
  readonly total?: boolean;
}

export const anovaColumns = <R extends SourceRow>() => [
  text('Source', ({ name }: R) => name),
  symbol('SS', 'number', ({ sumOfSquares }: R) => sumOfSquares),
  symbol('df', 'df', ({ df }: R) => df),
  symbol('MS', 'number', ({ meanSquare }: R) => meanSquare),
  symbol('F', 'statistic', ({ test }: R) => test?.statistic ?? null),
  symbol('p', 'p', ({ test }: R) => test?.pValue ?? null),
];
