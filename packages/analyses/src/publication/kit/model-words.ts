/** What models of each kind are called, and what their estimates are. */
import { num, type Runs, rich } from '@constat/report';
import { type ModelKind, type OutcomeSpec, ZERO_PARTS } from './fit-parts.ts';
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

const COEFFICIENTS = { measure: 'coefficient', symbol: rich`*b*`, isRatio: false, events: null } as const;
const ODDS = { measure: 'odds ratio', symbol: rich`OR`, isRatio: true, events: 'Events' } as const;

export const KIND_WORDS: Readonly<Record<ModelKind, KindWords>> = {
  linear: { regression: 'linear regression', ...COEFFICIENTS },
  robust: { regression: 'robust regression', ...COEFFICIENTS },
  quantile: { regression: 'quantile regression', ...COEFFICIENTS },
  logistic: { regression: 'logistic regression', ...ODDS },
  conditional: { regression: 'conditional logistic regression', ...ODDS },
  ordinal: { regression: 'ordinal logistic regression', ...ODDS, events: null },
  multinomial: { regression: 'multinomial logistic regression', ...ODDS, events: null },
  poisson: { regression: 'Poisson regression', ...COUNTS },
  'quasi-poisson': { regression: 'quasi-Poisson regression', ...COUNTS },
  'negative-binomial': { regression: 'negative binomial regression', ...COUNTS },
  'zero-inflated': { regression: 'zero-inflated Poisson regression', ...COUNTS },
  'zero-inflated-negative-binomial': { regression: 'zero-inflated negative binomial regression', ...COUNTS },
  hurdle: { regression: 'hurdle Poisson regression', ...COUNTS },
  'hurdle-negative-binomial': { regression: 'hurdle negative binomial regression', ...COUNTS },
  cox: {
    regression: 'Cox regression',
    measure: 'hazard ratio',
    symbol: rich`HR`,
    isRatio: true,
    events: 'Events',
  },
  'fine-gray': {
    regression: 'Fine–Gray regression',
    measure: 'subdistribution hazard ratio',
    symbol: rich`sHR`,
    isRatio: true,
    events: 'Events',
  },
  gee: { regression: 'marginal linear regression (GEE)', ...COEFFICIENTS },
  'gee-logistic': { regression: 'marginal logistic regression (GEE)', ...ODDS },
  'gee-poisson': { regression: 'marginal Poisson regression (GEE)', ...COUNTS },
  mixed: { regression: 'mixed linear regression', ...COEFFICIENTS },
  'mixed-logistic': { regression: 'mixed logistic regression', ...ODDS },
};

/** Times until an event. */
export const isOfTimes = (kind: ModelKind): boolean => kind === 'cox' || kind === 'fine-gray';

/** What the estimates of one equation are; the part for zeros has odds ratios. */
export const equationWords = (kind: ModelKind, category: string | null): KindWords =>
  category !== null && category === ZERO_PARTS[kind]?.[1]
    ? { ...KIND_WORDS[kind], measure: ODDS.measure, symbol: ODDS.symbol }
    : KIND_WORDS[kind];

/** 'rate ratio', or 'ratio' where a model has two kinds of them. */
export const measureOf = (kind: ModelKind): string =>
  kind in ZERO_PARTS ? 'ratio' : KIND_WORDS[kind].measure;

/** `OR = odds ratio`, for every kind of estimate that a model has. */
export const symbolWords = (kind: ModelKind): Runs => {
  const zero = ZERO_PARTS[kind];
  return (zero ?? [null]).flatMap((category, i): Runs => {
    const { symbol, measure } = equationWords(kind, category);
    return rich`${i === 0 ? '' : '; '}${symbol} = ${measure}${category === null ? '' : ` (${category})`}`;
  });
};

/** Whose R² it is, where it is not the share of variance. */
export const R_SQUARED: Readonly<Partial<Record<ModelKind, string>>> = {
  logistic: 'Nagelkerke’s',
  ordinal: 'Nagelkerke’s',
  multinomial: 'Nagelkerke’s',
  poisson: 'McFadden’s',
  'negative-binomial': 'McFadden’s',
  quantile: 'Koenker and Machado’s',
};

/** The head of its column. */
export const rSquaredTitle = (kind: ModelKind): Runs => {
  const whose = R_SQUARED[kind];
  if (kind === 'quantile') return rich`Pseudo *R*¹`;
  return whose === undefined ? rich`*R*²` : rich`${whose} *R*²`;
};

/** The head above the columns of a model, without the category of a multinomial one. */
export const modelTitle = ({ kind, number }: Pick<ModelColumn, 'kind' | 'number'>): string =>
  kind === 'univariable' ? 'Univariable' : kind === 'multivariable' ? 'Multivariable' : `Model ${number}`;

/** The head above the columns of one equation. */
export const columnTitle = (column: Pick<ModelColumn, 'kind' | 'number' | 'category'>): string =>
  column.category === null ? modelTitle(column) : `${modelTitle(column)}: ${column.category}`;

/** How limits and p of the coefficients were found. */
export function limitsWords(spec: OutcomeSpec): Runs {
  const { kind, method, clusters, categories, quantile, correlation } = spec;
  switch (kind) {
    case 'linear':
    case 'quasi-poisson':
      return rich`limits and *p* by *t*`;
    case 'robust':
      return rich`Huber’s weights, limits and *p* by *t*`;
    case 'quantile':
      return rich`${quantile === 0.5 ? 'the median' : rich`the quantile ${num(quantile, 'number', 2)}`}, limits and *p* by *t* with sandwich errors`;
    case 'conditional':
      return rich`compared within each ${clusters ?? ''} by the exact likelihood, limits and *p* by Wald’s method`;
    case 'zero-inflated':
    case 'zero-inflated-negative-binomial':
      return rich`odds ratios are those of being a case that can only have zero, limits and *p* by Wald’s method`;
    case 'hurdle':
    case 'hurdle-negative-binomial':
      return rich`odds ratios are those of a count above zero, limits and *p* by Wald’s method`;
    case 'multinomial':
      return rich`each category against ${categories?.[0] ?? ''}, limits and *p* by Wald’s method`;
    case 'gee':
    case 'gee-logistic':
    case 'gee-poisson':
      return rich`${correlation} working correlation of the rows of each ${clusters ?? ''}, robust limits and *p* by Wald’s method`;
    case 'mixed':
      return rich`a random intercept for each ${clusters ?? ''} (REML), limits and *p* by *t* with Satterthwaite’s degrees of freedom`;
    case 'mixed-logistic':
      return rich`a random intercept for each ${clusters ?? ''}, limits and *p* by Wald’s method`;
    default:
      if (kind !== 'logistic' || method === 'likelihood') return rich`limits and *p* by Wald’s method`;
      return method === 'profile'
        ? rich`limits by the profile likelihood, *p* by Wald’s method`
        : rich`limits and *p* by Firth’s penalized likelihood`;
  }
}

/** How events at the same time are treated. */
export const tiesWords = (kind: ModelKind): string =>
  kind === 'cox' ? ', ties by Efron’s method' : kind === 'fine-gray' ? ', ties by Breslow’s method' : '';
