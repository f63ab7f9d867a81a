import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'mlm',
  area: 'regression',
  path: 'advanced-analysis/mlm',
  title: 'Multilevel model',
  description:
    'Explains an outcome of cases that lie in groups: students in classrooms, measurements of people.',
  resultType: 'regression',
  aliases: [
    'linear mixed model',
    'mixed effects model',
    'hierarchical linear model',
    'HLM',
    'random effects model',
  ],
  keywords: [
    'Kenward-Roger',
    'random intercept',
    'random slope',
    'intraclass correlation',
    'ICC',
    'REML',
    'nested data',
    'repeated measures',
    'longitudinal',
    'Poisson mixed model',
    'negative binomial mixed model',
    'GLMM',
    'AR(1)',
    'autoregressive errors',
    'compound symmetry',
    'generalized least squares',
    'GLS',
    'heteroscedastic residuals',
  ],
};
