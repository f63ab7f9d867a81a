import { beforeEach, expect, test, vi } from 'vitest';

const address = { pathname: '/app/dashboard', hash: '' };
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('location', address);
const { closeOverlay, leaveOverlay, openQuickAccess, toggleDrawer, useShell } = await import('./shell.ts');

beforeEach(() => {
  address.pathname = '/app/dashboard';
  closeOverlay();
});

test('what lies over a page closes when the next one comes', () => {
  openQuickAccess();
  address.pathname = '/app/help';
  leaveOverlay();
  expect(useShell.getState().quickAccessOpen).toBe(false);
  toggleDrawer();
  address.hash = '#keys';
  leaveOverlay();
  expect(useShell.getState().overlayOpen).toBe(false);
});

test('what was opened while a page was on its way stays', () => {
  address.pathname = '/app/help';
  openQuickAccess();
  leaveOverlay();
  expect(useShell.getState().quickAccessOpen).toBe(true);
  toggleDrawer();
  leaveOverlay();
  expect(useShell.getState().overlayOpen).toBe(true);
});
