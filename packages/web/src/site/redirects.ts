/** Public addresses that only lead to another. */
export const REDIRECTS = {
  '/auth/login': '/app/auth',
  '/email-test': '/app/email-test',
  '/logout': '/app/logout',
  '/home': '/app/home',
  '/knowledge-base': '/app/knowledge-base',
  '/pricing-dev': '/pricing',
  '/advanced-analysis/six-sigma': '/app/advanced-analysis/six-sigma',
  '/independent-samples-ttest': '/inferential-stats/independent-samples-ttest',
  '/one-way-anova': '/inferential-stats/one-way-anova',
  '/chi-square-test': '/inferential-stats/chi-square-test',
} as const satisfies Readonly<Record<string, string>>;
