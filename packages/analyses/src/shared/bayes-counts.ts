/** Bayes factors of counts: options, a table and words for proportions and tables. */
import { num, type Runs, rich, sub, type TableBlock } from '@constat/report';
import type { SamplingPlan } from '@constat/stats';
import { table, text, value } from './table.ts';

/** What the study fixed, which decides the prior. */
export const samplingOption = {
  kind: 'choice',
  label: 'Sampling plan of the Bayes factor',
  help: 'What was fixed before the cases were counted.',
  choices: {
    total: { label: 'Only the total', help: 'Joint multinomial: so many cases were sampled' },
    rows: { label: 'The row totals', help: 'Independent multinomial: so many cases of each row' },
    columns: { label: 'The column totals', help: 'Independent multinomial: so many cases of each column' },
  },
  default: 'total',
  showWhen: { option: 'bayesFactor', is: true },
} as const;

const PLAN_WORDS: Readonly<Record<SamplingPlan, string>> = {
  total: 'joint multinomial sampling, only the total fixed',
  rows: 'independent multinomial sampling, the row totals fixed',
  columns: 'independent multinomial sampling, the column totals fixed',
};

const BF10: Runs = rich`BF${sub('10')}`;
const BF01: Runs = rich`BF${sub('01')}`;
const LARGEST = 700;

/** A table with one Bayes factor a row. */
export const bayesTable = (
  rows: readonly { readonly label: string; readonly logBayesFactor: number }[],
  head: string,
  notes: Runs,
): TableBlock =>
  table(rows, {
    id: 'bayes',
    title: 'Bayes Factor',
    columns: [
      text(head, ({ label }) => label),
      value(BF10, 'number', ({ logBayesFactor: log }) => (log < LARGEST ? Math.exp(log) : null)),
      value(BF01, 'number', ({ logBayesFactor: log }) => (log > -LARGEST ? Math.exp(-log) : null)),
      value(rich`log ${BF10}`, 'number', ({ logBayesFactor: log }) => log),
    ],
    notes: rich`${notes} ${BF10} above 1 is evidence for the alternative, below 1 for the null hypothesis. Factors too large to write are given by their logarithm alone.`,
  });

/** The note on a table of counts. */
export const planNote = (plan: SamplingPlan): Runs =>
  rich`Association against independence after Gunel and Dickey (1974), ${PLAN_WORDS[plan]}, every cell of the prior counting 1.`;

/** The note on a proportion. */
export const betaNote = (level: string, share: number, a: number, b: number): Runs =>
  rich`The share of ${level} against ${num(share, 'proportion')}, with a beta(${num(a, 'number', a % 1 === 0 ? 0 : 2)}, ${num(b, 'number', b % 1 === 0 ? 0 : 2)}) prior under the alternative.`;

/** A sentence for the methods section of a table; it begins with a space. */
export const planMethods = (plan: SamplingPlan): Runs => [
  ` The Bayes factor is that of Gunel and Dickey (1974) for ${PLAN_WORDS[plan]}.`,
];

/** The same in R, of a table `t`: the logarithm of the evidence of counts under uniform priors. */
export function rBayesTable(plan: SamplingPlan): readonly string[] {
  const logBF =
    plan === 'total'
      ? 'evidence(t) - evidence(rowSums(t)) - evidence(colSums(t))'
      : `sum(apply(t, ${plan === 'rows' ? 1 : 2}, evidence)) - evidence(${plan === 'rows' ? 'colSums' : 'rowSums'}(t))`;
  return [
    'evidence <- function(n) sum(lgamma(n + 1)) - lgamma(sum(n + 1)) + lgamma(length(n))',
    `bayes <- function(t) { logBF <- ${logBF}; c(BF10 = exp(logBF), BF01 = exp(-logBF), log = logBF) }`,
    'bayes(t)',
  ];
}
