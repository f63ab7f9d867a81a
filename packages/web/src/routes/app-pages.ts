/** Pages of the shell itself: start, account, help, development. */
import { OPEN, SIGNED_IN } from './access-flags.ts';
import type { RouteDefinition } from './route-definition.ts';

export const appPages: readonly RouteDefinition[] = [
  {
    path: 'dashboard',
    ...OPEN,
    page: 'dashboard',
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
    page: 'dashboard',
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
    page: 'analysis-index',
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
    page: 'notifications',
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
    page: 'profile',
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
    page: 'settings',
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
    page: 'help',
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
    page: 'tip',
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
    page: 'diagnostics',
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
    page: 'oauth-test',
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
    page: 'edu-tier-test',
    metadata: {
      title: 'Tier Test',
      description: 'Which tier and capabilities an account has.',
      category: 'education',
      hidden: true,
      developmentOnly: true,
    },
  },
  {
    path: 'email-test',
    ...OPEN,
    page: 'email-test',
    metadata: {
      title: 'Mail Test',
      description: 'Whether this server can send mail, tried with the link for a new password.',
      category: 'auth',
      hidden: true,
      developmentOnly: true,
    },
  },
];
