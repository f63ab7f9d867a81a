/**
 * Menus of the top bar and sections of the drawer. Which pages a section holds follows from their addresses, so that a new tool is in
 * its menu at once; the order in which the specification lists them comes first.
 */
import type { IconName } from '../ui/icon.tsx';

interface SectionDefinition {
  /** Name of the menu in the top bar. */
  readonly label: string;
  /** Heading in the drawer. */
  readonly section: string;
  readonly icon: IconName;
  /** The addresses it holds. */
  readonly holds: RegExp;
  /** What the menu lists first, in this order; pages of other sections may be among them. */
  readonly first: readonly string[];
  /** The capability that unlocks it in the drawer; the tools themselves are open to everybody. */
  readonly pro?: 'canAccessAdvancedAnalysis' | 'canAccessPublicationReady';
  /** The page about the whole section. */
  readonly overview?: string;
}

const below = (group: string, names: string): string[] => names.split(' ').map((name) => `${group}/${name}`);

export const SECTIONS = {
  data: {
    label: 'Data',
    section: 'Data Management',
    icon: 'database',
    holds: /^data-management\//,
    overview: 'data-management',
    first: [
      ...below('data-management', 'datasets import export editor variables transform filter'),
      'pvalue-calculator',
    ],
  },
  descriptive: {
    label: 'Descriptives',
    section: 'Descriptive Statistics',
    icon: 'descriptive',
    holds: /^stats\/(?!correlation$|.*-regression$)/,
    overview: 'stats',
    first: below('stats', 'descriptives frequencies crosstabs normality'),
  },
  inferential: {
    label: 'Inferential',
    section: 'Inferential Statistics',
    icon: 'inferential',
    holds: /^(?:inferential-stats\/|inference\/(?!workflow$|anovaworkflow$))/,
    overview: 'inferential-stats',
    first: [
      ...below('inferential-stats', 'one-sample-ttest mann-whitney-u-test'),
      ...below('inference', 'anova assumptions'),
    ],
  },
  regression: {
    label: 'Correlation/Regression',
    section: 'Correlation Analysis',
    icon: 'correlation',
    holds: /^(?:correlation-analysis\/|stats\/(?:correlation$|.*-regression$))/,
    overview: 'correlation-analysis',
    first: [
      'correlation-analysis/matrix',
      ...below('stats', 'linear-regression logistic-regression'),
      'advanced-analysis/survival/cox-regression',
      'time-series',
    ],
  },
  timeSeries: {
    label: 'Time Series',
    section: 'Time Series',
    icon: 'timeSeries',
    holds: /^time-series(?:\/|$)/,
    overview: 'time-series',
    first: [],
  },
  charts: {
    label: 'Visualization',
    section: 'Charts',
    icon: 'chart',
    holds: /^(?:charts\/|pivot)/,
    overview: 'charts',
    first: [
      ...below('charts', 'bar pie histogram boxplot scatter raincloud sankey errorbar'),
      'pivot-analysis',
      // courses, distributions, categories, several variables
      ...below(
        'charts',
        'line area slope violin ridgeline strip-plot ecdf lollipop dot-plot dumbbell pyramid waterfall heat-map mosaic treemap radar bubble correlation-network bland-altman parallel-coordinates',
      ),
    ],
  },
  calculators: {
    label: 'Calculators',
    section: 'Calculators',
    icon: 'calculator',
    holds:
      /^(?:samplesize|epicalc|summary-stats|ci-calculators|pvalue-calculator|effect-size-calculator|calculators)(?:\/|$)/,
    first: [
      'samplesize',
      'epicalc',
      'summary-stats',
      'ci-calculators',
      'pvalue-calculator',
      'effect-size-calculator',
    ],
  },
  advanced: {
    label: 'Advanced',
    section: 'Advanced Analysis',
    icon: 'advanced',
    holds: /^advanced-analysis\//,
    overview: 'advanced-analysis',
    pro: 'canAccessAdvancedAnalysis',
    first: below(
      'advanced-analysis',
      'survival reliability cluster meta-analysis variable-tree mediation efa cfa manova did mlm six-sigma',
    ),
  },
  publication: {
    label: 'Publication',
    section: 'Publication Ready',
    icon: 'publication',
    holds: /^publication-ready\//,
    overview: 'publication-ready',
    pro: 'canAccessPublicationReady',
    first: below(
      'publication-ready',
      'results-manager table1 table1a table1b table2 table3-generator regression-table smd-table posthoc-tests statistical-methods convert-to-apa citation-reference-manager analysis-plan flow-diagram figure-caption-generator enhanced-figure-processor',
    ),
  },
  workflows: {
    label: 'Guided Workflows',
    section: 'Guided Workflows',
    icon: 'route',
    holds: /^(?:inference\/(?:workflow|anovaworkflow)|correlation-regression-workflow)$/,
    first: [],
  },
  help: {
    label: 'Help & Resources',
    section: 'Help & Resources',
    icon: 'help',
    holds:
      /^(?:which-test|visualization-guide|statistical-methods|validation|privacy-proof|video-tutorials|tip-of-the-day|help)$/,
    first: [
      'which-test',
      'visualization-guide',
      'statistical-methods',
      'validation',
      'privacy-proof',
      'video-tutorials',
    ],
  },
} as const satisfies Readonly<Record<string, SectionDefinition>>;

export type SectionId = keyof typeof SECTIONS;

/** The sections that are menus of the top bar, too. */
export const TOP_MENUS: readonly SectionId[] = [
  'data',
  'descriptive',
  'inferential',
  'regression',
  'charts',
  'calculators',
  'advanced',
  'publication',
];

/** The section that holds a path, if any. */
export const sectionOf = (path: string): SectionId | undefined =>
  (Object.keys(SECTIONS) as SectionId[]).find((id) => SECTIONS[id].holds.test(path));

/** Sections for Pro and Edu accounts. */
export const PRO_SECTIONS: readonly SectionId[] = ['advanced', 'publication'];

/** Groups inside Publication Ready, in their order. */
export const GROUPS = ['Results Manager', 'Tables', 'Analysis Tools', 'Figures'] as const;

/** The group of a publication tool. */
export function groupOf(path: string): (typeof GROUPS)[number] {
  if (/\/(?:results-manager|worksheet)$/.test(path)) return 'Results Manager';
  if (/table/.test(path)) return 'Tables';
  return /figure|diagram/.test(path) ? 'Figures' : 'Analysis Tools';
}

/** Words beside the name of a tool. */
export const BADGES: Readonly<Record<string, string>> = {
  assistant: 'AI',
  'admin-dashboard': 'ADMIN',
  'pvalue-calculator': 'New',
  'effect-size-calculator': 'Popular',
  'advanced-analysis/did': 'Causal',
  'advanced-analysis/six-sigma': 'Quality',
  'advanced-analysis/mlm': 'MLM',
};

/** Shortcuts of small screens, in their order. */
export const QUICK_NAVIGATION = [
  'home',
  'data-management/import',
  'stats/descriptives',
  'inference/ttest',
  'charts',
  'advanced-analysis',
  'knowledge-base',
] as const;
