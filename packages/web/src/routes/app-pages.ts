/** Pages of the shell itself: start, account, help, development. */
import { OPEN } from './access-flags.ts';
import type { RouteDefinition } from './route-definition.ts';

const dashboard = () => import('../features/dashboard/dashboard-page.tsx').then((m) => m.DashboardPage);

export const appPages: readonly RouteDefinition[] = [
  {
    path: 'dashboard',
    ...OPEN,
    load: dashboard,
    metadata: {
      title: 'Dashboard',
      description: 'Start from a question, or go on where you stopped.',
      category: 'core',
      icon: 'dashboard',
      keywords: ['home', 'start', 'recent'],
    },
  },
  {
    path: 'home',
    ...OPEN,
    load: dashboard,
    metadata: {
      title: 'Home',
      description: 'Start from a question, or go on where you stopped.',
      category: 'core',
      hidden: true,
    },
  },
  {
    path: 'analysis-index',
    ...OPEN,
    load: () => import('../features/analysis-index/analysis-index-page.tsx').then((m) => m.AnalysisIndexPage),
    metadata: {
      title: 'Analysis Index',
      description: 'Every tool in one list that can be searched, with what it is for.',
      category: 'help',
      icon: 'index',
      keywords: ['all tools', 'list', 'help'],
    },
  },
];
