import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { ImportHost } from '../../features/import/import-host.tsx';
import { routeAt } from '../../routes/routes.ts';
import { scroll } from '../constants.ts';
import { useSession } from '../session.ts';
import { NavDrawer, OverlayDrawer } from './nav-drawer.tsx';
import './shell.css';
import { closeOverlay, openPalette, useShell } from './shell-state.ts';
import { SnackbarHost } from './snackbar-host.tsx';
import { TopBar } from './top-bar.tsx';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((m) => ({ default: m.CommandPalette })),
);

/** Title, scroll position and focus follow the address. */
function usePageChange() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const title = routeAt(pathname)?.metadata.title ?? 'Page Not Found';
    document.title = `${title} · Constat`;
    closeOverlay();
    if (shown.current !== pathname) {
      shown.current = pathname;
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    const timer = setTimeout(
      () => {
        if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
        else window.scrollTo(0, 0);
      },
      hash ? scroll.hashDelayMs : scroll.routeChangeDelayMs,
    );
    return () => clearTimeout(timer);
  }, [pathname, hash]);
}

function usePaletteKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Everything around the pages of the app. */
export function AppShell() {
  const status = useSession((state) => state.status);
  const drawerOpen = useShell((state) => state.drawerOpen);
  const paletteOpen = useShell((state) => state.paletteOpen);
  const navigation = useNavigation();
  usePageChange();
  usePaletteKey();
  if (status === 'restoring')
    return (
      <p className="splash" role="status">
        Restoring session...
      </p>
    );
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {navigation.state === 'loading' && (
        <div className="loadbar" role="status" aria-label="Loading the page" />
      )}
      <TopBar />
      <div className="shell" data-drawer={drawerOpen ? 'open' : 'rail'}>
        <NavDrawer />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <OverlayDrawer />
      <ImportHost />
      {paletteOpen && (
        <Suspense fallback={null}>
          <CommandPalette />
        </Suspense>
      )}
      <SnackbarHost />
    </>
  );
}
