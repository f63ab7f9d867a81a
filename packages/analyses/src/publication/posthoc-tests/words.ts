/** What the comparisons are called. */
import { type Runs, rich } from '@constat/report';
import type { WorkKey } from '../../shared/bibliography.ts';
import type { Method, Overall } from './pairs.ts';

interface MethodWords {
  /** As a title: 'Tukey’s Comparisons'. */
  readonly title: string;
  /** In a sentence: 'by Tukey’s method'. */
  readonly by: Runs;
  readonly symbol: string;
  /** What is subtracted: means, proportions; null where only ranks are compared. */
  readonly difference: string | null;
  /** Whether p is adjusted as chosen, or allows for all pairs by itself. */
  readonly adjusts: boolean;
  readonly works: readonly WorkKey[];
}

export const METHOD_WORDS: Readonly<Record<Method, MethodWords>> = {
  tukey: {
    title: 'Tukey’s Comparisons of Means',
    by: rich`by Tukey’s method (Tukey–Kramer)`,
    symbol: 't',
    difference: 'Difference',
    adjusts: false,
    works: ['kramer1956'],
  },
  gamesHowell: {
    title: 'Games–Howell Comparisons of Means',
    by: rich`by Games and Howell’s method`,
    symbol: 't',
    difference: 'Difference',
    adjusts: false,
    works: ['gamesHowell1976'],
  },
  scheffe: {
    title: 'Scheffé’s Comparisons of Means',
    by: rich`by Scheffé’s method`,
    symbol: 't',
    difference: 'Difference',
    adjusts: false,
    works: ['scheffe1959'],
  },
  student: {
    title: 'Pairwise t Tests With the Pooled Variance',
    by: rich`by *t* tests with the pooled variance of all groups`,
    symbol: 't',
    difference: 'Difference',
    adjusts: true,
    works: [],
  },
  welch: {
    title: 'Pairwise Welch Tests',
    by: rich`by Welch’s *t* tests`,
    symbol: 't',
    difference: 'Difference',
    adjusts: true,
    works: ['welch1947'],
  },
  dunnett: {
    title: 'Dunnett’s Comparisons With the Control',
    by: rich`by Dunnett’s method`,
    symbol: 't',
    difference: 'Difference',
    adjusts: false,
    works: ['dunnett1955'],
  },
  dunn: {
    title: 'Dunn’s Comparisons of Mean Ranks',
    by: rich`by Dunn’s method`,
    symbol: 'z',
    difference: null,
    adjusts: true,
    works: ['dunn1964'],
  },
  wilcoxon: {
    title: 'Pairwise Wilcoxon Tests',
    by: rich`by Wilcoxon rank-sum tests (Mann–Whitney)`,
    symbol: 'U',
    difference: null,
    adjusts: true,
    works: ['mannWhitney1947'],
  },
  proportions: {
    title: 'Pairwise Comparisons of Proportions',
    by: rich`by Pearson’s chi-square test of each pair`,
    symbol: 'χ²',
    difference: 'Difference',
    adjusts: true,
    works: ['pearson1900'],
  },
};

export const OVERALL_WORDS: Readonly<Record<Overall['test'], string>> = {
  fisher: 'Analysis of variance',
  welch: 'Welch’s analysis of variance',
  kruskal: 'Kruskal–Wallis test',
  chi: 'Pearson’s chi-square test',
};
