/** The browser router, built from the route table. */
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  redirectDocument,
  useLocation,
  useParams,
} from 'react-router';
import { development } from '../lib/constants.ts';
import { RootError } from '../recovery/error-screen.tsx';
import { hrefOf } from '../routes/address.ts';
import { NotFoundPage } from '../routes/not-found-page.tsx';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { allRoutes, isDevelopmentHost } from '../routes/routes.ts';
import { hasWorkedHere } from '../state/workspace.ts';
import { againOnce } from './again-once.ts';
import { FirstPaint } from './first-paint.tsx';
import { Guard } from './guard.tsx';
import { PageError } from './page-error.tsx';
import { PAGES } from './pages.ts';

/** An alias leads to its canonical address with query and hash, and leaves no entry in the history. */
function Alias({ to }: { to: string }) {
  const { search, hash } = useLocation();
  const rest = useParams()['*'] ?? '';
  return <Navigate to={{ pathname: hrefOf(to.replace('*', rest)), search, hash }} replace />;
}

/** Pages for development exist on local hosts only. */
const isOfferedHere = (route: RouteDefinition): boolean =>
  !route.metadata.developmentOnly || isDevelopmentHost(location.hostname, location.port, development.ports);

/** The router shows nothing for a page whose code cannot be had; an element that throws leads to the error screen. */
function FailedPage({ error }: { error: unknown }): never {
  throw error;
}

function toRouteObject(route: RouteDefinition): RouteObject {
  const { path, page, redirectTo, props } = route;
  if (redirectTo !== undefined) return { path, element: <Alias to={redirectTo} /> };
  if (!page || !isOfferedHere(route)) return { path, Component: NotFoundPage };
  return {
    path,
    ErrorBoundary: PageError,
    lazy: async () => {
      try {
        const Page = await againOnce(PAGES[page]);
        return {
          element: (
            <Guard route={route}>
              <Page key={path} {...props} />
            </Guard>
          ),
        };
      } catch (error) {
        return { element: <FailedPage error={error} /> };
      }
    },
  };
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
    lazy: async () => ({ Component: (await import('./shell/app-shell.tsx')).AppShell }),
    ErrorBoundary: RootError,
    children: [
      { index: true, element: <Navigate to="/app/home" replace /> },
      ...allRoutes.map(toRouteObject),
      { path: '*', Component: NotFoundPage },
    ],
  },
  { path: '*', loader: leave, HydrateFallback: Loading },
]);
