/** Families of tests inside inferential statistics: a page of each shows which of its tools fits. */

interface FamilyDefinition {
  readonly title: string;
  readonly lead: string;
  readonly holds: RegExp;
  /** The workflow that chooses among its tools. */
  readonly guided: string;
}

export const FAMILIES = {
  ttest: {
    title: 't-Tests',
    lead: 'Compare one mean with a value, two groups with each other, or two measurements of the same cases.',
    holds: /^inferential-stats\/.*ttest/,
    guided: 'inference/workflow',
  },
  nonparametric: {
    title: 'Non-Parametric Tests',
    lead: 'Tests on ranks, signs and runs, for ordinal outcomes and for numbers far from normal.',
    holds: /^inferential-stats\/(?:mann-whitney|wilcoxon|kruskal|friedman|cochran|runs)/,
    guided: 'inference/workflow',
  },
  anova: {
    title: 'Analysis of Variance',
    lead: 'Compare the means of three or more groups, of several factors, or of repeated measurements.',
    holds: /^inferential-stats\/.*anova/,
    guided: 'inference/anovaworkflow',
  },
} as const satisfies Readonly<Record<string, FamilyDefinition>>;

export type Family = keyof typeof FAMILIES;

/** The family of a tool by its path, if it has one. */
export const familyOf = (path: string): Family | undefined =>
  (Object.keys(FAMILIES) as Family[]).find((id) => FAMILIES[id].holds.test(path));
