/** Who may open a route: the checks of the specification, in its order, as one pure function. */
import type { Session } from '../state/session.ts';
import type { RouteDefinition } from './route-definition.ts';

export type Access =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly redirectTo: string | null; readonly reason: string };

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

/** What a refusal without a reason of its own says. */
export const DENIED = 'You do not have permission to access this page.';

const refuse = (redirectTo: string | null, reason: string = DENIED): Access => ({
  allowed: false,
  redirectTo,
  reason,
});

const firstSegment = (path: string): string => path.split('/')[0] ?? '';

type Rules = Pick<RouteDefinition, 'path' | 'requiresAuth' | 'requiresAdmin' | 'allowGuest' | 'allowPublic'>;

/** One step of the check: a refusal, or undefined to go on. */
type Step = (route: Rules, session: Session) => Access | undefined;

const isUser = (session: Session) => session.kind === 'user';

/** Pages that need an account; administrators' pages and guests have outcomes of their own below. */
const auth: Step = (route, session) =>
  route.requiresAuth && !route.requiresAdmin && session.kind === 'anonymous'
    ? refuse(LOGIN, 'Authentication required')
    : undefined;

const publicAccess: Step = (route, session) =>
  session.kind === 'anonymous' &&
  !route.requiresAdmin &&
  !route.allowPublic &&
  !PUBLIC_SEGMENTS.has(firstSegment(route.path))
    ? refuse(LOGIN, 'Authentication required')
    : undefined;

const admin: Step = (route, session) => {
  if (!route.requiresAdmin) return undefined;
  if (session.kind !== 'user') return refuse(AUTH, 'Authentication required to access admin features');
  return session.isAdmin ? undefined : refuse(DASHBOARD, 'Admin privileges required to access this page');
};

/** The dashboard of administrators, whatever its route says. */
const adminDashboard: Step = (route, session) =>
  firstSegment(route.path) === 'admin-dashboard'
    ? admin({ ...route, requiresAdmin: true }, session)
    : undefined;

const guestRestriction: Step = (route, session) =>
  session.kind === 'guest' && route.requiresAuth && !route.allowGuest
    ? refuse(DASHBOARD, 'Guest users cannot access this page')
    : undefined;

const redirect: Step = (route, session) =>
  isUser(session) && ['auth', 'home'].includes(firstSegment(route.path)) ? refuse(DASHBOARD) : undefined;

/** The checks of the specification in its order; the first that refuses decides. */
const STEPS: readonly Step[] = [auth, publicAccess, admin, adminDashboard, guestRestriction, redirect];

/** Whether this session may open this route, and where it is sent otherwise. */
export function checkAccess(route: Rules, session: Session): Access {
  for (const step of STEPS) {
    const refusal = step(route, session);
    if (refusal) return refusal;
  }
  return { allowed: true };
}

/** The page somebody wanted before the sign-in form stood in the way. */
export function askedPage(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && from.startsWith('/app/') ? from : undefined;
}
