export const FAMILY_WORDS = {
  poisson: 'Poisson regression',
  'quasi-poisson': 'quasi-Poisson regression',
  'negative-binomial': 'negative binomial regression',
} as const;
