import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { routeAt } from '../../routes/routes.ts';
import { scroll } from '../constants.ts';
import { closeOverlay } from './shell-state.ts';

/** Title, scroll position and focus follow the address. */
export function usePageChange(): void {
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
