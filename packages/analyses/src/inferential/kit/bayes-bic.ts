/** Bayes factors of analyses of variance by the BIC approximation: option, table and words. */
import { type Runs, rich, sub, type TableBlock } from '@constat/report';
import { table, text, value } from '../../shared/table.ts';

/** The option of the form; off unless asked for. */
export const bicOption = {
  kind: 'toggle',
  label: 'Bayes factor (BIC approximation)',
  help: 'How many times likelier the data are with the effect than without it, approximated from the BIC.',
  default: false,
} as const;

const BF10: Runs = rich`BF${sub('10')}`;
const BF01: Runs = rich`BF${sub('01')}`;

/** Factors beyond this cannot be written as numbers. */
const LARGEST = 700;

/** A row of the table: an effect, and the logarithm of its Bayes factor. */
export interface BicRow {
  readonly label: string;
  readonly logBayesFactor: number | null;
}

/** Bayes factors and probabilities of effects; nothing where none was asked for. */
export function bicTable(rows: readonly BicRow[], head: string): TableBlock[] {
  if (rows.every(({ logBayesFactor }) => logBayesFactor === null)) return [];
  return [
    table(rows, {
      id: 'bayes',
      title: 'Bayes Factors, BIC Approximation',
      columns: [
        text(head, ({ label }) => label),
        value(BF10, 'number', ({ logBayesFactor: log }) =>
          log !== null && log < LARGEST ? Math.exp(log) : null,
        ),
        value(BF01, 'number', ({ logBayesFactor: log }) =>
          log !== null && log > -LARGEST ? Math.exp(-log) : null,
        ),
        value(rich`log ${BF10}`, 'number', ({ logBayesFactor: log }) => log),
        value('Probability of the effect', 'proportion', ({ logBayesFactor: log }) =>
          log === null ? null : 1 / (1 + Math.exp(-log)),
        ),
      ],
      notes: rich`Approximated from the BIC of the models with and without the effect, which stands for a unit-information prior (Wagenmakers, 2007). ${BF10} above 1 is evidence for the effect, below 1 against it. The probability counts both models as equally likely before the data. Factors too large to write are given by their logarithm alone.`,
    }),
  ];
}

/** A sentence for the methods section; it begins with a space. */
export const bicMethods = (asked: boolean): Runs =>
  asked ? [' Bayes factors were approximated from the BIC (Wagenmakers, 2007).'] : [];
