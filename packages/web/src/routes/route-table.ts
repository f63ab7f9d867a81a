/** Every address of the app, as data. Addresses of analyses and documents come from their catalogues; nothing here repeats them. */
import { type CatalogueEntry, catalogue, type DocumentEntry, documentCatalogue } from '@constat/analyses';
import { accessFlags, OPEN } from './access-flags.ts';
import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { ALIASES, GROUP_ALIASES } from './aliases.ts';
import { appPages } from './app-pages.ts';
import { areaRoutes } from './area-routes.ts';
import { dataRoutes } from './data-routes.ts';
import { guideRoutes } from './guide-routes.ts';
import { type SectionId, sectionOf } from './menus.ts';
import { readingRoutes } from './reading-routes.ts';
import type { Category, PageName, RouteDefinition } from './route-definition.ts';
import { workflowRoutes } from './workflow-routes.ts';

/** Analyses whose page holds more than the analysis. */
const OWN_PAGES: Readonly<Record<string, PageName>> = { doe: 'doe', 'pivot-analysis': 'pivot' };

/** What the tools of a section are; statistics where nothing else is said. */
const CATEGORY_OF: Partial<Readonly<Record<SectionId, Category>>> = {
  charts: 'visualization',
  calculators: 'tools',
  advanced: 'analysis',
  publication: 'tools',
};

const categoryOf = (path: string): Category => {
  const section = sectionOf(path);
  return (section && CATEGORY_OF[section]) ?? 'statistics';
};

/** The route of an analysis: everything but the page itself is in its catalogue entry. */
const analysisRoute = (entry: CatalogueEntry): RouteDefinition => ({
  path: entry.path,
  ...accessFlags(entry.path),
  page: OWN_PAGES[entry.id] ?? 'analysis',
  props: { analysisId: entry.id },
  metadata: {
    title: entry.title,
    description: entry.description,
    category: categoryOf(entry.path),
    keywords: [...entry.aliases, ...entry.keywords],
  },
});

/** The further addresses of an analysis, each with its own name. */
const presetRoutes = ({ id, presets = [] }: CatalogueEntry): readonly RouteDefinition[] =>
  presets.map(({ path, title, description, keywords, unlisted = false }) => ({
    path,
    ...accessFlags(path),
    page: OWN_PAGES[id] ?? 'analysis',
    props: { analysisId: id, preset: path },
    metadata: { title, description, category: categoryOf(path), keywords, hidden: unlisted },
  }));

/** The route of a document that people write. */
const documentRoute = ({ id, path, title, description, keywords }: DocumentEntry): RouteDefinition => ({
  path,
  ...accessFlags(path),
  page: 'document',
  props: { documentId: id },
  metadata: { title, description, category: 'tools', keywords },
});

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
  ...documentCatalogue.map(documentRoute),
];

export const routeTable: readonly RouteDefinition[] = [
  ...appPages,
  ...accountRoutes,
  ...adminRoutes,
  ...areaRoutes(tools.map((tool) => tool.path)),
  ...readingRoutes,
  ...tools,
  ...workflowRoutes,
  ...guideRoutes,
  ...Object.entries(ALIASES).map(([path, to]) => alias(path, to)),
  ...Object.entries(GROUP_ALIASES).flatMap(([path, to]) => [alias(path, to), alias(`${path}/*`, `${to}/*`)]),
  ...withoutPage,
];
