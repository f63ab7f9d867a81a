/** Every page of the app, as data. Addresses of analyses come from the catalogue; nothing here repeats it. */
import { type Area, type CatalogueEntry, catalogue } from '@constat/analyses';
import { accountRoutes } from '../cloud/routes.ts';
import { dataRoutes } from './data-routes.ts';
import type { MenuId, RouteDefinition } from './route-definition.ts';

const open = { allowGuest: true, allowPublic: true } as const;

const dashboard = () => import('../features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage);

const pages: readonly RouteDefinition[] = [
  {
    path: 'dashboard',
    ...open,
    load: dashboard,
    metadata: {
      title: 'Dashboard',
      description: 'Start from a question, or go on where you stopped.',
      category: 'core',
      icon: 'dashboard',
      keywords: ['home', 'start', 'recent'],
    },
  },
  {
    path: 'home',
    ...open,
    load: dashboard,
    metadata: {
      title: 'Home',
      description: 'Start from a question, or go on where you stopped.',
      category: 'core',
      hidden: true,
    },
  },
  {
    path: 'analysis-index',
    ...open,
    load: () => import('../features/analysis-index/analysis-index-page.tsx').then((m) => m.AnalysisIndexPage),
    metadata: {
      title: 'Analysis Index',
      description: 'Every analysis in one list, with what it is for.',
      category: 'help',
      icon: 'index',
      keywords: ['all tools', 'list', 'help'],
    },
  },
];

const MENU_OF_AREA = {
  descriptive: 'descriptive',
  inferential: 'inferential',
  regression: 'regression',
} as const satisfies Record<Area, MenuId>;

const analysisPage = () => import('../analysis/analysis-route.tsx').then((m) => m.AnalysisRoute);

/** The route of an analysis: everything but the page itself is in its catalogue entry. */
const analysisRoute = (entry: CatalogueEntry): RouteDefinition => ({
  path: entry.path,
  ...open,
  load: analysisPage,
  props: { analysisId: entry.id },
  metadata: {
    title: entry.title,
    description: entry.description,
    category: 'statistics',
    keywords: [...entry.aliases, ...entry.keywords],
    menu: MENU_OF_AREA[entry.area],
  },
});

export const routeTable: readonly RouteDefinition[] = [
  ...pages,
  ...accountRoutes,
  ...dataRoutes,
  ...catalogue.map((item) => analysisRoute(item.entry)),
];
