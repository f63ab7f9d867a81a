import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { RouteDefinition } from '../routes/route-definition.ts';
import { Guard } from './guard.tsx';

const route = (path: string, rules: Partial<RouteDefinition> = {}): RouteDefinition => ({
  path,
  metadata: { title: path, description: path, category: 'core' },
  ...rules,
});

/** What a visitor sees there. */
const shown = (at: string, definition: RouteDefinition): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <Guard route={definition}>the page</Guard>
    </MemoryRouter>,
  );

test('shows the page to those who may see it', () => {
  expect(shown('/app/help', route('help', { allowPublic: true }))).toBe('the page');
});

test('says why somebody is led elsewhere', () => {
  expect(shown('/app/profile', route('profile', { requiresAuth: true }))).toContain(
    'Redirecting... Authentication required',
  );
});

test('denies access where leading elsewhere would lead back here', () => {
  const circle = shown('/app/auth/login', route('auth/login', { requiresAuth: true }));
  expect(circle).toContain('Access Denied');
  expect(circle).toContain('Authentication required');
  expect(circle).not.toContain('the page');
});
