/** Every address of the app, as data. Addresses of analyses come from the catalogue; nothing here repeats it. */
import { type CatalogueEntry, catalogue } from '@constat/analyses';
import { accountRoutes } from '../cloud/routes.ts';
import { adminRoutes } from '../features/admin/routes.ts';
import { accessFlags, OPEN } from './access-flags.ts';
import { ALIASES, GROUP_ALIASES } from './aliases.ts';
import { appPages } from './app-pages.ts';
import { areaRoutes } from './area-routes.ts';
import { dataRoutes } from './data-routes.ts';
import { pendingRoutes } from './pending.ts';
import { readingRoutes } from './reading-routes.ts';
import type { RouteDefinition } from './route-definition.ts';
import { workflowRoutes } from './workflow-routes.ts';

const analysisPage = () => import('../analysis/analysis-route.tsx').then((m) => m.AnalysisRoute);

/** Analyses whose page holds more than the analysis. */
const OWN_PAGES: Readonly<Record<string, RouteDefinition['load']>> = {
  doe: () => import('../features/doe/doe-page.tsx').then((m) => m.DoePage),
};

/** The route of an analysis: everything but the page itself is in its catalogue entry. */
const analysisRoute = (entry: CatalogueEntry): RouteDefinition => ({
  path: entry.path,
  ...accessFlags(entry.path),
  load: OWN_PAGES[entry.id] ?? analysisPage,
  props: { analysisId: entry.id },
  metadata: {
    title: entry.title,
    description: entry.description,
    category: 'statistics',
    keywords: [...entry.aliases, ...entry.keywords],
  },
});

/** The further addresses of an analysis, each with its own name. */
const presetRoutes = ({ id, presets = [] }: CatalogueEntry): readonly RouteDefinition[] =>
  presets.map(({ path, title, description, keywords }) => ({
    path,
    ...accessFlags(path),
    load: analysisPage,
    props: { analysisId: id, preset: path },
    metadata: { title, description, category: 'statistics', keywords },
  }));

const alias = (path: string, redirectTo: string): RouteDefinition => ({
  path,
  ...OPEN,
  redirectTo,
  metadata: { title: path, description: `Leads to ${redirectTo}.`, category: 'core', hidden: true },
});

/** Open to visitors by its first segment, and no page: it is not found, without a detour to the sign-in form. */
const withoutPage: readonly RouteDefinition[] = [
  {
    path: 'dev-training',
    ...OPEN,
    metadata: {
      title: 'Page Not Found',
      description: 'This page could not be found.',
      category: 'core',
      hidden: true,
    },
  },
];

const tools: readonly RouteDefinition[] = [
  ...dataRoutes,
  ...catalogue.flatMap((entry) => [analysisRoute(entry), ...presetRoutes(entry)]),
];

export const routeTable: readonly RouteDefinition[] = [
  ...appPages,
  ...accountRoutes,
  ...adminRoutes,
  ...areaRoutes(tools.map((tool) => tool.path)),
  ...readingRoutes,
  ...tools,
  ...workflowRoutes,
  ...Object.entries(ALIASES).map(([path, to]) => alias(path, to)),
  ...Object.entries(GROUP_ALIASES).flatMap(([path, to]) => [alias(path, to), alias(`${path}/*`, `${to}/*`)]),
  ...withoutPage,
  ...pendingRoutes,
];
