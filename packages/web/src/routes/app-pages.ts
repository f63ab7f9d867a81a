/** Pages of the shell itself: start, account, help, development. */
import { OPEN, SIGNED_IN } from './access-flags.ts';
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
  {
    path: 'notifications',
    ...OPEN,
    load: () => import('../features/notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
    metadata: {
      title: 'Notification Center',
      description: 'News about the product, and what concerns your account.',
      category: 'user',
      icon: 'bell',
      keywords: ['news', 'messages'],
    },
  },
  {
    path: 'profile',
    ...SIGNED_IN,
    load: () => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage),
    metadata: {
      title: 'Profile',
      description: 'Your name, your account type, your password.',
      category: 'user',
      icon: 'user',
      keywords: ['account', 'name', 'password', 'tier'],
    },
  },
  {
    path: 'settings',
    ...SIGNED_IN,
    load: () => import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage),
    metadata: {
      title: 'Settings',
      description: 'Theme, decimals, missing values, keyboard, storage, updates.',
      category: 'user',
      icon: 'options',
      keywords: ['preferences', 'options', 'dark', 'light', 'decimals', 'update'],
    },
  },
  {
    path: 'help',
    ...OPEN,
    load: () => import('../features/help/help-page.tsx').then((m) => m.HelpPage),
    metadata: {
      title: 'Help',
      description: 'How the app is used, in short, and answers to common questions.',
      category: 'help',
      icon: 'help',
      keywords: ['support', 'questions', 'faq', 'manual'],
    },
  },
  {
    path: 'tip-of-the-day',
    ...OPEN,
    load: () => import('../features/tips/tip-page.tsx').then((m) => m.TipPage),
    metadata: {
      title: 'Tip of the Day',
      description: 'One thing a day that makes work easier.',
      category: 'help',
      icon: 'bulb',
      keywords: ['tips', 'tricks', 'advice'],
    },
  },
  {
    path: 'diagnostics',
    ...OPEN,
    load: () => import('../features/diagnostics/diagnostics-page.tsx').then((m) => m.DiagnosticsPage),
    metadata: {
      title: 'Diagnostics',
      description: 'What this browser and this server can do.',
      category: 'help',
      hidden: true,
    },
  },
  {
    path: 'oauth-test',
    ...OPEN,
    load: () => import('../features/diagnostics/oauth-test-page.tsx').then((m) => m.OAuthTestPage),
    metadata: {
      title: 'Sign-in Providers',
      description: 'Checks sign-in with other providers.',
      category: 'auth',
      hidden: true,
    },
  },
  {
    path: 'edu-tier-test',
    ...OPEN,
    load: () => import('../features/diagnostics/edu-tier-test-page.tsx').then((m) => m.EduTierTestPage),
    metadata: {
      title: 'Tier Test',
      description: 'Which tier and capabilities an account has.',
      category: 'education',
      hidden: true,
      developmentOnly: true,
    },
  },
];
