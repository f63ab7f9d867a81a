/** The shape of a route: the whole app (addresses, menus, access, page titles) is derived from a table of these. */
import type { IconName } from '../ui/icon.tsx';

export const CATEGORIES = [
  'core',
  'auth',
  'user',
  'help',
  'analysis',
  'data',
  'statistics',
  'visualization',
  'tools',
  'workflow',
  'education',
  'landing',
  'comparison',
  'guide',
  'geographic',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The pages of the app by name. Which component each one is, and when it is loaded, only `app/pages.ts` knows. */
export type PageName =
  | 'admin-dashboard'
  | 'analysis'
  | 'analysis-index'
  | 'area'
  | 'assistant'
  | 'auth'
  | 'captions'
  | 'dashboard'
  | 'datasets'
  | 'diagnostics'
  | 'document'
  | 'doe'
  | 'editor'
  | 'edu-tier-test'
  | 'email-test'
  | 'export'
  | 'figure-processor'
  | 'filter'
  | 'help'
  | 'import'
  | 'knowledge-base'
  | 'logout'
  | 'methods'
  | 'methods-generator'
  | 'notifications'
  | 'oauth-test'
  | 'pivot'
  | 'privacy-proof'
  | 'profile'
  | 'reset-password'
  | 'restructure'
  | 'results'
  | 'settings'
  | 'tables'
  | 'text'
  | 'tier-quotas'
  | 'tip'
  | 'transform'
  | 'university'
  | 'improvement-project'
  | 'quality-dashboard'
  | 'tours'
  | 'validation'
  | 'variables'
  | 'visualization-guide'
  | 'which-test'
  | 'workflow'
  | 'worksheet';

export interface RouteMetadata {
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly icon?: IconName;
  readonly order?: number;
  readonly isPro?: boolean;
  readonly hidden?: boolean;
  readonly developmentOnly?: boolean;
  readonly adminOnly?: boolean;
  readonly keywords?: readonly string[];
}

export interface RouteDefinition {
  /** Below /app, without a leading slash. */
  readonly path: string;
  readonly requiresAuth?: boolean;
  readonly requiresAdmin?: boolean;
  readonly allowGuest?: boolean;
  readonly allowPublic?: boolean;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly metadata: RouteMetadata;
  /** The page that is shown; absent while it is not built. */
  readonly page?: PageName;
  /** Instead of a page: the canonical address below /app, for aliases and legacy addresses. */
  readonly redirectTo?: string;
  readonly children?: readonly RouteDefinition[];
}
