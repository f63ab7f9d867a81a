/** The addresses of the app that have a page, read from its route table. */
import { inTurn } from '../../scripts/in-turn.ts';

interface Route {
  readonly path: string;
  /** Absent while the page is not built, and for addresses that lead elsewhere. */
  readonly page?: string;
  readonly requiresAdmin?: boolean;
  readonly children?: readonly Route[];
}

// By address, so that the app's sources are not compiled with the settings of the browser tests.
const table = new URL('../../packages/web/src/routes/route-table.ts', import.meta.url).href;
const { routeTable } = (await import(table)) as { routeTable: readonly Route[] };

/** An address and the name of what draws it: many addresses share one. */
interface AppPage {
  readonly path: string;
  readonly drawnBy: string;
}

const flatten = (routes: readonly Route[], prefix = ''): AppPage[] =>
  routes.flatMap(({ path: own, page, requiresAdmin, children = [] }) => {
    const path = `${prefix}${own}`;
    // Administrators' pages have a journey of their own: everybody else is led away from them.
    const built = page === undefined || requiresAdmin ? [] : [{ path: `/app/${path}`, drawnBy: page }];
    return [...built, ...flatten(children, `${path}/`)];
  });

const built = flatten(routeTable).filter(({ path }) => path !== '/app/logout' && !path.includes(':'));
const isEntrance = ({ path }: AppPage) => /^\/app\/(?:home|auth|reset-password)(?:\/|$)/.test(path);

/** Pages for people who are not signed in; the signed-in are led past them. */
export const entrancePages: readonly string[] = built.filter(isEntrance).map(({ path }) => path);

/** All other pages of the app, by what draws them. */
const drawn = new Map<string, string[]>();
for (const { path, drawnBy } of built.filter((page) => !isEntrance(page)))
  drawn.set(drawnBy, [...(drawn.get(drawnBy) ?? []), path]);

/** Addresses of analyses and of their presets. */
export const analysisPages: readonly string[] = drawn.get('analysis') ?? [];

/** Of some addresses so many as a run has time for; all of them with `A11Y=all`. */
export const some = (paths: readonly string[], count: number, turn: number): readonly string[] =>
  process.env.A11Y === 'all' ? paths : inTurn(paths, count, turn);

/** The other pages: of those that share a component so many in turn. */
export const otherPages = (count: number, turn: number): readonly string[] =>
  [...drawn].flatMap(([name, paths]) => (name === 'analysis' ? [] : some(paths, count, turn)));
