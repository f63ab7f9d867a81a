import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-2x2',
  area: 'epidemiology',
  path: 'epicalc/2x2',
  title: 'Two-by-two tables',
  description:
    'Risk, odds and rate ratios with exact and score intervals, attributable fractions, strata and person-time.',
  resultType: 'other',
  aliases: ['2x2 table', 'relative risk calculator', 'odds ratio calculator', 'Mantel–Haenszel'],
  keywords: [
    'risk ratio',
    'odds ratio',
    'risk difference',
    'number needed to treat',
    'attributable fraction',
    'incidence rate',
    'person-time',
    'smr',
    'stratified',
    'confounding',
    'breslow-day',
    'e-value',
  ],
  presets: [
    {
      path: 'epicalc/cohort',
      title: 'Cohort study',
      description: 'Risks of exposed and unexposed: risk ratio, risk difference, number needed, fractions.',
      keywords: ['risk ratio', 'relative risk', 'incidence', 'follow-up', 'attributable risk'],
      options: { input: 'counts', studyType: 'cohort' },
    },
    {
      path: 'epicalc/case-control',
      title: 'Case-control study',
      description: 'Odds of exposure in cases and controls: odds ratio with exact limits, fractions.',
      keywords: ['odds ratio', 'controls', 'retrospective', 'attributable fraction'],
      options: { input: 'counts', studyType: 'case-control' },
    },
    {
      path: 'epicalc/cross-sectional',
      title: 'Cross-sectional study',
      description: 'Prevalences of exposed and unexposed: prevalence ratio, odds ratio and difference.',
      keywords: ['prevalence ratio', 'prevalence odds ratio', 'survey'],
      options: { input: 'counts', studyType: 'cross-sectional' },
    },
  ],
};
