/** Questions to the route table: flat list, what is at an address, does a page exist. */
import { matchPath } from 'react-router';
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

/** The same, with the groups of addresses that lead to another group. */
function routeOrGroupAt(pathname: string): RouteDefinition | undefined {
  const path = pathname.replace(/^\/app\/?/, '');
  return routeAt(pathname) ?? splats.find(({ path: group }) => matchPath(`/${group}`, `/${path}`) !== null);
}

/** Whether a path below /app leads to a page: its own, one with a parameter, or by another name. */
export function isAddress(path: string): boolean {
  const route = routeOrGroupAt(`/app/${path}`);
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
