/** Who may open a page by default: guests and visitors nearly all of them; the exceptions are named here. */
import type { RouteDefinition } from './route-definition.ts';

type AccessFlags = Pick<RouteDefinition, 'requiresAuth' | 'requiresAdmin' | 'allowGuest' | 'allowPublic'>;

/** Open to everybody. */
export const OPEN = { allowGuest: true, allowPublic: true } as const satisfies AccessFlags;
/** For guests and accounts; visitors are sent to the sign-in form, which offers guest mode. */
const NOT_PUBLIC = { allowGuest: true, allowPublic: false } as const satisfies AccessFlags;
/** For accounts only. */
export const SIGNED_IN = { requiresAuth: true, allowGuest: false, allowPublic: false } as const;
/** For administrators only. */
const ADMIN = { ...SIGNED_IN, requiresAdmin: true } as const;

/** Groups and tools that visitors may not open: product specification 1, section 2, Route definition fields. */
const NOT_PUBLIC_PATHS =
  /^(?:(?:pivot|samplesize|epicalc|summary-stats)(?:\/|$)|advanced-analysis\/(?:cluster|mediation|manova|did|reliability|meta-analysis|variable-tree|risk-bias|mlm)$)/;
const ACCOUNT_PATHS = /^(?:profile|settings)$/;
const ADMIN_PATHS = /^admin(?:-dashboard$|\/)/;

/** The flags of a page by its path below /app. */
export function accessFlags(path: string): AccessFlags {
  if (ADMIN_PATHS.test(path)) return ADMIN;
  if (ACCOUNT_PATHS.test(path)) return SIGNED_IN;
  return NOT_PUBLIC_PATHS.test(path) ? NOT_PUBLIC : OPEN;
}
