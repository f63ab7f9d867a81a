/** The browser router, built from the route table. What a page is made of is loaded with the first one. */
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  redirectDocument,
  useLocation,
  useParams,
} from 'react-router';
import { hrefOf } from '../routes/address.ts';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { allRoutes } from '../routes/routes.ts';
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

export const router = createBrowserRouter([
  {
    path: '/app',
    HydrateFallback: Initializing,
    lazy: async () => ({ Component: (await againOnce(() => import('./shell/open-shell.ts'))).openShell() }),
    ErrorBoundary: RootError,
    children: [
      { index: true, element: <Navigate to="/app/home" replace /> },
      ...allRoutes.map(toRouteObject),
      { path: '*', lazy: async () => (await loadPages()).notFound },
    ],
  },
  { path: '*', loader: leave, HydrateFallback: Loading },
]);
