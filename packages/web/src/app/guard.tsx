import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { askedPage, checkAccess } from '../routes/access.ts';
import { AccessDeniedPage } from '../routes/access-denied-page.tsx';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { useSession } from '../state/session.ts';

/** Shows the page to those who may open it and sends the others where the specification says. */
export function Guard({ route, children }: { route: RouteDefinition; children: ReactNode }) {
  const session = useSession((state) => state.session);
  const location = useLocation();
  const access = checkAccess(route, session);
  if (access.allowed) return children;
  const from = location.pathname + location.search;
  const asked = route.path.startsWith('auth') ? askedPage(location.state) : undefined;
  const target = asked ?? access.redirectTo;
  // A target that is this page would lead in circles.
  if (target === null || target === location.pathname) return <AccessDeniedPage reason={access.reason} />;
  return (
    <>
      <p className="page-message" role="status">
        Redirecting... {access.reason}
      </p>
      <Navigate to={target} replace state={{ from, reason: access.reason }} />
    </>
  );
}
