/** The pages about accounts, for the route table. */
import { OPEN } from '../routes/access-flags.ts';
import type { RouteDefinition } from '../routes/route-definition.ts';

const authPage = () => import('./auth-page.tsx').then((module) => module.AuthPage);

const page = (title: string, description: string) =>
  ({ title, description, category: 'auth', hidden: true }) as const;

export const accountRoutes: readonly RouteDefinition[] = [
  {
    path: 'auth',
    ...OPEN,
    load: authPage,
    props: { initialView: 'login' },
    metadata: page('Sign in', 'Sign in, create an account, or continue as a guest.'),
    children: [
      {
        path: 'login',
        ...OPEN,
        load: authPage,
        props: { initialView: 'login' },
        metadata: page('Sign in', 'Sign in to your account, or continue as a guest.'),
      },
      {
        path: 'register',
        ...OPEN,
        load: authPage,
        props: { initialView: 'register' },
        metadata: page('Create an account', 'Create an account to import your own data.'),
      },
    ],
  },
  {
    path: 'reset-password',
    ...OPEN,
    load: () => import('./reset-password-page.tsx').then((module) => module.ResetPasswordPage),
    metadata: page('Reset the password', 'Choose a new password for your account.'),
  },
  {
    path: 'logout',
    ...OPEN,
    load: () => import('./logout-page.tsx').then((module) => module.LogoutPage),
    metadata: page('Sign out', 'Sign out of your account.'),
  },
];
