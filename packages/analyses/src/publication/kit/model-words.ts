/** What models of each kind are called, and what their estimates are. */
import { type Runs, rich } from '@constat/report';
import type { ModelKind, OutcomeSpec } from './fit-model.ts';
import type { ModelColumn } from './model-rows.ts';

interface KindWords {
  /** 'logistic regression'. */
  readonly regression: string;
  /** 'odds ratio'. */
  readonly measure: string;
  readonly symbol: Runs;
  readonly isRatio: boolean;
  /** What is counted beside the cases; null where nothing is. */
  readonly events: string | null;
}

const COUNTS = { measure: 'rate ratio', symbol: rich`IRR`, isRatio: true, events: 'Count' } as const;

export const KIND_WORDS: Readonly<Record<ModelKind, KindWords>> = {
  linear: {
    regression: 'linear regression',
    measure: 'coefficient',
    symbol: rich`*b*`,
    isRatio: false,
    events: null,
  },
  robust: {
    regression: 'robust regression',
    measure: 'coefficient',
    symbol: rich`*b*`,
    isRatio: false,
    events: null,
  },
  ordinal: {
    regression: 'ordinal logistic regression',
    measure: 'odds ratio',
    symbol: rich`OR`,
    isRatio: true,
    events: null,
  },
  logistic: {
    regression: 'logistic regression',
    measure: 'odds ratio',
    symbol: rich`OR`,
    isRatio: true,
    events: 'Events',
  },
  poisson: { regression: 'Poisson regression', ...COUNTS },
  'quasi-poisson': { regression: 'quasi-Poisson regression', ...COUNTS },
  'negative-binomial': { regression: 'negative binomial regression', ...COUNTS },
  cox: {
    regression: 'Cox regression',
    measure: 'hazard ratio',
    symbol: rich`HR`,
    isRatio: true,
    events: 'Events',
  },
};

/** The head above the columns of a model. */
export const columnTitle = ({ kind, number }: Pick<ModelColumn, 'kind' | 'number'>): string =>
  kind === 'univariable' ? 'Univariable' : kind === 'multivariable' ? 'Multivariable' : `Model ${number}`;

/** How limits and p of the coefficients were found. */
export function limitsWords({ kind, method }: Pick<OutcomeSpec, 'kind' | 'method'>): Runs {
  if (kind === 'robust') return rich`Huber’s weights, limits and *p* by *t*`;
  if (kind === 'linear' || kind === 'quasi-poisson') return rich`limits and *p* by *t*`;
  if (kind !== 'logistic' || method === 'likelihood') return rich`limits and *p* by Wald’s method`;
  return method === 'profile'
    ? rich`limits by the profile likelihood, *p* by Wald’s method`
    : rich`limits and *p* by Firth’s penalized likelihood`;
}
