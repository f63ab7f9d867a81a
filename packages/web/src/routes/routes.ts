/** Questions that the shell asks the route table: flat list, menus, does a page exist. */
import { MENUS, type MenuId, type RouteDefinition } from './route-definition.ts';
import { routeTable } from './route-table.ts';

const flatten = (routes: readonly RouteDefinition[], prefix = ''): RouteDefinition[] =>
  routes.flatMap((route) => {
    const path = prefix + route.path;
    return [{ ...route, path }, ...flatten(route.children ?? [], `${path}/`)];
  });

/** All routes with their full path below /app. */
export const allRoutes: readonly RouteDefinition[] = flatten(routeTable);

const byPath = new Map(allRoutes.map((route) => [route.path, route]));
if (byPath.size !== allRoutes.length) throw new Error('Two routes share a path.');

/** The route with this path below /app, if the page exists. */
export const findRoute = (path: string): RouteDefinition | undefined => byPath.get(path);

/** The address of a path below /app. */
export const hrefOf = (path: string): string => `/app/${path}`;

/** The route that an address of the app shows. */
export const routeAt = (pathname: string): RouteDefinition | undefined =>
  byPath.get(pathname.replace(/^\/app\/?/, '').replace(/\/$/, ''));

const isListed = (route: RouteDefinition): boolean =>
  !route.metadata.hidden &&
  !route.metadata.adminOnly &&
  route.redirectTo === undefined &&
  (!route.metadata.developmentOnly || import.meta.env.DEV);

/** Pages that anybody can find by searching or in a menu. */
export const listedRoutes: readonly RouteDefinition[] = allRoutes.filter(isListed);

export interface MenuSection {
  readonly id: MenuId;
  readonly label: string;
  readonly section: string;
  readonly icon: (typeof MENUS)[MenuId]['icon'];
  readonly routes: readonly RouteDefinition[];
}

/** The menus that have at least one page, in their order. */
export const menuSections: readonly MenuSection[] = (Object.keys(MENUS) as MenuId[])
  .map((id) => ({
    id,
    ...MENUS[id],
    routes: listedRoutes
      .filter((route) => route.metadata.menu === id)
      .sort((a, b) => (a.metadata.order ?? 99) - (b.metadata.order ?? 99)),
  }))
  .filter((section) => section.routes.length > 0);

/** Pages of the drawer's top list: the core ones with an icon. */
export const topRoutes: readonly RouteDefinition[] = listedRoutes.filter(
  (route) => route.metadata.icon !== undefined && route.metadata.menu === undefined,
);
