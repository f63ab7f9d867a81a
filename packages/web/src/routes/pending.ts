/**
 * Addresses of the specification whose page is not built yet. They show 'Page Not Found' and are in no menu, palette, index
 * or sitemap. Building one means deleting its line here: a test fails while both exist, and when the list grows.
 */
import { accessFlags } from './access-flags.ts';
import type { RouteDefinition } from './route-definition.ts';

export const PENDING: readonly string[] = [];

/** The same as routes: known addresses without a page. */
export const pendingRoutes: readonly RouteDefinition[] = PENDING.map((path) => ({
  path,
  ...accessFlags(path),
  metadata: {
    title: 'Page Not Found',
    description: 'This page could not be found.',
    category: 'core',
    hidden: true,
  },
}));
