/** The browser router, built from the route table. What a page is made of is loaded with the first one. */
import {
  createBrowserRouter,
  Navigate,
  type PatchRoutesOnNavigationFunctionArgs,
  type RouteObject,
  redirectDocument,
  useLocation,
  useParams,
} from 'react-router';
import { hrefOf } from '../routes/address.ts';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { allRoutes, routeAt } from '../routes/routes.ts';
import { hasWorkedHere } from '../state/worked-here.ts';
import { againOnce } from './again-once.ts';
import { RootError } from './error-screen.tsx';
import { FirstPaint } from './first-paint.tsx';

/** An alias leads to its canonical address with query and hash, and leaves no entry in the history. */
function Alias({ to }: { to: string }) {
  const { search, hash } = useLocation();
  const rest = useParams()['*'] ?? '';
  return <Navigate to={{ pathname: hrefOf(to.replace('*', rest)), search, hash }} replace />;
}

const loadPages = () => againOnce(() => import('./framed-page.tsx'));

function toRouteObject(route: RouteDefinition): RouteObject {
  const { path, redirectTo } = route;
  return redirectTo === undefined
    ? { path, lazy: async () => (await loadPages()).framedPage(route) }
    : { path, element: <Alias to={redirectTo} /> };
}

/** Before the first page of the app is there. */
const Initializing = () => (
  <FirstPaint pathname={location.pathname} status="Initializing routes..." welcome={!hasWorkedHere()} />
);

/** While a public page is on its way. */
const Loading = () => (
  <p className="splash" role="status">
    Loading Constat...
  </p>
);

/** Public pages are documents of their own: a link to one leaves the app, and an address nobody has leads to the front page. */
function leave({ request }: { request: Request }): Response {
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname === location.pathname ? '/' : pathname + search);
}

/**
 * The route of an address, when it is asked for: making and comparing hundreds of them is half the work before a first page on a phone.
 * An address that is not in the table as it stands (written otherwise, below a group, nobody's) is looked for among all.
 */
function patchRoutesOnNavigation({ path, patch }: PatchRoutesOnNavigationFunctionArgs): void {
  if (!/^\/app(?:\/|$)/i.test(path)) return;
  const route = routeAt(path);
  patch('app', (route ? [route] : allRoutes).map(toRouteObject));
}

const routes: RouteObject[] = [
  {
    id: 'app',
    path: '/app',
    HydrateFallback: Initializing,
    lazy: async () => ({ Component: (await againOnce(() => import('./shell/open-shell.ts'))).openShell() }),
    ErrorBoundary: RootError,
    children: [
      { index: true, element: <Navigate to="/app/home" replace /> },
      { path: '*', lazy: async () => (await loadPages()).notFound },
    ],
  },
  { path: '*', loader: leave, HydrateFallback: Loading },
];

export const router = createBrowserRouter(routes, { patchRoutesOnNavigation });
