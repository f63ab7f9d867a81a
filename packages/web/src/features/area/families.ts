/** Families of tests inside inferential statistics: a page of each shows which of its tools fits. */

export const FAMILIES = {
  ttest: {
    title: 't-Tests',
    lead: 'Compare one mean with a value, two groups with each other, or two measurements of the same cases.',
    holds: /^inferential-stats\/.*ttest/,
  },
  nonparametric: {
    title: 'Non-Parametric Tests',
    lead: 'Tests on ranks, for ordinal outcomes and for numbers far from normal.',
    holds: /^inferential-stats\/(?:mann-whitney|wilcoxon|kruskal|friedman)/,
  },
  anova: {
    title: 'Analysis of Variance',
    lead: 'Compare the means of three or more groups, of several factors, or of repeated measurements.',
    holds: /^inferential-stats\/.*anova/,
  },
} as const satisfies Readonly<Record<string, { title: string; lead: string; holds: RegExp }>>;

export type Family = keyof typeof FAMILIES;

/** The family of a tool by its path, if it has one. */
export const familyOf = (path: string): Family | undefined =>
  (Object.keys(FAMILIES) as Family[]).find((id) => FAMILIES[id].holds.test(path));
