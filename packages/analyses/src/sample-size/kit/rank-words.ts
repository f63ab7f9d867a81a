/** The efficiency of rank tests in words and in R. */
import { num, type Runs, rich } from '@constat/report';
import { type ParentShape, RANK_EFFICIENCY } from '@constat/stats';

const SHAPE_WORDS: Readonly<Record<ParentShape, string>> = {
  normal: 'normal values',
  logistic: 'logistic values',
  laplace: 'Laplace values',
  uniform: 'uniform values',
  least: 'values of any shape',
};

/** `0.955 for normal values`. */
export const efficiencyWords = (shape: ParentShape): Runs =>
  rich`${num(RANK_EFFICIENCY[shape], 'number', 3)} for ${SHAPE_WORDS[shape]}`;

/** The efficiency as R computes it. */
export const R_EFFICIENCY = {
  normal: '3 / pi',
  logistic: 'pi^2 / 9',
  laplace: '1.5',
  uniform: '1',
  least: '0.864',
} as const;
