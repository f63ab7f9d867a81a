import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { scroll } from '../../lib/constants.ts';
import { routeAt } from '../../routes/routes.ts';
import { leaveOverlay } from '../../state/shell.ts';

/** The element a hash names; a malformed hash names none. */
function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function scrollTo(hash: string): void {
  if (hash) elementOf(hash)?.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Title, scroll position and focus follow the address. */
export function usePageChange(): void {
  const { pathname, search, hash, key } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const title = routeAt(pathname)?.metadata.title ?? 'Page Not Found';
    document.title = `${title} · Constat`;
    leaveOverlay();
    if (shown.current !== pathname) {
      shown.current = pathname;
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => scrollTo(hash), hash ? scroll.hashDelayMs : scroll.routeChangeDelayMs);
    return () => clearTimeout(timer);
  }, [pathname, hash]);
  // A link to the page that is already shown leads to its top.
  const address = pathname + search + hash;
  const visited = useRef({ address, key });
  useEffect(() => {
    const again = visited.current.address === address && visited.current.key !== key;
    visited.current = { address, key };
    if (!again) return;
    const timer = setTimeout(() => scrollTo(hash), scroll.navigationClickDelayMs);
    return () => clearTimeout(timer);
  }, [address, hash, key]);
}
