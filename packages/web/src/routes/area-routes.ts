/** Pages about a whole area: what it is for, and the tools in it. */
import { OPEN } from './access-flags.ts';
import { SECTIONS, type SectionId } from './menus.ts';
import type { RouteDefinition } from './route-definition.ts';

const areaPage = () => import('../features/area/area-page.tsx').then((module) => module.AreaPage);

const area = (path: string, section: SectionId, description: string): RouteDefinition => ({
  path,
  ...OPEN,
  load: areaPage,
  props: { section },
  metadata: {
    title: SECTIONS[section].section,
    description,
    category: section === 'data' ? 'data' : 'statistics',
    icon: SECTIONS[section].icon,
    hidden: true,
  },
});

export const areaRoutes: readonly RouteDefinition[] = [
  area('data-management', 'data', 'Bring data in, look after it, and take it out again.'),
  area('stats', 'descriptive', 'Summaries of one variable at a time: centre, spread, shape, counts.'),
  area('inferential-stats', 'inferential', 'What the sample says about the population: tests and intervals.'),
  area('correlation-analysis', 'regression', 'How variables go together, and what predicts an outcome.'),
  area('publication-ready', 'publication', 'Results as they go into a paper.'),
  {
    path: 'inference/ttest',
    ...OPEN,
    load: areaPage,
    props: { section: 'inferential', initialTab: 'ttest' },
    metadata: {
      title: 't-Tests',
      description: 'Which t-test fits: one mean, two groups, or pairs.',
      category: 'statistics',
      icon: 'inferential',
      hidden: true,
    },
  },
];
