/** The pages about accounts, for the route table. */
import { OPEN } from './access-flags.ts';
import type { RouteDefinition } from './route-definition.ts';

const about = (title: string, description: string) =>
  ({ title, description, category: 'auth', hidden: true }) as const;

export const accountRoutes: readonly RouteDefinition[] = [
  {
    path: 'auth',
    ...OPEN,
    page: 'auth',
    props: { initialView: 'login' },
    metadata: about('Sign in', 'Sign in, create an account, or continue as a guest.'),
    children: [
      {
        path: 'login',
        ...OPEN,
        page: 'auth',
        props: { initialView: 'login' },
        metadata: about('Sign in', 'Sign in to your account, or continue as a guest.'),
      },
      {
        path: 'register',
        ...OPEN,
        page: 'auth',
        props: { initialView: 'register' },
        metadata: about('Create an account', 'Create an account to import your own data.'),
      },
    ],
  },
  {
    path: 'reset-password',
    ...OPEN,
    page: 'reset-password',
    metadata: about('Reset the password', 'Choose a new password for your account.'),
  },
  {
    path: 'logout',
    ...OPEN,
    page: 'logout',
    metadata: about('Sign out', 'Sign out of your account.'),
  },
];
