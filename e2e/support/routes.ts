/** The addresses of the app that have a page, read from its route table. */

interface Route {
  readonly path: string;
  /** Absent while the page is not built, and for addresses that lead elsewhere. */
  readonly page?: unknown;
  readonly requiresAdmin?: boolean;
  readonly children?: readonly Route[];
}

// By address, so that the app's sources are not compiled with the settings of the browser tests.
const table = new URL('../../packages/web/src/routes/route-table.ts', import.meta.url).href;
const { routeTable } = (await import(table)) as { routeTable: readonly Route[] };

const flatten = (routes: readonly Route[], prefix = ''): string[] =>
  routes.flatMap((route) => {
    const path = `${prefix}${route.path}`;
    // Administrators' pages have a journey of their own: everybody else is led away from them.
    const isPage = route.page !== undefined && !route.requiresAdmin;
    return [...(isPage ? [path] : []), ...flatten(route.children ?? [], `${path}/`)];
  });

const built = flatten(routeTable).filter((path) => path !== 'logout' && !path.includes(':'));
const isEntrance = (path: string) => /^(?:home|auth|reset-password)(?:\/|$)/.test(path);

/** Pages for people who are not signed in; the signed-in are led past them. */
export const entrancePages: readonly string[] = built.filter(isEntrance).map((path) => `/app/${path}`);

/** All other pages of the app. */
export const appPages: readonly string[] = built
  .filter((path) => !isEntrance(path))
  .map((path) => `/app/${path}`);
