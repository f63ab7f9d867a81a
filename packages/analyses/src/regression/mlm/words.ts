/** How effects of models with a link are called: ratios of odds, of counts, or of rates. */
import { type Runs, rich } from '@constat/report';
import { coefficientLabel } from '../kit/labels.ts';
import { type EstimatedRatio, ratiosFrom } from '../kit/ratios.ts';
import type { MlmOptions } from './options.ts';
import type { MlmResult } from './result.ts';

/** Whether the outcome is a count. */
export const isCount = ({ family }: Pick<MlmOptions, 'family'>): boolean =>
  family === 'poisson' || family === 'negative-binomial';

export interface RatioWords {
  readonly symbol: Runs;
  readonly name: string;
  /** What is multiplied: 'the odds of Ill = yes', 'the expected Visits'. */
  readonly multiplied: string;
  /** What a coefficient changes. */
  readonly logged: string;
}

/** Null where coefficients are differences. */
export function ratioWords({ outcome }: Pick<MlmResult, 'outcome'>): RatioWords | null {
  const { label, levels, counts } = outcome;
  if (levels)
    return {
      symbol: rich`*OR*`,
      name: 'Odds ratio',
      multiplied: `the odds of ${label} = ${levels.event}`,
      logged: `log odds of ${levels.event}`,
    };
  if (!counts) return null;
  return {
    symbol: rich`*IRR*`,
    name: 'Rate ratio',
    multiplied: counts.exposure
      ? `the rate of ${label} per unit of ${counts.exposure}`
      : `the expected ${label}`,
    logged: counts.exposure ? 'logarithm of the rate' : 'logarithm of the expected count',
  };
}

/** Coefficients as ratios. */
export const ratiosOf = (result: MlmResult): readonly EstimatedRatio[] =>
  ratiosFrom(result.coefficients, (name) => coefficientLabel(name, result));

/** 'linear', 'logistic', 'Poisson', 'negative binomial'. */
export const modelName = ({ outcome }: Pick<MlmResult, 'outcome'>): string =>
  outcome.levels
    ? 'logistic'
    : outcome.counts
      ? outcome.counts.dispersion === null
        ? 'Poisson'
        : 'negative binomial'
      : 'linear';
