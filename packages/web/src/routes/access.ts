/** Who may open a route: the checks of the specification, in its order, as one pure function. */
import type { Session } from '../app/session.ts';
import type { RouteDefinition } from './route-definition.ts';

export type Access =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly redirectTo: string; readonly reason: string };

const LOGIN = '/app/auth/login';
const AUTH = '/app/auth';
const DASHBOARD = '/app/dashboard';

/** First segments that visitors may open although their route is not marked public. */
const PUBLIC_SEGMENTS: ReadonlySet<string> = new Set([
  'home',
  'auth',
  'reset-password',
  'which-test',
  'visualization-guide',
  'statistical-methods',
  'assistant',
  'knowledge-base',
  'analysis-index',
  'dev-training',
  'publication-ready',
]);

const refuse = (redirectTo: string, reason: string): Access => ({ allowed: false, redirectTo, reason });

type Rules = Pick<RouteDefinition, 'path' | 'requiresAuth' | 'requiresAdmin' | 'allowGuest' | 'allowPublic'>;

/**
 * auth -> public access -> admin -> admin dashboard -> guest restriction -> redirect. Admin routes use the admin
 * outcomes and guests the guest outcome, so that each stated reason can be seen.
 */
export function checkAccess(route: Rules, session: Session): Access {
  const first = route.path.split('/')[0] ?? '';
  const guest = session.kind === 'guest';
  if (route.requiresAdmin) {
    if (session.kind !== 'user') return refuse(AUTH, 'Authentication required to access admin features');
    if (!session.isAdmin) return refuse(DASHBOARD, 'Admin privileges required to access this page');
    return { allowed: true };
  }
  if (route.requiresAuth) {
    if (session.kind === 'anonymous') return refuse(LOGIN, 'Authentication required');
    if (guest && !route.allowGuest) return refuse(DASHBOARD, 'Guest users cannot access this page');
  }
  if (session.kind === 'anonymous' && !route.allowPublic && !PUBLIC_SEGMENTS.has(first))
    return refuse(LOGIN, 'Authentication required');
  if (session.kind === 'user' && (first === 'auth' || first === 'home'))
    return refuse(DASHBOARD, 'You are signed in');
  return { allowed: true };
}
