/** Pages as the router shows them: for those who may open them, with a screen for what fails. */
import type { ComponentType, ReactElement } from 'react';
import { development } from '../lib/constants.ts';
import { NotFoundPage } from '../routes/not-found-page.tsx';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { isDevelopmentHost } from '../routes/routes.ts';
import { againOnce } from './again-once.ts';
import { Guard } from './guard.tsx';
import { PageError } from './page-error.tsx';
import { PAGES } from './pages.ts';

interface FramedPage {
  readonly element: ReactElement;
  readonly ErrorBoundary?: ComponentType;
}

export const notFound: FramedPage = { element: <NotFoundPage /> };

/** Pages for development exist on local hosts only. */
const isOfferedHere = (route: RouteDefinition): boolean =>
  !route.metadata.developmentOnly || isDevelopmentHost(location.hostname, location.port, development.ports);

/** The router shows nothing for a page whose code cannot be had; an element that throws leads to the error screen. */
function FailedPage({ error }: { error: unknown }): never {
  throw error;
}

/** The page of a route. */
export async function framedPage(route: RouteDefinition): Promise<FramedPage> {
  const { path, page, props } = route;
  if (!page || !isOfferedHere(route)) return notFound;
  try {
    const Page = await againOnce(PAGES[page]);
    return {
      element: (
        <Guard route={route}>
          <Page key={path} {...props} />
        </Guard>
      ),
      ErrorBoundary: PageError,
    };
  } catch (error) {
    return { element: <FailedPage error={error} />, ErrorBoundary: PageError };
  }
}
