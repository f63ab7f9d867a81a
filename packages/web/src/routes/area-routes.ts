/** Pages about a whole area or family of tools. Each exists as soon as one of its tools does. */

import { accessFlags } from './access-flags.ts';
import { FAMILIES, type Family, familyOf } from './families.ts';
import { SECTIONS, type SectionId, sectionOf } from './menus.ts';
import type { RouteDefinition } from './route-definition.ts';

interface Area {
  readonly path: string;
  readonly section: SectionId;
  readonly description: string;
  /** When it is a part of its section: what it is called. A part is listed in menus, a section is one. */
  readonly part?: string;
  /** A further address of a part: the path whose tools it shows. No menu lists it. */
  readonly of?: string;
}

const AREAS: readonly Area[] = [
  {
    path: 'data-management',
    section: 'data',
    description: 'Bring data in, look after it, and take it out again. Everything stays in this browser.',
  },
  {
    path: 'stats',
    section: 'descriptive',
    description: 'Summaries of the variables themselves: centre, spread, shape, counts.',
  },
  {
    path: 'inferential-stats',
    section: 'inferential',
    description:
      'What the sample says about the population it comes from: tests, effect sizes and intervals.',
  },
  {
    path: 'correlation-analysis',
    section: 'regression',
    description: 'How variables go together, and what predicts an outcome.',
  },
  {
    path: 'time-series',
    section: 'timeSeries',
    part: 'Time Series',
    description: 'Values in the order of time: trend, season, forecasts, tests of stationarity.',
  },
  { path: 'charts', section: 'charts', description: 'Figures of one variable, of groups, and of relations.' },
  {
    path: 'samplesize',
    section: 'calculators',
    part: 'Sample Size',
    description: 'How many cases a study needs, and what power a given number has.',
  },
  {
    path: 'epicalc',
    section: 'calculators',
    part: 'Epidemiology Calculators',
    description: 'Risks, rates, odds and diagnostic accuracy from counts.',
  },
  {
    path: 'summary-stats',
    section: 'calculators',
    part: 'Tests from Summary Statistics',
    description: 'Tests from means, standard deviations and counts, without the data.',
  },
  {
    path: 'ci-calculators',
    section: 'calculators',
    part: 'Confidence Intervals',
    description: 'Intervals for means, proportions, differences, correlations and variances.',
  },
  ...(
    [
      [
        'samplesize/options',
        'samplesize',
        'Sample-Size Calculators',
        'Which calculator fits the study that is planned.',
      ],
      [
        'calculators/sample-size',
        'samplesize',
        'Sample-Size Calculator',
        'How many cases a study needs, and what power a given number has.',
      ],
      [
        'calculators/confidence-intervals',
        'ci-calculators',
        'Confidence-Interval Calculator',
        'Intervals from the numbers of a paper, or from a variable.',
      ],
      [
        'calculators/summary-stats',
        'summary-stats',
        'Summary-Statistics Calculator',
        'Tests from means, standard deviations and counts, without the data.',
      ],
      [
        'calculators/epi',
        'epicalc',
        'Epidemiology Calculator',
        'Risks, rates, odds and diagnostic accuracy from counts.',
      ],
    ] as const
  ).map(([path, of, part, description]): Area => ({ path, of, part, description, section: 'calculators' })),
  {
    path: 'advanced-analysis',
    section: 'advanced',
    description: 'Survival, factors, clusters, mediation, mixed models, meta-analysis.',
  },
  {
    path: 'advanced-analysis/six-sigma',
    section: 'advanced',
    part: 'Six Sigma',
    description: 'The tools of define, measure, analyse, improve, control.',
  },
  { path: 'publication-ready', section: 'publication', description: 'Results as they go into a paper.' },
];

const hasTools = ({ path, section, part, of = path }: Area, tools: readonly string[]): boolean =>
  tools.some((tool) => (part ? tool.startsWith(`${of}/`) : sectionOf(tool) === section));

const areaRoute = ({ path, section, description, part, of }: Area): RouteDefinition => ({
  path,
  ...accessFlags(path),
  page: 'area',
  props: part ? { section, part: of ?? path } : { section },
  metadata: {
    title: part ?? SECTIONS[section].section,
    description,
    category: section === 'data' ? 'data' : 'statistics',
    icon: SECTIONS[section].icon,
    hidden: part === undefined || of !== undefined,
  },
});

const familyRoute = (family: Family): RouteDefinition => ({
  path: `inference/${family}`,
  ...accessFlags('inference'),
  page: 'area',
  props: { section: 'inferential', initialTab: family },
  metadata: {
    title: FAMILIES[family].title,
    description: FAMILIES[family].lead,
    category: 'statistics',
    icon: SECTIONS.inferential.icon,
    hidden: !SECTIONS.inferential.first.some((path) => path === `inference/${family}`),
  },
});

/** The areas and families that hold at least one of these tools. */
export const areaRoutes = (tools: readonly string[]): readonly RouteDefinition[] => [
  ...AREAS.filter((area) => hasTools(area, tools)).map(areaRoute),
  ...(Object.keys(FAMILIES) as Family[])
    .filter((family) => tools.some((tool) => familyOf(tool) === family))
    .map(familyRoute),
];
