/** Questions that the shell asks the route table: flat list, menus, does a page exist. */
import { matchPath } from 'react-router';
import { SECTIONS, type SectionId, sectionOf, TOP_MENUS } from './menus.ts';
import type { RouteDefinition } from './route-definition.ts';
import { routeTable } from './route-table.ts';

const flatten = (routes: readonly RouteDefinition[], prefix = ''): RouteDefinition[] =>
  routes.flatMap((route) => {
    const path = prefix + route.path;
    return [{ ...route, path }, ...flatten(route.children ?? [], `${path}/`)];
  });

/** All routes with their full path below /app. */
export const allRoutes: readonly RouteDefinition[] = flatten(routeTable);

/** The first route of a path counts: a page before the same address among the pending ones. */
const byPath = new Map(allRoutes.toReversed().map((route) => [route.path, route]));
const patterns = allRoutes.filter((route) => route.path.includes(':'));

const hasPage = (route: RouteDefinition): boolean => route.page !== undefined;

/** The page with this path below /app, if it is built. */
export function findRoute(path: string): RouteDefinition | undefined {
  const route = byPath.get(path);
  return route && hasPage(route) ? route : undefined;
}

/** The route that an address of the app shows. */
export function routeAt(pathname: string): RouteDefinition | undefined {
  const path = pathname.replace(/^\/app\/?/, '').replace(/\/$/, '');
  return byPath.get(path) ?? patterns.find((route) => matchPath(`/${route.path}`, `/${path}`) !== null);
}

const splats = allRoutes.filter((route) => route.path.endsWith('/*'));

/** Whether a path below /app leads to a page: its own, one with a parameter, or by another name. */
export function isAddress(path: string): boolean {
  const route =
    routeAt(`/app/${path}`) ?? splats.find(({ path: group }) => matchPath(`/${group}`, `/${path}`));
  return route !== undefined && (hasPage(route) || route.redirectTo !== undefined);
}

const LOCAL_HOSTS = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether pages for development are offered here. */
export const isDevelopmentHost = (hostname: string, port: string, ports: readonly number[]): boolean =>
  LOCAL_HOSTS.test(hostname) || ports.includes(Number(port));

const isListed = (route: RouteDefinition): boolean =>
  hasPage(route) &&
  !route.path.includes(':') &&
  !route.metadata.hidden &&
  !route.metadata.adminOnly &&
  !route.metadata.developmentOnly;

/** Pages with an address of their own that anybody may ask for. */
export const addressedRoutes: readonly RouteDefinition[] = [...byPath.values()].filter(
  (route) =>
    hasPage(route) &&
    !/[:*]/.test(route.path) &&
    !route.metadata.adminOnly &&
    !route.metadata.developmentOnly,
);

/** Pages that anybody can find by searching or in a menu. */
export const listedRoutes: readonly RouteDefinition[] = allRoutes.filter(isListed);

export interface MenuSection {
  readonly id: SectionId;
  readonly label: string;
  readonly section: string;
  readonly icon: (typeof SECTIONS)[SectionId]['icon'];
  /** What unlocks it in the drawer. */
  readonly pro: 'canAccessAdvancedAnalysis' | 'canAccessPublicationReady' | null;
  /** The pages of the section, those that the menu names first in front. */
  readonly routes: readonly RouteDefinition[];
}

function pagesOf(id: SectionId): readonly RouteDefinition[] {
  const first: readonly string[] = SECTIONS[id].first;
  const rank = (route: RouteDefinition): number => {
    const place = first.indexOf(route.path);
    return place >= 0 ? place : first.length + (route.metadata.order ?? 99);
  };
  return listedRoutes
    .filter((route) => sectionOf(route.path) === id || first.includes(route.path))
    .sort((a, b) => rank(a) - rank(b));
}

const toSection = (id: SectionId): MenuSection => {
  const { label, section, icon, ...rest } = SECTIONS[id];
  return { id, label, section, icon, pro: 'pro' in rest ? rest.pro : null, routes: pagesOf(id) };
};

const builtSections: readonly MenuSection[] = (Object.keys(SECTIONS) as SectionId[])
  .map(toSection)
  .filter((section) => section.routes.length > 0);

/** Whether a page is found through another one of the same section: a tool below a part, or a further address of a calculator. */
const isBelow = (route: RouteDefinition, { id, routes }: MenuSection): boolean => {
  const section = SECTIONS[id];
  const overview = 'overview' in section ? section.overview : null;
  const isPart = ({ path, props }: RouteDefinition) => props?.part !== undefined && path !== overview;
  return (
    route.path.startsWith('calculators/') ||
    routes.some((other) => isPart(other) && route.path.startsWith(`${other.path}/`))
  );
};

/** A section as menus show it: what its parts hold is on their own pages. */
const asMenu = (section: MenuSection): MenuSection => ({
  ...section,
  routes: section.routes.filter((route) => !isBelow(route, section)),
});

/** Menus of the top bar that have at least one page, in their order. */
export const topMenus: readonly MenuSection[] = builtSections
  .filter(({ id }) => TOP_MENUS.includes(id))
  .map(asMenu);

/** Sections that have at least one page, in their order; each page once, in its own section. */
export const menuSections: readonly MenuSection[] = builtSections
  .map((section) => ({
    ...section,
    routes: section.routes.filter((route) => sectionOf(route.path) === section.id),
  }))
  .filter((section) => section.routes.length > 0);

/** The same as the drawer shows them. */
export const drawerSections: readonly MenuSection[] = menuSections.map(asMenu);
