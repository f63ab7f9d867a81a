/** The pages of administrators, for the route table. */
import { accessFlags } from './access-flags.ts';
import type { RouteDefinition } from './route-definition.ts';

export const adminRoutes: readonly RouteDefinition[] = [
  {
    path: 'admin-dashboard',
    ...accessFlags('admin-dashboard'),
    page: 'admin-dashboard',
    metadata: {
      title: 'Admin Dashboard',
      description: 'Accounts, granted tiers, notifications, numbers of use, and what was changed.',
      category: 'user',
      icon: 'lock',
      adminOnly: true,
    },
  },
  {
    path: 'admin/tier-quotas',
    ...accessFlags('admin/tier-quotas'),
    page: 'tier-quotas',
    metadata: {
      title: 'Tier Quotas',
      description: 'How many datasets and how much storage each tier has.',
      category: 'user',
      icon: 'database',
      adminOnly: true,
    },
  },
];
