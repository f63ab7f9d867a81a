/** The pages about accounts, for the route table. */
import type { RouteDefinition } from '../routes/route-definition.ts';

const open = { allowGuest: true, allowPublic: true } as const;
const authPage = () => import('./auth-page.tsx').then((module) => module.AuthPage);

const page = (title: string, description: string) =>
  ({ title, description, category: 'auth', hidden: true }) as const;

export const accountRoutes: readonly RouteDefinition[] = [
  {
    path: 'auth',
    ...open,
    load: authPage,
    props: { initialView: 'login' },
    metadata: page('Sign in', 'Sign in, create an account, or continue as a guest.'),
    children: [
      {
        path: 'login',
        ...open,
        load: authPage,
        props: { initialView: 'login' },
        metadata: page('Sign in', 'Sign in to your account, or continue as a guest.'),
      },
      {
        path: 'register',
        ...open,
        load: authPage,
        props: { initialView: 'register' },
        metadata: page('Create an account', 'Create an account to import your own data.'),
      },
    ],
  },
  {
    path: 'reset-password',
    ...open,
    load: () => import('./reset-password-page.tsx').then((module) => module.ResetPasswordPage),
    metadata: page('Reset the password', 'Choose a new password for your account.'),
  },
  {
    path: 'logout',
    ...open,
    load: () => import('./logout-page.tsx').then((module) => module.LogoutPage),
    metadata: page('Sign out', 'Sign out of your account.'),
  },
];
