import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'poisson-regression',
  area: 'regression',
  path: 'correlation-analysis/poisson-regression',
  title: 'Poisson regression',
  description: 'Explains or predicts counts and rates from other variables, with rate ratios.',
  resultType: 'regression',
  aliases: ['count regression', 'log-linear model of counts', 'rate regression'],
  keywords: [
    'counts',
    'rate ratio',
    'incidence rate ratio',
    'IRR',
    'offset',
    'exposure',
    'overdispersion',
    'quasi-Poisson',
    'zero-inflated Poisson',
    'zero-inflated negative binomial',
    'hurdle model',
    'excess zeros',
    'ZIP',
    'ZINB',
    'marginal effects',
    'robust standard errors',
    'clustered standard errors',
  ],
  presets: [
    {
      path: 'correlation-analysis/negative-binomial-regression',
      title: 'Negative binomial regression',
      description: 'Explains counts that vary more than Poisson counts do, with rate ratios.',
      keywords: ['overdispersed counts'],
      options: { family: 'negative-binomial' },
      example: {
        sample: 'cluster',
        options: { family: 'negative-binomial', outcome: 'Visits', covariates: ['Age'] },
      },
    },
  ],
};
